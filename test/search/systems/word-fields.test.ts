import { expect, test } from "vitest";
import type { ElementSpans } from "../../../src/search/engine/engine.ts";
import { wordFields } from "../../../src/search/systems/element-names.ts";
import { below, pick, seeded } from "../../seeded.ts";

/** A tree of elements with up to two words before, between and after its children. */
function someSpans(random: ReturnType<typeof seeded>): ElementSpans {
  const columns = { name: [], parent: [], after: [], firstWord: [], endWord: [] } as Record<string, number[]>;
  const names = ["article", "title", "p"];
  let word = 0;
  const element = (parent: number, depth: number): void => {
    const own = columns["name"]!.push(pick(random, 0, 1, 2)) - 1;
    columns["parent"]!.push(parent);
    columns["firstWord"]![own] = word;
    word += below(random, 3);
    for (let children = depth > 2 ? 0 : below(random, 4); children > 0; children--) {
      element(own, depth + 1);
      word += below(random, 3);
    }
    columns["endWord"]![own] = word;
    columns["after"]![own] = columns["name"]!.length;
  };
  element(-1, 0);
  const [name, parent, after, firstWord, endWord] = ["name", "parent", "after", "firstWord", "endWord"].map((each) =>
    Int32Array.from(columns[each]!),
  );
  const count = name!.length;
  return {
    count,
    names,
    name: name!,
    parent: parent!,
    after: after!,
    firstWord: firstWord!,
    endWord: endWord!,
    start: new Int32Array(count),
    end: new Int32Array(count),
  };
}

test("the words of fields are those of any element of these names, the root among them", () => {
  for (let seed = 1; seed <= 30; seed++) {
    const random = seeded(seed);
    const spans = someSpans(random);
    const words = spans.endWord[0]!;
    for (const names of ["article", "title", "title+p", "article+title+p", "none", "caption"]) {
      const isField = (word: number): boolean =>
        Array.from(spans.name).some(
          (name, i) =>
            names.split("+").includes(spans.names[name]!) && spans.firstWord[i]! <= word && word < spans.endWord[i]!,
        );
      const inFields = Array.from({ length: words }, (_, word) => word).filter(isField);
      const { words: between, places } = wordFields(spans, names);
      expect(Array.from(places(Int32Array.from({ length: words }, (_, i) => i))), `seed ${seed}, ${names}`).toEqual(
        inFields,
      );
      for (let from = 0; from <= words; from++) {
        const upTo = Array.from({ length: words + 1 - from }, (_, i) => between(from, from + i));
        expect(upTo).toEqual(upTo.map((_, i) => inFields.filter((word) => from <= word && word < from + i).length));
      }
    }
  }
});
