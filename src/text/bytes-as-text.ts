/** Bytes that become characters in one call: one by one, each would leave a text behind; a long id would not fit the stack. */
const mostAtOnce = 4096;

/** A character a byte: what is in ASCII as it is, and of other bytes a text that no others have. */
export function bytesAsText(bytes: Uint8Array, from: number, to: number): string {
  let text = "";
  for (let at = from; at < to; at += mostAtOnce) {
    const some: ArrayLike<number> = bytes.subarray(at, Math.min(at + mostAtOnce, to));
    text += Reflect.apply(String.fromCharCode, undefined, some);
  }
  return text;
}
