/** Allocates memory of a size in bytes. */
export type Memory = (bytes: number) => ArrayBufferLike;

export const ownMemory: Memory = (bytes) => new ArrayBuffer(bytes);

/** Memory that threads can share without a copy, if there are threads. */
export const sharedMemory: Memory = (bytes) =>
  typeof SharedArrayBuffer === "undefined" ? new ArrayBuffer(bytes) : new SharedArrayBuffer(bytes);
