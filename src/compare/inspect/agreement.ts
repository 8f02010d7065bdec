// Measures the agreement of two assessors on documents, elements, characters and entry points, for each topic and for
// all together (HiXEval, Tables 2 and 3). `agreement` pairs the documents of both. Below it are the items of a
// document, and the figures of each level.

import { InputError } from "../../base/input-error.ts";
import { jsonMap } from "../../base/json.ts";
import { counted, type Note, noteIfAny } from "../../base/note.ts";
import { mean, sumBy } from "../../base/number.ts";
import { gradedExhaustivities, isRelevant } from "./inspect-judgements.ts";
import { type NumberSpread, spread } from "./spread.ts";
import type { Collection } from "../../data/collection.ts";
import type { JudgedDocument, Judgements } from "../../data/judgements.ts";
import { intersect, type RangeSet, rangeSet, size, sizeWithin } from "../../text/range.ts";
import { elements } from "../../text/xml/element-paths.ts";

/** The agreement of two assessors, over the topics that both judged. */
export interface Agreement {
  readonly first: string | undefined;
  readonly second: string | undefined;
  /** The number of topics that both files have, and of documents in these topics. */
  readonly topicsShared: Shared;
  readonly documentsShared: Shared;
  /** How a document that a file does not list is counted, and whether that was asked for or is the default. */
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
  /**
   * The number of compared documents: those in both files, and those in one file that count as nonrelevant in the
   * other.
   */
  readonly documents: number;
  readonly articles: LevelAgreement;
  /** Undefined if elements were not judged and no collection has them. */
  readonly elements: LevelAgreement | undefined;
  /** Undefined if one of the two did not highlight text. */
  readonly characters: CharacterAgreement | undefined;
  /** Undefined if no document has a best entry point in both files. */
  readonly entryPoints: EntryPointAgreement | undefined;
}

interface EntryPointAgreement {
  /** The number of documents in which both chose the same character. */
  readonly same: number;
  /** The distance between the two in characters, in either direction. */
  readonly distance: NumberSpread;
}

/** The data that is kept for each topic, and for all topics together. */
interface Pool {
  documents: number;
  readonly articles: readonly [Map<string, Item>, Map<string, Item>];
  readonly elements: readonly [Map<string, Item>, Map<string, Item>];
  readonly characters: CharacterCounts[];
  readonly distances: number[];
}

interface AgreementOptions {
  /**
   * How a document that a file does not list is counted. Default, for each file by itself: nonrelevant if the file only
   * lists documents with relevant text, otherwise skip.
   */
  readonly unlisted?: Unlisted | undefined;
}

/**
 * The agreement of two assessors on documents, elements and characters, over the topics that both judged.
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
  // Elements are compared only if they are known in all documents. Other documents would count as disagreement.
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

/** The judgement of a document that a file does not list; undefined if nothing can be concluded. */
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

/** An article or an element that an assessor found relevant. */
interface Item {
  /** The share of it that is highlighted; undefined if that is not known. */
  readonly specificity: number | undefined;
  /** "?", "1" or "2" if it was judged, as in 2005. */
  readonly exhaustivity: string | undefined;
}

/** Relevant items by a name that is the same for both assessors. */
type Items = ReadonlyMap<string, Item>;

/** A grade of relevance. */
interface Grade {
  readonly name: string;
  readonly about: string;
  has(item: Item): boolean;
}

/** HiXEval, section 2.2: three grades of exhaustivity, and specificity in three parts. */
export const grades: readonly Grade[] = [
  ...gradedExhaustivities.map((exhaustivity) => ({
    name: `E${exhaustivity}`,
    about: { "?": "too small", "1": "partially exhaustive", "2": "highly exhaustive" }[exhaustivity]!,
    has: (item: Item) => item.exhaustivity === exhaustivity,
  })),
  third("S1", "at most 0.33 of it highlighted", 0, 0.33),
  third("S2", "above 0.33 and at most 0.67", 0.33, 0.67),
  third("S3", "above 0.67", 0.67, Infinity),
];

function third(name: string, about: string, above: number, upTo: number): Grade {
  return {
    name,
    about,
    has: ({ specificity }) => specificity !== undefined && specificity > above && specificity <= upTo,
  };
}

