const space = 32;
const quote = 34;
const backslash = 92;

/**
 * Where a word ends that continues at a place, in valid UTF-8: before a space or a control character, or inside quotes
 * before the closing quote. -1 if the UTF-8 is not valid, or if the word contains an escape or perhaps an invisible
 * character.
 */
export function endOfWord(bytes: Uint8Array, from: number, isQuoted: boolean): number {
  let at = from;
  while (at < bytes.length) {
    const byte = bytes[at]!;
    if (byte > 0x7f) {
      at = endOfCharacter(bytes, at);
      if (at === -1) return -1;
    } else if (isQuoted ? byte < space || byte === quote : byte <= space) return at;
    else if (isQuoted && byte === backslash) return -1;
    else at++;
  }
  return -1;
}

/** The end of a character of several bytes; -1 if it is invalid (table 3-7 of the Unicode standard). */
function endOfCharacter(bytes: Uint8Array, at: number): number {
  const first = bytes[at]!;
  if (first < 0xc2 || first > 0xf4) return -1;
  const second = bytes[at + 1]!;
  // Longer than necessary, half of a surrogate pair, or above the last character.
  if (first === 0xe0 && second < 0xa0) return -1;
  if (first === 0xed && second > 0x9f) return -1;
  if (first === 0xf0 && second < 0x90) return -1;
  if (first === 0xf4 && second > 0x8f) return -1;
  const end = at + 2 + (first >= 0xe0 ? 1 : 0) + (first >= 0xf0 ? 1 : 0);
  for (let next = at + 1; next < end; next++) if ((bytes[next]! & 0xc0) !== 0x80) return -1;
  return mayBeUnseen(first, second) ? -1 : end;
}

/**
 * True if a character may be invisible, judged by the first two of its bytes: U+00AD, U+034F, U+061C, U+180E, those
 * near U+200B and U+2060, U+FE0F, U+FEFF, tags and the like. Ids that contain one are counted when read as text.
 */
function mayBeUnseen(first: number, second: number): boolean {
  if (first === 0xe2) return second === 0x80 || second === 0x81;
  if (first === 0xef) return second >= 0xb8 && second <= 0xbf;
  if (first === 0xe1) return second === 0x85 || second === 0x9e || second === 0xa0;
  if (first === 0xe3) return second === 0x85;
  if (first === 0xf0) return second === 0x9b || second === 0x9d;
  return (
    (first === 0xc2 && second === 0xad) ||
    (first === 0xcd && second === 0x8f) ||
    (first === 0xd8 && second === 0x9c) ||
    first === 0xf3
  );
}
