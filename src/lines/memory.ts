/** Makes so many bytes of memory. */
export type Memory = (bytes: number) => ArrayBufferLike;

export const ownMemory: Memory = (bytes) => new ArrayBuffer(bytes);

/** What threads can have without a copy, where there are threads. */
export const sharedMemory: Memory = (bytes) =>
  typeof SharedArrayBuffer === "undefined" ? new ArrayBuffer(bytes) : new SharedArrayBuffer(bytes);
