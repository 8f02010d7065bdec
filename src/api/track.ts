import { InputError, retold } from "../base/input-error.ts";
import { groupBy } from "../base/lists.ts";
import type { Note } from "../base/note.ts";
import { copyKinds, type CopyKind } from "../match/copies/copy-kinds.ts";
import { citedRun } from "../data/answers.ts";
import type { Collection } from "../data/collection.ts";
import type { Judgements } from "../data/judgements.ts";
import type { Passage, Run } from "../data/run.ts";
import { judgementsBuilder } from "../files/drafts/judgements-builder.ts";
import type { Tokenizer } from "../match/tokens/tokenizer.ts";
import { type Unit, units } from "../text/units.ts";
import { collectionFrom, type GivenDocuments, isGiven, givenKind, givenName, refuseNoOptions } from "./given.ts";
import { type GivenAnswer, givenAnswers } from "./given-answer.ts";
import { type PlacedItem, placer } from "./placer.ts";
import type { Gold, Retrieved } from "./shapes.ts";

/** A question, what was retrieved for it, best first, and the passages that answer it. */
export interface RagCase {
  readonly question: string;
  /** Needed where two cases ask the same question. */
  readonly id?: string | undefined;
  readonly retrieved: readonly Retrieved[];
  readonly gold: readonly Gold[];
}

/** A question, what was answered to it, with citations, and the passages that answer it. */
export interface AnswerCase extends Pick<RagCase, "question" | "id" | "gold"> {
  /** An object of our own form, a result of the Vercel AI SDK's generateText or of an agent of Mastra's, or a provider's response. */
  readonly answer: GivenAnswer;
}

/** What else is counted; it goes with the track to where it is scored. */
interface RagScoring {
  /** Text that stands in several places of the documents counts from any of them: copies that are the "same", or "near" ones, too. */
  readonly copies?: CopyKind | undefined;
  /** Counts the tokens of measures such as "R@1000tok", by the texts of the documents; tokenizerCalled in pericope/node gives one. */
  readonly tokenizer?: Tokenizer | undefined;
}

export interface RagOptions extends RagScoring {
  /** The documents: needed for texts without offsets, and to check those that have both. */
  readonly documents?: GivenDocuments | undefined;
  /** What offsets count: "utf16" (the default: JavaScript's string indices), "codepoint" (Python's) or "byte"; "codepoint-lf" where Python's open() read documents with CRLF. Without documents they are taken as they are. */
  readonly unit?: Unit | undefined;
  /** Where a text is not at its offsets: whether its place in the document is taken, or the offsets. Default: texts, unless one mistake explains all. */
  readonly trust?: "texts" | "offsets" | undefined;
  /** Of answers: a text that this fits declines to answer. */
  readonly abstain?: RegExp | undefined;
  /** The name of the run. */
  readonly name?: string | undefined;
  /** Told of what a person should know: texts that are in several places, or in a document in part only. */
  readonly onNote?: ((note: Note) => void) | undefined;
}

/** Judgements and a run: what an evaluation needs. */
export interface Track {
  readonly judgements: Judgements;
  readonly run: Run;
  /** What a person should know: texts that are in several places, or in a document in part only. */
  readonly notes?: readonly Note[];
  /** The documents, and what else was asked for: options for evaluate. */
  readonly scoring?: RagScoring & { readonly collection: Collection | undefined };
}

/**
 * Judgements and a run from cases, for evaluate with the task "chunks". Cases that have an `answer` in place of `retrieved` are scored by
 * what the answers cite, with the task "citations". Throws where a text has no place, or is in two
 * documents and names none, and says which. A text that is in several places of its document goes by its lines, where
 * metadata.loc has them; where nothing tells, the first is taken, and a note counts it. Offsets count UTF-16 units, as
 * JavaScript does, unless `unit` says otherwise: "codepoint" for offsets from Python, "byte" for Rust or Go.
 *
 * @example
 * import { evaluate, track } from "pericope";
 *
 * const documents = { "guide.md": "Press the button. Wait for the light." };
 * const gold = [{ doc: "guide.md", text: "Wait for the light." }];
 * const cases = [
 *   { question: "And then?", gold, retrieved: [{ doc: "guide.md", start: 0, end: 37 }] },
 *   { question: "What next?", gold, retrieved: [{ doc: "guide.md", text: "Wait for the light." }] },
 * ];
 * const { judgements, run } = track(cases, { documents });
 * evaluate(judgements, [run], { task: "chunks", measures: ["R@1"] }).runs[0]?.mean; // { "R@1": 1 }
 */
