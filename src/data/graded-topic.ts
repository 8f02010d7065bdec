import { nothing } from "../text/range.ts";
import type { JudgedDocument } from "./judgements.ts";
import type { EncodedIds } from "./results.ts";

/**
 * The judged documents of a topic where nothing but grades is known of them: their ids stay bytes until somebody asks for
 * a text, and what says the same grade is shared. Of large judgements that saves most of the memory.
 */
export class GradedTopic implements ReadonlyMap<string, JudgedDocument> {
  readonly ids: EncodedIds;
  readonly documents: readonly JudgedDocument[];
  readonly #textOf: (index: number) => string;
  #byText: ReadonlyMap<string, JudgedDocument> | undefined;

  constructor(ids: EncodedIds, documents: readonly JudgedDocument[], textOf: (index: number) => string) {
    this.ids = ids;
    this.documents = documents;
    this.#textOf = textOf;
  }

  get size(): number {
    return this.documents.length;
  }

  get(doc: string): JudgedDocument | undefined {
    return this.#texts().get(doc);
  }

  has(doc: string): boolean {
    return this.#texts().has(doc);
  }

  keys(): MapIterator<string> {
    return this.#texts().keys();
  }

  values(): MapIterator<JudgedDocument> {
    return this.documents.values();
  }

  entries(): MapIterator<[string, JudgedDocument]> {
    return this.#texts().entries();
  }

  [Symbol.iterator](): MapIterator<[string, JudgedDocument]> {
    return this.entries();
  }

  forEach(visit: (document: JudgedDocument, doc: string, topic: ReadonlyMap<string, JudgedDocument>) => void): void {
    for (const [doc, document] of this) visit(document, doc, this);
  }

  #texts(): ReadonlyMap<string, JudgedDocument> {
    return (this.#byText ??= new Map(this.documents.map((document, index) => [this.#textOf(index), document])));
  }
}

const shared = new Map<number, JudgedDocument>();

/** A document that has a grade, and nothing else. */
export function gradedDocument(grade: number): JudgedDocument {
  let document = shared.get(grade);
  if (document === undefined) shared.set(grade, (document = Object.freeze({ relevant: nothing, grade })));
  return document;
}
