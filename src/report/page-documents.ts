import { endPlace, entrySize, hashPlace, idAt, type IdList, startPlace } from "../data/encoded-ids.ts";
import { findIdBytes, idTable, numberOf, numberOfBytes } from "../files/lines/id-table.ts";
import { idHash } from "../text/byte-places.ts";

/** Numbers for documents, in the order in which they are first asked for. */
export interface DocumentNumbers {
  number(id: string): number;
  /** Of the id that is these bytes. */
  numberOfBytes(bytes: Uint8Array, from: number, to: number): number;
  /** Of one of some ids, by its place among them. */
  numberAt(ids: IdList, place: number): number;
  /** The same, or -1 where nothing asked for it before. */
  knownAt(ids: IdList, place: number): number;
  count(): number;
  ids(): string[];
}

/** There are hundreds of thousands of results to ask for: ids stay bytes, of which no texts are made. */
export function documentNumbers(): DocumentNumbers {
  const table = idTable();
  const asked = (find: typeof numberOfBytes) => (ids: IdList, place: number) => {
    const { bytes, entries } = ids.encoded();
    const at = entrySize * (ids.firstEncoded + place);
    return find(table, bytes, entries[at + startPlace]!, entries[at + endPlace]!, entries[at + hashPlace]!);
  };
  return {
    number: (id) => numberOf(table, id),
    numberOfBytes: (bytes, from, to) => numberOfBytes(table, bytes, from, to, idHash(bytes, from, to)),
    numberAt: asked(numberOfBytes),
    knownAt: asked(findIdBytes),
    count: () => table.count,
    ids: () => Array.from({ length: table.count }, (_, number) => idAt(table, number)),
  };
}
