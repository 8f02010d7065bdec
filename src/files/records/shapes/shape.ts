import type { FieldName } from "../../drafts/field-map.ts";
import type { Noun } from "../../drafts/nouns.ts";
import type { Unit } from "../../../text/units.ts";
import type { JsonObject } from "../json-line.ts";

/**
 * Where a record keeps a list: a path of keys such as "hits.hits", in which `*` stands for any characters of one key; or, in a list
 * of calls, the list of the last call that `like` fits.
 */
export type ListPath =
  | string
  | {
      readonly calls: string;
      /** Paths within a call, one of which must fit. -1 is the last item of a list. */
      readonly where: readonly string[];
      readonly like: RegExp;
      /** Paths of the list within the call; the first that is there counts. */
      readonly take: readonly string[];
      /** Several calls that fit are several lists for one question, which is refused; else the last one counts. */
      readonly only?: true;
    };

/** Where a hit keeps what is read of it: paths, the first that is there counts. */
export type HitNames = Readonly<Partial<Record<FieldName | "distance" | "id", readonly string[]>>>;

/** A list within a hit, all of whose items are results. */
interface HitParts {
  readonly list: string;
  /** Only of a hit that has no text of its own. */
  readonly withoutText?: true;
  /** Its texts have tags around the words that were found. */
  readonly tagged?: true;
  /** The same, and where such a text is the whole text of the hit, the places of the tags in it are the results. */
  readonly places?: true;
}

/** What one stage of a pipeline handed on, in the order of the pipeline. */
export interface StageList {
  readonly name: string;
  /** Where a record keeps its list; the first that is there counts. */
  readonly lists: readonly ListPath[];
  /** Where the question is, if it is elsewhere than in records of other stages. */
  readonly question?: readonly string[];
  /** A record is of this stage only if one of these paths says so. */
  readonly where?: { readonly paths: readonly string[]; readonly like: RegExp };
}

/** Where an answer with citations keeps things. A path is of the record, unless it says otherwise. */
export interface AnswerPaths {
  /** The pieces that make up the answer, texts or objects, joined as they are: the first path that has any. */
  readonly pieces: readonly string[];
  /** Where a piece has its text, if it is no text itself. */
  readonly text?: readonly string[];
  /** Each piece is a sentence; else the text is cut into sentences. */
  readonly areSentences?: true;
  /** The lists of citations: of each piece, or of the record. */
  readonly list?: { readonly of: "piece" | "record"; readonly at: readonly string[] };
  /** Numbers in brackets cite sources: [1]. */
  readonly marks?: true;
  /**
   * The part of the answer that a citation is for: from and to, or the point behind which it is, and what its text is. Without these a
   * citation is for its whole piece.
   */
  readonly span?: {
    readonly start?: readonly string[];
    readonly end?: readonly string[];
    readonly point?: readonly string[];
    readonly text?: readonly string[];
    readonly unit?: Unit;
  };
  /** What a citation cites: lists within it. Without these it is a source itself. */
  readonly sources?: readonly string[];
  /**
   * A citation, or a source in it, names an entry of another list by its number or its id, `by` being where; without `by` it is a number
   * or an id itself. `ids` is where an entry has its id.
   */
  readonly refers?: {
    readonly by?: readonly string[];
    readonly to: readonly string[];
    readonly from: 0 | 1;
    readonly ids?: readonly string[];
    /** An id need not be in the list: then it is the document's. */
    readonly mayBeDocument?: true;
    /** Ids are never numbers in the list. */
    readonly onlyIds?: true;
  };
  /** Where a source names its document, has its text, and its place. */
  readonly source: HitNames;
  /** By the number of a document that a source gives (`at`), the lists that say what it is. */
  readonly documents?: { readonly at: readonly string[]; readonly in: readonly string[] };
  /** Pages from the first to before the last, as Anthropic counts them. */
  readonly pages?: readonly [first: string, after: string];
  /** What a citation with a text cites: a span that is quoted, or a chunk; `chunk` where it has one of these keys. */
  readonly quotes: "span" | "chunk" | { readonly chunk: readonly string[] };
  /** What the offsets of sources count. */
  readonly unit?: Unit;
  /** Where it says that the system declined. */
  readonly abstained?: readonly string[];
}

/** What a tool writes, as plain data. */
export interface Shape {
  readonly name: string;
  readonly about: string;
  /** What it can be read as, and the format that reads it. */
  readonly holds: Readonly<Partial<Record<Noun, string>>>;
  /** A whole small file. */
  readonly example: string;
  /** A record is of this shape if it has one key of each of these groups, also one without a value. */
  readonly keys?: readonly (readonly string[])[];
  /** The same, of keys that have a value. */
  readonly values?: readonly (readonly string[])[];
  /** The keys of which a record of this shape has none with a value. */
  readonly unless?: readonly string[];
  /** What the first item of one of its lists has one of. */
  readonly item?: readonly string[];
  /** An answer of an engine: people keep it in a record of theirs, beside the question, under a key of their own. */
  readonly isResponse?: true;
  /** A record is read as it is, and has no list of hits: it is a result, or a judged document or question. */
  readonly isWhole?: true;
  /** Where the question is, where that is none of the usual names. */
  readonly question?: readonly string[];
  /** Where the name of the run is. */
  readonly run?: readonly string[];
  /** What was retrieved, best first: the first of these that is there. */
  readonly retrieved?: readonly ListPath[];
  /** What each stage of a pipeline handed on, where records have the lists of several: `trace` reads them. */
  readonly stages?: readonly StageList[];
  /** A record has the list of one stage: records of other steps are passed over. */
  readonly stagesApart?: true;
  /** What should be retrieved. */
  readonly reference?: readonly ListPath[];
  /** Where a hit keeps things; without it by the usual names. */
  readonly hit?: HitNames;
  /** Lists within a hit, each item of which is a result: the first that has any. */
  readonly parts?: readonly HitParts[];
  /** A record with something under one of these is an answer with citations; `answer` says how it is read. */
  readonly citations?: readonly string[];
  readonly answer?: AnswerPaths;
  /** Parallel lists, one per field of a hit, or lists of such lists, one per question. */
  readonly columns?: Readonly<Record<string, string>>;
  /** What parts the texts of a list in one cell of CSV. */
  readonly separator?: string;
  /** In place of a list there may be one text. */
  readonly mayBeText?: true;
  /** Lists beside the point. */
  readonly beside?: readonly string[];
  /** An answer is not whole if one of these is true or above 0, or if it has fewer parts than there are. */
  readonly partial?: readonly (string | { readonly parts: string; readonly of: string })[];
}

/** Every name in every room: "a.x", "a.y", "b.x", "b.y". */
export function inRooms(rooms: readonly string[], names: readonly string[]): readonly string[] {
  return rooms.flatMap((room) => names.map((name) => room + name));
}

/** What the examples say. */
export const dumped = { question: "Why wait?", light: "Wait for the light.", slow: "It is slow." } as const;

/** Records of an example, an object a line. */
export const dumpedLines = (...records: object[]): string =>
  records.map((record) => `${JSON.stringify(record)}\n`).join("");

const names = Symbol("names of the fields of a record");

/** The same record, of which a shape says where it keeps things. "usual": under the usual names. */
export function withNames<T extends JsonObject>(record: T, hit: HitNames | "usual"): T {
  return { ...record, [names]: hit };
}

export function hitNamesOf(record: JsonObject): HitNames | "usual" | undefined {
  return (record as { readonly [names]?: HitNames | "usual" })[names];
}
