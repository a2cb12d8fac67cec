// The deal in a few taps: the same form, its captures drawn as a sheet with a column for each
// player and one pad of number keys that moves on by itself. The radio buttons of the form hold
// everything; what is filled in is marked `data-filled` and given up as soon as a tap says otherwise.

import { keepDraft, keptDraft } from "./draft.js";
import { watchOthers } from "./overtaken.js";
import { basePoints, sideBets, spread, written } from "./points.js";
import { sendFrom } from "./phone.js";

// One form is drawn at a time; `drawDeal` sets these.
let form, table, names, words, seats, counted, taps, captures, keep, sheet, lines, caption, padPlace, speakers;
let cells = {}; // by row of the sheet, one button a seat
let twos = {}; // by row of two single things, the keys that give them to two players
let current = null; // [part, seat]: whose number the pad gives; [row]: which two things it gives
let pressed = null; // the key that was checked already when the finger came down
let arrows = false; // the arrow keys are walking through a radio group

const PAIRS = [["second_last_trick", "last_trick", "last_two"], ["king_of_hearts", "ace_of_hearts", "honours"]];
const LONG = 12; // letters that a name may have in a heading; the template says so too
const MOST_FOR_TWO = 4; // players: two of five would be twenty keys

const group = (field) => [...form.querySelectorAll(`input[type=radio][name="${field}"]`)];
const chosen = (field) => group(field).find((radio) => radio.checked && radio.value !== "")?.value ?? null;
const pad = (part, seat) => document.getElementById(`${part}-${seat}`);
const filled = (part, seat) => pad(part, seat).dataset.filled !== undefined;
const say = (text, gaps) => text.replace(/\{(\w+)\}/g, (_gap, name) => gaps[name]);
const told = (subject, said) => say(words.told, { subject, said });

function choose(field, value) {
  for (const radio of group(field)) radio.checked = radio.value === String(value ?? "");
}

