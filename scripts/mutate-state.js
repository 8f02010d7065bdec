// What sources with switches (mutate-switches.js) ask while they run: whether a mutation is on. One is on at a time, or none.
// It is a global, for the sources have no import of it.

/** More than there are mutations. */
const room = 2 ** 17;

let on = -1;
let steps = 0;
let limit = Infinity;
const asked = new Uint8Array(room);

/** Whether mutation k is on; that it was asked for is noted. */
function is(k) {
  asked[k] = 1;
  return on === k;
}

/** Called in every turn of every loop: a mutation may make one that does not end. */
function step() {
  if (++steps > limit) throw new Error("the tests do not end");
}

globalThis.$mutation = {
  is,
  step,
  swap: (k, one, other) => (is(k) ? [other, one] : [one, other]),
  "<": (k, a, b) => (is(k) ? a <= b : a < b),
  "<=": (k, a, b) => (is(k) ? a < b : a <= b),
  ">": (k, a, b) => (is(k) ? a >= b : a > b),
  ">=": (k, a, b) => (is(k) ? a > b : a >= b),
  "===": (k, a, b) => (a === b) !== is(k),
  "!==": (k, a, b) => (a !== b) !== is(k),
  "+": (k, a, b) => (is(k) ? a - b : a + b),
  "-": (k, a, b) => (is(k) ? a + b : a - b),
};

/** Switches a mutation on, or none (-1); loops may take so many steps until the next call. */
export function switchOn(k, most = Infinity) {
  on = k;
  steps = 0;
  limit = most;
}

/** The steps of loops since the last call of `switchOn`. */
export function stepsTaken() {
  return steps;
}

/** The mutations of the first `count` that were asked for since the last call. */
export function takeAsked(count) {
  const found = [];
  for (let k = 0; k < count; k++) if (asked[k] === 1) found.push(k);
  asked.fill(0, 0, count);
  return found;
}
