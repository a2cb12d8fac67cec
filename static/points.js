// What a deal comes to, for the live line: base points from what is entered so far, then the side
// bets. The same arithmetic as scorekeeper/scoring/deal.py, on the values that the server gives.

/** Base points by seat. `taken` has counts by part and seat (null: not known), `order` who went out. */
export function basePoints(table, taken, order) {
  const base = Array(table.seats).fill(0);
  if (table.parts.finished) {
    const rest = [...base.keys()].filter((seat) => !order.includes(seat));
    // Whoever is not named has no place yet, unless only one is left or the other places are worth nothing.
    const known = order.length >= table.named ? [...order, ...rest] : order;
    known.forEach((seat, place) => { base[seat] = table.places[place]; });
    return base;
  }
  const tricks = taken.tricks;
  if (table.slam !== null && tricks && tricks.includes(table.parts.tricks.most)) {
    return tricks.map((count) => (count ? table.slam : 0));
  }
  for (const [key, part] of Object.entries(table.parts)) {
    (taken[key] ?? []).forEach((count, seat) => { base[seat] += (count ?? 0) * part.points; });
  }
  return base;
}

/** Points of a deal that is not played but split: `total` over the others, the declarer takes the rest. */
export function spread(total, seats, declarer) {
  const share = Math.ceil(Math.abs(total) / (seats - 1)) * Math.sign(total);
  return [...Array(seats).keys()]
    .map((seat) => (seat === declarer ? total - (seats - 1) * share : share));
}

/** Side bets by seat. `doubled(a, b)` says whether seat a doubled seat b. */
export function sideBets(table, base, doubled) {
  const side = Array(table.seats).fill(0);
  for (let a = 0; a < table.seats; a += 1) {
    for (let b = a + 1; b < table.seats; b += 1) {
      const level = doubled(a, b) + doubled(b, a);
      const moved = (table.factors[level] - 1) * (base[a] - base[b]);
      side[a] += moved;
      side[b] -= moved;
    }
  }
  return side;
}

/** Points with a real minus; `plus` writes the plus of a gain too. */
export function written(points, plus = false) {
  return points < 0 ? `−${-points}` : `${plus && points ? "+" : ""}${points}`;
}
