// The page of a game follows the table: it asks for what changed, less often when nothing happens, not
// at all while it is hidden. What is new is said politely to screen readers.

import "./phone.js";

const live = document.getElementById("live");
const news = document.getElementById("news");
const OFTEN = 2000; // a saved deal shows within three seconds
const SELDOM = 15000;
const PATIENCE = 45 * 60 * 1000; // a long deal and a long break
let mark = `W/"${live?.dataset.mark}"`; // the state that the page shows
let changedAt = Date.now();
let timer = null;

async function look() {
  timer = null;
  if (document.hidden) return;
  try {
    const answer = await fetch(live.dataset.state, { headers: { "If-None-Match": mark }, cache: "no-store", signal: AbortSignal.timeout(8000) });
    if (answer.status === 200) take(answer.headers.get("ETag"), await answer.text());
    else if (answer.status === 404 || answer.status === 403) { location.reload(); return; }
    document.body.classList.remove("offline");
  } catch {
    document.body.classList.add("offline");
  }
  next();
}

function next() {
  if (timer === null) timer = setTimeout(look, Date.now() - changedAt < PATIENCE ? OFTEN : SELDOM);
}

function take(etag, html) {
  mark = etag;
  changedAt = Date.now();
  const open = [...live.querySelectorAll("details[open]")].map((shown) => shown.closest("li")?.value);
  live.innerHTML = html;
  if (live.querySelector("form.deal")) { location.reload(); return; } // with the script of the form
  for (const item of live.querySelectorAll("li")) {
    if (open.includes(item.value)) item.querySelector("details")?.setAttribute("open", "");
  }
  news.textContent = live.querySelector("[data-news]")?.innerText ?? "";
}

document.addEventListener("visibilitychange", () => { if (!document.hidden && timer === null) look(); });
if (live && !document.querySelector("form.deal")) look();
