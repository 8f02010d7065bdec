import { expect, test } from "vitest";
import { type Collection, collectionOf } from "../../src/data/collection.ts";
import type { JudgedDocument, JudgedTopic, Judgements } from "../../src/data/judgements.ts";
import type { Run } from "../../src/data/run.ts";
import { formatNamed } from "../../src/files/formats/lookup.ts";
import { readJudgements, readRun } from "../../src/files/formats/read.ts";
import { evaluate } from "../../src/score/evaluate.ts";
import type { EvaluateOptions } from "../../src/score/evaluate-options.ts";
import { elements as elementsOf } from "../../src/text/xml/element-paths.ts";
import { elementTable } from "../../src/text/xml/element-table.ts";
import { nothing, rangeSet, sizeWithin } from "../../src/text/range.ts";
import { seeded } from "../seeded.ts";
import { someTree, xmlOf } from "../text/xml/element-trees.ts";
import { rounds } from "../rounds.ts";

// INEX 2005 judged elements: how many characters each has, and how many of them are highlighted, but not which.

const hixeval = ["HP@1", "HP@3", "HP@20", "HR@2", "HR@20", "HF@3", "HAP", "HiAP", "Prec", "Rec"];
const withAlpha = (alpha: number): string[] => hixeval.map((name) => name.replace(/^(\w+)/, `$1(alpha=${alpha})`));

// The sample of the HiXEval paper, Fig. 1, and another file with one judged element below its root.
const judgements = readJudgements(
  `<assessments topic="203">
    <file collection="ieee" name="co/2000/r7108">
      <element path="/article[1]" E="1" size="13,556" rsize="5,494"/>
      <element path="/article[1]/bdy[1]" E="1" size="9,797" rsize="4,594"/>
      <element path="/article[1]/bdy[1]/sec[2]" E="1" size="2,064" rsize="2,064"/>
      <element path="/article[1]/bdy[1]/sec[2]/st[1]" E="?" size="30" rsize="30"/>
    </file>
    <file collection="ieee" name="co/2000/r7109">
      <element path="/article[1]/bdy[1]/sec[1]" E="2" size="100" rsize="40"/>
    </file>
    <file collection="ieee" name="co/2000/r7110"/>
  </assessments>`,
  { source: "203.xml" },
);

const results: readonly (readonly [file: string, path: string])[] = [
  ["co/2000/r7108", "/article[1]/bdy[1]/sec[2]"], // not yet seen: 2064 of 2064
  ["co/2000/r7108", "/article[1]/bdy[1]/sec[2]/st[1]"], // fully seen: 30 of 30
  ["co/2000/r7108", "/article[1]/bdy[1]/sec[9]"], // nothing relevant, as nobody judged it
  ["co/2000/r7108", "/article[1]"], // partly seen: 5494 of 13556, of which 2064 were returned
  ["co/2000/r7109", "/article[1]/bdy[1]/sec[1]"], // not yet seen: 40 of 100
];
const submission = (list: typeof results): string =>
  `<inex-submission run-id="r"><topic topic-id="203">${list
    .map(([file, path]) => `\n<result><file>${file}</file><path>${path}</path></result>`)
    .join("")}</topic></inex-submission>`;
const run = readRun(submission(results), { source: "r.xml", keepPaths: true });

const means = (measures: readonly string[], of: Run = run, options: EvaluateOptions = {}) =>
  evaluate(judgements, [of], { ...options, measures }).runs[0]!.mean;

// Not yet seen and partly seen, as section 3 says, by hand. Trel sums the outermost judged elements with alpha = 1, all
// of them below that.
const [trel, all] = [5494 + 40, 5494 + 4594 + 2064 + 30 + 40];
const precisions = [1, 0, 0, (5494 - 2064) / 13_556, 40 / 100];
const half = [1, 0.5, 0, (5494 - 0.5 * 2064) / 13_556, 40 / 100];

test.each([
  ["HP@1", 1],
  ["HP@2", 1 / 2],
  ["HP@4", (1 + 3430 / 13_556) / 4],
  ["HP(alpha=0.5)@2", (1 + 15 / 30) / 2],
  ["HP(alpha=0)@4", (1 + 1 + 0 + 5494 / 13_556) / 4],
  ["HR@1", 2064 / trel],
  ["HR@3", 2064 / trel],
  ["HR@4", 5494 / trel],
  ["HR@5", 1],
  ["HR(alpha=0)@5", (2064 + 30 + 5494 + 40) / all],
  ["HR(alpha=0.5)@5", (2064 + 15 + (5494 - 1032) + 40) / all],
  ["HF@1", (2 * (2064 / trel)) / (1 + 2064 / trel)],
  ["HAP", (1 + mean(precisions.slice(0, 4)) + mean(precisions)) / 3],
  ["HAP(alpha=0.5)", ((1 + 1.5 / 2 + mean(half.slice(0, 4)) + mean(half)) / 4) * ((2064 + 15 + 4462 + 40) / all)],
  // Recall is 0.37 after the first result, 0.99 after the fourth.
  ["HiAP", (4 * 1 + 6 * Math.max(mean(precisions.slice(0, 4)), mean(precisions)) + mean(precisions)) / 11],
  ["Prec", (mean(precisions.slice(0, 4)) + 40 / 100) / 2],
  ["Rec", 1],
  ["Rec(alpha=0)", ((2064 + 30 + 5494) / (5494 + 4594 + 2064 + 30) + 1) / 2],
] as const)("%s on the sample of the paper", (name, value) => {
  expect(means([name])[name]).toBeCloseTo(value, 14);
});

