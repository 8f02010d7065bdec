import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { collectionSources, listedSources } from "../../src/node/collection/collection-sources.ts";
import { spill } from "../../src/node/aside/spill.ts";
import { temporaryFolder } from "../cli/folders.ts";

test("files whose list is put aside are those of the list in memory, with the same ids", () => {
  const folder = temporaryFolder();
  const files = [
    "a/1.xml",
    "a/2.xml",
    "b/1.xml",
    "b/3.txt",
    "b/c/3.md",
    "b/4.txt.gz",
    "2.md",
    "4.jsonl",
    "x.png",
    "é.xml",
  ];
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), file);
  }
  const paths = [folder, join(folder, "a", "1.xml")];
  const aside = spill(join(folder, "out"));
  const listed = listedSources(paths, aside);
  expect({ ...listed, files: [...listed.files()] }).toEqual(collectionSources(paths));
  expect([...listed.files()].map(({ id }) => id)).toContain("b/c/3");
  aside.close();
});
