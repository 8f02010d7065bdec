// What happens when a person's file or command line is wrong. `InputError` says what was found, what would have been right, and
// where; the functions below it add the place to a fault on its way up, or word it anew. Anything else that is thrown is a bug of
// ours and is never caught here.

export interface Place {
  /** The file's name, as the person gave it. */
  readonly source?: string | undefined;
  /** Counted from 1, as an editor shows it. */
  readonly line?: number | undefined;
  /** Counted from 1, in characters of the line. */
  readonly column?: number | undefined;
}

/** What kind of fault it is, where a program may want to know. */
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
 * An option that would mend a fault, by its name in the library, and its value where that is known. Each door adds its own
 * words for it: the command line the flag, the page what to do there.
 */
export interface Remedy {
  readonly option: string;
  readonly value?: string | undefined;
  /** Another that has to go with it. */
  readonly and?: Remedy | undefined;
}

/** What a program may want to know of a fault. */
interface FaultDetails {
  readonly code?: FaultCode | undefined;
  readonly remedy?: Remedy | undefined;
  /** Of a file with several runs: their names. */
  readonly runs?: readonly string[] | undefined;
}

/**
 * A person's file or command line is at fault. The message says what was found and what would have been right; it
 * reads `file:line: fault`. Anything else that is thrown is a bug of ours.
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

  /** The same fault, with what is known of its place filled in. A fault of another file stays there. */
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

/** Does some work, whose faults get their place. */
export function withPlace<T>(place: Place, work: () => T): T {
  return retold(work, (fault) => fault.at(place));
}

/** Does some work, whose faults are told in other words. */
export function retold<T>(work: () => T, told: (fault: InputError) => Error): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof InputError ? told(error) : error;
  }
}

/** Does some work that may be at fault; then there is no outcome, and `onFault` gets the fault. */
export function attempt<T>(work: () => T, onFault?: (fault: InputError) => void): T | undefined {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    onFault?.(error);
    return undefined;
  }
}
