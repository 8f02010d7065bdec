import { setFlagsFromString } from "node:v8";

/**
 * Tells V8 how much of a function, in bytes of its code, has to run before it looks whether to optimise it: 132 KB if it is
 * not told. Code that was kept is refused under other flags than it was made with, so what is needed is loaded before.
 */
export function optimiseAfter(bytes: number): void {
  setFlagsFromString(`--interrupt-budget=${bytes}`);
}
