// Errors in a person's file or command line. `InputError` says what was found, what would have been right, and where.
// The functions below it add the place to an error while it is passed up, or change its words. Any other error is a bug
// of ours and is never caught here.

export interface Place {
  /** The file's name, as the person gave it. */
  readonly source?: string | undefined;
  /** Counted from 1, as an editor shows it. */
  readonly line?: number | undefined;
  /** Counted from 1, in characters of the line. */
  readonly column?: number | undefined;
}

/** The kind of error, for programs that need to know it. */
export type FaultCode =
  | "no-file"
  | "unknown-path"
  | "path-not-full"
  | "end-before-start"
  | "unknown-document"
  | "no-rank"
  | "repeated-rank"
  | "several-tags"
  | "several-runs"
  | "castitle"
  | "missing-field"
  | "no-offsets"
  | "texts-elsewhere"
  | "is-answers"
  | "empty-field"
  | "too-many-ways";

/**
 * An option that would solve the problem: its name in the library, and its value if that is known. Each interface adds
 * its own words: the command line names the flag, and the web page says what to do there.
 */
export interface Remedy {
  readonly option: string;
  readonly value?: string | undefined;
  /** Another option that must be given together with this one. */
  readonly and?: Remedy | undefined;
}

/** Details of an error, for programs. */
interface FaultDetails {
  readonly code?: FaultCode | undefined;
  readonly remedy?: Remedy | undefined;
  /** The names of the runs, if the file contains several. */
  readonly runs?: readonly string[] | undefined;
}

/**
 * A person's file or command line is wrong. The message says what was found and what would have been right. It has the
 * form `file:line: fault`. Any other error is a bug of ours.
 *
 * @example
 * import { InputError, readRun } from "pericope";
 *
 * let fault;
 * try {
 *   readRun("1 Q0 A 1 9 mine 0", { source: "mine.fol" });
 * } catch (error) {
 *   if (!(error instanceof InputError)) throw error;
 *   fault = error.place;
 * }
 * fault; // { source: "mine.fol", line: 1, column: undefined }
 */
export class InputError extends Error {
  override readonly name = "InputError";
  /** What is wrong, without the place. */
  readonly fault: string;
  readonly place: Place;
  readonly code: FaultCode | undefined;
  readonly remedy: Remedy | undefined;
  readonly runs: readonly string[] | undefined;

  constructor(fault: string, { source, line, column }: Place = {}, { code, remedy, runs }: FaultDetails = {}) {
    super(prefix({ source, line, column }) + fault);
    this.fault = fault;
    this.place = { source, line, column };
    this.code = code;
    this.remedy = remedy;
    this.runs = runs;
  }

  /**
   * The same error, with the known parts of its place filled in. An error that belongs to another file is returned
   * unchanged.
   */
  at({ source, line, column }: Place): InputError {
    const { place } = this;
    if (place.source !== undefined && source !== undefined && place.source !== source) return this;
    const known = {
      source: place.source ?? source,
      line: place.line ?? line,
      column: place.line === undefined ? column : place.column,
    };
    return new InputError(this.fault, known, this);
  }
}

function prefix({ source, line, column }: Place): string {
  const numbers = [line, column].filter((part) => part !== undefined).join(":");
  const name = source === "" ? '""' : source;
  if (name !== undefined) return numbers === "" ? `${name}: ` : `${name}:${numbers}: `;
  if (line !== undefined) return `line ${numbers}: `;
  return column === undefined ? "" : `column ${column}: `;
}

/** Runs `work`, and adds the place to its input errors. */
export function withPlace<T>(place: Place, work: () => T): T {
  return retold(work, (fault) => fault.at(place));
}

/** Runs `work`, and replaces its input errors by the errors that `told` makes of them. */
export function retold<T>(work: () => T, told: (fault: InputError) => Error): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof InputError ? told(error) : error;
  }
}

/** Runs `work`. If it throws an input error, the outcome is undefined and `onFault` gets the error. */
export function attempt<T>(work: () => T, onFault?: (fault: InputError) => void): T | undefined {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    onFault?.(error);
    return undefined;
  }
}
