import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { stepsFor } from "../../src/cli/commands/index.ts";
import { tellUnforeseen } from "../../src/cli/faults.ts";
import { runProgram } from "../../src/cli/program.ts";
import type { World } from "../../src/cli/world.ts";
import { program } from "./spawned.ts";

export interface Told {
  readonly stdout: string;
  readonly stderr: string;
  /** Null where a signal ended it. */
  readonly status: number | null;
}

interface TypedOptions {
  readonly cwd?: string;
  readonly width?: number;
  /** In milliseconds: when a person would press Ctrl-C. */
  readonly endsAfter?: number;
}

const { version } = JSON.parse(readFileSync("package.json", "utf8"));
const built = pathToFileURL("dist/");
let last: Promise<unknown> = Promise.resolve();

/** Types a command line in this process, which starts none and tests the sources. One runs at a time, for its folder. */
export function pericope(args: readonly string[], options: TypedOptions = {}): Promise<Told> {
  const told = last.then(() => typed(args, options));
  last = told.catch(() => undefined);
  return told;
}

async function typed(argv: readonly string[], { cwd, width, endsAfter }: TypedOptions): Promise<Told> {
  const before = process.cwd();
  let [stdout, stderr] = ["", ""];
  const world: World = {
    argv,
    program,
    folder: cwd ?? before,
    built,
    out: (text) => void (stdout += text),
    err: (text) => void (stderr += text),
    colour: false,
    width,
    progress: false,
    noteColour: false,
    onEnd(then) {
      const timer = endsAfter === undefined ? undefined : setTimeout(then, endsAfter);
      return () => clearTimeout(timer);
    },
    openPage: () => undefined,
  };
  try {
    if (cwd !== undefined) process.chdir(cwd);
    const status = await runProgram(await stepsFor(argv), version, world).catch((error: unknown) =>
      tellUnforeseen(error, world),
    );
    return { stdout, stderr, status };
  } finally {
    process.chdir(before);
  }
}
