import { InputError } from "../../base/input-error.ts";
import { respelled, type Spelling } from "./spelling.ts";

// What tools for RAG and for documents call their measures alike. The task says which is meant: its chunks, or its documents.

/** Our heads for a name with a cut-off and without; absent where there is no such measure. */
interface Reading {
  readonly cut?: string;
  readonly whole?: string;
}

interface SharedName {
  /** In lower case, without - and _. */
  readonly spelled: readonly string[];
  readonly chunks: Reading;
  readonly document: Reading;
}

const sharedNames: readonly SharedName[] = [
  { spelled: ["recall"], chunks: { cut: "R", whole: "charR" }, document: { cut: "docR", whole: "artR" } },
  { spelled: ["precision"], chunks: { cut: "P", whole: "charP" }, document: { cut: "docP", whole: "artP" } },
  { spelled: ["f1", "f1score"], chunks: { cut: "F", whole: "charF1" }, document: { whole: "artF1" } },
  { spelled: ["hitrate", "hit"], chunks: { cut: "hit" }, document: { cut: "success" } },
  { spelled: ["mrr"], chunks: { cut: "textRR", whole: "textRR" }, document: { cut: "RR", whole: "RR" } },
  { spelled: ["ndcg"], chunks: { cut: "textnDCG", whole: "textnDCG" }, document: { cut: "nDCG", whole: "nDCG" } },
  { spelled: ["map"], chunks: { whole: "textAP" }, document: { cut: "AP", whole: "AP" } },
];

/** Each name as people write it, for suggestions. */
export const sharedSpellings: readonly string[] = ["recall", "precision", "f1", "hit_rate", "mrr", "ndcg"];

/** The shared names of a measure, each with the task in which it means it. */
export function sharedNamesOf(measure: string): string[] {
  return sharedNames.flatMap(({ spelled, ...readings }) =>
    (["chunks", "document"] as const).flatMap((task) => {
      const { cut, whole } = readings[task];
      if (cut !== measure && whole !== measure) return [];
      return [`${shownAs(spelled[0]!)}${cut === measure ? "@r" : ""} (task ${task})`];
    }),
  );
}

function shownAs(spelled: string): string {
  return sharedSpellings.find((name) => name.replace("_", "") === spelled) ?? spelled;
}

/** The measures of documents whose names do not say so, and what is like them of the text. */
export const textCounterparts: ReadonlyMap<string, string> = new Map([
  ["AP", "textAP"],
  ["RR", "textRR"],
  ["nDCG", "textnDCG"],
]);

/** Our names for one of them. */
export interface Readings {
  readonly chunks: string | undefined;
  readonly document: string | undefined;
}

/** Our names for a shared one, by task; undefined where it is none. */
export function sharedReadings(name: Spelling): Readings | undefined {
  const head = name.head.toLowerCase().replaceAll(/[-_]/g, "");
  const shared = sharedNames.find(({ spelled }) => spelled.includes(head));
  if (shared === undefined) return undefined;
  const key = name.at === undefined ? "whole" : "cut";
  const ours = (reading: Reading) => (reading[key] === undefined ? undefined : respelled(name, reading[key]));
  return { chunks: ours(shared.chunks), document: ours(shared.document) };
}

/** Our name for a shared one in a task; undefined where it is none. Throws where the task does not tell which is meant. */
export function fromSharedName(text: string, name: Spelling, task: string | undefined): string | undefined {
  const readings = sharedReadings(name);
  if (readings === undefined) return undefined;
  const ours = task === "chunks" || task === "document" ? readings[task] : undefined;
  if (ours !== undefined) return ours;
  const mayBeBoth = readings.chunks !== undefined && readings.document !== undefined;
  const details = mayBeBoth ? { remedy: { option: "task" } } : {};
  throw new InputError(`"${text.trim()}" ${whatItMayBe(name, readings)}`, {}, details);
}

function whatItMayBe(name: Spelling, { chunks, document }: Readings): string {
  if (chunks !== undefined && document !== undefined)
    return `may mean ${chunks}, of the text, or ${document}, of documents; expected one of these names, or the task chunks or document`;
  if (chunks === undefined && document === undefined)
    return `needs @, as in ${respelled({ ...name, at: "10" }, name.head)}`;
  const whole = sharedReadings({ ...name, at: undefined })!;
  return chunks === undefined
    ? `means ${document}, of documents; of the text there is ${whole.chunks}, without @`
    : `means ${chunks}, of the text; of documents there is ${whole.document}, without @`;
}
