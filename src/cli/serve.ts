// One process for many command lines: `pericope --serve`. Programs in other languages keep it running. It reads one
// request per line of standard input and writes one answer per line to standard output, both as JSON, in the order of
// the requests. It ends when its input ends. The Python package uses it (python/pericope/_process.py); the rules are
// cli 5 to 8 (README.md).

import type { Readable } from "node:stream";
import { InputError } from "../base/input-error.ts";
import type { Note } from "../base/note.ts";
import { visible } from "../base/visible.ts";
import { fileError } from "../files/node/file-system.ts";
import { stepsFor } from "./commands/index.ts";
import { faultLines, tellUnforeseen } from "./faults.ts";
import { runProgram } from "./program.ts";
import { exitCode, type World } from "./world.ts";

/** A line of the input: a command line, the folder in which to run it, and environment variables that have changed. */
interface Request {
  readonly id: number;
  readonly argv: readonly string[];
  readonly folder?: string;
  /** Null removes a variable. */
  readonly env?: Readonly<Record<string, string | null>>;
}

/** A line of the output: what the command would have printed, its exit code, and its notes and its error as values. */
interface Answer {
  readonly id: number;
  readonly code: number;
  readonly out: string;
  readonly err: string;
  readonly notes: readonly Note[];
  readonly fault: Fault | undefined;
}

interface Fault extends Pick<InputError, "code" | "fault">, Pick<InputError["place"], "source" | "line" | "column"> {
  /** For example `--collection PATH`. */
  readonly remedy: string;
}

/**
 * Serves until the input ends. Then the client is gone, and running work is abandoned. `write` receives the answers;
 * `base` is the world of this process.
 */
export function serve(
  input: Readable,
  write: (line: string) => void,
  { version, base }: { readonly version: string; readonly base: World },
): Promise<void> {
  process.stdout.write = process.stderr.write.bind(process.stderr); // a module of the user's may print something
  write(`${JSON.stringify({ pericope: version, node: process.version })}\n`);
  let last = Promise.resolve();
  const take = lineTaker((line) => {
    const request = JSON.parse(line) as Request; // of our own client: a fault in it is a bug of ours
    last = last.then(async () => write(`${JSON.stringify(await answered(request, version, base))}\n`));
  });
  return new Promise((ended) => {
    input.on("data", take).on("end", ended).on("error", ended);
  });
}

/** Takes bytes in pieces, and passes on whole lines. */
function lineTaker(onLine: (line: string) => void): (piece: Buffer) => void {
  let begun: Buffer[] = [];
  return (piece) => {
    let from = 0;
    for (let end = piece.indexOf("\n"); end >= 0; end = piece.indexOf("\n", from)) {
      onLine(Buffer.concat([...begun, piece.subarray(from, end)]).toString());
      begun = [];
      from = end + 1;
    }
    if (from < piece.length) begun.push(piece.subarray(from));
  };
}

async function answered({ id, argv, folder, env = {} }: Request, version: string, base: World): Promise<Answer> {
  let [out, err] = ["", ""];
  let fault: Fault | undefined;
  const notes: Note[] = [];
  const world: World = {
    ...base,
    argv,
    folder: folder ?? base.folder,
    out: (text) => void (out += text),
    err: (text) => void (err += text),
    colour: false,
    noteColour: false,
    width: undefined,
    progress: false,
    onNotes: (told) => void notes.push(...told),
    onFault: (told, remedy) => void (fault = faultOf(told, remedy)),
  };
  const code = await run().catch((error: unknown) => tellUnforeseen(error, world));
  return { id, code, out, err, notes, fault };

  async function run(): Promise<number> {
    for (const [name, value] of Object.entries(env))
      if (value === null) delete process.env[name];
      else process.env[name] = value;
    try {
      if (folder !== undefined) process.chdir(folder);
    } catch (error) {
      return refused(fileError(error, folder!));
    }
    // Standard input contains the requests, so commands cannot read it.
    if (argv.some((word) => /(?:^|=)-$/.test(word)))
      return refused(new InputError('"-" is standard input, which is not there; expected a path'));
    return runProgram(await stepsFor(argv), version, world);
  }

  function refused(error: unknown): number {
    if (!(error instanceof InputError)) throw error;
    fault = faultOf(error, "");
    err += faultLines(error);
    return exitCode.badInput;
  }
}

function faultOf({ fault, place, code }: InputError, remedy: string): Fault {
  return { fault: visible(fault), ...place, code, remedy };
}
