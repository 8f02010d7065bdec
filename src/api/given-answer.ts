// Answers with citations, as objects in memory: our own form, results of the Vercel AI SDK and of Mastra's agents, and responses of
// providers. Nothing of those libraries is imported. Each becomes a record of a shape that files have too, and is read as such.

import { InputError, retold } from "../base/input-error.ts";
import type { Note } from "../base/note.ts";
import { placedAnswers } from "../citations/place.ts";
import { type Answer, type Answers } from "../data/answers.ts";
import type { Collection } from "../data/collection.ts";
import { answerRecords } from "../files/answers/answer-records.ts";
import { markPattern } from "../files/answers/sentences.ts";
import type { JsonObject } from "../files/records/json-line.ts";
import type { Unit } from "../text/units.ts";
import { givenKind, isGiven } from "./given.ts";

/** What a sentence cites: a place in a document, a text that is looked for in it, or the whole document. */
export interface GivenCitation {
  readonly doc?: string | undefined;
  readonly start?: number | undefined;
  readonly end?: number | undefined;
  readonly text?: string | undefined;
  /** True if it cites a piece that the retriever had cut, and not a place that the system chose. */
  readonly chunk?: boolean | undefined;
}

/** An answer in our own form. */
interface OwnAnswer {
  readonly sentences: readonly { readonly text: string; readonly citations?: readonly GivenCitation[] | undefined }[];
  /** The system declined to answer. */
  readonly abstained?: boolean | undefined;
}

/** What `generateText` of the Vercel AI SDK returns, and `generate` of an agent of Mastra's. */
interface AgentResult {
  readonly text: string;
  readonly content?: readonly unknown[] | undefined;
  readonly sources?: readonly unknown[] | undefined;
  readonly toolResults?: readonly unknown[] | undefined;
  readonly steps?: readonly unknown[] | undefined;
}

/** An answer: in our own form, as the Vercel AI SDK or Mastra return it, or as any tool writes it whose files are read (docs/formats.md). */
export type GivenAnswer = OwnAnswer | AgentResult | Readonly<Record<string, unknown>>;

/** How answers are read, and what their offsets count. */
interface AnswerOptions {
  readonly name: string;
  readonly collection: Collection | undefined;
  readonly unit: Unit | undefined;
  readonly trust: "texts" | "offsets" | undefined;
  readonly abstain: RegExp | undefined;
}

/** The answers to some questions, with the places of what they cite. */
export function givenAnswers(given: ReadonlyMap<string, GivenAnswer>, options: AnswerOptions): Answers {
  const { name, collection, trust } = options;
  const topics = [...given.keys()];
  const here = (line: number | undefined): string =>
    line === undefined ? "answers" : `answer to "${topics[line - 1]!}"`;
  const named = <T>(work: () => T): T =>
    retold(work, ({ fault, place }) => new InputError(`${here(place.line)}: ${fault}`));
  const inMemory = (notes: readonly Note[] = []): Note[] =>
    notes.map((note) => ({
      ...note,
      message: note.message
        .replaceAll(/\bline (\d+)\b/g, (_, line: string) => here(Number(line)))
        .replaceAll("--abstain REGEX", "the option abstain"),
    }));

  const byUnit = new Map<Unit, Map<string, Answer>>();
  const notes: Note[] = [];
  for (const [i, [topic, value]] of [...given].entries()) {
    const read = named(() => readOne(topic, value, i + 1, options));
    const [answer] = read.topics.values();
    const unit = read.unit ?? "codepoint";
    if (!byUnit.has(unit)) byUnit.set(unit, new Map());
    byUnit.get(unit)!.set(topic, { ...answer!, topic, line: i + 1 });
    notes.push(...(read.notes ?? []));
  }
  const placed = new Map<string, Answer>();
  for (const [unit, some] of byUnit) {
    const found = named(() => placedAnswers({ name, unit, topics: some }, { collection, trust }));
    for (const [topic, answer] of found.topics) placed.set(topic, answer);
    notes.push(...(found.notes ?? []));
  }
  const inOrder = topics.map((topic) => [topic, placed.get(topic)!] as const);
  return { name, unit: "codepoint", topics: new Map(inOrder), notes: inMemory(notes) };
}

/** Offsets of our own form count what JavaScript does, those of others what their tool says. */
function readOne(topic: string, value: unknown, line: number, { unit, abstain }: AnswerOptions): Answers {
  if (!isGiven(value) || Array.isArray(value))
    throw new InputError(`it is ${givenKind(value)}; expected { sentences: [{ text, citations }] }, or a result`, {
      line,
    });
  const isOwn = "sentences" in value;
  const records = answerRecords({ abstain, unit: unit ?? (isOwn ? "utf16" : undefined) });
  const {
    topic: _,
    question: __,
    ...record
  } = isAgentResult(value) ? agentRecord(value) : ({ ...value } as JsonObject);
  records.add({ ...(isOwn ? { topic } : { question: topic }), ...record }, line);
  return records.end(undefined);
}

