import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { filePieces, readJudgementsFile, readLinesFile } from "../../../src/files/node/read-file.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "pericope-read-file-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

test("lines and bytes of a file are those that were written", async () => {
  const path = join(folder, "x.txt");
  writeFileSync(path, "one\ntwo\r\n\nfour");
  expect(await readLinesFile(path)).toEqual(["one", "two", "", "four"]);
  expect(Buffer.concat(await filePieces(path, {})).toString()).toBe("one\ntwo\r\n\nfour");
  await expect(readLinesFile(join(folder, "none"))).rejects.toThrow("no such file");
});

test("only a judging tells who judged", async () => {
  const path = join(folder, "x.qrels");
  writeFileSync(path, "1 0 a 1\n");
  await expect(readJudgementsFile(path, { assessor: "ann" })).rejects.toThrow(
    "these judgements do not tell who judged; expected a judging, to take ann's",
  );
  expect((await readJudgementsFile(path)).topics.get("1")!.get("a")!.grade).toBe(1);
});