/** The article as an item, if it is relevant. */
export function articleItem(judged: JudgedDocument, length: number | undefined): Item | undefined {
  if (judged.grade <= 0) return undefined;
  const root = judged.elements?.find(({ path }) => /^\/[^/]+$/.test(path));
  if (root !== undefined)
    return { specificity: shareHighlighted(root.relevant, root.size), exhaustivity: root.exhaustivity };
  return { specificity: shareHighlighted(size(judged.relevant), length), exhaustivity: undefined };
}

/** The relevant elements of a document by path; undefined if its elements are not known. */
export function elementItems(
  judged: JudgedDocument,
  doc: string,
  collection: Collection | undefined,
): Map<string, Item> | undefined {
  if (judged.elements !== undefined)
    return new Map(
      judged.elements
        .filter(isRelevant)
        .map(({ path, exhaustivity, size, relevant }) => [
          path,
          { specificity: shareHighlighted(relevant, size), exhaustivity },
        ]),
    );
  if (judged.relevant.length === 0) return judged.grade > 0 ? undefined : new Map();
  const table = collection?.document(doc)?.elements;
  if (table === undefined) return undefined;
  const found = new Map<string, Item>();
  for (const { path, start, end } of elements(table)) {
    const relevant = sizeWithin(judged.relevant, start, end);
    if (relevant > 0) found.set(path, { specificity: relevant / (end - start), exhaustivity: undefined });
  }
  return found;
}

function shareHighlighted(part: number, whole: number | undefined): number | undefined {
  return whole === undefined || whole === 0 ? undefined : Math.min(part / whole, 1);
}

/** The agreement of two assessors on articles or on elements: Tables 2 and 3 of HiXEval. */
export interface LevelAgreement {
  /**
   * The number of items that at least one of them found relevant, the number that both did, and the second as a share
   * of the first.
   */
  readonly union: number;
  readonly intersection: number;
  readonly ratio: number | undefined;
  readonly grades: readonly GradeAgreement[];
}

export interface GradeAgreement {
  readonly grade: string;
  /**
   * The number of items to which at least one gave this grade, the number to which both did, and the second as a share
   * of the first.
   */
  readonly union: number;
  readonly intersection: number;
  readonly ratio: number | undefined;
  /**
   * Among the items that both found relevant: those to which the first gave this grade, and the share of these to which
   * the second gave it too.
   */
  readonly given: number;
  readonly confirmed: number | undefined;
}

function levelAgreement(first: Items, second: Items): LevelAgreement {
  const both = [...first.keys()].filter((name) => second.has(name)).length;
  const either = first.size + second.size - both;
  return {
    union: either,
    intersection: both,
    ratio: share(both, either),
    grades: grades.map((grade) => gradeAgreement(grade, first, second)),
  };
}

function gradeAgreement({ name: grade, has }: Grade, first: Items, second: Items): GradeAgreement {
  let [inFirst, inSecond, both, given] = [0, 0, 0, 0];
  for (const [name, item] of first) {
    if (!has(item)) continue;
    const other = second.get(name);
    inFirst++;
    if (other !== undefined) given++;
    if (other !== undefined && has(other)) both++;
  }
  for (const item of second.values()) if (has(item)) inSecond++;
  const union = inFirst + inSecond - both;
  return { grade, union, intersection: both, ratio: share(both, union), given, confirmed: share(both, given) };
}

/** The means of all figures over the topics that have them. */
function meanLevel(topics: readonly LevelAgreement[]): LevelAgreement {
  return {
    union: mean(topics.map(({ union }) => union)),
    intersection: mean(topics.map(({ intersection }) => intersection)),
    ratio: meanOfKnown(topics.map(({ ratio }) => ratio)),
    grades: grades.map(({ name }, i) => {
      const own = topics.map((topic) => topic.grades[i]!);
      return {
        grade: name,
        union: mean(own.map(({ union }) => union)),
        intersection: mean(own.map(({ intersection }) => intersection)),
        ratio: meanOfKnown(own.map(({ ratio }) => ratio)),
        given: mean(own.map(({ given }) => given)),
        confirmed: meanOfKnown(own.map(({ confirmed }) => confirmed)),
      };
    }),
  };
}

function meanOfKnown(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined);
  return known.length === 0 ? undefined : mean(known);
}

/** Undefined if the whole is 0. Tables then print a dash, not a 0. */
function share(part: number, whole: number): number | undefined {
  return whole === 0 ? undefined : part / whole;
}

