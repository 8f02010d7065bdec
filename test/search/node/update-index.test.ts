import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { SourceDocument } from "../../../src/search/engine/segment.ts";
import { buildIndex } from "../../../src/search/node/build-index.ts";
import { sqliteIndex } from "../../../src/search/node/index-store.ts";
import { openEngine } from "../../../src/search/node/open-engine.ts";
import { documentSum } from "../../../src/search/node/update-index.ts";
import { folderOf, temporaryFolder } from "../../cli/folders.ts";

test("what is added, changed, left and removed is counted, and the index has the rest", async () => {
  const sources = folderOf({ "a.txt": "alpha", "b.txt": "beta", "c.xml": "<c>gamma<p>x</p></c>", "d.txt": "delta" });
  const output = join(temporaryFolder(), "x.index");
  const build = async (options: { readonly prune?: boolean; readonly remove?: readonly string[] } = {}) => {
    const { added, changed, unchanged, removed, lacking, broken } = await buildIndex([sources], output, options);
    const engine = await openEngine(output);
    const texts: string[] = [];
    for await (const { doc, text } of engine.everyDocument()) texts.push(`${doc} ${text}`);
    await engine.close();
    return [[added, changed, unchanged, removed, lacking, broken], texts.sort()];
  };
  const [a, c, d, e] = ["a alpha", "c gammax", "d delta", "e epsilon"];
  expect(await build()).toEqual([
    [4, 0, 0, 0, 0, 0],
    [a, "b beta", c, d],
  ]);
  writeFileSync(join(sources, "b.txt"), "better");
  writeFileSync(join(sources, "e.txt"), "epsilon");
  rmSync(join(sources, "d.txt"));
  expect(await build()).toEqual([
    [1, 1, 2, 0, 1, 0],
    [a, "b better", c, d, e],
  ]);
  expect(await build()).toEqual([
    [0, 0, 4, 0, 1, 0],
    [a, "b better", c, d, e],
  ]);
  writeFileSync(join(sources, "b.txt"), "best");
  expect(await build({ remove: ["d"] })).toEqual([
    [0, 1, 3, 1, 0, 0],
    [a, "b best", c, e],
  ]);
  rmSync(join(sources, "c.xml"));
  expect(await build({ prune: true })).toEqual([
    [0, 0, 3, 1, 0, 0],
    [a, "b best", e],
  ]);
  await expect(build({ remove: ["none"] })).rejects.toThrow('no document "none" in the index');
  await expect(build({ remove: ["a"] })).rejects.toThrow('document "a" is to be removed, and is among those to index');
  writeFileSync(
    join(sources, "f.jsonl"),
    '{"doc":"a","text":"again"}\n{"doc":"g","text":"x"}\n{"doc":"g","text":"y"}\n',
  );
  const faults: string[] = [];
  const summary = await buildIndex([sources], output, { onFault: ({ fault }) => void faults.push(fault) });
  expect(faults).toEqual([
    `document "a" again, first in ${join(sources, "a.txt")}; expected each id once`,
    'document "g" again, first on line 2; expected each id once',
  ]);
  expect(summary).toMatchObject({ added: 1, unchanged: 3, broken: 2 });
});

test("small segments are taken in by what comes, and large ones stay", async () => {
  const sources = folderOf({ "a.txt": "alpha" });
  const output = join(temporaryFolder(), "x.index");
  const sizes = async (segmentCharacters: number): Promise<number[]> => {
    await buildIndex([sources], output, { analyzer: "plain", segmentCharacters });
    const store = await sqliteIndex(output);
    const found = [...(await store.segments()).values()].map(({ documents }) => documents);
    await store.close();
    return found.sort();
  };
  expect(await sizes(100)).toEqual([1]);
  for (const [name, expected] of [
    ["b", [2]],
    ["c", [1, 2]], // two documents are larger than the one that comes
    ["d", [4]],
  ] as const) {
    writeFileSync(join(sources, `${name}.txt`), "gamma");
    expect(await sizes(100)).toEqual(expected);
  }
  writeFileSync(join(sources, "e.txt"), "delta".repeat(4));
  expect(await sizes(40)).toEqual([1, 4]); // 20 characters are half of a segment
  writeFileSync(join(sources, "f.txt"), "delta".repeat(4));
  expect(await sizes(100)).toEqual([6]);
});

test("the sum of a document is another one where anything but its id has changed", () => {
  const document: SourceDocument = {
    doc: "a",
    title: "A",
    text: Buffer.from("text"),
    elements: Uint8Array.of(1, 2),
    attributes: [{ element: 0, name: "n", value: "v" }],
  };
  const others: Partial<SourceDocument>[] = [
    { title: undefined },
    { title: "" },
    { title: "B" },
    { text: Buffer.from("texts") },
    { text: Buffer.from("") },
    { elements: undefined },
    { elements: Uint8Array.of(1, 3) },
    { attributes: undefined },
    { attributes: [{ element: 1, name: "n", value: "v" }] },
    { attributes: [{ element: 0, name: "m", value: "v" }] },
    { attributes: [{ element: 0, name: "n", value: "w" }] },
  ];
  const sums = [document, ...others.map((other) => ({ ...document, ...other }))].map(documentSum);
  expect(new Set(sums).size).toBe(1 + others.length);
  expect(documentSum({ ...document, doc: "b" })).toBe(sums[0]);
  expect(documentSum({ ...document, attributes: [] })).toBe(documentSum({ ...document, attributes: undefined }));
});
