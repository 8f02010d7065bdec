import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { drawing, progress } from "../../src/cli/progress.ts";
import type { World } from "../../src/cli/world.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const wipe = "\r\x1b[K";

function watched(isShown: boolean) {
  const said: string[] = [];
  const world = { progress: isShown, err: (text: string) => void said.push(text) } as unknown as World;
  return { said, ...progress(world, "run.fol") };
}

test("nothing is said for a second, then at most ten times a second, and the line is wiped at the end", () => {
  const { said, onProgress, end } = watched(true);
  vi.advanceTimersByTime(999);
  onProgress!(4e6, 10e6);
  expect(said).toEqual([]);
  vi.advanceTimersByTime(1);
  onProgress!(4e6, 10e6);
  vi.advanceTimersByTime(99);
  onProgress!(5e6, 10e6);
  expect(said).toEqual([`${wipe}run.fol: 40 %, 4 MB, 4 MB/s, 2 s left`]);
  vi.advanceTimersByTime(901);
  onProgress!(10e6, 10e6, "3 documents");
  end();
  expect(said.slice(1)).toEqual([`${wipe}run.fol: 3 documents, 100 %, 10 MB, 5 MB/s, 0 s left`, wipe]);
});

test.each([undefined, 0])("a file of size %s has no end to count down to", (total) => {
  const { said, onProgress } = watched(true);
  vi.advanceTimersByTime(2000);
  onProgress!(6e6, total);
  expect(said).toEqual([`${wipe}run.fol: 6 MB, 3 MB/s`]);
});

test("a line that was never shown is not wiped, and none is shown where nobody watches", () => {
  const quick = watched(true);
  quick.onProgress!(1, 2);
  quick.end();
  expect(quick.said).toEqual([]);
  const unwatched = watched(false);
  unwatched.end();
  expect([unwatched.onProgress, unwatched.said]).toEqual([undefined, []]);
});

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
    expect(said).toEqual([`\r\x1b[Ktesting: 37 %`]);
    vi.advanceTimersByTime(1);
    onProgress!(8, 8);
    return "drawn";
  });
  expect(drawn).toBe("drawn");
  expect(said.slice(1)).toEqual([`\r\x1b[Ktesting: 100 %`, "\r\x1b[K"]);
});

test("a line that was never shown is not wiped, and where nobody watches there is none", () => {
  const said: string[] = [];
  const err = (text: string): void => void said.push(text);
  drawing({ progress: true, err } as unknown as World, (onProgress) => onProgress!(1, 2), "reading");
  drawing({ progress: false, err } as unknown as World, (onProgress) => expect(onProgress).toBeUndefined());
  expect(said).toEqual([]);
});
