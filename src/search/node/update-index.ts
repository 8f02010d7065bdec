import { sumBy } from "../../base/number.ts";
import { InputError } from "../../base/input-error.ts";
import type { SourceDocument } from "../engine/segment.ts";
import { documentSum } from "./document-sum.ts";
import type { IndexChange, IndexStore, KeptDocument } from "./index-store.ts";
import { type MakeSegment, segmentMakers, type SegmentMakers, type SegmentSizes } from "./segment-makers.ts";
import { storeFor } from "./store-for.ts";

/** The documents that an index is to have. */
export interface Sources {
  /** All of them, some at a time, each id once; their bytes are valid until the next are asked for. They may be gone through twice. */
  batches(): AsyncIterable<readonly SourceDocument[]>;
  /** Whether a document was among them, when they have been gone through. */
  has(id: string): boolean;
}

export interface UpdateOptions {
  /** Removes the documents that the sources lack. */
  readonly prune?: boolean | undefined;
  /** Removes these. */
  readonly remove?: readonly string[] | undefined;
}

export interface UpdateSummary {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly removed: number;
  /** How many the index has that the sources lack, and that stay. */
  readonly lacking: number;
}

/** One of the stores that an index is spread over, while it is changed. */
interface Part {
  readonly store: IndexStore;
  readonly change: IndexChange;
  /** By segment: which of its documents go. */
  readonly leaving: Map<number, Set<string>>;
  /** How many characters of text come in. */
  incoming: number;
  /** The documents that go from one segment to another. */
  readonly moving: Set<string>;
}

/** What the sources bring, compared with what the index has. */
interface Compared {
  added: number;
  changed: number;
  unchanged: number;
  /** Where the documents are that have changed: there they stay. */
  readonly homes: Map<string, number>;
}

/**
 * Brings an index, in one store or spread over several, to what the sources have: documents that are new are added, those that have
 * changed are replaced. All of it is done, or nothing.
 */
export function updateIndex(
  stores: readonly IndexStore[],
  sources: Sources,
  make: MakeSegment,
  { prune = false, remove = [], ...sizes }: UpdateOptions & SegmentSizes,
): Promise<UpdateSummary> {
  return inAll(stores, async (changes) => {
    const parts = stores.map((store, i) => partOf(store, changes[i]!));
    const isFresh = (await Promise.all(stores.map((store) => store.segments()))).every(({ size }) => size === 0);
    const compared: Compared = { added: 0, changed: 0, unchanged: 0, homes: new Map() };
    if (!isFresh) await compareAll(parts, sources, compared);
    await leaveByName(parts, sources, remove);
    const lacking = isFresh ? 0 : await leaveLacking(parts, sources, prune);
    const removed = sumBy(parts, (part) => leavingCount(part)) - compared.changed;

    const makers = segmentMakers(changes, make, sizes);
    for (const [i, part] of parts.entries()) await rearrange(part, i, makers, sizes.characters);
    const { changed, unchanged } = compared;
    const isNews = isFresh || compared.added + changed > 0;
    const taken = isNews ? await takeNew(parts, sources, makers, isFresh ? undefined : compared.homes) : 0;
    await makers.end();
    return { added: taken - changed, changed, unchanged, removed, lacking };
  });
}

function partOf(store: IndexStore, change: IndexChange): Part {
  return { store, change, leaving: new Map(), incoming: 0, moving: new Set() };
}

/** Changes in all stores: where one fails, all that have not ended are undone. */
function inAll<T>(
  [store, ...others]: readonly IndexStore[],
  work: (changes: readonly IndexChange[]) => Promise<T>,
): Promise<T> {
  if (store === undefined) return work([]);
  return store.change((change) => inAll(others, (changes) => work([change, ...changes])));
}

/** What the stores have of these documents, and which store. */
async function knownIn(
  parts: readonly Part[],
  ids: readonly string[],
): Promise<Map<string, KeptDocument & { readonly part: number }>> {
  const found = new Map<string, KeptDocument & { readonly part: number }>();
  const all = await Promise.all(parts.map(({ store }) => store.known(ids)));
  for (const [part, known] of all.entries()) for (const [id, document] of known) found.set(id, { ...document, part });
  return found;
}