export function track(cases: Iterable<RagCase> | Iterable<AnswerCase>, options: RagOptions = {}): Track {
  refuseWrong(cases, options);
  const collection = options.documents === undefined ? undefined : collectionFrom(options.documents);
  const { unit = "utf16", trust } = options;
  const golden = placer({ collection, unit, trust, noun: "judgements" });
  const retrieved = placer({ collection, unit, trust, noun: "run" });
  const topics = new Set<string>();
  const answers = new Map<string, GivenAnswer>();
  for (const one of cases) {
    const topic = topicOf(one, topics.size + 1);
    if (topics.has(topic)) throw new InputError(`question "${topic}" twice; expected an id for each case`);
    if (one.gold.length === 0)
      throw new InputError(`question "${topic}" has no gold; expected a passage that answers it`);
    topics.add(topic);
    golden.add(topic, one.gold, `gold of "${topic}"`);
    if ("answer" in one) answers.set(topic, one.answer);
    else retrieved.add(topic, one.retrieved, `retrieved for "${topic}"`);
    if (answers.size > 0 && answers.size < topics.size)
      throw new InputError(`question "${topic}": answers and retrieved passages in one track; expected one of them`);
  }
  const gold = golden.end();
  const { notes: goldNotes = [], ...judgements } = goldJudgements(gold.topics, collection);
  const { abstain } = options;
  const run =
    answers.size > 0
      ? citedRun(
          givenAnswers(answers, { name: options.name ?? "answers", collection, unit: options.unit, trust, abstain }),
        )
      : retrievedRun(options.name ?? "retrieved", retrieved.end());
  const notes = [...gold.notes, ...goldNotes, ...run.notes!];
  for (const note of notes) options.onNote?.(note);
  return {
    judgements: { ...judgements, notes: [...gold.notes, ...goldNotes] },
    run,
    notes,
    scoring: { collection, copies: options.copies, tokenizer: options.tokenizer },
  };
}

function retrievedRun(
  name: string,
  { topics, notes }: { readonly topics: ReadonlyMap<string, readonly PlacedItem[]>; readonly notes: readonly Note[] },
): Run {
  const passages = [...topics].map(([topic, items]): [string, Passage[]] => [
    topic,
    items.map(({ doc, range: { start, end }, score }) => ({ doc, start, end, score })),
  ]);
  return { name, answers: "passages", topics: new Map(passages), notes };
}

/** What is no list of cases, or no option, before anything is read. */
function refuseWrong(cases: unknown, options: RagOptions): void {
  if (!isGiven(cases) || !(Symbol.iterator in cases))
    throw new InputError(
      `cases are ${givenKind(cases)}; expected a list of { question, retrieved, gold }, or of { question, answer, gold }`,
    );
  refuseNoOptions(options);
  const { unit, trust, copies, name, tokenizer, onNote, abstain } = options;
  if (trust !== undefined) givenName([{ name: "texts" }, { name: "offsets" }], trust, "way to trust");
  if (unit !== undefined) givenName(units, unit, "unit");
  if (copies !== undefined) givenName(copyKinds, copies, "kind of copies");
  if (name !== undefined && typeof name !== "string")
    throw new InputError(`the name of the run is ${givenKind(name)}; expected a text`);
  if (abstain !== undefined && !(abstain instanceof RegExp))
    throw new InputError(`abstain is ${givenKind(abstain)}; expected a regular expression`);
  if (onNote !== undefined && typeof onNote !== "function")
    throw new InputError(`onNote is ${givenKind(onNote)}; expected a function that takes a note`);
  if (tokenizer !== undefined && typeof (tokenizer as Partial<Tokenizer> | null)?.ends !== "function")
    throw new InputError(
      `the tokenizer is ${givenKind(tokenizer)}; expected what tokenizerCalled of pericope/node gives`,
    );
}

/** The id of a case or its question. */
function topicOf(one: RagCase | AnswerCase, number: number): string {
  const { id, question, ...lists } = (one ?? {}) as Partial<RagCase>;
  const isAnswer = isGiven(one) && "answer" in one;
  const topic = id ?? question;
  if (typeof topic !== "string") throw new InputError(`case ${number}: no question; expected a text, or an id`);
  if (isAnswer && lists.retrieved !== undefined)
    throw new InputError(`question "${topic}" has retrieved passages and an answer; expected one of them`);
  for (const name of isAnswer ? (["gold"] as const) : (["retrieved", "gold"] as const))
    if (!Array.isArray(lists[name]))
      throw new InputError(`question "${topic}": ${name} is ${givenKind(lists[name])}; expected a list`);
  return topic;
}

/** Gold as judgements; passages of one part in one document are one. What is told of a line is told of a number there. */
function goldJudgements(
  topics: ReadonlyMap<string, readonly PlacedItem[]>,
  collection: Collection | undefined,
): Judgements {
  const builder = judgementsBuilder();
  const build = (): Judgements => {
    for (const [topic, items] of topics) {
      const numbered = items.map((item, i) => ({ ...item, line: i + 1 }));
      const parts = groupBy(numbered, ({ doc, alternative, group }) => JSON.stringify([doc, alternative, group]));
      for (const some of parts.values()) {
        const { doc, alternative, group, line } = some[0]!;
        const ranges = some.map(({ range }) => range);
        builder.add({ topic, doc, ranges, length: collection?.length(doc), alternative, group, line });
      }
    }
    return builder.end("highlights", undefined);
  };
  const ofGold = (message: string): string => message.replaceAll(/\bline (?=\d)/g, "number ");
  const built = retold(build, ({ fault }) => new InputError(`gold: ${ofGold(fault)}`));
  const notes = (built.notes ?? []).filter(({ code }) => code === "groups-whole");
  return { ...built, notes: notes.map((note) => ({ ...note, message: `gold: ${ofGold(note.message)}` })) };
}
