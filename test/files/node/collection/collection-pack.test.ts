import { join } from "node:path";
import { expect, test } from "vitest";
import { packFile } from "../../../../src/files/node/collection/collection-pack.ts";
import { packing } from "../../../../src/files/node/collection/packing.ts";
import { folderOf } from "../../../cli/folders.ts";

test("attributes are kept of the documents that have any, where that is asked for", () => {
  const folder = folderOf({ "a.xml": `<a b="1">x</a>`, "b.xml": "<a>x</a>", "c.txt": "x" });
  const attributesOf = (keeps: boolean) =>
    (["a.xml", "b.xml", "c.txt"] as const).map((name) => {
      const file = { path: join(folder, name), kind: name === "c.txt" ? "text" : "xml", bytes: 1, id: name } as const;
      return packFile(file, packing(16, keeps), {}).attributes;
    });
  expect(attributesOf(true)).toEqual([[{ element: 0, name: "b", value: "1" }], undefined, undefined]);
  expect(attributesOf(false)).toEqual([undefined, undefined, undefined]);
});
