import { InputError } from "../base/input-error.ts";
import { visible } from "../base/visible.ts";
import { systemError } from "../files/node/file-system.ts";
import { exitCode, type World } from "./world.ts";

/** What a person is told of an error: a line where the input is at fault, else where in our code it came up. */
export function faultLines(error: unknown): string {
  if (error instanceof InputError) return `${visible(error.message)}\n`;
  return `pericope: a bug of ours, please report it\n${error instanceof Error ? error.stack : String(error)}\n`;
}

/** Tells an error that no command foresaw, where the system refused something or it is a bug of ours; gives the exit code. */
export function tellUnforeseen(error: unknown, { err }: Pick<World, "err">): number {
  const fault = systemError(error);
  err(faultLines(fault));
  return fault instanceof InputError ? exitCode.badInput : exitCode.bug;
}
