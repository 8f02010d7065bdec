import { fileError } from "../files/node/file-system.ts";
import { stepsFor } from "./commands/index.ts";
import { tellUnforeseen } from "./faults.ts";
import { exitCode, outlet, processWorld } from "./world.ts";
import { runProgram } from "./program.ts";
import packageJson from "../../package.json" with { type: "json" };

const [out, err] = [outlet("stdout"), outlet("stderr")];

async function main(): Promise<number> {
  try {
    const world = processWorld(out, err);
    if (world.argv[0] === "--serve") {
      const { serve } = await import("./serve.ts");
      await serve(process.stdin, out.write, { version: packageJson.version, base: world });
      return exitCode.done;
    }
    return await runProgram(await stepsFor(world.argv), packageJson.version, world);
  } catch (error) {
    return told(error);
  }
}

function told(error: unknown): number {
  return tellUnforeseen(error, { err: err.write });
}

/**
 * Exits with the command's code once all output is written. Where some could not be written, done (0) becomes a fault of the
 * input (2), and the reason is told, unless the command ended with 2: then it has told its own.
 */
function end(code: number): void {
  out.whenWritten((outFault) => {
    if (outFault !== undefined && code !== exitCode.badInput) {
      const fault = fileError(outFault, "standard output");
      err.write(`${fault instanceof Error ? fault.message : String(fault)}\n`);
    }
    err.whenWritten((errFault) => {
      const lost = outFault !== undefined || errFault !== undefined;
      process.exit(code === exitCode.done && lost ? exitCode.badInput : code);
    });
  });
}

// An error that no code awaits. Node would exit with 1, which says that a check did not hold.
process.on("uncaughtException", (error) => end(told(error)));

// Left to itself, Node would wait for V8 to finish compiling what ran last: a tenth of the start.
void main().then(end);