// The Vercel AI SDK and Mastra. Results may be objects of a class, whose fields are getters.

interface Part {
  readonly type?: unknown;
  readonly text?: unknown;
}

function isAgentResult(value: object): value is AgentResult {
  const { text, content, sources, toolResults, steps } = value as Partial<AgentResult>;
  if (Array.isArray(steps)) return true;
  if (typeof text !== "string") return false;
  return Array.isArray(toolResults) || Array.isArray(content) || (Array.isArray(sources) && sources.some(isSource));
}

function isSource(value: unknown): boolean {
  return isGiven(value) && (("type" in value && value.type === "source") || "sourceType" in value);
}

/**
 * A result as a record. Marks such as [1] count its sources, or, if it has none, what its tools retrieved. Without marks, a source is cited
 * for the text before it; sources that come without the parts of the answer are cited for all of it.
 */
function agentRecord(result: AgentResult): JsonObject {
  const steps = listOf(result.steps) as readonly Partial<AgentResult>[];
  const parts = listOf(result.content ?? steps.at(-1)?.content) as readonly Part[];
  const text = result.text ?? parts.map((part) => (part.type === "text" ? part.text : "")).join("");
  if (typeof text !== "string") throw new InputError(`its text is ${givenKind(text)}; expected a text`);
  const inParts = parts.filter(isSource);
  const sources = listOf(result.sources ?? steps.at(-1)?.sources);
  const listed = sources.length > 0 ? sources : inParts;
  if (text.search(markPattern) >= 0) {
    const entries = listed.length > 0 ? listed.map(sourceEntry) : retrievedByTools(result, steps);
    return { answer: text, sources: entries };
  }
  const pieces: { readonly text: string; readonly citations: JsonObject[] }[] = [];
  if (inParts.length > 0) {
    const early: JsonObject[] = []; // before any text
    for (const part of parts) {
      if (part.type === "text" && typeof part.text === "string")
        pieces.push({ text: part.text, citations: early.splice(0) });
      else if (isSource(part)) (pieces.at(-1)?.citations ?? early).push(blockCitation(part));
    }
  } else pieces.push({ text, citations: listed.map(blockCitation) });
  if (listed.length === 0) return { answer: text, sources: [] };
  return { content: pieces.map((piece) => ({ type: "text", ...piece })) };
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as readonly unknown[]) : [];
}

/** What a source names, and what of it is quoted, as Anthropic says it. Mastra keeps it in a payload. */
function sourceOf(given: unknown) {
  const source = (isGiven(given) && "payload" in given ? given.payload : given) as JsonObject;
  const { sourceType, url, filename, title, id, providerMetadata } = source;
  const doc = sourceType === "url" ? (url ?? id) : (filename ?? title ?? url ?? id);
  const quoted = Object.values(isGiven(providerMetadata) ? providerMetadata : {}).find(
    (each): each is JsonObject => isGiven(each) && "citedText" in each,
  );
  return { doc, text: quoted?.["citedText"], start: quoted?.["startCharIndex"], end: quoted?.["endCharIndex"] };
}

function sourceEntry(given: unknown): JsonObject {
  return sourceOf(given);
}

/** A source as a citation in a block of text, in the words of Anthropic's shape. */
function blockCitation(given: unknown): JsonObject {
  const { doc, text, start, end } = sourceOf(given);
  return { document_title: doc, cited_text: text, start_char_index: start, end_char_index: end };
}

/** The texts that tools of an agent retrieved, in the order of their calls. */
function retrievedByTools(result: AgentResult, steps: readonly Partial<AgentResult>[]): readonly unknown[] {
  const calls = steps.flatMap(({ toolResults }) => listOf(toolResults));
  return (calls.length > 0 ? calls : listOf(result.toolResults)).flatMap((call) => {
    const { output, result: returned } = ((call as JsonObject)["payload"] ?? call) as JsonObject;
    const found = output ?? returned;
    if (!isGiven(found)) return [];
    const lists = Array.isArray(found)
      ? [found]
      : ["sources", "results", "documents", "chunks", "matches", "relevantContext"].map(
          (key) => (found as JsonObject)[key],
        );
    return listOf(lists.find((list) => Array.isArray(list) && list.length > 0)).map(retrievedEntry);
  });
}

/** A retrieved text. The id of a chunk names no document. */
function retrievedEntry(item: unknown): unknown {
  if (!isGiven(item)) return { text: item };
  const { document, metadata, id, ...rest } = item as JsonObject;
  const about = (isGiven(metadata) ? metadata : {}) as JsonObject;
  const text = rest["text"] ?? rest["content"] ?? rest["pageContent"] ?? document ?? about["text"];
  return typeof text === "string" ? { ...rest, metadata, text } : { ...rest, metadata, id };
}
