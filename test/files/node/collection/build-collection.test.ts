import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  buildCollection,
  type BuildProgress,
  emptiness,
} from "../../../../src/files/node/collection/build-collection.ts";
import { openCollection } from "../../../../src/files/node/collection/collection.ts";
import { folderOf, temporaryFolder } from "../../../cli/folders.ts";

test("what is wrong where there is no document says whether there were broken ones", async () => {
  const broken = "every document is broken; expected at least one that is not";
  const none = "no documents; expected XML, text, Markdown or JSONL files";
  expect([0, 1, 2].map(emptiness)).toEqual([none, broken, broken]);
  const output = join(temporaryFolder(), "out");
  const [empty, wrong] = [temporaryFolder(), folderOf({ "a.xml": "<a>", "b.xml": "<b>" })];
  await expect(buildCollection([empty, empty], output)).rejects.toThrow(`${empty}, ${empty}: ${none}`);
  const taken: string[] = [];
  const onFault = ({ message }: Error): void => void taken.push(message);
  await expect(buildCollection([wrong], output, { onFault })).rejects.toThrow(`${wrong}: ${broken}`);
  expect(taken).toHaveLength(2);
  expect(existsSync(output)).toBe(false);
});

test("a collection is not written over a file to read, and may have the name of one elsewhere", async () => {
  const folder = folderOf({ "a.txt": "x", "b-a.txt": "y" });
  const refused = buildCollection([folder], join(folder, "..", folder.split("/").at(-1)!, "a.txt"));
  await expect(refused).rejects.toThrow("one of the files to read; expected another name for the collection");
  expect(readFileSync(join(folder, "a.txt"), "utf8")).toBe("x");
  expect((await buildCollection([folder], join(temporaryFolder(), "a.txt"))).documents).toBe(2);
  await expect(buildCollection([folder], "-")).rejects.toThrow("a collection cannot go to standard output");
});

test("progress and summary count documents, characters, bytes and what is broken", async () => {
  const lines = '{"doc":"b","text":"é"}\n{"doc":"b","text":"again"}\n';
  const folder = folderOf({ "a.txt": "one", "b.jsonl": lines, "c.txt": "four", "d.png": "" });
  const output = join(temporaryFolder(), "out");
  const told: BuildProgress[] = [];
  const summary = await buildCollection([folder], output, {
    onProgress: (progress) => void told.push(progress),
    onFault: () => undefined,
  });
  const all = Buffer.byteLength(lines) + 7;
  expect(told).toEqual([
    { documents: 1, bytes: 3, totalBytes: all },
    { documents: 2, bytes: all - 4, totalBytes: all },
    { documents: 3, bytes: all, totalBytes: all },
  ]);
  expect(summary).toEqual({
    documents: 3,
    characters: 8,
    bytes: readFileSync(output).length,
    bytesRead: all,
    broken: 1,
    notes: [expect.objectContaining({ code: "files-skipped", count: 1 })],
  });
});

test("a build that is stopped writes nothing", async () => {
  const output = join(temporaryFolder(), "out");
  const stop = new AbortController();
  const build = (signal: AbortSignal) => buildCollection([folderOf({ "a.txt": "x" })], output, { signal });
  expect((await build(stop.signal)).documents).toBe(1);
  const before = readFileSync(output);
  stop.abort();
  await expect(build(stop.signal)).rejects.toThrow(`${output}: stopped; nothing was written`);
  expect(readFileSync(output).equals(before)).toBe(true);
});

test("nothing of a broken document is left in those that follow it", async () => {
  const folder = folderOf({
    "a.xml": "<a>begun</a>",
    "b.xml": "<b>broken at its end<c></b>",
    "c.xml": "<c>whole<d>é</d></c>",
    "d.txt": "plain",
    "e.jsonl": '{"doc":"e","text":"line"}\n{"doc":"f"}\n{"doc":"g","text":"last","title":"Title"}\n',
  });
  const output = join(temporaryFolder(), "out");
  const { broken } = await buildCollection([folder], output, { onFault: () => undefined });
  expect(broken).toBe(2);
  const collection = await openCollection(output);
  const told = Array.from(collection.ids(), (id) => [
    id,
    collection.document(id)?.text,
    collection.document(id)?.title,
  ]);
  expect(told).toEqual([
    ["a", "begun", undefined],
    ["c", "wholeé", undefined],
    ["d", "plain", undefined],
    ["e", "line", undefined],
    ["g", "last", "Title"],
  ]);
});
