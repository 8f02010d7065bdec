// Decides what is added, replaced and removed in an index, and which segments are made again for that. Documents are
// gathered until there are enough for a segment. Several segments are made at a time.

import { createHash } from "node:crypto";
import { InputError } from "../../base/input-error.ts";
import { sumBy } from "../../base/number.ts";
import { codePointsOfBytes } from "../../files/node/collection/collection-text.ts";
import type { Segment, SourceDocument } from "../engine/segment.ts";
import type { IndexChange, IndexStore } from "./index-store.ts";
import { type DocumentPile, pileBuilder } from "./segment-threads.ts";

/** The documents that an index should contain. */
export interface Sources {
  /**
   * All of them, several at a time, each id once. Their bytes are valid until the next ones are asked for. They can be
   * read twice.
   */
  batches(): AsyncIterable<readonly SourceDocument[]>;
  /** True if a document was among them. Known only after they have been read. */
  has(id: string): boolean;
}

export interface UpdateOptions {
  /** True to remove the documents that the sources lack. */
  readonly prune?: boolean | undefined;
  /** The ids of documents to remove. */
  readonly remove?: readonly string[] | undefined;
}

export interface UpdateSummary {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly removed: number;
  /** The number of documents that are in the index but not in the sources, and that stay. */
  readonly lacking: number;
}

/** The documents that will leave an index, and those that will be added. */
interface Plan {
  /** By segment: which of its documents leave. */
  readonly leaving: Map<number, Set<string>>;
  added: number;
  changed: number;
  unchanged: number;
  /** The number of characters of text that will be added. */
  incoming: number;
}

/**
 * Updates an index to match the sources: new documents are added, and changed documents are replaced. Either all of it
 * is done, or nothing.
 */
export function updateIndex(
  store: IndexStore,
  sources: Sources,
  make: MakeSegment,
  { prune = false, remove = [], ...sizes }: UpdateOptions & SegmentSizes,
): Promise<UpdateSummary> {
  return store.change(async (change) => {
    const isFresh = (await store.segments()).size === 0;
    const plan: Plan = { leaving: new Map(), added: 0, changed: 0, unchanged: 0, incoming: 0 };
    if (!isFresh) await compareAll(store, sources, plan);
    await leaveByName(store, sources, remove, plan);
    const lacking = isFresh ? 0 : await leaveLacking(store, sources, prune, plan);
    const { added, changed, unchanged } = plan;
    const removed = sumBy([...plan.leaving.values()], ({ size }) => size) - changed;

    const makers = segmentMakers(change, make, sizes);
    const moving = await rearrange(store, change, makers, plan, sizes.characters);
    const taken = isFresh || added + changed > 0 ? await takeNew(store, sources, makers, moving, isFresh) : 0;
    await makers.end();
    return { added: taken - changed, changed, unchanged, removed, lacking };
  });
}

async function compareAll(store: IndexStore, sources: Sources, plan: Plan): Promise<void> {
  for await (const documents of sources.batches()) {
    const known = await store.known(documents.map(({ doc }) => doc));
    for (const document of documents) {
      const before = known.get(document.doc);
      if (before?.sum === documentSum(document)) {
        plan.unchanged++;
        continue;
      }
      plan.incoming += document.text.length;
      if (before === undefined) plan.added++;
      else {
        plan.changed++;
        leave(plan, before.segment, document.doc);
      }
    }
  }
}

function leave({ leaving }: Plan, segment: number, doc: string): void {
  const ids = leaving.get(segment) ?? new Set();
  leaving.set(segment, ids.add(doc));
}

async function leaveByName(store: IndexStore, sources: Sources, ids: readonly string[], plan: Plan): Promise<void> {
  const known = await store.known(ids);
  for (const id of ids) {
    const found = known.get(id);
    if (found === undefined) throw new InputError(`no document "${id}" in the index; expected one that it has`);
    if (sources.has(id))
      throw new InputError(`document "${id}" is to be removed, and is among those to index; expected one of the two`);
    leave(plan, found.segment, id);
  }
}

const idsAtOnce = 1000;

/** Documents that are in the index but not in the sources are removed if `prune` is set; otherwise they are counted. */
async function leaveLacking(store: IndexStore, sources: Sources, prune: boolean, plan: Plan): Promise<number> {
  let staying = 0;
  let lacking: string[] = [];
  const settle = async (): Promise<void> => {
    for (const [id, { segment }] of await store.known(lacking))
      if (prune) leave(plan, segment, id);
      else if (plan.leaving.get(segment)?.has(id) !== true) staying++;
    lacking = [];
  };
  for await (const id of store.ids()) {
    if (!sources.has(id)) lacking.push(id);
    if (lacking.length === idsAtOnce) await settle();
  }
  await settle();
  return staying;
}

