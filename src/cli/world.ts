/** All of the outside world that a command may touch besides the files it is told of; a test hands in a fake one. */
export interface World {
  /** Results. */
  out(text: string): void;
  /** Notes, progress and faults. */
  err(text: string): void;
  /** Whether a person looks at the results, and how wide their terminal is. */
  readonly colour: boolean;
  readonly width: number | undefined;
  /** Whether a person looks at notes and progress. */
  readonly progress: boolean;
  /** Whether notes may have colour. */
  readonly noteColour: boolean;
}

/** Exit codes that scripts rely on. */
export const exitCode = {
  done: 0,
  /** A check that was asked for did not hold. */
  failed: 1,
  /** The input or the command line is at fault. */
  badInput: 2,
  /** A bug of ours. */
  bug: 70,
} as const;

/** The world of this process. */
export function processWorld(): World {
  const { stdout, stderr, env } = process;
  const wanted = env["FORCE_COLOR"] !== undefined && env["FORCE_COLOR"] !== "0";
  const allowed = env["NO_COLOR"] === undefined && env["TERM"] !== "dumb";
  return {
    out: (text) => void stdout.write(text),
    err: (text) => void stderr.write(text),
    colour: wanted || (stdout.isTTY === true && allowed),
    width: stdout.isTTY === true ? stdout.columns : positive(env["COLUMNS"]),
    progress: stderr.isTTY === true,
    noteColour: wanted || (stderr.isTTY === true && allowed),
  };
}

function positive(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : undefined;
}
