import { setFlagsFromString } from "node:v8";

/**
 * Tells V8 how much of a function, in bytes of its code, has to run before it looks whether to optimise it: 132 KB if it is
 * not told. Code that was kept is refused under other flags than it was made with, so what is needed is loaded before.
 *
 * Only the V8 of Node 20 is told: later ones have no such flag, and complain of it on standard error.
 */
export function optimiseAfter(bytes: number): void {
  if (process.versions.v8.startsWith("11.")) setFlagsFromString(`--interrupt-budget=${bytes}`);
}
