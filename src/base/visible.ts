const short = new Map([
  ["\n", "\\n"],
  ["\r", "\\r"],
  ["\t", "\\t"],
]);

/** Writes out what would move the cursor, colour the screen or break the line: a name is only ever a name. */
export function visible(text: string): string {
  if (/^[ -~]*$/.test(text)) return text; // nearly all names are ASCII, and output may have millions
  // Control characters, line separators, half a surrogate pair, and what turns the direction of writing.
  const unsafe = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Bidi_Control}]/gu; // made here, because V8 takes long to make it
  return text.replaceAll(unsafe, (unit) => short.get(unit) ?? codePoint(unit.charCodeAt(0).toString(16)));
}

function codePoint(hex: string): string {
  return hex.length > 2 ? `\\u${hex.padStart(4, "0")}` : `\\x${hex.padStart(2, "0")}`;
}
