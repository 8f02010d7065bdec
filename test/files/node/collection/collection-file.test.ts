import { join } from "node:path";
import { expect, test } from "vitest";
import { buildCollection } from "../../../../src/files/node/collection/build-collection.ts";
import { collectionFile } from "../../../../src/files/node/collection/collection-file.ts";
import { folderOf, temporaryFolder } from "../../../cli/folders.ts";

test("outlines are read across the borders of what is read at once", async () => {
  // Texts and elements of some 3 MB, of which a mebibyte is read at a time: some elements stand on both sides of a border.
  const name = "x".repeat(30_000);
  const files = Array.from({ length: 50 }, (_, i) => [`${10 + i}.xml`, `<a>${"y".repeat(999 * i)}<${name}${i}/></a>`]);
  const output = join(temporaryFolder(), "out");
  await buildCollection([folderOf(Object.fromEntries(files))], output, { threads: 1 });
  const collection = collectionFile(output)!;
  const told = Array.from(collection.outlines!(), ({ idBytes, length, elementBytes }) => ({
    id: Buffer.from(idBytes).toString(),
    length,
    elements: Buffer.from(elementBytes!),
  }));
  expect(told.map(({ id, length }) => [id, length])).toEqual(files.map((_, i) => [`${10 + i}`, 999 * i]));
  for (const { id, elements } of told) {
    expect(elements.equals(collection.elementBytes!(id)!), id).toBe(true);
    expect(elements.includes(`${name}${Number(id) - 10}`), id).toBe(true);
  }
});
