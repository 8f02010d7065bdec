import { growingNumbers } from "../../base/growing.ts";
import { absent, bytePlaces, idHash } from "../../text/byte-places.ts";

/** Where a document was found. */
interface IdPlace {
  readonly source: string;
  readonly line?: number | undefined;
}

/** Ids, and where each was first. */
export interface SeenIds {
  has(id: string): boolean;
  /** The place where the id was before; undefined where it is new. */
  add(id: string, place: IdPlace): IdPlace | undefined;
}

/** Packed: there may be millions of them. */
export function seenIds(): SeenIds {
  const known = bytePlaces(Infinity);
  const sources = [""];
  const [source, line] = [growingNumbers(Int32Array), growingNumbers(Int32Array)]; // by id: the index of its source; its line, or 0

  function found(id: string) {
    const bytes = Buffer.alloc(3 * id.length + 8); // with some behind the id that the table reads, and ignores
    const end = 1 + bytes.write(id, 1); // an empty id has a byte, too
    const hash = idHash(bytes, 0, end);
    return { bytes, end, hash, number: known.find(new DataView(bytes.buffer, bytes.byteOffset), 0, end, hash) };
  }

  return {
    has: (id) => found(id).number !== absent,
    add(id, place) {
      const { bytes, end, hash, number } = found(id);
      if (number !== absent) return { source: sources[source.at(number)]!, line: line.at(number) || undefined };
      known.add(bytes, 0, end, hash, known.count);
      if (sources.at(-1) !== place.source) sources.push(place.source);
      source.push(sources.length - 1);
      line.push(place.line ?? 0);
      return undefined;
    },
  };
}
