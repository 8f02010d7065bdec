import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import type { IndexedDocument } from "../../../src/search/engine/engine.ts";
import { memoryEngine } from "../../../src/search/engine/memory-engine.ts";
import { buildIndex } from "../../../src/search/node/build-index.ts";
import { loadAnalyzer } from "../../../src/search/node/load-analyzer.ts";
import { openEngine } from "../../../src/search/node/open-engine.ts";
import { folderOf, temporaryFolder } from "../../cli/folders.ts";
import { answersOf } from "../engine/answers.ts";
import { randomDocument } from "../engine/random-document.ts";
import { rounds } from "../../rounds.ts";
import { below, pick, seeded } from "../../seeded.ts";

const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

const asked = ["the", "cat", "walk", "sat", "42", "東京", "x", "nowhere"];

test.each(Array.from({ length: rounds(1, 60) }, (_, seed) => seed))(
  "an index with a history answers as a fresh one (seed %i)",
  async (seed) => {
    const random = seeded(seed);
    const [sources, output] = [folderOf({}), join(temporaryFolder(), "x.index")];
    folders.push(sources, join(output, ".."));
    const there = new Map<string, IndexedDocument>();
    const analyzer = await loadAnalyzer("english");
    const ids = Array.from({ length: 30 }, (_, i) => `${pick(random, "a", "b", "é", "𝒳", "ﬁ")}${i}`);
    for (let round = 0; round < 6; round++) {
      const gone: string[] = [];
      for (let changes = round === 0 ? 12 : below(random, 8); changes >= 0; changes--) {
        const id = pick(random, ...ids);
        if (random() < 0.3 && there.size > 1 && there.delete(id)) {
          rmSync(join(sources, `${id}.xml`));
          gone.push(id);
          continue;
        }
        const { document, xml } = randomDocument(random, id);
        there.set(id, document);
        writeFileSync(join(sources, `${id}.xml`), xml);
      }
      const remove = round === 0 ? [] : gone.filter((id) => !there.has(id));
      const byName = random() < 0.5 ? { remove: [...new Set(remove)] } : { prune: true };
      const known = round === 0 ? [] : await idsOf(output);
      const options = {
        ...byName,
        ...("remove" in byName && { remove: byName.remove.filter((id) => known.includes(id)) }),
      };
      await buildIndex([sources], output, { ...options, segmentCharacters: 150 + below(random, 600) });

      const [kept, fresh] = [await openEngine(output), memoryEngine(analyzer, withTitles(there.values()))];
      expect(await answersOf(kept, asked, ids), `round ${round}`).toEqual(await answersOf(fresh, asked, ids));
      await kept.close();
    }
  },
);

async function idsOf(path: string): Promise<string[]> {
  const engine = await openEngine(path);
  const ids = [];
  for await (const { doc } of engine.everyDocument()) ids.push(doc);
  await engine.close();
  return ids;
}

/** The title is the first element that is called so: see packXml. */
function withTitles(documents: Iterable<IndexedDocument>): IndexedDocument[] {
  return [...documents].map((document) => {
    const { elements, text } = document;
    const index = elements!.names.indexOf("title");
    const element = index < 0 ? -1 : Array.from(elements!.name).indexOf(index);
    const points = [...text];
    const title = element < 0 ? "" : points.slice(elements!.start[element], elements!.end[element]).join("");
    const trimmed = title.trim().replaceAll(/\s+/g, " ");
    return { ...document, title: trimmed === "" ? undefined : trimmed };
  });
}
