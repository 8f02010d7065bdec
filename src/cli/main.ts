import packageJson from "../../package.json" with { type: "json" };
import { commands } from "./commands/index.ts";
import { fileError } from "../node/file-error.ts";
import { runProgram } from "./program.ts";
import { exitCode, processWorld } from "./world.ts";

process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  // A reader that has seen enough (| head) closes the pipe: that is no error.
  if (error.code === "EPIPE") process.exit(exitCode.done);
  const fault = fileError(error, "standard output");
  process.stderr.write(`${fault instanceof Error ? fault.message : String(fault)}\n`);
  process.exit(exitCode.badInput);
});
process.stderr.on("error", () => process.exit(exitCode.badInput)); // nobody can be told

try {
  process.exitCode = await runProgram(process.argv.slice(2), commands, packageJson.version, processWorld());
} catch (error) {
  process.stderr.write(
    `pericope: a bug of ours, please report it\n${error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exitCode = exitCode.bug;
}
