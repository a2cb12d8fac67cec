// A half-entered deal survives a reload, a locked phone and a restarted server: it is kept on this
// phone. A draft belongs to one deal in one version; once that is saved, nothing asks for it again.

const storage = (() => {
  try { return window.localStorage; } catch { return null; } // blocked by the browser
})();

const place = (form) => `deal:${form.dataset.game}/${form.dataset.number}`;

const mark = (form) =>
  [form.dataset.number, form.dataset.version, form.elements.contract.value].join("/");

/** What was tapped so far: names and values of the fields in `chosen`. */
export function keepDraft(form, chosen) {
  try {
    storage?.setItem(place(form), JSON.stringify({ mark: mark(form), chosen }));
  } catch { /* full or blocked: the entry goes on without a draft */ }
}

/** The fields kept for this very deal, or null. */
export function keptDraft(form) {
  try {
    const draft = JSON.parse(storage?.getItem(place(form)) ?? "null");
    return draft?.mark === mark(form) ? draft.chosen : null;
  } catch { return null; }
}
