import { expect, test } from "vitest";
import { leastAlike } from "../../../../src/match/align/aligner.ts";
import { everywhere } from "../../../../src/match/align/everywhere/everywhere.ts";
import { collectionOf } from "../../../../src/data/collection.ts";
import { rounds } from "../../../rounds.ts";
import { below, pick, type Random, seeded } from "../../../seeded.ts";
import { bruteForce } from "./brute-force.ts";

const words = (
  "the of and a in to is that water boil leaves tea pot cup wait minutes pour over kettle kitchen window light button press " +
  "committee shall receive information party agreement disclosing “quoted” R&amp;D café cafe\u0301 e\u0301te\u0301 ﬁnd don’t co-operate – 42 3.14 😀 x -------------- ============"
).split(" ");
const signs = [..."水を沸かして茶葉に注ぎ、四分待つ。湯呑みへ移し飲む茶碗急須台所窓光押"];

function wordsOf(random: Random, count: number): string {
  let text = "";
  for (let i = 0; i < count; i++) text += words[below(random, words.length)]! + pick(random, " ", " ", " ", "\n", ". ");
  return text.trim();
}

function textOf(random: Random, count: number): string {
  if (random() < 0.75) return wordsOf(random, count);
  return Array.from({ length: 2 * count }, () => signs[below(random, signs.length)]).join("");
}

/** Some documents, among them copies and near copies of others. */
function documentsOf(random: Random): string[] {
  const texts = Array.from({ length: 3 + below(random, 12) }, () =>
    textOf(random, 10 + below(random, pick(random, 40, 400))),
  );
  for (let i = below(random, 4); i > 0; i--) {
    const text = texts[below(random, texts.length)]!;
    texts.push(random() < 0.4 ? text : mistyped(random, text, 0.03));
  }
  return texts;
}

function mistyped(random: Random, text: string, share: number): string {
  return [...text].map((character) => (random() < share ? pick(random, "", "e", `${character}x`) : character)).join("");
}

/** A text that a document has, or had before somebody changed it. */
function quoteOf(random: Random, documents: readonly string[]): string {
  const text = documents[below(random, documents.length)]!;
  const start = below(random, text.length);
  const quote = text.slice(start, start + 1 + below(random, pick(random, 10, 40, 300)));
  switch (below(random, 10)) {
    case 0:
      return quote.replaceAll(" ", "\n  ").replaceAll("“", '"');
    case 1:
      return mistyped(random, quote, 0.03);
    case 2:
      return mistyped(random, quote, 0.1);
    case 3:
      return mistyped(random, quote, 0.2);
    case 4:
      return `${textOf(random, 1 + below(random, 8))}\n\n${quote}`;
    case 5:
      return `${quote}\n\n${mistyped(random, wordsOf(random, 6), 0.2)}`;
    case 6:
      return quote + documents[below(random, documents.length)]!.slice(0, below(random, 100));
    case 7:
      return textOf(random, 1 + below(random, 30));
    case 8: {
      const middle = below(random, quote.length);
      return `${quote.slice(0, middle)}\n${textOf(random, 4)}\n${quote.slice(middle + below(random, 4))}`;
    }
    default:
      return quote;
  }
}

test("texts are found in the documents, and at the places, where looking into each document finds them", () => {
  for (let seed = 1; seed <= rounds(4, 1000); seed++) {
    const random = seeded(seed);
    const documents = documentsOf(random);
    const collection = collectionOf(documents.map((text, i) => ({ doc: `d${i}`, text })));
    const least = pick(random, leastAlike, leastAlike, 0.9, 0.5);
    const missing = Array.from({ length: 12 }, (_, index) => {
      const isOpen = random() < 0.85;
      return { text: quoteOf(random, documents), index, doc: isOpen ? undefined : "another" };
    });
    const found = everywhere(missing, collection, least);
    for (const { text, index } of missing) {
      const isOpen = missing.some((other) => other.text === text && other.doc === undefined);
      const expected = bruteForce(text, isOpen, collection, least);
      const { count, first } = found(text);
      const message = `seed ${seed}, text ${index}: ${JSON.stringify(text)}`;
      expect(count, message).toBe(expected.length);
      expect(first, message).toEqual(expected.slice(0, 4).map(({ doc, placing }) => ({ doc, placing })));
    }
  }
}, 600_000);

const small = [
  "Boil the water, pour it over the leaves and wait for four minutes.",
  "Press the button, wait for the light to go out, and press it again.",
  "Boil the water, pour it over the leaves and wait for four minutes.",
];
const collectionOfTexts = (texts: readonly string[]) => collectionOf(texts.map((text, i) => ({ doc: `d${i}`, text })));
const docsOf = (texts: readonly string[], text: string, ...others: { text: string; doc: string | undefined }[]) => {
  const found = everywhere([{ text, doc: undefined }, ...others], collectionOfTexts(texts), leastAlike)(text);
  return [found.count, ...found.first.map(({ doc, placing: { how } }) => `${doc} ${how}`)];
};

test.each([
  ["the same", "wait for the light", [1, "d1 exact"]],
  ["after folding", "wait for  the light", [1, "d1 folded"]],
  ["in two documents", "pour it over", [2, "d0 exact", "d2 exact"]],
  ["with an edit, near what is shared", "wait fur the light to go out", [1, "d1 approximate"]],
  ["in part", "A header that is not there: wait for the light to go out, and press it again", [1, "d1 part"]],
  ["with edits all over", "prxss thx buttxn", [1, "d1 approximate"]],
  ["too short to share a run", "prxss", [1, "d1 approximate"]],
  ["nowhere", "Something else altogether", [0]],
  ["empty", " ", [0]],
])("a text is found everywhere: %s", (_, text, expected) => {
  expect(docsOf(small, text)).toEqual(expected);
  expect(docsOf(small, text, { text: "nowhere at all, ever", doc: undefined })).toEqual(expected);
});

test("of documents that have a text equally well four are remembered, and all are counted; the best are kept", () => {
  const [text, edited, worse] = ["pour it over the leaves", "pour it ober the leaves", "pour at ober the leaves"];
  expect(docsOf([worse, edited, worse, edited, worse], text)).toEqual([2, "d1 approximate", "d3 approximate"]);
  const same = Array.from({ length: 6 }, () => `${text}.`);
  const four = [0, 1, 2, 3].map((i) => `d${i} exact`);
  expect(docsOf(same, text)).toEqual([6, ...four]);
  expect(docsOf(same.slice(0, 5), text)).toEqual([5, ...four]);
  expect(docsOf(same.slice(0, 4), text)).toEqual([4, ...four]);
  expect(docsOf(["pour it over\nthe leaves", `${text}.`], text)).toEqual([1, "d1 exact"]);
});

test("edits are looked for where any of the quotes of a text names no document", () => {
  const [text, same] = ["wait fur the light to go out", "wait for the light to go out"];
  const count = (wanted: string, ...docs: (string | undefined)[]) =>
    everywhere(
      docs.map((doc) => ({ text: wanted, doc })),
      collectionOfTexts(small),
      leastAlike,
    )(wanted).count;
  expect([count(text, undefined), count(text, "x"), count(text, "x", "y")]).toEqual([1, 0, 0]);
  expect([count(text, undefined, "x"), count(text, "x", undefined)]).toEqual([1, 1]);
  expect([count(same, undefined), count(same, "x"), count(same)]).toEqual([1, 1, 0]);
});
