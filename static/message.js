// The text of a game goes to a messenger: shared where the phone can do that, else copied. Both the share
// sheet and the clipboard need a secure origin; on plain http the browser copies what is selected.

const text = document.getElementById("message");
const share = document.getElementById("share");
const copy = document.getElementById("copy");
const told = document.getElementById("told");

function select() {
  text.focus();
  text.setSelectionRange(0, text.value.length); // select() alone does not do it on iOS
}

async function copied() {
  try {
    await navigator.clipboard.writeText(text.value);
    return true;
  } catch { // no secure origin, or not allowed
    select();
    return document.execCommand("copy");
  }
}

share.hidden = !navigator.share;
copy.hidden = false;

share.addEventListener("click", () => {
  navigator.share({ text: text.value }).catch((reason) => {
    if (reason.name !== "AbortError") select(); // not allowed: it can still be copied by hand
  });
});

copy.addEventListener("click", async () => {
  told.textContent = (await copied()) ? copy.dataset.done : copy.dataset.selected;
});
