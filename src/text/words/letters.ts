// What a code point is, looked up once and then known: a regular expression for each would take most of the time.

const letter = /[\p{L}\p{M}\p{N}]/u;
/** Scripts that put no blanks between words. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

const isKnown = 1;
const hasLetter = 2;
const hasNoBlanks = 4;

const known = new Uint8Array(0x110000);

function look(point: number): number {
  const sign = String.fromCodePoint(point);
  const found = isKnown | (letter.test(sign) ? hasLetter : 0) | (unspaced.test(sign) ? hasNoBlanks : 0);
  known[point] = found;
  return found;
}

/** Whether a code point is a letter, a mark or a digit. */
export function isLetter(point: number): boolean {
  return ((known[point]! || look(point)) & hasLetter) !== 0;
}

/** Whether a code point is of a script that puts no blanks between words. */
export function isUnspaced(point: number): boolean {
  return ((known[point]! || look(point)) & hasNoBlanks) !== 0;
}
