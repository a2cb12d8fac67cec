// What this phone does by itself: it keeps the screen on, keeps saved deals until the server has them,
// and opens the app without a network where the browser allows that (secure origins only).

const storage = (() => {
  try { return window.localStorage; } catch { return null; } // blocked by the browser
})();
const words = JSON.parse(document.body.dataset.words ?? "{}");
const SOON = 5000; // between two tries to send
const LONG = 8000; // after that long, the network counts as dead; the key makes a second try harmless

// ---- The screen stays on while a game is open

async function stayAwake() {
  try { await navigator.wakeLock?.request("screen"); } catch { /* battery low, or not allowed */ }
}

// ---- Drafts of deals that were told since (see draft.js) are of no use: an Undo must not bring them back

function dropOldDrafts() {
  const told = document.querySelector("[data-versions]");
  for (const [at, version] of JSON.parse(told?.dataset.versions ?? "[]").entries()) {
    const place = `deal:${told.dataset.game}/${at + 1}`;
    try {
      const draft = JSON.parse(storage.getItem(place));
      if (draft && draft.mark.split("/")[1] !== String(version)) storage.removeItem(place);
    } catch { /* blocked by the browser: then nothing was kept */ }
  }
}

// ---- Saves that wait: a list in the order they were made, each sent by its own key

export const waiting = () => JSON.parse(storage?.getItem("waiting") ?? "[]");
const sent = () => JSON.parse(storage?.getItem("sent") ?? "[]"); // keys of the last saves
const keepWaiting = (saves) => storage.setItem("waiting", JSON.stringify(saves));
let sending = false;

/** Saves of this form go through the phone: kept first, then sent, and sent again until they arrive. */
export function sendFrom(form) {
  form.addEventListener("submit", (event) => {
    const fields = new FormData(form);
    if (event.submitter?.name) fields.append(event.submitter.name, event.submitter.value);
    const save = {
      url: form.action,
      body: new URLSearchParams(fields).toString(),
      key: fields.get("key"),
      game: form.dataset.game,
      number: Number(form.dataset.number),
      declarer: form.dataset.declarer,
      contract: fields.get("contract"),
    };
    try {
      keepWaiting([...waiting().filter((other) => other.key !== save.key), save]);
    } catch { return; } // nowhere to keep it: the browser sends the form as ever
    event.preventDefault();
    deliver(form);
  });
  // Back to a form that was saved: as kept, it speaks of the deal before.
  const lookAgain = () => {
    const [came] = performance.getEntriesByType("navigation");
    if (came?.type !== "reload" && sent().includes(form.elements.key.value)) location.reload();
  };
  lookAgain();
  addEventListener("pageshow", lookAgain);
}

/** Sends what waits, oldest first. `form` is the one that was just saved, if any. */
async function deliver(form = null) {
  if (sending) return;
  sending = true;
  let answer = null;
  try {
    for (let [save] = waiting(); save; [save] = waiting()) {
      answer = await fetch(save.url, {
        method: "POST",
        body: save.body,
        headers: { "Content-Type": "application/x-www-form-urlencoded" },
        signal: AbortSignal.timeout(LONG),
      });
      if (answer.status >= 500 || answer.status === 429) throw new Error(answer.statusText);
      keepWaiting(waiting().filter((other) => other.key !== save.key));
      if (!answer.ok) { askInPerson(save); return; }
      storage.setItem("sent", JSON.stringify([save.key, ...sent()].slice(0, 9)));
    }
    if (answer && (form || !document.querySelector("form.deal"))) location.assign(answer.url);
    else showWaiting();
  } catch {
    showWaiting();
    if (form || !document.querySelector("form.deal")) goOn();
    setTimeout(deliver, SOON);
  } finally {
    sending = false;
  }
}

/** What the server does not take it shows itself, with everything that was entered. */
function askInPerson(save) {
  const form = document.createElement("form");
  form.method = "post";
  form.action = save.url;
  for (const [name, value] of new URLSearchParams(save.body)) {
    form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
  }
  document.body.append(form);
  form.submit();
}

