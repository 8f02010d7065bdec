import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { outlinesOf } from "../../src/data/collection.ts";
import { inspectCollection } from "../../src/inspect/collection.ts";
import { buildCollection } from "../../src/node/collection/build-collection.ts";
import { openCollection } from "../../src/node/collection/collection.ts";
import { plainOptions } from "../../src/node/threads/plain-options.ts";

const built = join(mkdtempSync(join(tmpdir(), "pericope-built-")), "articles.pericope");
const mixed = join(mkdtempSync(join(tmpdir(), "pericope-built-")), "plain.jsonl");
writeFileSync(mixed, '{"doc":"plain","text":"no elements"}\n');
await buildCollection(["examples/articles", mixed], built);

test("a built collection tells all documents in one go as it tells them one by one", async () => {
  const collection = await openCollection(built);
  const { outlines: _, ...oneByOne } = collection;
  const told = (from: typeof collection) =>
    Array.from(outlinesOf(from), ({ idBytes, length, elementBytes }) => [
      Buffer.from(idBytes).toString(),
      length,
      elementBytes && Buffer.from(elementBytes).toString("hex"),
    ]);
  expect(collection.outlines).toBeDefined();
  expect(told(collection)).toEqual(told(oneByOne));
  expect(told(collection).at(-1)).toEqual(["plain", 11, undefined]);
  expect(inspectCollection(collection)).toEqual(inspectCollection(oneByOne));
});

test("runs over a built collection can be scored in other threads, over a folder they cannot", async () => {
  expect(plainOptions({ collection: await openCollection(built) })?.builtFile).toBe(built);
  expect(plainOptions({ collection: await openCollection("examples/articles") })).toBeUndefined();
});
