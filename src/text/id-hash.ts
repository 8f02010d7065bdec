/** A hash of an id's bytes. The reader of runs has the same sum in its loop. */
export function idHash(bytes: Uint8Array, from: number, to: number): number {
  let hash = 0;
  for (let i = from; i < to; i++) hash = ((hash << 5) - hash + bytes[i]!) | 0; // 31 · hash + byte
  return hash;
}
