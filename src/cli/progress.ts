import { fixed } from "../base/number.ts";
import type { World } from "./world.ts";

/** Shows the progress of some work on one line of a terminal, if it takes longer than a second. */
interface Progress {
  readonly onProgress: ((done: number, total: number | undefined, words?: string) => void) | undefined;
  /** Wipes the line. */
  end(): void;
}

const [patience, pace] = [1000, 100]; // milliseconds before the first word, and between two

/** Describes progress: how much is done, of how much if that is known, and after how many seconds. */
type HowFar = (done: number, total: number | undefined, seconds: number) => string;

/** Counts progress in bytes, unless `howFar` is given. */
export function progress(world: World, what: string, howFar: HowFar = bytes): Progress {
  if (!world.progress) return { onProgress: undefined, end: () => undefined };
  const began = Date.now();
  let said = began + patience - pace;
  let shown = false;
  return {
    onProgress(done, total, words) {
      const now = Date.now();
      if (now - said < pace) return;
      [said, shown] = [now, true];
      const before = words === undefined ? "" : `${words}, `;
      world.err(`\r\x1b[K${what}: ${before}${howFar(done, total, (now - began) / 1000)}`);
    },
    end: () => shown && world.err("\r\x1b[K"),
  };
}

const bytes: HowFar = (read, total, seconds) => {
  const speed = `${fixed(read / 1e6, 0)} MB, ${fixed(read / 1e6 / seconds, 0)} MB/s`;
  if (total === undefined || total === 0) return speed;
  return `${fixed((100 * read) / total, 0)} %, ${speed}, ${secondsLeft(read, total, seconds)}`;
};

/** Counts things one by one: "3 of 99 topics, 4 s left". */
export function things(name: string): HowFar {
  return (done, total, seconds) =>
    total === undefined ? `${done} ${name}` : `${done} of ${total} ${name}, ${secondsLeft(done, total, seconds)}`;
}

function secondsLeft(done: number, total: number, seconds: number): string {
  return `${Math.max(0, Math.ceil((total - done) / (done / seconds)))} s left`;
}

/** Shows the progress of some work in this thread, in percent. */
export function drawing<T>(
  world: World,
  draw: (onProgress: ((done: number, total: number) => void) | undefined) => T,
  what = "testing",
): T {
  const { onProgress, end } = progress(world, what, percent);
  try {
    return draw(onProgress);
  } finally {
    end();
  }
}

const percent: HowFar = (done, total = done) => `${Math.floor((100 * done) / total)} %`;
