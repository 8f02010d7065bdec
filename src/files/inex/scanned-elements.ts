import { type ElementFinder, isPlainName, type KnownNames } from "../drafts/element-finder.ts";
import { absent, idHash } from "../../text/byte-places.ts";
import { batchSize, fileFromAt, pathFromAt, type ResultBatch, spanSize } from "./scan-results.ts";

/** Finds the elements of results by the bytes of their file names and paths. Each becomes a string at most once. */
export interface ScannedElements {
  /** Looks up the elements of a batch, up to the first that is not found, and returns how many were found. */
  find(bytes: Uint8Array, view: DataView, batch: ResultBatch): number;
}

/** The file names or the paths of a batch. */
class Names {
  readonly known: KnownNames;
  /** The position of its first number among those of a result. */
  readonly fromAt: number;
  /** By result. */
  readonly place = new Int32Array(batchSize);

  constructor(known: KnownNames, fromAt: number) {
    this.known = known;
    this.fromAt = fromAt;
  }
}

export function scannedElements(finder: ElementFinder): ScannedElements {
  const files = new Names(finder.files, fileFromAt);
  const paths = new Names(finder.paths, pathFromAt);
  const documents = new Int32Array(batchSize);
  return {
    find(bytes, view, batch) {
      const { forgotten } = finder;
      const { spans, count } = batch;
      for (const { known, fromAt, place } of [files, paths]) known.findAll(view, spans, fromAt, spanSize, count, place);
      const known = Math.min(learn(files, bytes, batch), learn(paths, bytes, batch));
      if (forgotten !== finder.forgotten) return 0; // one has taken the room of another
      for (let i = 0; i < known; i++) documents[i] = files.place[i]! >> 1;
      const found = finder.elements.findAll(documents, paths.place, known, batch.range);
      cutEndings(bytes, batch, files, found);
      return found;
    },
  };
}

/**
 * Looks up the names that are new. Returns how many results come before the first one whose name cannot be looked up.
 */
function learn({ known, fromAt, place }: Names, bytes: Uint8Array, { spans, count }: ResultBatch): number {
  for (let i = 0; i < count; i++) {
    if (place[i] === absent) {
      const at = spanSize * i + fromAt;
      const [from, to] = [spans[at]!, spans[at + 1]!];
      if (!isPlainName(bytes, from, to)) return i;
      place[i] = known.learn(bytes, from, to, spans[at + 2]!);
    }
    if (place[i]! < 0) return i;
  }
  return count;
}

const ending = ".xml".length;

/** Replaces the file names by the ids of their documents where those are shorter. */
function cutEndings(bytes: Uint8Array, { spans }: ResultBatch, { place, fromAt }: Names, count: number): void {
  for (let i = 0; i < count; i++) {
    if ((place[i]! & 1) === 0) continue;
    const at = spanSize * i + fromAt;
    spans[at + 1]! -= ending;
    spans[at + 2] = idHash(bytes, spans[at]!, spans[at + 1]!);
  }
}
