import { expect, test } from "vitest";
import { copiesIn } from "../../src/chunk/duplicates.ts";
import { collectionOf } from "../../src/data/collection.ts";
import { below, pick, seeded } from "../seeded.ts";

test("chunk 4: copies, and text in several chunks or in none, as counted one by one", () => {
  for (let seed = 1; seed <= 200; seed++) {
    const random = seeded(seed);
    const texts = new Map(
      ["a", "b"].map((doc) => [
        doc,
        Array.from({ length: below(random, 20) }, () => pick(random, "x", "y", " ", "😀", "“", '"')),
      ]),
    );
    const chunks = new Map(
      [...texts].map(([doc, { length }]) => [
        doc,
        Array.from({ length: below(random, 6) }, () => {
          const start = below(random, length + 1);
          return { start, end: start + below(random, length + 1 - start) };
        }),
      ]),
    );
    const own = [...chunks].flatMap(([doc, ranges]) =>
      ranges.map(({ start, end }) => texts.get(doc)!.slice(start, end).join("")),
    );
    const folded = own.map((text) => text.replaceAll(" ", "").replaceAll("“", '"'));
    const again = (all: readonly string[]): number => all.filter((text, i) => all.indexOf(text) < i).length;
    const held = [...texts].flatMap(([doc, characters]) =>
      characters.flatMap((character, at) =>
        character === " " ? [] : [chunks.get(doc)!.filter(({ start, end }) => start <= at && at < end).length],
      ),
    );
    const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);
    const collection = collectionOf([...texts].map(([doc, characters]) => ({ doc, text: characters.join("") })));
    expect(copiesIn({ name: "c", chunks }, collection), `seed ${seed}`).toEqual({
      exact: share(again(own), own.length),
      folded: share(again(folded), own.length),
      twice: share(held.filter((chunksHere) => chunksHere > 1).length, held.length),
      nowhere: share(held.filter((chunksHere) => chunksHere === 0).length, held.length),
    });
  }
});