test("an element around what was returned and nobody judged brings nothing, and hides what comes after it", () => {
  const path = "/article[1]/bdy[1]/sec[1]";
  const around = readRun(
    submission([
      ["co/2000/r7109", path],
      ["co/2000/r7109", "/article[1]"],
      ["co/2000/r7109", path],
    ]),
    { keepPaths: true },
  );
  expect(means(["HR@1", "HR@2", "HR@3"], around)).toEqual({ "HR@1": 40 / trel, "HR@2": 40 / trel, "HR@3": 40 / trel });
  const hidden = readRun(
    submission([
      ["co/2000/r7109", "/article[1]"],
      ["co/2000/r7109", path],
    ]),
    { keepPaths: true },
  );
  expect(means(["HR@2", "HP(alpha=0)@2"], hidden)).toEqual({ "HR@2": 0, "HP(alpha=0)@2": 40 / 100 / 2 });
});

test("elements that claim more than the one around them keep recall at 1", () => {
  const odd = readJudgements(
    `<assessments topic="203"><file name="a">
      <element path="/a[1]" E="1" size="200" rsize="100"/>
      <element path="/a[1]/p[1]" E="1" size="90" rsize="60"/>
      <element path="/a[1]/p[2]" E="1" size="90" rsize="60"/>
    </file></assessments>`,
  );
  const both = readRun(
    submission([
      ["a", "/a[1]/p[1]"],
      ["a", "/a[1]/p[2]"],
      ["a", "/a[1]"],
    ]),
    { keepPaths: true },
  );
  expect(evaluate(odd, [both], { measures: ["HR@1", "HR@2", "HR@3"] }).runs[0]!.mean).toEqual({
    "HR@1": 60 / 120,
    "HR@2": 1,
    "HR@3": 1,
  });
});

test("measures of whole documents need no paths, and silence scores 0", () => {
  expect(means(["AP", "artR"])).toEqual({ AP: 1, artR: 1 });
  expect(Object.values(means([...hixeval, ...withAlpha(0)], { ...run, topics: new Map() })).every((x) => x === 0)).toBe(
    true,
  );
});

test("a measure that needs ranges says so, and which would do", () => {
  expect(() => means(["iP@0.01"])).toThrow(
    "203.xml: iP@0.01 needs highlighted text, and these judgements give the sizes of elements, without ranges; " +
      "HP@10, HR@10, HAP and HiAP would do, or the task document",
  );
});

test("score 18: a result that is no element is refused, with its line", () => {
  const ranges = readRun("203 Q0 co/2000/r7108 1 1 r 0 50\n", { source: "r.fol" });
  expect(() => means(["HP@1"], ranges)).toThrow(
    /^r\.fol:1: topic 203, document co\/2000\/r7108: 0\.\.50 is no element/,
  );
  expect(means(["AP"], ranges)).toEqual({ AP: 1 / 2 });
  const nowhere = readRun("203 Q0 co/2000/r7108 1 1 r X X\n", { source: "r.fol" });
  expect(() => means(["AP"], nowhere)).toThrow(/offset X or -1/);
});

test("paths alone are no place for judgements of text", () => {
  const highlights = readJudgements("203 Q0 co/2000/r7108 10 100 0 0:10\n");
  expect(() => evaluate(highlights, [run], { measures: ["P@1"] })).toThrow(
    "r.xml:2: topic 203, document co/2000/r7108: the place of /article[1]/bdy[1]/sec[2] is not known; expected a collection",
  );
  expect(() => readRun(submission(results), { source: "r.xml" })).toThrow(/paths need the documents/);
});

test("paths that are none are refused, in runs and in judgements", () => {
  expect(() => readRun(submission([["a", "/article/bdy[1]"]]), { keepPaths: true })).toThrow(/such as article\[1\]/);
  expect(() => readRun("1 Q0 a 1 1 r /article[1]/\n", { keepPaths: true })).toThrow(/step 2 of path/);
  expect(() =>
    readJudgements(
      '<assessments topic="1"><file name="a"><element path="/b" E="1" size="1" rsize="1"/></file></assessments>',
    ),
  ).toThrow(/such as b\[1\]/);
});

