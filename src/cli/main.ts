import packageJson from "../../package.json" with { type: "json" };
import { codeOf, fileError } from "../node/file-error.ts";
import type { Command } from "./command.ts";
import { evaluate } from "./commands/evaluate.ts";
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
    err.write(`pericope: a bug of ours, please report it\n${error instanceof Error ? error.stack : String(error)}\n`);
    process.exitCode = exitCode.bug;
  }
}

// Left to itself, Node would wait for V8 to finish compiling what ran last: a tenth of the start.
void main(process.argv.slice(2)).then(() => out.whenWritten(() => err.whenWritten(() => process.exit())));
