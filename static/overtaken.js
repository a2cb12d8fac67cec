// While a deal is entered: whether another phone has told the same deal meanwhile. Nothing of what is
// entered is touched by it; Save then shows both.

import { waiting } from "./phone.js";

const NOW_AND_THEN = 5000;

/** Asks now and then, and puts what the server has to say of it above the form. */
export function watchOthers(form) {
  const notice = Object.assign(document.createElement("div"), { className: "notice overtaken", hidden: true });
  notice.setAttribute("role", "status");
  form.before(notice);
  const look = async () => {
    if (!form.isConnected) return; // the table plays on with another form
    const ours = waiting().some((save) => save.key === form.elements.key.value);
    if (!document.hidden && !ours) await ask(form, notice).catch(() => { /* no network now */ });
    setTimeout(look, NOW_AND_THEN);
  };
  setTimeout(look, NOW_AND_THEN);
}

async function ask(form, notice) {
  const answer = await fetch(`${form.action}/meanwhile?version=${form.dataset.version}`, { cache: "no-store" });
  const said = answer.status === 200 ? await answer.text() : "";
  if (answer.ok && notice.dataset.said !== said) {
    notice.innerHTML = notice.dataset.said = said;
    notice.hidden = said === "";
  }
}
