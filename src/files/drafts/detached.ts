/**
 * A copy of a text that was cut out of a larger one. For a slice of 13 characters or more, V8 keeps the larger text in
 * memory, so the ids of a file would keep the whole file. Joining and slicing makes V8 copy it.
 */
export function detached(text: string): string {
  return text.length < 13 ? text : ` ${text}`.slice(1); // the same text
}