/** The agreement of two assessors on highlighted characters. */
interface CharacterAgreement {
  /** The characters of the compared documents; undefined if one of the lengths is not known. */
  readonly characters: number | undefined;
  /** The characters that the first, the second, both, or at least one of them highlighted. */
  readonly first: number;
  readonly second: number;
  readonly intersection: number;
  readonly union: number;
  /** The share of the union that is in both. */
  readonly ratio: number | undefined;
  readonly f1: number | undefined;
  /** Cohen's kappa; also undefined if chance alone would agree on every character. */
  readonly kappa: number | undefined;
}

/** The counts of one document, or of several. */
interface CharacterCounts {
  readonly characters: number | undefined;
  readonly first: number;
  readonly second: number;
  readonly both: number;
}

export function characterCounts(first: RangeSet, second: RangeSet, length: number | undefined): CharacterCounts {
  const last = Math.max(first.at(-1)?.end ?? 0, second.at(-1)?.end ?? 0);
  return {
    // Judgements may reach beyond the length that they give.
    characters: length === undefined ? undefined : Math.max(length, last),
    first: size(first),
    second: size(second),
    both: size(intersect(first, second)),
  };
}

export function characterAgreement(counts: readonly CharacterCounts[]): CharacterAgreement {
  const [first, second] = [total(counts, "first"), total(counts, "second")];
  const intersection = total(counts, "both");
  const union = first + second - intersection;
  const characters = counts.some((count) => count.characters === undefined)
    ? undefined
    : sumBy(counts, (count) => count.characters!);
  return {
    characters,
    first,
    second,
    intersection,
    union,
    ratio: union === 0 ? undefined : intersection / union,
    f1: union === 0 ? undefined : (2 * intersection) / (first + second),
    kappa: characters === undefined ? undefined : kappa(characters, first, second, intersection),
  };
}

function kappa(characters: number, first: number, second: number, both: number): number | undefined {
  const neither = characters - first - second + both;
  // Counts are used, not shares, so that agreement by chance is exactly 1 where it should be: (Nx - chance) / (N² -
  // chance).
  const chance = first * second + (characters - first) * (characters - second);
  const most = characters * characters;
  return chance === most ? undefined : (characters * (both + neither) - chance) / (most - chance);
}

function total(counts: readonly CharacterCounts[], of: "first" | "second" | "both"): number {
  return sumBy(counts, (count) => count[of]);
}

/** The means of all figures over the topics that have them. */
function meanCharacters(topics: readonly CharacterAgreement[]): CharacterAgreement {
  return {
    characters: meanOfKnown(topics.map(({ characters }) => characters)),
    first: mean(topics.map(({ first }) => first)),
    second: mean(topics.map(({ second }) => second)),
    intersection: mean(topics.map(({ intersection }) => intersection)),
    union: mean(topics.map(({ union }) => union)),
    ratio: meanOfKnown(topics.map(({ ratio }) => ratio)),
    f1: meanOfKnown(topics.map(({ f1 }) => f1)),
    kappa: meanOfKnown(topics.map(({ kappa }) => kappa)),
  };
}

/** The rules for a document that one file lists for a topic and the other does not. */
export const unlistedRules = [
  { name: "skip", about: "it is left out: nobody knows whether the other assessor saw it" },
  { name: "nonrelevant", about: "the other assessor found nothing relevant in it" },
] as const;
export type Unlisted = (typeof unlistedRules)[number]["name"];

/**
 * The meaning of a document that this file does not list. A file that lists only relevant documents leaves out
 * nonrelevant ones.
 */
function unlistedIn({ topics }: Judgements): Unlisted {
  for (const judged of topics.values()) for (const { grade } of judged.values()) if (grade <= 0) return "skip";
  return "nonrelevant";
}

/** The judgement of a document without anything relevant. */
const nothingRelevant: JudgedDocument = { relevant: rangeSet([]), grade: 0 };

/** Notes on documents without elements, with two different lengths, or without a length. */
function agreementNotes(
  plain: ReadonlySet<string>,
  unlike: ReadonlySet<string>,
  hasCollection: boolean,
  unmeasured: boolean,
): Note[] {
  const bare = `${counted(plain.size, "document has", "documents have")} no known elements: no agreement on elements`;
  const differ = `${counted(unlike.size, "document is", "documents are")} not as long in one file as in the other; is it the same collection?`;
  const untold = "the length of some documents is not known: no kappa; the documents would tell it";
  return [
    ...(hasCollection ? noteIfAny("no-elements", plain.size, bare) : []),
    ...noteIfAny("lengths-differ", unlike.size, differ),
    ...noteIfAny("no-lengths", unmeasured ? 1 : 0, untold),
  ];
}