async function compareAll(parts: readonly Part[], sources: Sources, compared: Compared): Promise<void> {
  for await (const documents of sources.batches()) {
    const ids = documents.map(({ doc }) => doc);
    const known = await knownIn(parts, ids);
    for (const document of documents) {
      const before = known.get(document.doc);
      if (before?.sum === documentSum(document)) {
        compared.unchanged++;
        continue;
      }
      const home = before?.part ?? storeFor(document.doc, parts.length);
      parts[home]!.incoming += document.text.length;
      if (before === undefined) compared.added++;
      else {
        compared.changed++;
        compared.homes.set(document.doc, home);
        leave(parts[home]!, before.segment, document.doc);
      }
    }
  }
}

function leave({ leaving }: Part, segment: number, doc: string): void {
  const ids = leaving.get(segment) ?? new Set();
  leaving.set(segment, ids.add(doc));
}

async function leaveByName(parts: readonly Part[], sources: Sources, ids: readonly string[]): Promise<void> {
  const known = await knownIn(parts, ids);
  for (const id of ids) {
    const found = known.get(id);
    if (found === undefined) throw new InputError(`no document "${id}" in the index; expected one that it has`);
    if (sources.has(id))
      throw new InputError(`document "${id}" is to be removed, and is among those to index; expected one of the two`);
    leave(parts[found.part]!, found.segment, id);
  }
}

function leavingCount({ leaving }: Part): number {
  return sumBy([...leaving.values()], ({ size }) => size);
}

const idsAtOnce = 1000;

/** What the index has and the sources lack goes, where it shall; else it is counted. */
async function leaveLacking(parts: readonly Part[], sources: Sources, prune: boolean): Promise<number> {
  let staying = 0;
  for (const part of parts) {
    let lacking: string[] = [];
    const settle = async (): Promise<void> => {
      const known = await part.store.known(lacking);
      for (const [id, { segment }] of known)
        if (prune) leave(part, segment, id);
        else if (part.leaving.get(segment)?.has(id) !== true) staying++;
      lacking = [];
    };
    for await (const id of part.store.ids()) {
      if (!sources.has(id)) lacking.push(id);
      if (lacking.length === idsAtOnce) await settle();
    }
    await settle();
  }
  return staying;
}

/**
 * Makes the segments anew that lose documents. Small segments are taken in, too, where something comes in: from the smallest on, each
 * that is no larger than all before it and what comes in. So there are never many small ones, and no document is moved often.
 */
async function rearrange(
  { store, change, leaving, incoming, moving }: Part,
  number: number,
  to: SegmentMakers,
  size: number,
) {
  const sizes = await store.segments();
  const [losing, others] = [[...leaving.keys()], [...sizes.keys()].filter((segment) => !leaving.has(segment))];
  let gathered = incoming;
  for (const segment of losing) gathered += sizes.get(segment)!.characters;
  const charactersOf = (segment: number): number => sizes.get(segment)!.characters;
  const small = others.filter((segment) => 2 * charactersOf(segment) < size);
  for (const segment of small.sort((a, b) => charactersOf(a) - charactersOf(b))) {
    if (charactersOf(segment) > gathered) break;
    gathered += charactersOf(segment);
    losing.push(segment);
  }
  for (const segment of losing) {
    const documents = await store.documentsOf(segment);
    await change.remove([segment]);
    for (const document of documents)
      if (leaving.get(segment)?.has(document.doc) !== true) {
        moving.add(document.doc);
        await to.take(number, document);
      }
  }
}

/** Takes what the index does not have; returns how many. Without `homes` it has nothing yet. */
async function takeNew(
  parts: readonly Part[],
  sources: Sources,
  to: SegmentMakers,
  homes: ReadonlyMap<string, number> | undefined,
): Promise<number> {
  let taken = 0;
  for await (const documents of sources.batches()) {
    const ids = documents.map(({ doc }) => doc);
    const known = homes === undefined ? new Map() : await knownIn(parts, ids);
    for (const document of documents) {
      if (known.has(document.doc) || parts.some(({ moving }) => moving.has(document.doc))) continue;
      await to.take(homes?.get(document.doc) ?? storeFor(document.doc, parts.length), document);
      taken++;
    }
  }
  return taken;
}
