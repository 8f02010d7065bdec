import { jsonMap } from "../../base/json.ts";
import { InputError } from "../../base/input-error.ts";
import type { Note } from "../../base/note.ts";
import type { Collection } from "../../data/collection.ts";
import type { JudgedDocument, Judgements } from "../../data/judgements.ts";
import { agreementNotes } from "./agreement-notes.ts";
import {
  type CharacterAgreement,
  characterAgreement,
  type CharacterCounts,
  characterCounts,
  meanCharacters,
} from "./character-agreement.ts";
import { articleItem, elementItems, type Item } from "./items.ts";
import { type LevelAgreement, levelAgreement, meanLevel } from "./level-agreement.ts";
import { type NumberSpread, spread } from "./spread.ts";
import { nothingRelevant, type Unlisted, unlistedIn } from "./unlisted.ts";

/** How far two assessors agree, over the topics that both judged. */
export interface Agreement {
  readonly first: string | undefined;
  readonly second: string | undefined;
  /** How many topics both files have, and how many documents in these topics. */
  readonly topicsShared: Shared;
  readonly documentsShared: Shared;
  /** What a document counts as that a file does not list, and whether that was asked for or is the default. */
  readonly unlisted: { readonly first: Unlisted; readonly second: Unlisted; readonly asked: boolean };
  readonly topics: ReadonlyMap<string, AgreementFigures>;
  /** The mean over topics. */
  readonly mean: Omit<AgreementFigures, "documents" | "entryPoints">;
  /** All topics taken together. */
  readonly all: AgreementFigures;
  readonly notes: readonly Note[];
}

export interface Shared {
  readonly both: number;
  readonly onlyFirst: number;
  readonly onlySecond: number;
}

export interface AgreementFigures {
  /** Documents that are compared: those in both files, and those in one that count as nonrelevant in the other. */
  readonly documents: number;
  readonly articles: LevelAgreement;
  /** Undefined where elements were not judged and no collection tells them. */
  readonly elements: LevelAgreement | undefined;
  /** Undefined where one of the two did not highlight text. */
  readonly characters: CharacterAgreement | undefined;
  /** Undefined where no document has a best entry point in both files. */
  readonly entryPoints: EntryPointAgreement | undefined;
}

interface EntryPointAgreement {
  /** Documents in which both agree to the character. */
  readonly same: number;
  /** Characters between the two, whichever way. */
  readonly distance: NumberSpread;
}

/** What is told apart by topic, and pooled over all. */
interface Pool {
  documents: number;
  readonly articles: readonly [Map<string, Item>, Map<string, Item>];
  readonly elements: readonly [Map<string, Item>, Map<string, Item>];
  readonly characters: CharacterCounts[];
  readonly distances: number[];
}

export interface AgreementOptions {
  /**
   * What a document that a file does not list counts as. Default, for each file by itself: nonrelevant where it lists
   * none without relevant text, else skip.
   */
  readonly unlisted?: Unlisted | undefined;
}

/**
 * How far two assessors agree on documents, elements and characters, over the topics that both judged.
 *
 * @example
 * import { agreement, readJudgements } from "pericope";
 *
 * const first = readJudgements("414 Q0 9996 100 5000 200 200:100");
 * const second = readJudgements("414 Q0 9996 100 5000 200 250:100");
 * agreement(first, second).all.characters?.f1; // 0.5
 */
