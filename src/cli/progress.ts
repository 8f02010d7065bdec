import { fixed } from "../base/number.ts";
import type { World } from "./world.ts";

/** Tells how far the reading of a file is, on one line of a terminal, where it takes longer than a second. */
export interface Progress {
  readonly onProgress: ((read: number, total: number | undefined, done?: string) => void) | undefined;
  /** Wipes the line. */
  end(): void;
}

const [patience, pace] = [1000, 100]; // milliseconds before the first word, and between two

export function progress(world: World, what: string): Progress {
  if (!world.progress) return { onProgress: undefined, end: () => undefined };
  const began = Date.now();
  let said = began + patience - pace;
  let shown = false;
  return {
    onProgress(read, total, done) {
      const now = Date.now();
      if (now - said < pace) return;
      [said, shown] = [now, true];
      const words = done === undefined ? "" : `${done}, `;
      world.err(`\r\x1b[K${line(`${what}: ${words}`, read, total, (now - began) / 1000)}`);
    },
    end: () => shown && world.err("\r\x1b[K"),
  };
}

function line(what: string, read: number, total: number | undefined, seconds: number): string {
  const speed = `${fixed(read / 1e6, 0)} MB, ${fixed(read / 1e6 / seconds, 0)} MB/s`;
  if (total === undefined || total === 0) return `${what}${speed}`;
  const left = Math.max(0, Math.ceil((total - read) / (read / seconds)));
  return `${what}${fixed((100 * read) / total, 0)} %, ${speed}, ${left} s left`;
}
