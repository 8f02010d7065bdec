import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { buildCollection } from "../../../src/files/node/collection/build-collection.ts";
import { collectionSources, listedSources } from "../../../src/files/node/collection/collection-sources.ts";
import { spill } from "../../../src/files/node/spill.ts";
import { temporaryFolder } from "../../cli/folders.ts";

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
  expect([...listed.files()].map(({ id }) => id)).toEqual(
    // A file of many documents shares its name with none.
    ["2", "4", "a/1", "a/2", "b/1", "b/3", "4", "b/c/3", "é", "1"],
  );
  aside.close();
});

test("a link that leads nowhere is left out, and one that cannot be looked at is kept, to be told of when it is read", async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "a.txt"), "four");
  symlinkSync("a.txt", join(folder, "b.txt"));
  symlinkSync("nowhere", join(folder, "c.txt"));
  symlinkSync("d.txt", join(folder, "d.txt"));
  symlinkSync("a.txt/x", join(folder, "e.txt"));
  symlinkSync("x".repeat(300), join(folder, "f.txt")); // longer than a name may be
  const { files, bytes, notes } = collectionSources([folder]);
  expect(files.map(({ id, bytes: size }) => [id, size])).toEqual([
    ["a", 4],
    ["b", 4],
    ["f", 0],
  ]);
  expect([bytes, notes]).toEqual([8, [expect.objectContaining({ code: "files-skipped", count: 3 })]]);
  const output = join(temporaryFolder(), "out");
  await expect(buildCollection([folder], output)).rejects.toThrow(`${join(folder, "f.txt")}: the name is too long`);
});
