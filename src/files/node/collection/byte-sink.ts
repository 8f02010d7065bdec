/** Gathers bytes in one growing buffer. */
export interface ByteSink {
  readonly length: number;
  text(text: string): void;
  bytes(bytes: Uint8Array): void;
  /**
   * Adds whole numbers with 7 bits per byte, low bits first. Every byte except the last of a number has its high bit
   * set.
   */
  numbers(values: Uint32Array): void;
  /** The buffer, with room for this many more bytes after its first `length`. They count only after `advance`. */
  room(size: number): Uint8Array;
  advance(size: number): void;
  /** The bytes from `start` on. Valid until more bytes are added. */
  since(start: number): Uint8Array;
  /** Removes the bytes from `start` on. */
  cut(start: number): void;
  /** Returns all bytes, and starts empty again. */
  take(): Uint8Array<ArrayBuffer>;
  /** Takes back memory that `take` returned, to reuse it. New memory costs the system as much as reading a file. */
  takeBack(memory: ArrayBuffer): void;
}

/** Memory larger than this, for one large document, is not kept for small ones. */
const mostSpare = 2 ** 24;

export function byteSink(capacity = 2 ** 16): ByteSink {
  let buffer = ownBuffer(capacity);
  let spare: ArrayBuffer | undefined;
  let length = 0;

  function reserve(more: number): void {
    if (length + more <= buffer.length) return;
    const usual = 2 * buffer.length;
    const larger = ownBuffer(Math.max(length + more, usual));
    buffer.copy(larger, 0, 0, length);
    buffer = larger;
  }

  return {
    get length() {
      return length;
    },
    text(text) {
      reserve(3 * text.length); // as many as UTF-8 may take
      length += buffer.write(text, length, "utf8");
    },
    bytes(bytes) {
      reserve(bytes.length);
      buffer.set(bytes, length);
      length += bytes.length;
    },
    numbers(values) {
      reserve(5 * values.length); // no number has more bytes
      const bytes = buffer;
      let at = length;
      for (let i = 0; i < values.length; i++) {
        let rest = values[i]!;
        for (; rest >= 0x80; rest >>>= 7) bytes[at++] = (rest & 0x7f) | 0x80;
        bytes[at++] = rest;
      }
      length = at;
    },
    room(size) {
      reserve(size);
      return buffer;
    },
    advance(size) {
      length += size;
    },
    since: (start) => buffer.subarray(start, length),
    cut(start) {
      length = start;
    },
    take() {
      const taken = new Uint8Array(buffer.buffer, 0, length);
      buffer = spare === undefined ? ownBuffer(capacity) : Buffer.from(spare);
      spare = undefined;
      length = 0;
      return taken;
    },
    takeBack(memory) {
      if (memory.byteLength <= mostSpare) spare = memory;
    },
  };
}

/** A buffer with memory of its own, not a part of Node's pool, so that it can be sent to another thread. */
function ownBuffer(size: number): Buffer<ArrayBuffer> {
  return Buffer.from(new ArrayBuffer(size));
}
