import type { InputError } from "../../base/input-error.ts";
import type { Collection, Document } from "../../data/collection.ts";
import type { Range } from "../../text/range.ts";
import type { Unit } from "../../text/units.ts";
import type { FieldMap, FieldName, FieldUse, LeftOut } from "./field-map.ts";

/** Takes an error. If it does not throw, reading continues. */
export type OnFault = (fault: InputError) => void;

/** A text of a file that is not at its offsets in the document. */
export interface MisplacedText {
  /** Its number among all texts of the file that have offsets. */
  readonly number: number;
  readonly doc: string;
  /** In the unit of the file. */
  readonly range: Range;
  readonly text: string;
  readonly line: number;
  readonly where: string | undefined;
}

/**
 * The texts of one file that are not at their offsets. The first reading fills them in and fails. After the texts have
 * been found, the file is read again.
 */
export interface MisplacedTexts {
  texts: readonly MisplacedText[];
  /** The number of compared texts, and of their characters. */
  compared: number;
  characters: number;
  /** The places of the texts, by their numbers, in the unit of the file. Undefined for a text that was not found. */
  found?: ReadonlyMap<number, Range | undefined> | undefined;
}

/** What reading a file may need in addition to the file. */
export interface Context {
  /** The documents in which paths are looked up. */
  readonly collection?: Collection | undefined;
  /**
   * True to keep the paths of elements, for judgements of elements. Without a collection nothing else is known about
   * their place. "and points": without a collection, also keep the paths of passages, as one text, for checks that
   * look only at the form.
   */
  readonly keepPaths?: boolean | "and points" | undefined;
  /** The texts of entities that the XML of old collections refers to. */
  readonly entities?: ReadonlyMap<string, string> | undefined;
  /** Which keys of records have which meaning, if they are not recognised. */
  readonly fields?: FieldMap | undefined;
  /** Given if several files share that map. After the last file it tells if each key has occurred. */
  readonly fieldUse?: FieldUse | undefined;
  /** Receives the fields that were recognised only by a guess (no map and no shape names them), with their keys. */
  readonly guesses?: Map<FieldName, string> | undefined;
  /** For a file with several runs: the name of the run to read. */
  readonly run?: string | undefined;
  /** For a file with the lists of several pipeline stages: the stage to read, or the key of its list. */
  readonly stage?: { readonly name: string; readonly key?: string | undefined } | undefined;
  /** What sorts the results of records that have no ranks: a score, or a distance. Default: their order in the file. */
  readonly order?: "score" | "distance" | undefined;
  /** Counts the fields of records that are not read. Without it, they are not looked for. */
  readonly leftOut?: LeftOut | undefined;
  /** Receives what is wrong with lines that can still be read. Without it, that is not looked for. */
  readonly onRemark?: OnFault | undefined;
  /** Receives the documents of a JSONL file one by one; they are then not kept. */
  readonly onDocument?: ((document: Document) => void) | undefined;
  /** The unit of offsets. Any unit but code points is converted, which needs the documents. */
  readonly unit?: Unit | undefined;
  /** The name of the encoding of lines and texts that are not UTF-8. */
  readonly encoding?: string | undefined;
  /**
   * If a record has offsets and a text that contradict each other: which of them counts. Default: the text. But if one
   * mistake explains all wrong offsets, the file is invalid.
   */
  readonly trust?: "texts" | "offsets" | undefined;
  /** Receives the texts that are not at their offsets, or has their places. Without it, they are only counted. */
  readonly misplaced?: MisplacedTexts | undefined;
  /** Of what annotation tools export: the labels of spans that count, with commas. Default: the only label that there is. */
  readonly label?: string | undefined;
  /** An answer declines to answer if its whole text matches this. */
  readonly abstain?: RegExp | undefined;
  /**
   * For a judging: the assessor whose judgements count. Default: the adjudicator's, or else those of the only
   * assessor.
   */
  readonly assessor?: string | undefined;
  /** The size of the file, if it is known, so that memory can be reserved at once. The unzipped file may be larger. */
  readonly expectedBytes?: number | undefined;
}
