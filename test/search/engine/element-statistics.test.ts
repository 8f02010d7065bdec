import { expect, test } from "vitest";
import type { ElementStatistics } from "../../../src/search/engine/engine.ts";
import { memoryEngine } from "../../../src/search/engine/memory-engine.ts";
import { analyzerCalled } from "../../../src/text/analyzers.ts";
import { rounds } from "../../rounds.ts";
import { below, pick, seeded } from "../../seeded.ts";
import { drawDocuments, type DrawnDocument, type DrawnElement } from "../systems/random-documents.ts";

const analyzer = analyzerCalled("plain");
const terms = ["tea", "cup", "leaf", "𝒳leaf", "1998", "nowhere"];

/** A unit of text: the names from the root down to it, and its words. */
interface Unit {
  readonly kind: string;
  readonly words: readonly string[];
}

function kindOf({ name, parent }: DrawnElement): string {
  return parent === undefined ? name : `${kindOf(parent)}/${name}`;
}

function unitsOf({ elements, words }: DrawnDocument): Unit[] {
  return elements.map((element) => ({ kind: kindOf(element), words: words.slice(...element.words) }));
}

/** Every element is looked at by itself. */
function slowly(units: readonly Unit[]): ElementStatistics {
  const kinds = [...new Set(units.map(({ kind }) => kind))];
  const of = (kind: string): Unit[] => units.filter((unit) => unit.kind === kind);
  const holds = (term: string) => (unit: Unit) => unit.words.some((word) => word.toLowerCase() === term);
  return {
    kinds: new Map(
      kinds.map((kind) => [kind, { elements: of(kind).length, words: of(kind).flatMap(({ words }) => words).length }]),
    ),
    holding: new Map(
      terms.map((term) => [
        term,
        new Map(
          kinds
            .map((kind): [string, number] => [kind, of(kind).filter(holds(term)).length])
            .filter(([, count]) => count > 0),
        ),
      ]),
    ),
  };
}

test("kinds of elements, and how many of each hold a word, are those found by looking at every element", async () => {
  for (let seed = 1; seed <= rounds(25, 2000); seed++) {
    const random = seeded(seed);
    const drawn = drawDocuments(random, below(random, 12));
    const texts = Array.from({ length: below(random, 4) }, () => [pick(random, ...terms), pick(random, ...terms)]);
    const plain = texts.map((words, i) => ({ doc: `plain ${i}`, text: words.join(" ") }));
    const documents = [...drawn.map(({ document }) => document), ...plain];
    const expected = slowly([...drawn.flatMap(unitsOf), ...texts.map((words) => ({ kind: "#text", words }))]);
    expect(await memoryEngine(analyzer, documents).elementStatistics(terms), `seed ${seed}`).toEqual(expected);
  }
});
