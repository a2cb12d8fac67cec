// The screen stays on while a game is open, where the browser allows it (secure origins only).

async function stayAwake() {
  try { await navigator.wakeLock?.request("screen"); } catch { /* battery low or not allowed */ }
}

if (document.querySelector("[data-game]")) {
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") stayAwake();
  });
  stayAwake();
}
