/**
 * A part of a file that is read where it is asked for, a page at a time. What stays of it in memory is limited, whatever its length.
 * Numbers are little-endian, and must not go over the end of a page.
 */
export interface PagedPart {
  uint32(at: number): number;
  float64(at: number): number;
  /** What stands in start..end; valid until the next call. */
  between(start: number, end: number): Buffer;
}

/** Reads into the memory from a place in the file on, and throws where it cannot be filled. */
type Fill = (memory: Buffer<ArrayBuffer>, start: number) => void;

/** A multiple of every size that entries of a file may have. Small: most readers ask here and there. */
const pageBytes = 4000;
const mostPages = 2048;

/** `start`, `length`: of the part in its file. */
export function pagedPart(start: number, length: number, fill: Fill): PagedPart {
  const pages = Math.ceil(length / pageBytes);
  const most = Math.min(pages, mostPages);
  const memory = Buffer.from(new ArrayBuffer(most * pageBytes));
  const places = new Int32Array(pages); // by page: 1 + its place in memory, 0 where it is not there
  let kept = 0;

  /** Where a byte of the part is in memory. */
  function inMemory(at: number): number {
    const page = Math.floor(at / pageBytes);
    const place = (places[page] || load(page)) - 1;
    return place * pageBytes + at - page * pageBytes;
  }

  function load(page: number): number {
    if (kept === most) {
      places.fill(0); // all of them at once: who asks for more than fits asks for any
      kept = 0;
    }
    const from = page * pageBytes;
    const size = Math.min(pageBytes, length - from);
    fill(memory.subarray(kept * pageBytes, kept * pageBytes + size), start + from);
    return (places[page] = ++kept);
  }

  return {
    uint32: (at) => memory.readUInt32LE(inMemory(at)),
    float64: (at) => memory.readDoubleLE(inMemory(at)),
    between(from, to) {
      const first = inMemory(from);
      const onPage = pageBytes - (from % pageBytes);
      if (to - from <= onPage) return memory.subarray(first, first + to - from);
      const joined = Buffer.allocUnsafe(to - from);
      for (let at = from; at < to;) {
        const place = inMemory(at);
        at += memory.copy(joined, at - from, place, place + pageBytes - (at % pageBytes)); // as far as there is room
      }
      return joined;
    },
  };
}
