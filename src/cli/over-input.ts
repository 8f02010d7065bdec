import { InputError } from "../base/input-error.ts";
import { statIfThere } from "../files/node/file-system.ts";

/** Refuses to write over a file that is read, under whatever name: what the output does not say would be lost. */
export function refuseOverInput(output: string | undefined, ...inputs: readonly unknown[]): void {
  const written = output === undefined ? undefined : statIfThere(output);
  if (written?.isFile() !== true) return;
  for (const input of inputs.flat()) {
    const read = typeof input === "string" ? statIfThere(input) : undefined;
    if (read?.ino === written.ino && read.dev === written.dev)
      throw new InputError("this file is read, and would be overwritten; expected another to write to", {
        source: output,
      });
  }
}
