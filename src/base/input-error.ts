export interface Place {
  /** The file's name, as the person gave it. */
  readonly source?: string | undefined;
  /** Counted from 1, as an editor shows it. */
  readonly line?: number | undefined;
}

/**
 * A person's file or command line is at fault. The message says what was found and what would have been right; it
 * reads `file:line: fault`. Anything else that is thrown is a bug of ours.
 */
export class InputError extends Error {
  override readonly name = "InputError";
  /** What is wrong, without the place. */
  readonly fault: string;
  readonly place: Place;

  constructor(fault: string, place: Place = {}) {
    super(prefix(place) + fault);
    this.fault = fault;
    this.place = place;
  }

  /** The same fault, with what is known of its place filled in. */
  at(place: Place): InputError {
    return new InputError(this.fault, {
      source: this.place.source ?? place.source,
      line: this.place.line ?? place.line,
    });
  }
}

function prefix({ source, line }: Place): string {
  if (source === undefined) return line === undefined ? "" : `line ${line}: `;
  return line === undefined ? `${source}: ` : `${source}:${line}: `;
}
