/** Gathers bytes in one buffer that grows. */
export interface ByteSink {
  readonly length: number;
  text(text: string): void;
  bytes(bytes: Uint8Array): void;
  /** Whole numbers in 7 bits a byte, low bits first; every byte but a number's last has its high bit set. */
  numbers(values: Uint32Array): void;
  /** The buffer, with room for this many more bytes after its first `length`; they count when `advance` says so. */
  room(size: number): Uint8Array;
  advance(size: number): void;
  /** What was gathered from there on; valid until more is. */
  since(start: number): Uint8Array;
  /** Forgets what was gathered from there on. */
  cut(start: number): void;
  /** Gives all of it away, and starts anew. */
  take(): Uint8Array<ArrayBuffer>;
  /** Takes memory that was given away back, to use it again: new memory costs the system as much as reading a file. */
  takeBack(memory: ArrayBuffer): void;
}

/** What one large document needed is not kept for the small ones. */
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

/** With memory of its own, not a part of Node's pool, so that it can be handed to another thread. */
function ownBuffer(size: number): Buffer<ArrayBuffer> {
  return Buffer.from(new ArrayBuffer(size));
}
