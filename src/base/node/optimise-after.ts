import { setFlagsFromString } from "node:v8";

/**
 * Sets how much of a function, in bytes of its code, must run before V8 considers optimising it. V8's default is 132
 * KB. V8 refuses cached code that was made under other flags, so load what is needed before the call.
 *
 * Only the V8 of Node 20 gets the flag. Later versions do not have it, and complain on standard error.
 */
export function optimiseAfter(bytes: number): void {
  if (process.versions.v8.startsWith("11.")) setFlagsFromString(`--interrupt-budget=${bytes}`);
}
