/** The place of a pattern in a text, with the fewest edits. */
export interface Nearest {
  readonly start: number;
  readonly end: number;
  readonly edits: number;
}

/** Where the pattern is most alike: insertions, deletions and substitutions cost 1. Undefined for no pattern. */
export function nearestPlace(text: string, pattern: string): Nearest | undefined {
  if (pattern === "") return undefined;
  const ended = bestEnd(text, pattern, false);
  // Backwards from the end, what begins there costs least where the place starts.
  const started = bestEnd(reversed(text.slice(0, ended.end)), reversed(pattern), true);
  return { start: ended.end - started.end, end: ended.end, edits: ended.edits };
}

/**
 * Myers' bit vectors in blocks of 32 rows, as Hyyrö gives them: the least edits of the whole pattern over all ends. An
 * anchored pattern begins where the text does; otherwise anywhere.
 */
function bestEnd(text: string, pattern: string, anchored: boolean): { end: number; edits: number } {
  const blocks = Math.ceil(pattern.length / 32);
  const lastBit = (pattern.length - 1) & 31;
  const rows = new Map<number, Int32Array>(); // by character: the rows that have it
  for (let i = 0; i < pattern.length; i++) {
    const code = pattern.charCodeAt(i);
    const bits = rows.get(code) ?? new Int32Array(blocks);
    bits[i >> 5]! |= 1 << (i & 31);
    rows.set(code, bits);
  }
  const none = new Int32Array(blocks);
  const plus = new Int32Array(blocks).fill(-1);
  const minus = new Int32Array(blocks);

  let edits = pattern.length;
  let best = { end: 0, edits };
  for (let at = 0; at < text.length; at++) {
    const equal = rows.get(text.charCodeAt(at)) ?? none;
    let carry = anchored ? 1 : 0;
    for (let block = 0; block < blocks; block++) {
      const [up, down] = [plus[block]!, minus[block]!];
      let same = equal[block]!;
      const vertical = same | down;
      if (carry < 0) same |= 1;
      const horizontal = (((same & up) + up) ^ up) | same;
      let rises = down | ~(horizontal | up);
      let falls = up & horizontal;
      const bit = block === blocks - 1 ? lastBit : 31;
      const out = ((rises >>> bit) & 1) - ((falls >>> bit) & 1);
      rises <<= 1;
      falls <<= 1;
      if (carry < 0) falls |= 1;
      else if (carry > 0) rises |= 1;
      plus[block] = falls | ~(vertical | rises);
      minus[block] = rises & vertical;
      carry = out;
    }
    edits += carry;
    if (edits < best.edits) best = { end: at + 1, edits };
  }
  return best;
}

function reversed(text: string): string {
  let out = "";
  for (let i = text.length - 1; i >= 0; i--) out += text[i];
  return out;
}
