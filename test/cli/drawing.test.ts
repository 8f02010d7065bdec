import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { drawing } from "../../src/cli/progress.ts";
import type { World } from "../../src/cli/world.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const wipe = "\r\x1b[K";

test("nothing is said for a second, then at most ten times a second, and the line is wiped at the end", () => {
  const said: string[] = [];
  const world = { progress: true, err: (text: string) => void said.push(text) } as unknown as World;
  const drawn = drawing(world, (onProgress) => {
    vi.advanceTimersByTime(999);
    onProgress!(1, 8);
    expect(said).toEqual([]);
    vi.advanceTimersByTime(1);
    onProgress!(3, 8);
    vi.advanceTimersByTime(99);
    onProgress!(4, 8);
    expect(said).toEqual([`${wipe}testing: 37 %`]);
    vi.advanceTimersByTime(1);
    onProgress!(8, 8);
    return "drawn";
  });
  expect(drawn).toBe("drawn");
  expect(said.slice(1)).toEqual([`${wipe}testing: 100 %`, wipe]);
});

test("a line that was never shown is not wiped, and where nobody watches there is none", () => {
  const said: string[] = [];
  const err = (text: string): void => void said.push(text);
  drawing({ progress: true, err } as unknown as World, (onProgress) => onProgress!(1, 2), "reading");
  drawing({ progress: false, err } as unknown as World, (onProgress) => expect(onProgress).toBeUndefined());
  expect(said).toEqual([]);
});
