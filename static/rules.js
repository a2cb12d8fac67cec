// House rules as they are tapped: what each of them changes is shown at once, as the server works it
// out. Without this script the button "Show what changes" does the same.

const form = document.querySelector("form.house");
let asked = 0; // a slow answer to an earlier tap is not shown over a later one

async function show() {
  const mine = ++asked;
  try {
    const answer = await fetch(form.action, { method: "POST", body: new FormData(form) });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (mine === asked) take(page);
  } catch { /* no network: what stands there is still true of what was shown */ }
}

function take(page) {
  for (const block of form.querySelectorAll(".effect, .sums")) {
    const fresh = page.getElementById(block.id);
    if (!fresh || fresh.innerHTML === block.innerHTML) continue;
    const open = block.querySelector("details")?.open;
    block.innerHTML = fresh.innerHTML;
    if (open) block.querySelector("details")?.setAttribute("open", "");
  }
}

form?.addEventListener("change", (event) => { if (event.target.name !== "name") show(); });
