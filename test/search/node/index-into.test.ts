import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { BuildProgress } from "../../../src/files/node/collection/build-collection.ts";
import { buildIndex, type BuildIndexOptions } from "../../../src/search/node/build-index.ts";
import { folderOf, temporaryFolder } from "../../cli/folders.ts";

const line = (document: object): string => `${JSON.stringify(document)}\n`;

/** Indexes files, and gives what is told meanwhile. */
async function indexed(sources: string, output: string, options: BuildIndexOptions = {}) {
  const [faults, progress]: [string[], BuildProgress[]] = [[], []];
  const summary = await buildIndex([sources], output, {
    analyzer: "plain",
    onFault: ({ message }) => void faults.push(message.replace(`${sources}/`, "")),
    onProgress: (told) => void progress.push(told),
    ...options,
  });
  return { summary, faults, progress };
}

test("search 17: an id or a title with NUL cannot be kept, and a text with it can", async () => {
  const documents = [
    { doc: "a\0", text: "x" },
    { doc: "b", text: "x", title: "\0b" },
    { doc: "c\0", text: "x", title: "c\0" },
    { doc: "d", text: "x\0", title: "d" },
    { doc: "e", text: "x" },
  ];
  const sources = folderOf({ "d.jsonl": documents.map(line).join("") });
  const { summary, faults } = await indexed(sources, join(temporaryFolder(), "x"));
  const sentence = (what: string): string => `the ${what} holds the character NUL; expected text without it`;
  expect(faults).toEqual([
    `d.jsonl:1: ${sentence("id")}`,
    `d.jsonl:2: ${sentence("title")}`,
    `d.jsonl:3: ${sentence("id")}`,
  ]);
  expect(summary).toMatchObject({ added: 2, broken: 3 });
});

test("a broken document is told once, with its place, however often the documents are gone through", async () => {
  const sources = folderOf({ "a.xml": "<a>x</a>", "b.xml": "<b>" });
  const output = join(temporaryFolder(), "x");
  expect(await indexed(sources, output)).toMatchObject({
    summary: { added: 1, broken: 1 },
    faults: [expect.stringMatching(/^b\.xml:1:4: /)],
  });
  writeFileSync(join(sources, "a.xml"), "<a>y</a>");
  expect(await indexed(sources, output)).toMatchObject({
    summary: { changed: 1, broken: 1 },
    faults: [expect.stringMatching(/^b\.xml:1:4: /)],
  });
  await expect(indexed(sources, output, { onFault: undefined })).rejects.toThrow("b.xml:1:4: ");
});

test("progress counts documents and bytes, and unchanged documents are gone through once", async () => {
  const files = {
    "a.txt": "one",
    "b.jsonl": line({ doc: "b", text: "x" }) + line({ doc: "c", text: "y" }),
    "d.txt": "",
  };
  const bytes = [3, 3 + files["b.jsonl"].length, 3 + files["b.jsonl"].length];
  const told = [1, 3, 4].map((documents, i) => ({ documents, bytes: bytes[i], totalBytes: bytes[2] }));
  const [sources, output] = [folderOf(files), join(temporaryFolder(), "x")];
  expect((await indexed(sources, output)).progress).toEqual(told);
  expect((await indexed(sources, output)).progress).toEqual(told);
  writeFileSync(join(sources, "a.txt"), "two");
  expect((await indexed(sources, output)).progress).toEqual([...told, ...told]); // to compare them, and to take what is new
});

test("files that are left out are told of", async () => {
  const { summary } = await indexed(folderOf({ "a.txt": "x", "b.png": "" }), join(temporaryFolder(), "x"));
  expect(summary.notes).toMatchObject([{ code: "files-skipped", count: 1 }]);
});