/**
 * Makes the segments again that lose documents. If documents are added, small segments are merged too: from the
 * smallest on, each segment that is no larger than everything before it and the new documents together. So there are
 * never many small segments, and no document is moved often. Returns how many documents moved from one segment to
 * another.
 */
async function rearrange(
  store: IndexStore,
  change: IndexChange,
  to: SegmentMakers,
  { leaving, incoming }: Plan,
  size: number,
): Promise<ReadonlySet<string>> {
  const sizes = await store.segments();
  const charactersOf = (segment: number): number => sizes.get(segment)!.characters;
  const losing = [...leaving.keys()];
  let gathered = incoming + sumBy(losing, charactersOf);
  const small = [...sizes.keys()].filter((segment) => !leaving.has(segment) && 2 * charactersOf(segment) < size);
  for (const segment of small.sort((a, b) => charactersOf(a) - charactersOf(b))) {
    if (charactersOf(segment) > gathered) break;
    gathered += charactersOf(segment);
    losing.push(segment);
  }
  const moving = new Set<string>();
  for (const segment of losing) {
    const documents = await store.documentsOf(segment);
    await change.remove([segment]);
    for (const document of documents)
      if (leaving.get(segment)?.has(document.doc) !== true) {
        moving.add(document.doc);
        await to.take(document);
      }
  }
  return moving;
}

/** Adds the documents that the index does not have, and returns their number. */
async function takeNew(
  store: IndexStore,
  sources: Sources,
  to: SegmentMakers,
  moving: ReadonlySet<string>,
  isFresh: boolean,
): Promise<number> {
  let taken = 0;
  for await (const documents of sources.batches()) {
    const known = isFresh ? undefined : await store.known(documents.map(({ doc }) => doc));
    for (const document of documents) {
      if (known?.has(document.doc) === true || moving.has(document.doc)) continue;
      await to.take(document);
      taken++;
    }
  }
  return taken;
}

/** Makes a segment of documents, here or in a thread. The bytes of its documents are those of the pile. */
export type MakeSegment = (documents: DocumentPile) => Promise<Segment>;

interface SegmentSizes {
  /** A segment is made when its documents have this many characters. */
  readonly characters: number;
  /** The most segments that are made at a time. */
  readonly atOnce: number;
}

/** Gathers documents, makes segments from them, and adds the segments to an index. */
interface SegmentMakers {
  /** Takes a copy of a document. The promise resolves when there is room for the next one. */
  take(document: SourceDocument): Promise<void>;
  /** Makes segments from the remaining documents, and waits for all segments that are being made. */
  end(): Promise<void>;
}

/** The limit for very short documents. */
const mostDocuments = 2 ** 18;

function segmentMakers(
  change: IndexChange,
  make: MakeSegment,
  { characters: enough, atOnce }: SegmentSizes,
): SegmentMakers {
  const gathered = pileBuilder();
  let characters = 0;
  const underWay = new Set<Promise<void>>();
  let last: Promise<void> = Promise.resolve(); // segments are added one after the other
  let failure: { readonly error: unknown } | undefined;

  const begin = async (): Promise<void> => {
    if (gathered.count === 0) return;
    while (underWay.size >= atOnce) await Promise.race(underWay);
    if (failure !== undefined) throw failure.error;
    const pile = gathered.take();
    characters = 0;
    const work = make(pile)
      .then((segment) => (last = last.then(() => change.add(segment))))
      .then(() => gathered.takeBack(pile))
      .catch((error: unknown) => void (failure ??= { error }))
      .finally(() => underWay.delete(work));
    underWay.add(work);
  };

  return {
    async take(document) {
      gathered.add(document);
      characters += codePointsOfBytes(document.text);
      if (characters >= enough || gathered.count >= mostDocuments) await begin();
    },
    async end() {
      await begin();
      await Promise.all(underWay);
      if (failure !== undefined) throw failure.error;
    },
  };
}

/** A checksum of everything in a document. It changes if anything in the document changes. */
export function documentSum({ title, text, elements, attributes }: SourceDocument): string {
  const sum = createHash("sha1").update(text).update("\0"); // not against anybody's malice
  if (elements !== undefined) sum.update(elements);
  const rest = [title ?? null, attributes?.map(({ element, name, value }) => [element, name, value]) ?? []];
  return sum.update("\0").update(JSON.stringify(rest)).digest("base64url");
}
