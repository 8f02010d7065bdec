import { spawnSync } from "node:child_process";
import { resolve } from "node:path";

export const program = resolve("bin/pericope.js");

/** Types a command line as a script would, for what only a process has: standard input and output, threads, a start. */
export function spawned(
  args: readonly string[],
  options: { cwd?: string; input?: string | Uint8Array; env?: object } = {},
) {
  const { stdout, stderr, status } = spawnSync(process.execPath, [program, ...args], {
    encoding: "utf8",
    ...options,
    env: { ...process.env, NO_COLOR: "1", FORCE_COLOR: undefined, COLUMNS: undefined, ...options.env },
  });
  return { stdout, stderr, status };
}
