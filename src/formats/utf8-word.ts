const space = 32;
const quote = 34;
const backslash = 92;

/**
 * Where a word ends that goes on at a place, in valid UTF-8: before a space or a control character, or in quotes before the
 * one that closes it; -1 where the UTF-8 is not valid, or an escape is in it.
 */
export function endOfWord(bytes: Uint8Array, from: number, isQuoted: boolean): number {
  let at = from;
  while (at < bytes.length) {
    const byte = bytes[at]!;
    if (byte > 0x7f) {
      at = endOfCharacter(bytes, at);
      if (at < 0) return -1;
    } else if (isQuoted ? byte < space || byte === quote : byte <= space) return at;
    else if (isQuoted && byte === backslash) return -1;
    else at++;
  }
  return -1;
}

/** Where a character of several bytes ends; -1 where it is none (the table 3-7 of the Unicode standard). */
function endOfCharacter(bytes: Uint8Array, at: number): number {
  const first = bytes[at]!;
  if (first < 0xc2 || first > 0xf4) return -1;
  const end = at + (first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4);
  // Not in more bytes than it needs, no half of a surrogate pair, and nothing beyond the last character.
  const least = first === 0xe0 ? 0xa0 : first === 0xf0 ? 0x90 : 0x80;
  const most = first === 0xed ? 0x9f : first === 0xf4 ? 0x8f : 0xbf;
  const second = bytes[at + 1]!;
  if (!(second >= least && second <= most)) return -1;
  for (let next = at + 2; next < end; next++) if ((bytes[next]! & 0xc0) !== 0x80) return -1;
  return end;
}
