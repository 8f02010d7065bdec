import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, expect } from "vitest";
import type { IndexedDocument } from "../../../src/search/engine/engine.ts";
import { memoryEngine } from "../../../src/search/engine/memory-engine.ts";
import { buildIndex } from "../../../src/search/node/build-index.ts";
import { openEngine } from "../../../src/search/node/open-engine.ts";
import { analyzerCalled } from "../../../src/text/analyzers.ts";
import { temporaryFolder } from "../../cli/folders.ts";
import { answersOf } from "../engine/answers.ts";
import { bundled } from "../../assess/node/store/store-programs.ts";
import { atLength } from "../../rounds.ts";

const program = await bundled("search/node/indexing-process.ts");
const [sources, output] = [temporaryFolder(), join(temporaryFolder(), "x.index")];
afterAll(() => {
  program.remove();
  for (const folder of [sources, dirname(output)]) rmSync(folder, { recursive: true });
});

const plain = analyzerCalled("plain");
const texts = (word: string): IndexedDocument[] =>
  Array.from({ length: 400 }, (_, i) => ({ doc: `d${i}`, text: `${word} ${i % 7} `.repeat(1 + (i % 40)) }));

function write(documents: readonly IndexedDocument[]): void {
  for (const { doc, text } of documents) writeFileSync(join(sources, `${doc}.txt`), text);
}

/** Indexes in a process that is killed after so many milliseconds; says whether it was done by then. */
function indexed(wait: number): boolean {
  const { stdout, stderr } = spawnSync(process.execPath, [program.path, sources, output, String(wait)], {
    encoding: "utf8",
  });
  expect(stderr).toBe("");
  return stdout.includes("done");
}

async function answers(documents?: readonly IndexedDocument[]) {
  const engine = documents === undefined ? await openEngine(output) : memoryEngine(plain, documents);
  const found = await answersOf(engine, ["one", "two", "3", "6"], ["d0", "d7", "d399"]);
  await engine.close();
  return found;
}

atLength(
  "search 14: whoever is killed while making an index leaves none under its name, and the next one goes on",
  async () => {
    write(texts("one"));
    const waits = [0, 10, 20, 40, 60, 80, 120];
    for (const wait of waits) {
      if (indexed(wait)) break; // a fast machine
      expect(existsSync(output), `after ${wait} ms`).toBe(false);
    }
    await buildIndex([sources], output, { analyzer: "plain", segmentCharacters: 2000, prune: true });
    expect(await answers()).toEqual(await answers(texts("one")));
    expect(readdirSync(dirname(output))).toEqual(["x.index"]);
  },
);

atLength("whoever is killed while changing an index leaves it as it was, or as it was to be", async () => {
  const [before, after] = [await answers(texts("one")), await answers(texts("two"))];
  write(texts("two"));
  for (const wait of [0, 10, 20, 40, 80, 150]) {
    const isDone = indexed(wait);
    const found = await answers();
    if (JSON.stringify(found) === JSON.stringify(after)) break;
    expect(isDone).toBe(false);
    expect(found, `after ${wait} ms`).toEqual(before);
  }
  await buildIndex([sources], output);
  expect(await answers()).toEqual(after);
});
