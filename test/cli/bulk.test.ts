import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openCollection } from "../../src/files/node/collection/collection.ts";
import { codePointSlice } from "../../src/text/code-points.ts";
import { elementRange, elementOfPath } from "../../src/text/xml/element-paths.ts";
import { demoFolder } from "./folders.ts";
import { pericope } from "./pericope.ts";

// What `convert --to opensearch-bulk` writes. A cluster loads it in test/search/node/opensearch.test.ts.

const cwd = demoFolder();
const convert = (...args: string[]) => pericope(["convert", ...args], { cwd });

interface Unit {
  readonly doc: string;
  readonly start: number;
  readonly end: number;
  readonly path?: string;
  readonly title?: string;
  readonly text: string;
}

async function written(file: string, ...args: string[]): Promise<Unit[]> {
  const { status, stderr } = await convert("articles", file, ...args);
  expect([status, stderr]).toEqual([
    0,
    expect.stringMatching(/^\S+: [0-9,]+ units of 30 documents, two lines each\n$/),
  ]);
  const lines = readFileSync(join(cwd, file), "utf8").trimEnd().split("\n");
  const ids = lines.filter((_, i) => i % 2 === 0).map((line) => JSON.parse(line).index._id);
  expect(new Set(ids).size).toBe(ids.length);
  return lines.filter((_, i) => i % 2 === 1).map((line) => JSON.parse(line));
}

test.each([["documents"], ["chunks:words:80"], ["chunks:sentences:3/1"], ["elements:section+p"]])(
  "every unit of %s is, to the character, the text of its document at its place",
  async (units) => {
    const collection = await openCollection(join(cwd, "articles"));
    const found = await written("units.bulk.ndjson", "--units", units);
    for (const { doc, start, end, path, title, text } of found) {
      const document = collection.document(doc)!;
      expect(codePointSlice(document.text, start, end)).toBe(text);
      expect(title).toBe(document.title);
      expect(path === undefined).toBe(!units.startsWith("elements"));
      if (path === undefined) continue;
      const table = document.elements!;
      expect(elementRange(table, elementOfPath(table, path))).toEqual({ start, end });
      expect(path).toMatch(/\/(?:section|p)\[\d+\]$/);
    }
    expect(new Set(found.map(({ doc }) => doc)).size).toBe(30);
  },
);

test("whole documents are read back as they were, and parts as chunks", async () => {
  await written("whole.ndjson", "--to", "opensearch-bulk", "--mapping", "mapping.json");
  const properties = JSON.parse(readFileSync(join(cwd, "mapping.json"), "utf8")).mappings.properties;
  expect(Object.keys(properties)).toEqual(["doc", "start", "end", "path", "title", "text"]);
  const [before, after] = [
    await openCollection(join(cwd, "articles")),
    await openCollection(join(cwd, "whole.ndjson")),
  ];
  for (const id of before.ids()) {
    const { doc, title, text } = before.document(id)!;
    expect(after.document(id)).toEqual({ doc, title, text });
  }
  await written("chunks.bulk.ndjson", "--units", "chunks:words:60");
  const refused = await convert("chunks.bulk.ndjson", "back.jsonl");
  expect([refused.status, refused.stderr]).toEqual([
    2,
    expect.stringMatching(
      /^chunks\.bulk\.ndjson:[24]: a part of document "[^"]+"; expected whole documents: parts are read as chunks, as by missed --chunks\n$/,
    ),
  ]);
  const chunk = (...how: string[]) =>
    pericope(["chunk", "articles", ...how, "--judgements", "judgements.inex", "--format", "json"], { cwd });
  const [own, read] = [await chunk("-s", "words:60"), await chunk("--chunks", "chunks.bulk.ndjson")];
  expect([read.status, read.stderr]).toEqual([0, own.stderr]);
  const recall = ({ stdout }: { readonly stdout: string }) => JSON.parse(stdout).rows?.[0]?.["R@4000ch"];
  expect(recall(read)).toEqual(recall(own));
});

test.each([
  [
    ["--units", "pages"],
    "--units pages: expected documents, chunks:SETTING as in chunks:words:150, or elements:NAMES as in elements:section+p",
  ],
  [["--units", "elements:chapter"], 'articles: no document has an element "chapter"; there are: '],
  [["--units", "chunks:pages:3"], 'no way to cut "pages"'],
  [
    ["--from", "fol"],
    "--from, --elements and --collection say nothing of documents for opensearch-bulk; expected none of them",
  ],
])("%j is refused in one line, and nothing is written", async (args, fault) => {
  // prettier-ignore
  const { status, stderr } = await convert("articles", "none.bulk.ndjson", ...args);
  expect([status, stderr.split("\n").length]).toEqual([2, 2]);
  expect(stderr).toContain(fault);
  expect(() => readFileSync(join(cwd, "none.bulk.ndjson"))).toThrow(/ENOENT/);
});

test("a bulk file says what is wrong with it, and where", async () => {
  const faultOf = async (text: string): Promise<string> => {
    writeFileSync(join(cwd, "bad.ndjson"), text);
    return (await convert("bad.ndjson", "back.jsonl")).stderr;
  };
  const action = '{"index":{"_id":"a"}}\n';
  expect(await faultOf(action)).toBe("bad.ndjson: the file ends after an action; expected its document\n");
  expect(await faultOf(`${action}{"text":"one"}\n{"delete":{"_id":"a"}}\n`)).toBe(
    'bad.ndjson:3: the action "delete"; expected index or create\n',
  );
  expect(await faultOf(`${action}{"text":"one"}\n{"doc":"b","text":"two"}\n`)).toBe(
    'bad.ndjson:3: expected an action, such as {"index":{"_id":"guide.md"}}\n',
  );
});
