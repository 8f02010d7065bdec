import type { FieldName } from "../../drafts/field-map.ts";
import type { Noun } from "../../drafts/nouns.ts";
import type { Unit } from "../../../text/units.ts";
import type { JsonObject } from "../json-line.ts";

/**
 * Where a record keeps a list: a path of keys such as "hits.hits", in which `*` stands for any characters of one key;
 * or, in a list of calls, the list of the last call that `like` matches.
 */
export type ListPath =
  | string
  | {
      readonly calls: string;
      /** Paths in the call; one of them must match. -1 is the last item of a list. */
      readonly where: readonly string[];
      readonly like: RegExp;
      /** Paths of the list in the call. The first that exists is used. */
      readonly take: readonly string[];
      /**
       * Several matching calls would be several lists for one question, which are refused. Without this, the last one
       * is used.
       */
      readonly only?: true;
    };

/** Where a hit keeps what is read: paths, of which the first that exists is used. */
export type HitNames = Readonly<Partial<Record<FieldName | "distance" | "id", readonly string[]>>>;

/** A list in a hit. All its items are results. */
interface HitParts {
  readonly list: string;
  /** Used only for a hit that has no text of its own. */
  readonly withoutText?: true;
  /** Its texts have tags around the words that were found. */
  readonly tagged?: true;
  /** The same. If such a text is the whole text of the hit, the places of the tags are the results. */
  readonly places?: true;
}

/** What one stage of a pipeline passed on, in the order of the pipeline. */
export interface StageList {
  readonly name: string;
  /** Where a record keeps its list. The first that exists is used. */
  readonly lists: readonly ListPath[];
  /** Where the question is, if it is not where records of other stages have it. */
  readonly question?: readonly string[];
  /** A record is of this stage only if one of these paths says so. */
  readonly where?: { readonly paths: readonly string[]; readonly like: RegExp };
}

/** Where an answer with citations keeps things. Paths begin at the record unless stated otherwise. */
export interface AnswerPaths {
  /**
   * The pieces of the answer, texts or objects, which are joined without separators. The first path that has any is
   * used.
   */
  readonly pieces: readonly string[];
  /** Where a piece has its text, if the piece is not a text itself. */
  readonly text?: readonly string[];
  /** Each piece is a sentence. Without this, the text is cut into sentences. */
  readonly areSentences?: true;
  /** The lists of citations: of each piece, or of the record. */
  readonly list?: { readonly of: "piece" | "record"; readonly at: readonly string[] };
  /** Numbers in brackets cite sources: [1]. */
  readonly marks?: true;
  /**
   * The part of the answer that a citation supports: from and to, or the point after it, and its text. Without these,
   * a citation supports its whole piece.
   */
  readonly span?: {
    readonly start?: readonly string[];
    readonly end?: readonly string[];
    readonly point?: readonly string[];
    readonly text?: readonly string[];
    readonly unit?: Unit;
  };
  /** What a citation cites: lists in it. Without these, it is a source itself. */
  readonly sources?: readonly string[];
  /**
   * A citation, or a source in it, refers to an entry of another list by its number or id, which is at `by`. Without
   * `by`, it is itself a number or an id. `ids` says where an entry has its id.
   */
  readonly refers?: {
    readonly by?: readonly string[];
    readonly to: readonly string[];
    readonly from: 0 | 1;
    readonly ids?: readonly string[];
    /** An id need not be in the list. If it is not, it is the id of the document. */
    readonly mayBeDocument?: true;
    /** Ids are never positions in the list. */
    readonly onlyIds?: true;
  };
  /** Where a source has its document, its text and its place. */
  readonly source: HitNames;
  /** The lists that give the document for a number that a source has at `at`. */
  readonly documents?: { readonly at: readonly string[]; readonly in: readonly string[] };
  /** Pages from the first up to but not including the last, as Anthropic counts them. */
  readonly pages?: readonly [first: string, after: string];
  /** What a citation with a text cites: a quoted span or a chunk. It is a `chunk` if it has one of these keys. */
  readonly quotes: "span" | "chunk" | { readonly chunk: readonly string[] };
  /** The unit of the offsets of sources. */
  readonly unit?: Unit;
  /** Where the answer says that the system declined. */
  readonly abstained?: readonly string[];
}

/** The output of a tool, described as plain data. */
export interface Shape {
  readonly name: string;
  readonly about: string;
  /** What it can be read as, and the format that reads it. */
  readonly holds: Readonly<Partial<Record<Noun, string>>>;
  /** A whole small file. */
  readonly example: string;
  /** A record has this shape if it has one key of each of these groups; the key may have no value. */
  readonly keys?: readonly (readonly string[])[];
  /** The same, of keys that have a value. */
  readonly values?: readonly (readonly string[])[];
  /** A record has this shape only if none of these keys has a value. */
  readonly unless?: readonly string[];
  /** Keys, one of which the first item of one of its lists must have. */
  readonly item?: readonly string[];
  /**
   * True for an answer of an engine. People keep it in a record of their own, next to the question, under a key of
   * their own.
   */
  readonly isResponse?: true;
  /** True if a record is read as it is. It has no list of hits: it is a result, or a judged document or question. */
  readonly isWhole?: true;
  /** Where the question is, if it is not under a usual name. */
  readonly question?: readonly string[];
  /** Where the name of the run is. */
  readonly run?: readonly string[];
  /** What was retrieved, best first. The first that exists is used. */
  readonly retrieved?: readonly ListPath[];
  /** What each stage of a pipeline passed on, if records have the lists of several stages. `trace` reads them. */
  readonly stages?: readonly StageList[];
  /** Each record has the list of only one stage. Records of other steps are ignored. */
  readonly stagesApart?: true;
  /** What should be retrieved. */
  readonly reference?: readonly ListPath[];
  /** Where a hit keeps things. Without it, the usual names are used. */
  readonly hit?: HitNames;
  /** Lists in a hit, each item of which is a result. The first that has items is used. */
  readonly parts?: readonly HitParts[];
  /** A record with something at one of these paths is an answer with citations; `answer` says how it is read. */
  readonly citations?: readonly string[];
  readonly answer?: AnswerPaths;
  /** Parallel lists, one per field of a hit, or lists of such lists, one per question. */
  readonly columns?: Readonly<Record<string, string>>;
  /** What separates the texts of a list in one cell of CSV. */
  readonly separator?: string;
  /** There may be one text instead of a list. */
  readonly mayBeText?: true;
  /** Lists that are not relevant here. */
  readonly beside?: readonly string[];
  /** An answer is incomplete if one of these is true or above 0, or if it has fewer parts than there are. */
  readonly partial?: readonly (string | { readonly parts: string; readonly of: string })[];
}

/** Every name in every room: "a.x", "a.y", "b.x", "b.y". */
export function inRooms(rooms: readonly string[], names: readonly string[]): readonly string[] {
  return rooms.flatMap((room) => names.map((name) => room + name));
}

/** The texts in the examples. */
export const dumped = { question: "Why wait?", light: "Wait for the light.", slow: "It is slow." } as const;

/** The records of an example, one object per line. */
export const dumpedLines = (...records: object[]): string =>
  records.map((record) => `${JSON.stringify(record)}\n`).join("");

const names = Symbol("names of the fields of a record");

/** The same record, with the names under which its shape keeps things. "usual" means the usual names. */
export function withNames<T extends JsonObject>(record: T, hit: HitNames | "usual"): T {
  return { ...record, [names]: hit };
}

export function hitNamesOf(record: JsonObject): HitNames | "usual" | undefined {
  return (record as { readonly [names]?: HitNames | "usual" })[names];
}