function showWaiting() {
  const count = waiting().length;
  let notice = document.getElementById("waiting");
  if (!notice) {
    notice = Object.assign(document.createElement("p"), { id: "waiting", className: "notice" });
    notice.setAttribute("role", "status");
    document.querySelector("main").prepend(notice);
  }
  notice.hidden = count === 0;
  notice.textContent = (count === 1 ? words.one_waiting : words.waiting)?.replace("{n}", count) ?? "";
}

// ---- The next deals without a network: forms that were fetched while there was one

const game = document.querySelector("[data-kit]")?.dataset;

async function fetchKit() {
  try {
    const answer = await fetch(game.kit, { cache: "no-store" });
    if (answer.ok) storage?.setItem(`kit:${game.game}`, await answer.text());
    await import(document.body.dataset.drawing); // a form from the kit cannot load it without a network
  } catch { /* no network now; the kit of before stays */ }
}

/** The contracts of the deal after those that wait. */
function nextDeal() {
  const mine = waiting().filter((save) => save.game === game?.game);
  const last = Math.max(0, ...mine.map((save) => save.number));
  const kit = JSON.parse(storage?.getItem(`kit:${game?.game}`) ?? "null");
  const deal = kit?.deals.find((other) => other.number > last);
  if (!deal) return null;
  const used = mine.filter((save) => save.declarer === String(deal.declarer)).map((save) => save.contract);
  const contracts = deal.contracts.filter((contract) => kit.repeats || !used.includes(contract.id));
  return { ...deal, contracts };
}

/** Without a network the table plays on: the next deal is opened from the kit. */
function goOn() {
  if (!game) return; // not on the page of a game: that stays as it is
  const deal = nextDeal();
  const place = document.querySelector("#live .turn") ?? document.querySelector("main");
  place.replaceChildren();
  showWaiting();
  if (!deal) return;
  const list = Object.assign(document.createElement("ul"), { className: "contracts" });
  for (const contract of deal.contracts) {
    const button = Object.assign(document.createElement("button"), { type: "button", className: "button", textContent: contract.name });
    button.addEventListener("click", () => openFromKit(contract));
    const item = document.createElement("li");
    item.append(button);
    list.append(item);
  }
  place.append(Object.assign(document.createElement("h2"), { textContent: deal.title }), list);
}

async function openFromKit(contract) {
  const { drawDeal } = await import(document.body.dataset.drawing);
  const main = document.querySelector("main");
  main.innerHTML = contract.form;
  showWaiting();
  const form = main.querySelector("form.deal");
  drawDeal(form);
  sendFrom(form);
}

/** A contract tapped on the game page while the network is gone opens from the kit. */
function onContract(event) {
  const link = event.target.closest?.(".contracts a");
  if (!link || !(document.body.classList.contains("offline") || navigator.onLine === false)) return;
  const id = new URL(link.href).searchParams.get("contract");
  const contract = nextDeal()?.contracts.find((other) => other.id === id);
  if (!contract) return;
  event.preventDefault();
  openFromKit(contract);
}

// ---- The app without a network

async function installWorker() {
  const worker = document.body.dataset.worker;
  if (!worker || !navigator.serviceWorker) return;
  const registration = await navigator.serviceWorker.register(worker);
  if (!navigator.serviceWorker.controller) {
    // The worker did not see this page being opened.
    navigator.serviceWorker.ready.then((ready) => ready.active.postMessage({ keep: location.href }));
  }
  const offer = (fresh) => {
    if (!fresh || !navigator.serviceWorker.controller) return;
    const button = Object.assign(document.createElement("button"), { type: "button", className: "button", textContent: words.new_version });
    button.addEventListener("click", () => fresh.postMessage("now"));
    document.querySelector("main").prepend(button);
  };
  offer(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const fresh = registration.installing;
    fresh.addEventListener("statechange", () => { if (fresh.state === "installed") offer(fresh); });
  });
  let known = navigator.serviceWorker.controller;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (known) location.reload();
    known = navigator.serviceWorker.controller;
  });
}

if (document.querySelector("[data-game]")) {
  document.addEventListener("visibilitychange", () => { if (!document.hidden) stayAwake(); });
  stayAwake();
}
dropOldDrafts();
if (waiting().length) { showWaiting(); deliver(); }
window.addEventListener("online", () => deliver());
if (game) {
  document.addEventListener("click", onContract);
  setTimeout(fetchKit, 1000);
}
installWorker().catch(() => { /* the app works without */ });
