import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { readFullNames, readTopicList, refuseTwoStandardInputs, watched } from "../../src/cli/inputs.ts";
import type { World } from "../../src/cli/world.ts";
import { folderOf } from "./folders.ts";

const quiet = { progress: false } as unknown as World;

test("standard input is taken once, wherever it stands among the files", () => {
  for (const paths of [[], ["-"], ["a", undefined, "a"], [["-", "a"], undefined, "b"]])
    expect(() => refuseTwoStandardInputs(paths)).not.toThrow();
  for (const paths of [["-", "-"], [["-", "-"]], ["-", undefined, ["a", "-"]]])
    expect(() => refuseTwoStandardInputs(paths)).toThrow("- is given twice; standard input can be read once");
});

test("topics are the first words of lines, and full names stand behind a tab", async () => {
  const folder = folderOf({ "topics.txt": "  7 seven\n\n8\tx\n9\n", "names.tsv": "a\tAnn Other\n\n b \t Bo \tmore\n" });
  expect(await readTopicList(join(folder, "topics.txt"), quiet)).toEqual(["7", "8", "9"]);
  expect(await readTopicList(undefined, quiet)).toBeUndefined();
  expect(await readFullNames(join(folder, "names.tsv"), quiet)).toEqual(new Map([["a", "Ann Other"], ["b", "Bo"]])); // prettier-ignore
});

test("the line of progress is wiped whether the file is read or not", async () => {
  vi.useFakeTimers();
  try {
    for (const fails of [false, true]) {
      const said: string[] = [];
      const world = { progress: true, err: (text: string) => void said.push(text) } as unknown as World;
      const read = watched("x.fol", world, async (onProgress) => {
        vi.advanceTimersByTime(1000);
        onProgress!(1e6, 2e6);
        if (fails) throw new Error("on purpose");
        return "read";
      });
      if (fails) await expect(read).rejects.toThrow("on purpose");
      else expect(await read).toBe("read");
      expect(said).toEqual(["\r\x1b[Kreading x.fol: 50 %, 1 MB, 1 MB/s, 1 s left", "\r\x1b[K"]);
    }
  } finally {
    vi.useRealTimers();
  }
});
