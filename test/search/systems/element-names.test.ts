import { expect, test } from "vitest";
import { type ElementSpans, wholeText } from "../../../src/search/engine/engine.ts";
import { chosenNames, readNames, statisticsOf, wordFields } from "../../../src/search/systems/element-names.ts";
import { elements } from "../../../src/search/systems/elements.ts";
import { random } from "../../../src/search/systems/random.ts";
import { ask } from "./asking.ts";
import { engineOf } from "./units.ts";
import { below, pick, seeded } from "../../seeded.ts";

const kinds = new Map([
  ["a/p", { elements: 2, words: 10 }],
  ["a/s", { elements: 3, words: 20 }],
  ["b/p", { elements: 2, words: 5 }],
  ["a/t", { elements: 3, words: 1 }],
]);
const holding = new Map([
  [
    "tea",
    new Map([
      ["a/p", 1],
      ["a/s", 2],
      ["b/p", 2],
    ]),
  ],
  ["cup", new Map([["a/s", 1]])],
]);
const known = { kinds, holding };

test("the names that occur most often, over all kinds, and of equals the first by code point", () => {
  expect([...chosenNames(known, 1)]).toEqual(["p", wholeText]);
  expect([...chosenNames(known, 2)]).toEqual(["p", "s", wholeText]);
  expect([...chosenNames(known, 9)]).toEqual(["p", "s", "t", wholeText]);
});

test("a name that the collection lacks is refused, unless it has no elements at all", () => {
  expect([...chosenNames(known, "s+t")]).toEqual(["s", "t", wholeText]);
  expect(() => chosenNames(known, "p+q")).toThrow('no element of the collection is called "q"');
  const single = new Map([["p", { elements: 1, words: 1 }]]);
  expect(() => chosenNames({ kinds: single, holding }, "q")).toThrow('no element of the collection is called "q"');
  expect([...chosenNames({ kinds: new Map(), holding }, "q")]).toEqual(["q", wholeText]);
});

test("names are read in order, and each once", () => {
  expect(readNames("p+article+p")).toBe("article+p");
  for (const wrong of ["", "p+", "1p", "a b", "a/b", "*"]) expect(readNames(wrong)).toBeUndefined();
});

test("the statistics of elements by name are those of their kinds together", () => {
  expect(statisticsOf(known, new Set(["p"]))).toEqual({
    documents: 4,
    words: 15,
    terms: new Map([["tea", { documents: 3, occurrences: 0 }]]),
  });
  expect(statisticsOf(known, new Set(["s", "t"]))).toEqual({
    documents: 6,
    words: 21,
    terms: new Map([
      ["tea", { documents: 2, occurrences: 0 }],
      ["cup", { documents: 1, occurrences: 0 }],
    ]),
  });
});

test("of elements that score the same the first of the last document is found, and none of other names", async () => {
  const same = "<a><b>tea</b><c>tea</c><c>tea</c><b>tea</b></a>";
  const engine = engineOf({ A: same, B: same });
  const found = async (most: number) =>
    (await ask(engine, elements, { title: "tea" }, { names: "c" }, most)).map(({ doc, path }) => `${doc}${path}`);
  expect(await found(1)).toEqual(["B/a[1]/c[1]"]);
  expect(await found(3)).toEqual(["B/a[1]/c[1]", "B/a[1]/c[2]", "A/a[1]/c[1]"]);
  expect(await found(9)).toHaveLength(4);
});

test("elements by chance are those of all names, or of some", async () => {
  const engine = engineOf({ A: "<a><b>tea</b><c>cup</c><d/></a>" });
  const paths = async (names: Record<string, string>) =>
    (await ask(engine, random, { title: "x" }, names)).map(({ path }) => path).sort();
  expect(await paths({})).toEqual(["/a[1]", "/a[1]/b[1]", "/a[1]/c[1]"]);
  expect(await paths({ names: "all" })).toEqual(["/a[1]", "/a[1]/b[1]", "/a[1]/c[1]"]);
  expect(await paths({ names: "c+b+c" })).toEqual(["/a[1]/b[1]", "/a[1]/c[1]"]);
});

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
