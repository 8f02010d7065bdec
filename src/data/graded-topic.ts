import { nothing } from "../text/range.ts";
import { decodeUtf8 } from "../text/utf8.ts";
import type { JudgedDocument } from "./judgements.ts";
import type { EncodedIds, IdList } from "./results.ts";

/**
 * The judged documents of a topic where nothing but grades is known of them: their ids stay bytes until somebody asks for
 * a text, and what says the same grade is shared. Of large judgements that saves most of the memory.
 */
export class GradedTopic implements ReadonlyMap<string, JudgedDocument>, IdList {
  readonly documents: readonly JudgedDocument[];
  readonly firstEncoded: number;
  readonly #ids: EncodedIds;
  #texts: readonly string[] | undefined;
  #byText: ReadonlyMap<string, JudgedDocument> | undefined;

  /** Its ids are those from `first` on, as many as there are documents. */
  constructor(ids: EncodedIds, first: number, documents: readonly JudgedDocument[]) {
    this.documents = documents;
    this.firstEncoded = first;
    this.#ids = ids;
  }

  gradeAt(index: number): number {
    return this.documents[index]!.grade;
  }

  encoded(): EncodedIds {
    return this.#ids;
  }

  get texts(): readonly string[] {
    const { bytes, starts, ends } = this.#ids;
    return (this.#texts ??= this.documents.map((_, index) => {
      const id = this.firstEncoded + index;
      return decodeUtf8(bytes.subarray(starts[id], ends[id]))!; // they came out of a text
    }));
  }

  get size(): number {
    return this.documents.length;
  }

  get(doc: string): JudgedDocument | undefined {
    return this.#map().get(doc);
  }

  has(doc: string): boolean {
    return this.#map().has(doc);
  }

  keys(): MapIterator<string> {
    return this.#map().keys();
  }

  values(): MapIterator<JudgedDocument> {
    return this.documents.values();
  }

  entries(): MapIterator<[string, JudgedDocument]> {
    return this.#map().entries();
  }

  [Symbol.iterator](): MapIterator<[string, JudgedDocument]> {
    return this.entries();
  }

  forEach(visit: (document: JudgedDocument, doc: string, topic: ReadonlyMap<string, JudgedDocument>) => void): void {
    for (const [doc, document] of this) visit(document, doc, this);
  }

  #map(): ReadonlyMap<string, JudgedDocument> {
    return (this.#byText ??= new Map(this.texts.map((text, index) => [text, this.documents[index]!])));
  }
}

const shared = new Map<number, JudgedDocument>();
const usual = Array.from({ length: 8 }, (_, grade) => sharedDocument(grade));

/** A document that has a grade, and nothing else. */
export function gradedDocument(grade: number): JudgedDocument {
  return (grade >= 0 ? usual[grade] : undefined) ?? sharedDocument(grade);
}

function sharedDocument(grade: number): JudgedDocument {
  let document = shared.get(grade);
  if (document === undefined) shared.set(grade, (document = Object.freeze({ relevant: nothing, grade })));
  return document;
}