test("by path, by path in a text file, and by the ranges of elements, HiXEval is what it is by highlighted text", () => {
  for (let seed = 1; seed <= rounds(15, 170); seed++) {
    const { collection, highlights, byElements, byRange, submitted, inColumns } = randomTrack(seed);
    if (byElements.of !== "elements") continue; // nothing is highlighted, and a file without elements tells no kind
    for (const alpha of [0, 0.5, 1]) {
      const measures = withAlpha(alpha);
      const score = (judged: Judgements, of: Run, options: EvaluateOptions = {}) =>
        evaluate(judged, [of], { ...options, measures }).runs[0]!.topics;
      const expected = score(highlights, byRange, { collection });
      const ways = {
        "by path": score(byElements, readRun(submitted, { keepPaths: true })),
        "by path, with documents": score(byElements, readRun(submitted, { keepPaths: true, collection }), {
          collection,
        }),
        "by path in columns": score(byElements, readRun(inColumns, { keepPaths: true })),
        "by range": score(byElements, byRange, { collection }),
      };
      for (const [way, found] of Object.entries(ways)) {
        expect([...found.keys()], `${way}, seed ${seed}`).toEqual([...expected.keys()]);
        for (const [topic, values] of expected)
          for (const [name, value] of Object.entries(values)) {
            const got = found.get(topic)![name]!;
            expect(got, `${name} ${way}, seed ${seed}`).toBeCloseTo(value, 12);
            if (alpha === 1) expect(got >= 0 && got <= 1, `${name} ${got}, seed ${seed}`).toBe(true);
          }
      }
    }
  }
});

interface RandomTrack {
  readonly collection: Collection;
  readonly highlights: Judgements;
  /** The same as INEX 2005 would have given it out. */
  readonly byElements: Judgements;
  readonly byRange: Run;
  readonly submitted: string;
  readonly inColumns: string;
}

/** Trees of random shape with highlighted characters, and elements of them as results, some of them twice. */
function randomTrack(seed: number): RandomTrack {
  const random = seeded(seed);
  const below = (limit: number): number => Math.floor(random() * limit);
  const documents = Array.from({ length: 1 + below(3) }, (_, i) => {
    const { text, table } = elementTable(xmlOf(someTree(random), random));
    return { doc: `d${i}`, text, elements: table };
  });
  const collection = collectionOf(documents);

  const judged = new Map<string, JudgedDocument>();
  const judgedElements = new Map<string, JudgedDocument>();
  for (const { doc, elements } of documents) {
    const ranges = Array.from({ length: below(4) }, () => {
      const start = below(elements.length + 1);
      return { start, end: start + below(elements.length + 1 - start) };
    });
    const relevant = rangeSet(ranges);
    const sized = [...elementsOf(elements)].map(({ path, start, end }) => ({
      path,
      exhaustivity: "1",
      size: end - start,
      relevant: sizeWithin(relevant, start, end),
    }));
    const grade = relevant.length > 0 ? 1 : 0;
    judged.set(doc, { relevant, grade });
    judgedElements.set(doc, { relevant: nothing, grade, elements: sized.filter((element) => element.relevant > 0) });
  }
  const topicOf = (topic: JudgedTopic) => new Map([["1", topic]]);
  const byElements: Judgements = { of: "elements", topics: topicOf(judgedElements) };

  const ranked = Array.from({ length: 1 + below(9) }, () => {
    const { doc, elements } = documents[below(documents.length)]!;
    const all = [...elementsOf(elements)];
    return { doc, ...all[below(all.length)]! };
  });
  return {
    collection,
    highlights: { of: "highlights", topics: topicOf(judged) },
    byElements: readJudgements([...formatNamed("inex-assessments", "judgements").print(byElements)].join("\n")),
    byRange: {
      name: "r",
      answers: "passages",
      topics: new Map([["1", ranked.map(({ doc, start, end }) => ({ doc, start, end }))]]),
    },
    submitted: submission(ranked.map(({ doc, path }) => [doc, path] as const)).replace("203", "1"),
    inColumns: ranked.map(({ doc, path }, i) => `1 Q0 ${doc} ${i + 1} ${-i} r ${path}`).join("\n"),
  };
}

function mean(values: readonly number[]): number {
  return values.reduce((a, b) => a + b, 0) / values.length;
}

test("a result from a file in which nothing is relevant counts like one from a file that nobody judged", () => {
  const from = (file: string) => readRun(submission([[file, "/article[1]"], ...results]), { keepPaths: true });
  expect(means([...hixeval, "nxCG@3", "MAep"], from("co/2000/r7110"))).toEqual(
    means([...hixeval, "nxCG@3", "MAep"], from("co/2000/other")),
  );
});