export function agreement(
  first: Judgements,
  second: Judgements,
  collection?: Collection,
  { unlisted: asked }: AgreementOptions = {},
): Agreement {
  const unlisted = {
    first: asked ?? unlistedIn(first),
    second: asked ?? unlistedIn(second),
    asked: asked !== undefined,
  };
  const topics = [...first.topics.keys()].filter((topic) => second.topics.has(topic));
  if (topics.length === 0)
    throw new InputError(`no topic is judged in both; expected judgements of the same topics as ${nameOf(first)}`, {
      source: second.source,
    });
  const isHighlighted = first.of === "highlights" && second.of === "highlights";
  const all = pool();
  const documents = { both: 0, onlyFirst: 0, onlySecond: 0 };
  const [plain, unlike]: [Set<string>, Set<string>] = [new Set(), new Set()];

  const pools = topics.map((topic) => {
    const own = pool();
    const [ours, theirs] = [first.topics.get(topic)!, second.topics.get(topic)!];
    for (const doc of new Set([...ours.keys(), ...theirs.keys()])) {
      const one = ours.get(doc) ?? absent(unlisted.first);
      const other = theirs.get(doc) ?? absent(unlisted.second);
      if (ours.has(doc)) documents[theirs.has(doc) ? "both" : "onlyFirst"]++;
      else documents.onlySecond++;
      if (one === undefined || other === undefined) continue;
      const length = collection?.length(doc) ?? one.length ?? other.length;
      if (one.length !== undefined && other.length !== undefined && one.length !== other.length) unlike.add(doc);
      if (!compare([one, other], doc, length, own)) plain.add(doc);
    }
    merge(all, own, topic);
    return { topic, own };
  });

  function compare([one, other]: Pair, doc: string, length: number | undefined, into: Pool): boolean {
    into.documents++;
    add(into.articles, doc, articleItem(one, length), articleItem(other, length));
    if (isHighlighted) into.characters.push(characterCounts(one.relevant, other.relevant, length));
    if (one.bestEntry !== undefined && other.bestEntry !== undefined)
      into.distances.push(Math.abs(one.bestEntry - other.bestEntry));
    const [items, others] = [elementItems(one, doc, collection), elementItems(other, doc, collection)];
    if (items === undefined || others === undefined) return false;
    for (const [path, item] of items) into.elements[0].set(`${doc}\n${path}`, item);
    for (const [path, item] of others) into.elements[1].set(`${doc}\n${path}`, item);
    return true;
  }

  if (all.documents === 0)
    throw new InputError(`no document of a topic is judged in both; expected the same documents as ${nameOf(first)}`, {
      source: second.source,
    });
  // Elements are compared only if they are known in all documents: the others would count as disagreement.
  const hasElements = plain.size === 0;
  const shown = pools.filter(({ own }) => own.documents > 0);
  const figures = shown.map(({ own }) => figuresOf(own, hasElements, isHighlighted));
  return {
    first: first.source,
    second: second.source,
    topicsShared: {
      both: topics.length,
      onlyFirst: first.topics.size - topics.length,
      onlySecond: second.topics.size - topics.length,
    },
    documentsShared: documents,
    unlisted,
    topics: jsonMap(shown.map(({ topic }, i) => [topic, figures[i]!] as const)),
    mean: {
      articles: meanLevel(figures.map(({ articles }) => articles)),
      elements: hasElements ? meanLevel(figures.map(({ elements }) => elements!)) : undefined,
      characters: isHighlighted ? meanCharacters(figures.map(({ characters }) => characters!)) : undefined,
    },
    all: figuresOf(all, hasElements, isHighlighted),
    notes: agreementNotes(plain, unlike, collection !== undefined, isHighlighted && all.characters.some(isUnmeasured)),
  };
}

/** The judgement of a document that a file does not list; undefined where nothing can be concluded. */
function absent(unlisted: Unlisted): JudgedDocument | undefined {
  return unlisted === "nonrelevant" ? nothingRelevant : undefined;
}

type Pair = readonly [JudgedDocument, JudgedDocument];

function pool(): Pool {
  return {
    documents: 0,
    articles: [new Map(), new Map()],
    elements: [new Map(), new Map()],
    characters: [],
    distances: [],
  };
}

function add(items: Pool["articles"], name: string, one: Item | undefined, other: Item | undefined): void {
  if (one !== undefined) items[0].set(name, one);
  if (other !== undefined) items[1].set(name, other);
}

function merge(all: Pool, own: Pool, topic: string): void {
  all.documents += own.documents;
  for (const level of ["articles", "elements"] as const)
    for (const side of [0, 1] as const)
      for (const [name, item] of own[level][side]) all[level][side].set(`${topic}\n${name}`, item);
  for (const count of own.characters) all.characters.push(count);
  for (const distance of own.distances) all.distances.push(distance);
}

function figuresOf(own: Pool, hasElements: boolean, isHighlighted: boolean): AgreementFigures {
  const distance = spread(own.distances);
  return {
    documents: own.documents,
    articles: levelAgreement(...own.articles),
    elements: hasElements ? levelAgreement(...own.elements) : undefined,
    characters: isHighlighted ? characterAgreement(own.characters) : undefined,
    entryPoints: distance && { same: own.distances.filter((apart) => apart === 0).length, distance },
  };
}

function isUnmeasured({ characters }: CharacterCounts): boolean {
  return characters === undefined;
}

function nameOf({ source }: Judgements): string {
  return source ?? "the first";
}
