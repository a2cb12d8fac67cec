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

// What was kept of a deal is of no use once the deal is told in another version (see draft.js):
// after an Undo it must not come back.

const told = document.querySelector("[data-versions]");
for (const [at, version] of JSON.parse(told?.dataset.versions ?? "[]").entries()) {
  const place = `deal:${told.dataset.game}/${at + 1}`;
  try {
    const draft = JSON.parse(localStorage.getItem(place));
    if (draft && draft.mark.split("/")[1] !== String(version)) localStorage.removeItem(place);
  } catch { /* blocked by the browser: then nothing was kept */ }
}
