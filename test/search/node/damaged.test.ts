import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { InputError } from "../../../src/base/input-error.ts";
import { buildIndex } from "../../../src/search/node/build-index.ts";
import { openCollection } from "../../../src/api/node/index.ts";
import { openEngine } from "../../../src/search/node/open-engine.ts";
import { folderOf, temporaryFolder } from "../../cli/folders.ts";
import { answersOf } from "../engine/answers.ts";
import { rounds } from "../../rounds.ts";
import { below, seeded } from "../../seeded.ts";

const folder = temporaryFolder();
afterAll(() => rmSync(folder, { recursive: true }));

const output = join(folder, "x.index");
const ids = Array.from({ length: 30 }, (_, i) => `document-${i}`);

async function asked(): Promise<string> {
  const engine = await openEngine(output);
  try {
    return JSON.stringify(await answersOf(engine, ["tea", "cup", "word7", "nowhere"], ids));
  } finally {
    await engine.close();
  }
}

test("search 15: an index in which a bit has turned over, or whose end is lost, answers as before, or says that it is damaged", async () => {
  for (const [i, id] of ids.entries())
    writeFileSync(
      join(folder, `${id}.xml`),
      `<article><title>Tea ${i}</title><p year="19${i}">${`cup word${i % 9} tea `.repeat(1 + (i % 5))}</p></article>`,
    );
  await buildIndex([folder], output, { analyzer: "plain" });
  const [whole, before] = [readFileSync(output), await asked()];
  const random = seeded(5);
  const written = Array.from(whole.keys()).filter((at) => at >= 100 && whole[at] !== 0); // pages are half empty
  let refused = 0;
  for (let round = 0; round < rounds(20, 5000); round++) {
    const at = written[below(random, written.length)]!;
    const changed = Buffer.from(whole);
    changed[at]! ^= 1 << below(random, 8);
    writeFileSync(output, round % 20 === 0 ? whole.subarray(0, at) : changed);
    const outcome = await asked().catch((error: unknown) => error);
    if (outcome === before) continue;
    expect(outcome, `byte ${at}`).toBeInstanceOf(InputError);
    refused++;
  }
  expect(refused).toBeGreaterThan(rounds(10, 2500));
});

test("search 16: a document that is there and not found by its id is a damage, and one that is not there is none", async () => {
  const ids = Array.from({ length: 2000 }, (_, i) => `document-${String(i).padStart(5, "0")}`);
  const folder = folderOf({ "documents.jsonl": ids.map((doc) => JSON.stringify({ doc, text: "a word" })).join("\n") });
  const path = join(folder, "damaged.index");
  await buildIndex([join(folder, "documents.jsonl")], path);
  expect((await openCollection(path)).document("document-99999")).toBeUndefined();

  // An id lies in the table, and in the pages by which it is found, where no sums are kept; elsewhere, a collection does not read it.
  const bytes = readFileSync(path);
  const wanted = Buffer.from("document-01500");
  const places: number[] = [];
  for (let at = bytes.indexOf(wanted); at >= 0; at = bytes.indexOf(wanted, at + 1)) places.push(at);
  const damages: string[] = [];
  for (const at of places) {
    const changed = Buffer.from(bytes);
    changed.write("documenx", at);
    writeFileSync(path, changed);
    const collection = await openCollection(path);
    expect(collection.document("document-00001")?.text).toBe("a word"); // whatever became of others
    try {
      expect(collection.document("document-01500")?.text).toBe("a word");
      expect(collection.document("document-99999")).toBeUndefined();
    } catch (error) {
      damages.push(String(error));
    }
  }
  expect(damages.length).toBeGreaterThanOrEqual(2);
  expect(damages).toEqual(damages.map(() => expect.stringContaining("damaged")));
});
