import type { World } from "./world.ts";

/** Tells on a terminal how far some work is, where it takes longer than a second; the line is wiped at the end. */
export function drawing<T>(
  world: World,
  draw: (onProgress: ((done: number, total: number) => void) | undefined) => T,
  what = "testing",
): T {
  if (!world.progress) return draw(undefined);
  let next = Date.now() + 1000;
  let shown = false;
  try {
    return draw((done, total) => {
      if (Date.now() < next) return;
      next = Date.now() + 100;
      shown = true;
      world.err(`\r\x1b[K${what}: ${Math.floor((100 * done) / total)} %`);
    });
  } finally {
    if (shown) world.err("\r\x1b[K");
  }
}