function make(tag, properties = {}, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

/** Takes a tap on the pad: `seat` has `value` (null: taken back). Who must gives way, longest ago first. */
function give(part, seat, value) {
  delete pad(part, seat).dataset.filled;
  choose(`${part}-${seat}`, value);
  taps[part] = [...taps[part].filter((other) => other !== seat), seat];
  if (value === null) return;
  for (const other of taps[part]) {
    const [least, most] = range(part, seat);
    if (least <= value && value <= most) return;
    if (other !== seat) pad(part, other).dataset.filled = "";
  }
}

// ---- What is known: counts in play, what was tapped, what follows

function cardsOut(letter, at) {
  return [...form.querySelectorAll(".removed select")]
    .filter((card) => (at === "suit" ? card.value.endsWith(letter) : card.value.startsWith(letter))).length;
}

function inPlay(part) {
  const out = { hearts: () => cardsOut("H", "suit"), queens: () => cardsOut("Q", "rank") };
  return table.parts[part].most - (out[part]?.() ?? 0);
}

/** What everything that can be captured comes to. */
function total() {
  const out = { king_of_hearts: "KH", ace_of_hearts: "AH" };
  return Object.entries(table.parts).reduce((sum, [key, part]) => {
    const there = part.form === "count" ? inPlay(key) : 1 - cardsOut(out[key], "suit");
    return sum + there * part.points;
  }, 0);
}

function tapped(part) {
  return seats.map((seat) => (filled(part, seat) ? null : chosen(`${part}-${seat}`)))
    .map((value) => (value === null ? null : Number(value)));
}

/** Whether the deal is not played but split: the table plays so, and nobody doubled. */
function unplayed() {
  return table.split && !form.querySelector(".doubles input:checked");
}

/** The most that `seat` can have of `part`, as far as its tricks say. */
function roomFor(part, seat, counts) {
  const tricks = part === "tricks" ? null : counts.tricks?.[seat] ?? null;
  return tricks === null ? inPlay(part) : Math.min(inPlay(part), table.seats * tricks);
}

/** All counts, with what follows from the tapped ones; null where it is still open. */
function known() {
  const counts = Object.fromEntries(counted.map((part) => [part, tapped(part)]));
  for (const part of counted) {
    const row = counts[part];
    seats.forEach((seat) => {
      if (row[seat] === null && roomFor(part, seat, counts) === 0) row[seat] = 0;
    });
    const open = seats.filter((seat) => row[seat] === null);
    const left = inPlay(part) - row.reduce((sum, count) => sum + (count ?? 0), 0);
    if (left >= 0 && (open.length === 1 || left === 0)) {
      for (const seat of open) row[seat] = left;
    }
  }
  return counts;
}

/** Which numbers can be right for `seat`, given what was tapped for the others: [least, most]. */
function range(part, seat) {
  const counts = Object.fromEntries(counted.map((count) => [count, tapped(count)]));
  const others = seats.filter((other) => other !== seat);
  const given = others.reduce((sum, other) => sum + (counts[part][other] ?? 0), 0);
  const room = others.filter((other) => counts[part][other] === null)
    .reduce((sum, other) => sum + roomFor(part, other, counts), 0);
  const left = inPlay(part) - given;
  return [Math.max(0, left - room), Math.min(left, roomFor(part, seat, counts))];
}

// ---- The sheet: names with live points on top, a row for each thing that is captured

function row(label, cells) {
  const line = make("div", { className: "sheet-row" }, make("span", { className: "label" }, label), ...cells);
  line.setAttribute("role", "group");
  line.setAttribute("aria-label", label);
  return line;
}

function cell(seat, tap) {
  const button = make("button", { type: "button", className: "cell" });
  button.addEventListener("click", tap);
  button.dataset.seat = seat;
  return button;
}

function addRow(key, label, tap) {
  cells[key] = seats.map((seat) => cell(seat, () => { tap(seat); entered(); }));
  sheet.append(row(label, cells[key]));
}

function buildSheet() {
  const head = seats.map((seat) => make("div", { className: "name" }, make("bdi", { title: names[seat] }, names[seat]), lines[seat]));
  sheet.append(make("div", { className: "sheet-head" }, make("span", { className: "label" }), ...head));
  const keys = Object.keys(table.parts);
  for (const part of keys) {
    const pair = PAIRS.find(([first, second]) => keys.includes(first) && keys.includes(second) && [first, second].includes(part));
    if (counted.includes(part)) {
      addRow(part, words[part], (seat) => { current = [part, seat]; });
      for (const button of cells[part]) button.addEventListener("click", focusPad);
    } else if (pair) {
      if (!cells[pair[2]]) {
        addRow(pair[2], words[pair[2]], (seat) => { tapPair(pair, seat); goTo(pair[2]); });
        if (seats.length <= MOST_FOR_TWO) addTwos(pair);
      }
    } else if (part === "finished") {
      addRow(part, words[part], tapFinished);
    } else {
      addRow(part, words[part], (seat) => choose(part, chosen(part) === String(seat) ? null : seat));
    }
  }
  // The form's own fields stay where problems and the keyboard find them; only the pad is shown.
  captures.classList.add("drawn");
  captures.before(sheet);
  keep.prepend(padPlace);
}

/** First tap: this player took both. A tap on another: he took the second of the two. Again: taken back. */
function tapPair([first, second], seat) {
  const [one, two] = [chosen(first), chosen(second)].map((value) => (value === null ? null : Number(value)));
  if (one === null) { choose(first, seat); choose(second, seat); }
  else if (one !== seat && two !== seat) choose(second, seat);
  else if (two === seat && one !== two) choose(second, one);
  else { choose(first, null); choose(second, null); }
}

/** A key for every two players, in a column for each who may have taken the first of the two. */
function addTwos([first, second, row]) {
  const key = (one, two) => {
    const faces = [[first, one], [second, two]].map(([part, seat]) => make("span", {}, `${words[part]} `, make("bdi", {}, names[seat])));
    const button = make("button", { type: "button", className: "cell" }, ...faces);
    button.addEventListener("click", () => { tapTwo([first, second], one, two); goTo(row); entered(); });
    Object.assign(button.dataset, { one, two });
    return button;
  };
  const columns = seats.map((one) => make("div", {}, ...seats.filter((two) => two !== one).map((two) => key(one, two))));
  twos[row] = make("div", { className: "twos" }, ...columns);
  twos[row].setAttribute("role", "group");
  twos[row].setAttribute("aria-label", words[row]);
  padPlace.append(twos[row]);
}

const areWith = ([first, second], one, two) => chosen(first) === String(one) && chosen(second) === String(two);

/** The first to the one and the second to the other; again: taken back. */
function tapTwo([first, second], one, two) {
  const again = areWith([first, second], one, two);
  choose(first, again ? null : one);
  choose(second, again ? null : two);
}

function finished() {
  return seats.map((place) => chosen(`place-${place + 1}`)).filter((seat) => seat !== null).map(Number);
}

/** A tap sends a player out next; another tap takes him and nobody else back. */
function tapFinished(seat) {
  const order = finished();
  const next = order.includes(seat) ? order.filter((other) => other !== seat) : [...order, seat];
  seats.forEach((place) => choose(`place-${place + 1}`, next[place]));
}

// ---- Doubles

const double = (speaker, other) => document.getElementById(`double-${speaker}-${other}`);
const doubled = (speaker, other) => Number(double(speaker, other)?.checked ?? false);

function meant(speaker, call) {
  const declarer = Number(form.dataset.declarer);
  return seats.filter((other) => double(speaker, other))
    .filter((other) => call === "maximum" || other !== declarer)
    .filter((other) => speaker !== declarer || doubled(other, speaker));
}

/** "maximum" and "family" tick what they stand for; said again they take it back. */
function tapCall(box) {
  const speaker = Number(box.closest(".speaker").dataset.seat);
  const whom = meant(speaker, box.value);
  const tick = !whom.every((other) => doubled(speaker, other));
  for (const other of whom) double(speaker, other).checked = tick;
  box.checked = false;
}

function refreshDoubles() {
  const spoken = [];
  for (const line of speakers) {
    const speaker = Number(line.dataset.seat);
    for (const other of seats) {
      const box = double(speaker, other);
      if (!box) continue;
      const answer = spoken.some(([a, b]) => a === other && b === speaker);
      if (line.classList.contains("answers") && !answer) box.checked = false;
      box.closest(".key").classList.toggle("again", answer);
      box.setAttribute("aria-label", say(answer ? words.redoubles : words.doubles, { speaker: names[speaker], others: names[other] }));
      if (box.checked) spoken.push([speaker, other]);
    }
  }
}

// ---- After every tap

function takers(counts) {
  const taken = { ...counts };
  for (const part of Object.keys(table.parts)) {
    if (table.parts[part].form === "taker") {
      taken[part] = seats.map((seat) => Number(chosen(part) === String(seat)));
    }
  }
  return taken;
}

function refreshCounts(counts) {
  for (const part of counted) {
    const by = tapped(part);
    seats.forEach((seat) => {
      const follows = by[seat] === null && counts[part][seat] !== null;
      choose(`${part}-${seat}`, counts[part][seat]);
      if (follows) pad(part, seat).dataset.filled = "";
      else delete pad(part, seat).dataset.filled;
      show(cells[part][seat], counts[part][seat] ?? "·", follows);
      cells[part][seat].setAttribute("aria-label", told(`${names[seat]}, ${words[part]}`, `${counts[part][seat] ?? words.nothing}${follows ? `, ${words.filled}` : ""}`));
    });
  }
}

function show(button, text, follows = false, on = false) {
  button.textContent = text;
  button.classList.toggle("filled", follows);
  button.classList.toggle("on", on);
}

function refreshTakers() {
  for (const part of Object.keys(cells)) {
    const pair = PAIRS.find(([, , key]) => key === part);
    seats.forEach((seat) => {
      const button = cells[part][seat];
      if (counted.includes(part)) return;
      let text = "";
      let follows = false;
      if (pair) {
        const took = pair.slice(0, 2).filter((single) => chosen(single) === String(seat));
        text = took.length === 2 ? words.both : words[took[0]] ?? "";
      } else if (part === "finished") {
        const order = finished();
        follows = order.length === seats.length - 1 && !order.includes(seat);
        const place = follows ? order.length : order.indexOf(seat);
        text = place < 0 ? "" : say(words.place, { place: place + 1 });
      } else if (chosen(part) === String(seat)) {
        text = words[part];
      }
      const tapped = text !== "" && !follows;
      show(button, text || names[seat], follows, tapped);
      button.setAttribute("aria-label", told(names[seat], `${text || words.nothing}${follows ? `, ${words.filled}` : ""}`));
      button.setAttribute("aria-pressed", tapped);
    });
    for (const key of twos[part]?.querySelectorAll("button") ?? []) {
      const on = areWith(pair, key.dataset.one, key.dataset.two);
      key.classList.toggle("on", on);
      key.setAttribute("aria-pressed", on);
    }
  }
}

const firstOf = (row) => PAIRS.find(([, , other]) => other === row)[0];

/** The pad goes to the number that is asked next, in the order of the sheet; then to two things of a row. */
function nextOpen(counts) {
  for (const part of counted) {
    for (const seat of seats) if (counts[part][seat] === null) return [part, seat];
  }
  const open = Object.keys(twos).find((row) => chosen(firstOf(row)) === null);
  return open ? [open] : null;
}

function refreshPad(counts) {
  for (const shown of form.querySelectorAll(".current")) shown.classList.remove("current");
  padPlace.hidden = !current;
  if (!current) return;
  const [part, seat] = current;
  const focused = padPlace.contains(document.activeElement);
  if (seat === undefined) refreshTwos(part);
  else refreshNumbers(counts, part, seat);
  if (focused) focusPad();
}

function refreshTwos(row) {
  caption.textContent = told(words[row], chosen(firstOf(row)) === null ? words.two : words.all_given);
  twos[row].classList.add("current");
}

function refreshNumbers(counts, part, seat) {
  // Once a row is complete every number may be tapped again: others give way.
  const complete = !counts[part].includes(null);
  const [least, most] = complete ? [0, roomFor(part, seat, counts)] : range(part, seat);
  for (const key of group(`${part}-${seat}`)) {
    const number = Number(key.value);
    key.disabled = key.value !== "" && !key.checked && (number < least || number > most);
  }
  const left = inPlay(part) - counts[part].reduce((sum, count) => sum + (count ?? 0), 0);
  const text = told(`${names[seat]}, ${words[part]}`, left ? say(words.left, { left }) : words.all_given);
  // The name by itself: only that is cut where it is long.
  const at = text.indexOf(names[seat]);
  caption.classList.toggle("cut", names[seat].length > LONG);
  caption.replaceChildren(text.slice(0, at), make("bdi", {}, names[seat]), text.slice(at + names[seat].length));
  // Moving what has the focus would lose it.
  if (pad(part, seat).parentElement !== padPlace) padPlace.append(pad(part, seat));
  pad(part, seat).classList.add("current");
  pad(part, seat).setAttribute("aria-label", `${names[seat]}, ${words[part]}`);
  cells[part][seat].classList.add("current");
}

/** The keyboard goes on where the pad is. */
function focusPad() {
  const keys = twos[current[0]] ? [...twos[current[0]].querySelectorAll("button")]
    : group(current.join("-")).filter((key) => key.value !== "" && !key.disabled);
  if (!keys.includes(document.activeElement)) (keys.find((key) => key.checked) ?? keys[0]).focus();
}

function refreshLines(counts) {
  const base = unplayed()
    ? spread(total(), table.seats, Number(form.dataset.declarer))
    : basePoints(table, takers(counts), table.parts.finished ? finished() : []);
  const side = sideBets(table, base, doubled);
  seats.forEach((seat) => {
    const total = make("strong", {}, written(base[seat] + side[seat]));
    lines[seat].replaceChildren(total);
    const both = `${written(base[seat])} ${written(side[seat], true)}`;
    if (side.some(Boolean)) lines[seat].append(make("span", {}, both));
  });
}

function refresh() {
  refreshDoubles();
  const counts = known();
  refreshCounts(counts);
  refreshTakers();
  refreshPad(counts);
  refreshLines(counts);
  // What is not played has no captures to send.
  form.classList.toggle("unplayed", unplayed());
  for (const part of [captures, padPlace]) {
    for (const field of part.querySelectorAll(":scope > fieldset")) field.disabled = unplayed();
  }
}

/** After a tap: everything that follows is shown, and the draft is kept. */
function after() {
  refresh();
  keepDraft(form, [...form.elements].filter((field) => field.matches("input:checked, select"))
    .filter((field) => field.name !== "overrule" && field.value !== "" && field.closest("[data-filled]") === null)
    .map((field) => [field.name, field.value]));
}

/** After a tap on sheet or pad: the sheet comes up from behind pad and Save, or at least the row asked next. */
function entered() {
  after();
  const place = keep.getBoundingClientRect();
  const fits = sheet.offsetHeight + place.height <= innerHeight;
  const row = fits || !current ? sheet : cells[current[0]][0];
  const covered = Math.max(row.getBoundingClientRect().bottom - place.top, place.bottom - innerHeight);
  if (covered > 0) scrollBy(0, covered);
}

function restore(fields) {
  const kept = new Map(fields);
  for (const field of form.elements) {
    if (field.matches("select")) field.value = kept.get(field.name) ?? "";
    if (field.matches("[type=radio], [type=checkbox]")) field.checked = kept.get(field.name) === field.value;
  }
}

// ---- Taps

function onPress(event) {
  // What is checked must be seen before the click.
  pressed = event.target.matches?.(".pad input:checked") ? event.target : null;
}

/** A key that is tapped again gives its number back. */
function onClick(event) {
  const key = event.target;
  if (!key.matches?.(".pad input") || key !== pressed) return;
  pressed = null;
  const [part, seat] = current;
  if (filled(part, seat)) {
    give(part, seat, Number(key.value));
    advance();
  } else {
    give(part, seat, null);
  }
  entered();
}

function advance() {
  current = nextOpen(known()) ?? current;
}

/** The pad goes on from a row of two things, or stays there where nothing else is open. */
function goTo(row) {
  if (twos[row]) current = [row];
  advance();
}

function onChange(event) {
  const field = event.target;
  if (field.matches(".pad input")) {
    give(...current, field.value === "" ? null : Number(field.value));
    // Arrow keys walk through a radio group; the pad must not run away under them.
    if (!arrows) advance();
    entered();
    return;
  }
  if (field.matches(".call input")) tapCall(field);
  after();
}

/** Arrow keys walk through a radio group; the pad must not run away under them. Enter takes the number
 *  and goes on: only its buttons send the form. */
function onKey(event) {
  arrows = event.key.startsWith("Arrow");
  const field = event.target;
  if (event.key !== "Enter" || !field.matches("input")) return;
  event.preventDefault();
  if (!field.matches(".pad input:checked")) { field.click(); return; }
  delete pad(...current).dataset.filled;
  advance();
  entered();
}

/** Draws the sheet over a deal's form, with the draft that this phone has kept of it. */
export function drawDeal(drawn) {
  form = drawn;
  table = JSON.parse(form.dataset.table);
  names = JSON.parse(form.dataset.names);
  words = JSON.parse(form.dataset.words);
  seats = [...names.keys()];
  counted = Object.keys(table.parts).filter((key) => table.parts[key].form === "count");
  // The seats of each row, those tapped longest ago first; at the start the last player gives way.
  taps = Object.fromEntries(counted.map((part) => [part, [...seats].reverse()]));
  captures = form.querySelector(".captures");
  keep = form.querySelector(".keep");
  speakers = [...form.querySelectorAll(".speaker")];
  sheet = make("div", { className: `sheet ${captures.className}` });
  lines = seats.map((seat) => make("output", { className: "live", ariaLabel: names[seat] }));
  caption = make("p", { className: "pad-caption" });
  caption.setAttribute("aria-live", "polite");
  padPlace = make("div", { className: "pad-place" }, caption);
  cells = {};
  twos = {};
  buildSheet();
  const draft = form.dataset.fresh === "true" ? keptDraft(form) : null;
  if (draft) restore(draft);
  const [row] = Object.keys(twos);
  current = nextOpen(known()) ?? (counted.length ? [counted[0], 0] : row ? [row] : null);
  refresh();
  form.addEventListener("pointerdown", onPress);
  form.addEventListener("click", onClick);
  form.addEventListener("change", onChange);
  form.elements.detail?.addEventListener("change", after); // it stands outside, in the headline
  form.addEventListener("keydown", onKey);
  form.addEventListener("keyup", () => { arrows = false; });
  form.classList.add("ready");
}

// A link from the list of problems to a number brings up its pad.
window.addEventListener("hashchange", () => {
  const [part, seat] = location.hash.slice(1).split("-");
  if (counted?.includes(part) && seat) { current = [part, Number(seat)]; refresh(); }
});

// The page of a game has no form until it takes one from the kit; its style comes with this script.
if (!document.querySelector("link[href$='/deal.css']")) {
  document.head.append(make("link", { rel: "stylesheet", href: new URL("deal.css", import.meta.url) }));
}

const here = document.querySelector("form.deal");
if (here) { drawDeal(here); sendFrom(here); watchOthers(here); }
