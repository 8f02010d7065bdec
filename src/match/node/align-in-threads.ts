import { availableParallelism } from "node:os";
import { startThread } from "../../base/node/thread.ts";
import { type AlignOptions, type Alignment, begunAlignment } from "../align/align.ts";
import { leastAlike } from "../align/aligner.ts";
import { type Everywhere, everywhere, type WantedText } from "../align/everywhere/everywhere.ts";
import type { Quotes } from "../align/quotes.ts";
import type { Collection, Document } from "../../data/collection.ts";

/** The question for a thread: texts, and the documents to search them in. */
export interface AlignShare {
  readonly wanted: readonly WantedText[];
  readonly documents: readonly Document[];
  readonly least: number;
}

/** The answer: for each text, the documents that have it. */
export type AlignAnswer = ReadonlyMap<string, Everywhere>;

/**
 * The characters of documents times texts for which starting a thread, and reading the documents in it, is worth the
 * time.
 */
const worthAThread = 4e9;
/** The most characters of documents that are copied to each thread. */
const mostSent = 2 ** 27;

/**
 * The same as `align`, but if many texts are searched in many documents, several threads each take a share of the
 * texts.
 */
export async function alignInThreads(
  quotes: Quotes,
  collection: Collection,
  options: AlignOptions = {},
  worth = worthAThread,
  program = new URL("./align-worker.js", import.meta.url),
): Promise<Alignment> {
  const { missing, finished } = begunAlignment(quotes, collection, options);
  const least = options.least ?? leastAlike;
  const [own = [], ...others] = sharesOf(missing, 1 + threadsFor(missing, collection, worth));
  const documents = others.length === 0 ? [] : documentsIn(collection);
  const answers = others.map((wanted) => answerOf({ wanted, documents, least }, program));
  const found = [everywhere(own, collection, least)];
  for (const [i, answer] of (await Promise.all(answers)).entries())
    found.push(answer === undefined ? everywhere(others[i]!, collection, least) : (text) => answer.get(text)!);
  const shareOf = new Map([own, ...others].flatMap((share, i) => share.map(({ text }) => [text, i] as const)));
  return finished((text) => found[shareOf.get(text)!]!(text));
}

/** The number of additional threads that are worth starting for the texts. */
function threadsFor(wanted: readonly WantedText[], collection: Collection, worth: number): number {
  const texts = new Set(wanted.filter(({ doc }) => doc === undefined).map(({ text }) => text)).size;
  const most = availableParallelism() - 1;
  if (texts < 2 || most < 1) return 0;
  let characters = 0;
  for (const doc of collection.ids()) characters += collection.length(doc) ?? 0;
  return characters > mostSent ? 0 : Math.min(most, Math.floor((characters * texts) / worth));
}

/** Distributes the texts over some shares in turn. Equal texts go to the same share. */
function sharesOf(wanted: readonly WantedText[], count: number): WantedText[][] {
  const numbers = new Map<string, number>();
  const shares = Array.from({ length: count }, (): WantedText[] => []);
  for (const one of wanted) {
    if (!numbers.has(one.text)) numbers.set(one.text, numbers.size);
    shares[numbers.get(one.text)! % count]!.push(one);
  }
  return shares;
}

function documentsIn(collection: Collection): Document[] {
  return Array.from(collection.ids(), (doc) => ({ doc, text: collection.document(doc)!.text }));
}

/** The result of a thread; undefined if the thread could not start or died. */
async function answerOf(share: AlignShare, program: URL): Promise<AlignAnswer | undefined> {
  const thread = startThread<AlignShare, AlignAnswer>(program);
  const answer = await thread?.ask(share);
  await thread?.end();
  return answer;
}
