import packageJson from "../../package.json" with { type: "json" };
import { InputError } from "../base/input-error.ts";
import { codeOf, fileError, systemError } from "../node/file-error.ts";
import type { Command } from "./command.ts";
import { evaluate } from "./commands/evaluate.ts";
import { faultLines } from "./fault-lines.ts";
import { outlet } from "./outlet.ts";
import { runProgram } from "./program.ts";
import { exitCode, processWorld } from "./world.ts";

const err = outlet("stderr", () => process.exit(exitCode.badInput)); // nobody can be told
const out = outlet("stdout", (error) => {
  // A reader that has seen enough (| head) closes the pipe: that is no error.
  if (codeOf(error) === "EPIPE") process.exit(exitCode.done);
  const fault = fileError(error, "standard output");
  err.write(`${fault instanceof Error ? fault.message : String(fault)}\n`);
  process.exit(exitCode.badInput);
});

/** Scripts evaluate by the thousand, and that takes a third of the code that all commands together are. */
async function commandsFor([name]: readonly string[]): Promise<readonly Command[]> {
  if (name === "evaluate") return [evaluate];
  return (await import("./commands/index.ts")).commands;
}

async function main(argv: readonly string[]): Promise<void> {
  try {
    process.exitCode = await runProgram(argv, await commandsFor(argv), packageJson.version, processWorld(out, err));
  } catch (error) {
    fail(error);
  }
}

/** What nobody foresaw: the system refused something, or it is a bug of ours. */
function fail(error: unknown): void {
  const fault = systemError(error);
  err.write(faultLines(fault));
  process.exitCode = fault instanceof InputError ? exitCode.badInput : exitCode.bug;
}

// Thrown where nobody waits for it. Node would exit with 1, which says that a check did not hold.
process.on("uncaughtException", (error) => {
  fail(error);
  err.whenWritten(() => process.exit());
});

// Left to itself, Node would wait for V8 to finish compiling what ran last: a tenth of the start.
void main(process.argv.slice(2)).then(() => out.whenWritten(() => err.whenWritten(() => process.exit())));
