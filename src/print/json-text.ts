/** A value as JSON that is safe to show. JSON.stringify does not escape U+009B, which begins a terminal's escape sequence. */
export function jsonText(value: object, indent?: number): string {
  return JSON.stringify(value, undefined, indent).replaceAll(
    /[\x7f-\x9f\p{Zl}\p{Zp}\p{Bidi_Control}]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
