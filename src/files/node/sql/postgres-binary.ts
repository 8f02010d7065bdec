/** A value of a row: null, integer, bigint, text, bytea, integer[] and bytea[]. */
export type BinaryCell = null | number | bigint | string | Uint8Array | Int32Array | ByteStrings;

/** Byte strings one after the other, as a bytea[]: each ends where the next begins. */
export interface ByteStrings {
  readonly bytes: Uint8Array;
  readonly ends: Int32Array;
}

/** Of what is sent at a time. */
const chunkBytes = 2 ** 17;

const signature = Buffer.from("PGCOPY\n\u00ff\r\n\0", "latin1");
/** What PostgreSQL calls the types of the elements of arrays. */
const elementTypes = { integer: 23, bytea: 17 };

/** Rows in the binary form that COPY reads, in chunks. A chunk is valid until the next is asked for. */
export function* binaryRows(rows: Iterable<readonly BinaryCell[]>): Generator<Uint8Array> {
  const bytes = growingBytes();
  bytes.copy(signature);
  bytes.integer(0); // no options
  bytes.integer(0); // no more to the header
  for (const row of rows) {
    bytes.short(row.length);
    for (const cell of row) writeCell(bytes, cell);
    if (bytes.length >= chunkBytes) yield bytes.taken();
  }
  bytes.short(-1);
  yield bytes.taken();
}

function writeCell(bytes: GrowingBytes, cell: BinaryCell): void {
  if (cell === null) return bytes.integer(-1);
  if (typeof cell === "number") {
    bytes.integer(4);
    bytes.integer(cell);
  } else if (typeof cell === "bigint") {
    bytes.integer(8);
    bytes.integer(Number(cell >> 32n));
    bytes.integer(Number(BigInt.asIntN(32, cell)));
  } else if (typeof cell === "string") bytes.text(cell);
  else if (cell instanceof Int32Array) writeIntegers(bytes, cell);
  else if (cell instanceof Uint8Array) bytes.counted(cell);
  else writeByteStrings(bytes, cell);
}

/** Its dimensions, whether it has nulls, the type of its elements, how many there are, and the number of the first. */
function writeArrayHead(bytes: GrowingBytes, elementType: number, length: number): void {
  bytes.integer(length === 0 ? 0 : 1);
  bytes.integer(0);
  bytes.integer(elementType);
  if (length === 0) return;
  bytes.integer(length);
  bytes.integer(1);
}

const headBytes = (length: number): number => (length === 0 ? 12 : 20);

function writeIntegers(bytes: GrowingBytes, integers: Int32Array): void {
  bytes.integer(headBytes(integers.length) + 8 * integers.length);
  writeArrayHead(bytes, elementTypes.integer, integers.length);
  bytes.countedIntegers(integers);
}

function writeByteStrings(bytes: GrowingBytes, strings: ByteStrings): void {
  const { length } = strings.ends;
  bytes.integer(headBytes(length) + 4 * length + strings.bytes.length);
  writeArrayHead(bytes, elementTypes.bytea, length);
  bytes.countedStrings(strings);
}

interface GrowingBytes {
  readonly length: number;
  short(value: number): void;
  integer(value: number): void;
  copy(bytes: Uint8Array): void;
  /** The length, and then the bytes. */
  counted(bytes: Uint8Array): void;
  /** Each of these with its length before it. */
  countedIntegers(integers: Int32Array): void;
  countedStrings(strings: ByteStrings): void;
  /** The length of a text's UTF-8, and then its bytes. */
  text(text: string): void;
  /** All so far. What comes next overwrites it. */
  taken(): Uint8Array;
}

function growingBytes(): GrowingBytes {
  let buffer = Buffer.allocUnsafe(2 * chunkBytes);
  let length = 0;
  function reserve(more: number): void {
    if (length + more <= buffer.length) return;
    const larger = Buffer.allocUnsafe(Math.max(2 * buffer.length, length + more));
    buffer.copy(larger, 0, 0, length);
    buffer = larger;
  }
  return {
    get length() {
      return length;
    },
    short(value) {
      reserve(2);
      length = buffer.writeInt16BE(value, length);
    },
    integer(value) {
      reserve(4);
      length = put(buffer, length, value);
    },
    copy(bytes) {
      reserve(bytes.length);
      buffer.set(bytes, length);
      length += bytes.length;
    },
    counted(bytes) {
      this.integer(bytes.length);
      this.copy(bytes);
    },
    // Most of an index goes through these two, so they write byte by byte: a call for each number takes ten times as long.
    countedIntegers(integers) {
      reserve(8 * integers.length);
      for (let i = 0; i < integers.length; i++) {
        const integer = integers[i]!;
        length = put(buffer, length, 4);
        length = put(buffer, length, integer);
      }
    },
    countedStrings({ bytes, ends }) {
      reserve(4 * ends.length + bytes.length);
      for (let [i, at] = [0, 0]; i < ends.length; i++) {
        length = put(buffer, length, ends[i]! - at);
        while (at < ends[i]!) buffer[length++] = bytes[at++]!;
      }
    },
    text(text) {
      reserve(4 + 3 * text.length); // a UTF-16 unit is 3 bytes at most
      const written = buffer.write(text, length + 4, "utf8");
      length = put(buffer, length, written) + written;
    },
    taken() {
      const bytes = buffer.subarray(0, length);
      length = 0;
      return bytes;
    },
  };
}

/** Writes a number of four bytes, the high ones first, and gives the place after it. */
function put(buffer: Uint8Array, at: number, value: number): number {
  buffer[at] = value >>> 24;
  buffer[at + 1] = value >>> 16;
  buffer[at + 2] = value >>> 8;
  buffer[at + 3] = value;
  return at + 4;
}
