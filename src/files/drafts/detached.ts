/**
 * A copy of a text that was cut out of a larger one. V8 keeps the larger one alive behind a slice of 13 characters or
 * more, so the ids of a file would keep the whole file; joining and slicing makes it copy.
 */
export function detached(text: string): string {
  return text.length < 13 ? text : ` ${text}`.slice(1); // the same text
}
