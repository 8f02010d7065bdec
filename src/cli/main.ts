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
 * Exits with the command's code after all output is written. If output could not be written, code 0 becomes 2 and the
 * reason is reported, unless the command ended with 2 and has already reported an error.
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

// An error outside of any awaited code. Node would exit with 1, which means that a check failed.
process.on("uncaughtException", (error) => end(told(error)));

// Otherwise Node would wait until V8 has compiled what ran last, which takes a tenth of the start.
void main().then(end);
