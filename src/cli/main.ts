import packageJson from "../../package.json" with { type: "json" };
import { commands } from "./commands/index.ts";
import { runProgram } from "./program.ts";
import { exitCode, processWorld } from "./world.ts";

// A reader that has seen enough (| head) closes the pipe: that is no error.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  process.exit(error.code === "EPIPE" ? exitCode.done : exitCode.badInput);
});

try {
  process.exitCode = await runProgram(process.argv.slice(2), commands, packageJson.version, processWorld());
} catch (error) {
  process.stderr.write(
    `pericope: a bug of ours, please report it\n${error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exitCode = exitCode.bug;
}
