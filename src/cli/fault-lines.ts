import { InputError } from "../base/input-error.ts";
import { visible } from "../base/visible.ts";

/** What a person is told of an error: a line where the input is at fault, else where in our code it came up. */
export function faultLines(error: unknown): string {
  if (error instanceof InputError) return `${visible(error.message)}\n`;
  return `pericope: a bug of ours, please report it\n${error instanceof Error ? error.stack : String(error)}\n`;
}
