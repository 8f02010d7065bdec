import { InputError } from "../../base/input-error.ts";
import { counted, type Note } from "../../base/note.ts";
import type { Collection } from "../../data/collection.ts";
import { type ElementChoice, withElements } from "../../data/run-elements.ts";
import type { Passage, Run } from "../../data/run.ts";
import { resultsOf } from "../../files/drafts/run-losses.ts";
import { elementPath } from "../../text/xml/element-paths.ts";

/** What results become: elements, passages, or one of the two where a run has both. */
export type Kind = ElementChoice | "passages" | "one kind" | undefined;

/** The run with results of the kind that is asked for; its notes are those of the change. */
export function ofKind(run: Run, kind: Kind, collection: Collection | undefined): Run {
  if (kind === "passages") return { ...asPassages(run), notes: [] };
  if (kind === "one kind") return ofOneKind(run);
  return kind === undefined ? { ...run, notes: [] } : asElements(run, kind, collection);
}

/** Elements for passages. Unlike a run that is written in another format, this one holds nothing else. */
function asElements(run: Run, choice: ElementChoice, collection: Collection | undefined): Run {
  if (collection === undefined)
    throw new InputError("elements for passages; expected a collection, the XML of the documents", run, {
      remedy: { option: "collection" },
    });
  const { notes = [], ...made } = withElements({ ...run, notes: [] }, collection, choice);
  const lacking = resultsOf(made).filter(({ kind }) => kind !== "element").length;
  const message = `${counted(lacking, "result is", "results are")} of documents without known elements, and left out`;
  return {
    ...mapped(made, (ranked) => ranked.filter((passage) => passage.kind === "element")),
    notes: notes.map((note) => (note.code === "no-elements" ? { ...note, message } : note)),
  };
}

function asPassages(run: Run): Run {
  return mapped(run, (ranked) => ranked.map((passage) => ({ ...passage, kind: "passage", path: undefined })));
}

/** A run of elements and passages becomes one of passages. */
function ofOneKind(run: Run): Run {
  const results = resultsOf(run);
  const elements = results.filter(({ kind }) => kind === "element").length;
  if (elements === 0 || elements === results.length) return { ...run, notes: [] };
  const what = counted(elements, "element stands", "elements stand");
  const note: Note = {
    code: "mixed",
    count: elements,
    message: `${what} among passages, in a run of one kind as a passage`,
  };
  return { ...asPassages(run), notes: [note] };
}

/** A run of documents as one of parts: each is its root element, or its whole text where it has no elements. */
export function asParts(run: Run, collection: Collection | undefined): Run {
  if (collection === undefined)
    throw new InputError("whole documents for parts of them; expected a collection, for their lengths", run, {
      remedy: { option: "collection" },
    });
  const parts = new Map<string, Pick<Passage, "end" | "kind" | "path">>();
  const partOf = ({ doc, line }: Passage): Pick<Passage, "end" | "kind" | "path"> => {
    const known = parts.get(doc) ?? wholeOf(doc, collection);
    if (known === undefined)
      throw new InputError(`document ${JSON.stringify(doc)} is not in the collection; expected one that is`, {
        source: run.source,
        line,
      });
    parts.set(doc, known);
    return known;
  };
  const whole = mapped(run, (ranked) => ranked.map((passage) => ({ ...passage, start: 0, ...partOf(passage) })));
  return { ...whole, answers: "passages" };
}

function wholeOf(doc: string, collection: Collection): Pick<Passage, "end" | "kind" | "path"> | undefined {
  const end = collection.length(doc);
  if (end === undefined) return undefined;
  const elements = collection.document(doc)?.elements;
  return elements === undefined ? { end } : { end, kind: "element", path: elementPath(elements, 0) };
}

/** A run of parts as one of the documents that they are of. */
export function asDocuments(ranked: readonly Passage[]): Passage[] {
  return ranked.map(({ doc, score, line }) => ({ doc, start: 0, end: 0, score, line }));
}

function mapped(run: Run, change: (ranked: readonly Passage[]) => Passage[]): Run {
  return { ...run, topics: new Map([...run.topics].map(([topic, ranked]) => [topic, change(ranked)])) };
}
