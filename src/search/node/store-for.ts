import { createHash } from "node:crypto";

/** Which of some stores a new document goes to: by its id alone, spread evenly. */
export function storeFor(doc: string, stores: number): number {
  if (stores === 1) return 0;
  return createHash("sha1").update(doc).digest().readUInt32BE(0) % stores;
}
