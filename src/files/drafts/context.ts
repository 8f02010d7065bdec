import type { InputError } from "../../base/input-error.ts";
import type { Collection, Document } from "../../data/collection.ts";
import type { Range } from "../../text/range.ts";
import type { Unit } from "../../text/units.ts";
import type { FieldMap, FieldName, FieldUse, LeftOut } from "./field-map.ts";

/** Takes a fault. Where it does not throw, reading goes on. */
export type OnFault = (fault: InputError) => void;

/** A text of a file that is not at its offsets. */
export interface MisplacedText {
  /** Among all texts of the file with offsets. */
  readonly number: number;
  readonly doc: string;
  /** In the unit of the file. */
  readonly range: Range;
  readonly text: string;
  readonly line: number;
  readonly where: string | undefined;
}

/** The texts of one file that are not at their offsets. Reading fills them in and fails; once they were found, it is done again. */
export interface MisplacedTexts {
  texts: readonly MisplacedText[];
  /** How many texts were compared, and how many characters they have. */
  compared: number;
  characters: number;
  /** Where they are, by their numbers, in the unit of the file; undefined for those that are nowhere. */
  found?: ReadonlyMap<number, Range | undefined> | undefined;
}

/** What a file may lean on besides itself. */
export interface Context {
  /** The documents that paths lead into. */
  readonly collection?: Collection | undefined;
  /**
   * Keep the paths of elements, for judgements of elements; without a collection no more is known of their place. "and points":
   * those of passages too where there is no collection, as one text, for who looks at the form alone.
   */
  readonly keepPaths?: boolean | "and points" | undefined;
  /** Texts of entities that the XML of old collections refers to. */
  readonly entities?: ReadonlyMap<string, string> | undefined;
  /** Which keys of records say what, where they are not recognised. */
  readonly fields?: FieldMap | undefined;
  /** Given where several files share that map: after the last one it tells whether each key has occurred. */
  readonly fieldUse?: FieldUse | undefined;
  /** Takes the fields that were read under names that no map and no shape gives them, with their keys. */
  readonly guesses?: Map<FieldName, string> | undefined;
  /** Of a file with several runs: the name of the one that is read. */
  readonly run?: string | undefined;
  /** Of a file with the lists of several stages of a pipeline: the stage that is read, or the key of its list. */
  readonly stage?: { readonly name: string; readonly key?: string | undefined } | undefined;
  /** What puts the results of records in order, besides their ranks: a score, or a distance. Default: their order in the file. */
  readonly order?: "score" | "distance" | undefined;
  /** Counts the fields of records that nothing is read from; without it they are not looked for. */
  readonly leftOut?: LeftOut | undefined;
  /** Takes what is wrong with lines that can be read all the same; without it that is not looked for. */
  readonly onRemark?: OnFault | undefined;
  /** Takes the documents of a JSONL file one by one, which are then not kept. */
  readonly onDocument?: ((document: Document) => void) | undefined;
  /** What offsets count; anything but code points is converted, which takes the documents. */
  readonly unit?: Unit | undefined;
  /** What lines and texts are written in that are not UTF-8, by its name. */
  readonly encoding?: string | undefined;
  /**
   * Where a record has offsets and a text, which of them counts where they contradict each other. Default: the text, unless one
   * mistake explains all offsets that are wrong: then the file is at fault.
   */
  readonly trust?: "texts" | "offsets" | undefined;
  /** Takes the texts that are not at their offsets, or says where they are. Without it they are only counted. */
  readonly misplaced?: MisplacedTexts | undefined;
  /** Of what annotation tools export: the labels of spans that count, with commas. Default: the only label that there is. */
  readonly label?: string | undefined;
  /** An answer whose whole text has this declines to answer. */
  readonly abstain?: RegExp | undefined;
  /** Of a judging, whose judgements count; without one, the adjudicator's, and else the only assessor's. */
  readonly assessor?: string | undefined;
  /** How large the file is, where it is known, to make room at once; unzipped it may be larger. */
  readonly expectedBytes?: number | undefined;
}
