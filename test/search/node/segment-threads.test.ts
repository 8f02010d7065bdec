import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { segmentBuilder } from "../../../src/search/engine/build-segment.ts";
import { loadAnalyzer } from "../../../src/search/node/load-analyzer.ts";
import {
  type DocumentPile,
  documentsIn,
  pileBuilder,
  segmentThreads,
} from "../../../src/search/node/segment-threads.ts";
import { elementTableToBytes } from "../../../src/text/xml/element-bytes.ts";
import { elementTable } from "../../../src/text/xml/element-table.ts";
import { temporaryFolder } from "../../cli/folders.ts";

/** A pile of documents, the more the larger. */
function pileOf(name: string, count: number): DocumentPile {
  const builder = pileBuilder();
  const { text, table } = elementTable(`<a><p>green</p> tea<p>${name}</p></a>`);
  builder.add({ doc: name, text: Buffer.from(text), elements: elementTableToBytes(table) });
  for (let i = count; i > 0; i--)
    builder.add({ doc: `${name}${i}`, title: `T${i}`, text: Buffer.from(`green tea ${"cup ".repeat(i)}${name}`) });
  return builder.take();
}

const piles = [pileOf("a", 3), pileOf("b", 1), pileOf("c", 2), pileOf("d", 300)];

async function expectSegments(count: number, program: URL, sets: readonly (readonly DocumentPile[])[]): Promise<void> {
  const build = segmentBuilder(await loadAnalyzer("unicode"));
  const threads = segmentThreads("unicode", count, program);
  try {
    for (const some of sets) {
      const made = await Promise.all(some.map(threads.make));
      // Bytes are compared by what they hold: those of a thread lie in larger memory.
      const plain = (segment: object): unknown => JSON.parse(JSON.stringify(segment));
      for (const [i, pile] of some.entries()) expect(plain(made[i]!)).toEqual(plain(build(documentsIn(pile))));
    }
  } finally {
    await threads.end();
  }
}

test("segments are the same whether a thread makes them, or where all threads are busy, this one", () =>
  expectSegments(1, pathToFileURL("dist/segment-worker.js"), [piles.slice(0, 2), piles.slice(2, 3), piles.slice(3)]));

test("a thread that dies over its documents, or cannot be started, is done without", async () => {
  for (const death of ["process.exit()", '{ throw new Error("in a thread") }']) {
    const program = join(temporaryFolder(), "dies.mjs");
    writeFileSync(
      program,
      `import { parentPort } from "node:worker_threads"; parentPort.on("message", () => ${death});`,
    );
    await expectSegments(2, pathToFileURL(program), [piles.slice(0, 3), piles.slice(0, 1)]);
  }
  await expectSegments(1, new URL("https://example.org/"), [piles.slice(0, 1)]);
});
