import { expect, test } from "vitest";
import {
  agreement,
  articleItem,
  characterAgreement,
  characterCounts,
  elementItems,
  grades,
} from "../../../src/compare/inspect/agreement.ts";
import { collectionOf } from "../../../src/data/collection.ts";
import type { Judgements } from "../../../src/data/judgements.ts";
import { readJudgements } from "../../../src/files/formats/read.ts";
import { nothing, rangeSet, type RangeSet } from "../../../src/text/range.ts";
import { drawn } from "../../drawn.ts";
import { article } from "../../files/inex/articles.ts";
import { seeded } from "../../seeded.ts";

const first = readJudgements(
  [
    "1 Q0 A 30 100 10 10:30",
    "1 Q0 B 20 20 0 0:20",
    "1 Q0 C 0 50",
    "1 Q0 D 5 50 0 0:5",
    "2 Q0 A 0 100",
    "9 Q0 A 0 100",
  ].join("\n"),
);
const second = readJudgements(
  [
    "1 Q0 A 40 100 25 20:40",
    "1 Q0 B 10 20 0 0:10",
    "1 Q0 C 5 50 3 3:5",
    "2 Q0 A 0 100",
    "2 Q0 B 0 20",
    "8 Q0 A 0 100",
  ].join("\n"),
);

test("only what both judged counts, and it is told how much that is", () => {
  const { topicsShared, documentsShared, topics } = agreement(first, second);
  expect(topicsShared).toEqual({ both: 2, onlyFirst: 1, onlySecond: 1 });
  expect(documentsShared).toEqual({ both: 4, onlyFirst: 1, onlySecond: 1 });
  expect([...topics.keys()]).toEqual(["1", "2"]);
});

test("articles agree by union and intersection, and by specificity", () => {
  const { topics, mean, all } = agreement(first, second);
  const { articles } = topics.get("1")!;
  expect(articles).toMatchObject({ union: 3, intersection: 2, ratio: 2 / 3 });
  // A: 0.3 and 0.4, S1 and S2; B: 1 and 0.5, S3 and S2; C: nothing and 0.1, S1
  const byGrade = Object.fromEntries(articles.grades.map((grade) => [grade.grade, grade]));
  expect(byGrade["S1"]).toMatchObject({ union: 2, intersection: 0, ratio: 0, given: 1, confirmed: 0 });
  expect(byGrade["S2"]).toMatchObject({ union: 2, intersection: 0, ratio: 0, given: 0, confirmed: undefined });
  expect(byGrade["S3"]).toMatchObject({ union: 1, intersection: 0, ratio: 0, given: 1 });
  expect(byGrade["E1"]).toMatchObject({ union: 0, ratio: undefined });
  // topic 2 has nothing relevant: no ratio, and none in the mean
  expect(topics.get("2")!.articles.ratio).toBeUndefined();
  expect(mean.articles).toMatchObject({ union: 1.5, intersection: 1, ratio: 2 / 3 });
  expect(all.articles).toMatchObject({ union: 3, intersection: 2 });
});

test("characters agree by ratio, F1 and kappa, worked by hand", () => {
  const { characters } = agreement(first, second).topics.get("1")!;
  // A: 10..40 and 20..60 share 20; B: 0..20 and 0..10 share 10; C: 5 of the second alone; 170 characters
  const [both, one, other, n] = [30, 50, 55, 170];
  expect(characters).toMatchObject({ characters: n, first: one, second: other, intersection: both, union: 75 });
  expect(characters!.ratio).toBeCloseTo(30 / 75, 12);
  expect(characters!.f1).toBeCloseTo(60 / 105, 12);
  const observed = (both + (n - one - other + both)) / n;
  const chance = (one / n) * (other / n) + ((n - one) / n) * ((n - other) / n);
  expect(characters!.kappa).toBeCloseTo((observed - chance) / (1 - chance), 12);
});

test("entry points are so many characters apart", () => {
  expect(agreement(first, second).all.entryPoints).toMatchObject({
    same: 1,
    distance: { count: 2, total: 15, maximum: 15, median: 7.5 },
  });
});

test("judgements agree with themselves in everything", () => {
  const { all } = agreement(first, first);
  expect(all.articles).toMatchObject({ ratio: 1 });
  expect(all.characters).toMatchObject({ ratio: 1, f1: 1, kappa: 1 });
});

test.each(Array.from({ length: 200 }, (_, seed) => seed))(
  "characters agree as sets of characters do (seed %d)",
  (seed) => {
    const random = seeded(seed);
    const below = (limit: number) => Math.floor(random() * limit);
    const ranges = (length: number): RangeSet =>
      rangeSet(
        Array.from({ length: below(4) }, () => {
          const start = below(length);
          return { start, end: Math.min(length, start + below(12)) };
        }),
      );
    const documents = Array.from({ length: 1 + below(4) }, () => {
      const length = 1 + below(40);
      return { length, one: ranges(length), other: ranges(length) };
    });

    let [both, one, other, same, n] = [0, 0, 0, 0, 0];
    for (const document of documents)
      for (let at = 0; at < document.length; at++) {
        const has = (set: RangeSet) => set.some(({ start, end }) => start <= at && at < end);
        const [a, b] = [has(document.one), has(document.other)];
        n++;
        if (a) one++;
        if (b) other++;
        if (a && b) both++;
        if (a === b) same++;
      }
    const chance = (one * other + (n - one) * (n - other)) / (n * n);
    const found = characterAgreement(documents.map((d) => characterCounts(d.one, d.other, d.length)));
    expect(found).toMatchObject({ characters: n, first: one, second: other, intersection: both });
    if (one + other === 0) expect(found).toMatchObject({ ratio: undefined, f1: undefined });
    else {
      expect(found.ratio).toBeCloseTo(both / (one + other - both), 12);
      expect(found.f1).toBeCloseTo((2 * both) / (one + other), 12);
    }
    if (chance === 1) expect(found.kappa).toBeUndefined();
    else expect(found.kappa).toBeCloseTo((same / n - chance) / (1 - chance), 9);
  },
);

test("without a length there is no kappa", () => {
  const counts = characterCounts(drawn("..##"), drawn("...#"), undefined);
  expect(characterAgreement([counts])).toMatchObject({ characters: undefined, kappa: undefined, ratio: 0.5 });
});

test("with a collection elements agree by the share of them that is highlighted", () => {
  // b 0..2, p 0..4, q 4..8, a 0..8
  const collection = collectionOf([article("A", "<a><p><b>aa</b>bb</p><q>cccc</q></a>")]);
  const found = agreement(
    readJudgements("1 Q0 A 4 8 0 0:4"), // a 0.5, p 1, b 1
    readJudgements("1 Q0 A 3 8 2 2:3"), // a 0.375, p 0.5, q 0.25
    collection,
  );
  const { elements } = found.topics.get("1")!;
  expect(elements).toMatchObject({ union: 4, intersection: 2, ratio: 0.5 });
  const byGrade = Object.fromEntries(elements!.grades.map((grade) => [grade.grade, grade]));
  expect(byGrade["S1"]).toMatchObject({ union: 1, intersection: 0 }); // q
  expect(byGrade["S2"]).toMatchObject({ union: 2, intersection: 1, given: 1, confirmed: 1 }); // a, p
  expect(byGrade["S3"]).toMatchObject({ union: 2, intersection: 0, given: 1, confirmed: 0 }); // p, b
  expect(agreement(first, second).all.elements).toBeUndefined();
});

test("thirds of specificity end where the paper ends them", () => {
  const graded = (relevant: number) => {
    const judged = readJudgements(`1 Q0 A ${relevant} 100 0 0:${relevant}`);
    return agreement(judged, judged)
      .all.articles.grades.filter(({ union }) => union > 0)
      .map(({ grade }) => grade);
  };
  expect([1, 33, 34, 67, 68, 100].map(graded)).toEqual([["S1"], ["S1"], ["S2"], ["S2"], ["S3"], ["S3"]]);
});

test("judgements of 2005 agree by exhaustivity too, of elements and of articles", () => {
  const assessments = (article: string, section: string, paragraph: string) =>
    readJudgements(
      `<assessments topic="1"><file name="x"><element path="/a[1]" E="${article}" size="100" rsize="40"/>` +
        `<element path="/a[1]/s[1]" E="${section}" size="50" rsize="40"/><element path="/a[1]/s[1]/p[1]" E="${paragraph}" size="10" rsize="10"/>` +
        "</file></assessments>",
      { source: "a.xml" },
    );
  const { all } = agreement(assessments("2", "1", "?"), assessments("2", "2", "?"));
  const grade = (level: "articles" | "elements", name: string) =>
    all[level]!.grades.find(({ grade }) => grade === name);
  expect(all.articles).toMatchObject({ union: 1, intersection: 1 });
  expect(grade("articles", "E2")).toMatchObject({ union: 1, intersection: 1 });
  expect(all.elements).toMatchObject({ union: 3, intersection: 3, ratio: 1 });
  expect(grade("elements", "E?")).toMatchObject({ union: 1, intersection: 1, confirmed: 1 });
  expect(grade("elements", "E1")).toMatchObject({ union: 1, intersection: 0, given: 1, confirmed: 0 });
  expect(grade("elements", "E2")).toMatchObject({ union: 2, intersection: 1, given: 1, confirmed: 1 });
  expect(all.characters).toBeUndefined();
});

test.each([
  ["5 Q0 A 0 100", /^no topic is judged in both/],
  ["1 Q0 Z 0 100", /^no document of a topic is judged in both/],
  ["1 Q0 Z 0 100\n1 Q0 Y 5 100 0 0:5", /^no document of a topic is judged in both/],
])("%j has nothing in common with the first", (text, message) => {
  expect(() => agreement(first, readJudgements(text))).toThrow(message);
});

test("lengths that differ are counted in a note", () => {
  expect(agreement(first, readJudgements("1 Q0 A 0 99")).notes).toMatchObject([{ code: "lengths-differ", count: 1 }]);
});

test("a length that one file alone has, or none, is no difference; without any there is a note of it", () => {
  const judged = (length: number | undefined): Judgements => ({
    of: "highlights",
    topics: new Map([["1", new Map([["A", { relevant: drawn(".##"), grade: 1, length }]])]]),
  });
  const codes = (one: number | undefined, other: number | undefined) =>
    agreement(judged(one), judged(other)).notes.map(({ code, count }) => `${count} ${code}`);
  expect([codes(9, 9), codes(9, undefined), codes(undefined, 9)]).toEqual([[], [], []]);
  expect(codes(9, 8)).toEqual(["1 lengths-differ"]);
  expect(codes(undefined, undefined)).toEqual(["1 no-lengths"]);
});

test("documents without known elements are noted, apart from those of two lengths", () => {
  const collection = collectionOf([article("A", "<a>aaaa</a>")]);
  const texts = [
    "1 Q0 A 2 4 0 0:2\n1 Q0 B 2 4 0 0:2\n1 Q0 C 2 4 0 0:2",
    "1 Q0 A 2 5 0 0:2\n1 Q0 B 2 4 0 0:2\n1 Q0 C 2 4 0 0:2",
  ];
  const [one, other] = [readJudgements(texts[0]!), readJudgements(texts[1]!)];
  expect(agreement(one, other, collection).notes.map(({ message }) => message)).toEqual([
    "2 documents have no known elements: no agreement on elements",
    "1 document is not as long in one file as in the other; is it the same collection?",
  ]);
  expect(agreement(one, other).notes.map(({ code }) => code)).toEqual(["lengths-differ"]);
});

test("a topic without a document to compare has no figures, and no part in the mean", () => {
  const one = readJudgements("1 Q0 A 5 9 0 0:5\n1 Q0 B 0 9\n2 Q0 A 5 9 0 0:5");
  const other = readJudgements("1 Q0 A 5 9 0 0:5\n2 Q0 C 0 9");
  const { topics, topicsShared, mean } = agreement(one, other);
  expect([...topics.keys()]).toEqual(["1"]);
  expect(topicsShared.both).toBe(2);
  expect(mean.articles).toMatchObject({ union: 1, intersection: 1 });
});

test("characters are compared only where both highlighted text", () => {
  const highlighted = readJudgements("1 Q0 A 5 9 0 0:5");
  const graded: Judgements = { ...highlighted, of: "grades" };
  const compared = (one: Judgements, other: Judgements) => agreement(one, other).all.characters !== undefined;
  expect([compared(highlighted, graded), compared(graded, highlighted)]).toEqual([false, false]);
  expect(compared(highlighted, highlighted)).toBe(true);
});

test("entry points are the same where they agree to the character", () => {
  const one = readJudgements("1 Q0 A 5 9 0 0:5\n1 Q0 B 5 9 1 0:5\n1 Q0 C 5 9 2 0:5");
  const other = readJudgements("1 Q0 A 5 9 1 0:5\n1 Q0 B 5 9 0 0:5\n1 Q0 C 5 9 2 0:5");
  expect(agreement(one, other).all.entryPoints).toMatchObject({ same: 1, distance: { total: 2, count: 3 } });
  const missing: Judgements = {
    ...one,
    topics: new Map([["1", new Map([["A", { relevant: drawn("##"), grade: 1 }]])]]),
  };
  expect([agreement(one, missing), agreement(missing, one)].map(({ all }) => all.entryPoints)).toEqual([
    undefined,
    undefined,
  ]);
});

test("two files that list only relevant documents do not agree on those that one of them leaves out", () => {
  const ann = readJudgements("1 Q0 A 10 100 0 0:10\n1 Q0 B 10 50 0 0:10\n2 Q0 A 5 100 0 0:5\n");
  const bob = readJudgements("1 Q0 A 10 100 0 0:10\n1 Q0 C 20 60 0 0:20\n2 Q0 B 5 50 0 0:5\n");
  const { unlisted, documentsShared, topics, all } = agreement(ann, bob);
  expect(unlisted).toEqual({ first: "nonrelevant", second: "nonrelevant", asked: false });
  expect(documentsShared).toEqual({ both: 1, onlyFirst: 2, onlySecond: 2 });
  expect(topics.get("1")!.articles).toMatchObject({ union: 3, intersection: 1, ratio: 1 / 3 });
  expect(topics.get("2")!.articles).toMatchObject({ union: 2, intersection: 0, ratio: 0 });
  expect(all.characters).toMatchObject({ characters: 360, first: 25, second: 35, intersection: 10, ratio: 10 / 50 });
  const skipped = agreement(ann, bob, undefined, { unlisted: "skip" });
  expect(skipped.unlisted).toEqual({ first: "skip", second: "skip", asked: true });
  expect(skipped.all.articles).toMatchObject({ union: 1, ratio: 1 });
});

test("compare 32: what is not listed is settled for each file by itself", () => {
  const relevantOnly = readJudgements("1 Q0 A 10 100 0 0:10\n");
  const whole = readJudgements("1 Q0 A 10 100 0 0:10\n1 Q0 B 0 50\n1 Q0 C 5 60 0 0:5\n");
  const found = agreement(relevantOnly, whole);
  expect(found.unlisted).toMatchObject({ first: "nonrelevant", second: "skip" });
  expect(found.all).toMatchObject({ documents: 3, articles: { union: 2, intersection: 1 } });
  // what the second does not list says nothing: it lists what it found nothing in
  expect(agreement(readJudgements("1 Q0 A 10 100 0 0:10\n1 Q0 Z 9 90 0 0:9\n"), whole).all.documents).toBe(3);
});

test.each(Array.from({ length: 150 }, (_, seed) => seed))(
  "documents and characters agree as counted one by one, whatever is not listed (seed %d)",
  (seed) => {
    const random = seeded(seed);
    const below = (limit: number) => Math.floor(random() * limit);
    const length = 30;
    const keepsAll = [random() < 0.5, random() < 0.5];
    const [topicIds, docs] = [
      ["t1", "t2", "t3"],
      ["A", "B", "C", "D"],
    ];
    type Marks = Map<string, Map<string, boolean[]>>;
    const assessed = (side: 0 | 1): Marks =>
      new Map(
        topicIds.map((topic) => {
          const marked = docs.map((doc) => {
            const [start, size] = [below(length), random() < 0.4 ? 0 : below(10)];
            return [doc, Array.from({ length }, (_, at) => at >= start && at < start + size)] as const;
          });
          return [
            topic,
            new Map(marked.filter(([, marks]) => (keepsAll[side] ? random() < 0.8 : marks.includes(true)))),
          ];
        }),
      );
    const sides = [assessed(0), assessed(1)] as const;
    const judgements = (marks: Marks): Judgements => ({
      of: "highlights",
      topics: new Map(
        [...marks]
          .filter(([, judged]) => judged.size > 0)
          .map(([topic, judged]) => [
            topic,
            new Map(
              [...judged].map(([doc, flags]) => {
                const relevant = rangeSet(flags.flatMap((flag, at) => (flag ? [{ start: at, end: at + 1 }] : [])));
                return [doc, { relevant, grade: relevant.length > 0 ? 1 : 0, length }];
              }),
            ),
          ]),
      ),
    });
    const [first, second] = [judgements(sides[0]), judgements(sides[1])];
    const asked = [undefined, "skip", "nonrelevant"][below(3)] as "skip" | "nonrelevant" | undefined;
    const rules = sides.map((marks) => {
      const all = [...marks.values()].flatMap((judged) => [...judged.values()]);
      return asked ?? (all.every((flags) => flags.includes(true)) ? "nonrelevant" : "skip");
    });

    let [compared, either, both, n, one, other, same, shared] = [0, 0, 0, 0, 0, 0, 0, 0];
    const none = Array.from({ length }, () => false);
    for (const topic of topicIds) {
      const judged = sides.map((marks) => marks.get(topic)!);
      if (judged.some((documents) => documents.size === 0)) continue; // only one file has the topic
      for (const doc of docs) {
        if (judged.every((documents) => !documents.has(doc))) continue;
        const flags = judged.map(
          (documents, i) => documents.get(doc) ?? (rules[i] === "nonrelevant" ? none : undefined),
        );
        if (flags[0] === undefined || flags[1] === undefined) continue;
        compared++;
        const relevant = [flags[0].includes(true), flags[1].includes(true)];
        if (relevant[0] || relevant[1]) either++;
        if (relevant[0] && relevant[1]) both++;
        for (let at = 0; at < length; at++) {
          n++;
          if (flags[0][at]) one++;
          if (flags[1][at]) other++;
          if (flags[0][at] && flags[1][at]) shared++;
          if (flags[0][at] === flags[1][at]) same++;
        }
      }
    }
    if (compared === 0) {
      expect(() => agreement(first, second, undefined, { unlisted: asked })).toThrow(/^no (topic|document)/);
      return;
    }
    const { all, unlisted } = agreement(first, second, undefined, { unlisted: asked });
    expect([unlisted.first, unlisted.second]).toEqual(rules);
    expect(all.documents).toBe(compared);
    expect(all.articles).toMatchObject({ union: either, intersection: both });
    expect(all.characters).toMatchObject({ characters: n, first: one, second: other, intersection: shared });
    const chance = (one * other + (n - one) * (n - other)) / (n * n);
    if (chance === 1) expect(all.characters!.kappa).toBeUndefined();
    else expect(all.characters!.kappa).toBeCloseTo((same / n - chance) / (1 - chance), 9);
  },
);

test("judgements that reach beyond the length that they state make the document longer", () => {
  const [one, other] = [
    rangeSet([
      { start: 0, end: 2 },
      { start: 5, end: 9 },
    ]),
    rangeSet([{ start: 1, end: 6 }]),
  ];
  expect(characterCounts(one, other, 4)).toEqual({ characters: 9, first: 6, second: 5, both: 2 });
  expect(characterCounts(other, one, 4).characters).toBe(9);
  expect(characterCounts(one, other, 20).characters).toBe(20);
  expect(characterCounts(rangeSet([]), rangeSet([]), 0).characters).toBe(0);
  expect(characterCounts(one, other, undefined).characters).toBeUndefined();
});

test("the elements of a relevant document without highlights are not known, and of another there are none", () => {
  const relevant = rangeSet([]);
  expect(elementItems({ relevant, grade: 1 }, "A", undefined)).toBeUndefined();
  expect(elementItems({ relevant, grade: 0 }, "A", undefined)).toEqual(new Map());
});

const element = (path: string, exhaustivity: string, size: number, relevant: number) => ({
  path,
  exhaustivity,
  size,
  relevant,
});

test("an article is its root element where elements were judged, else its highlights in its length", () => {
  const elements = [element("/a[1]/b[1]", "1", 10, 5), element("/a[1]", "2", 20, 5)];
  expect(articleItem({ relevant: nothing, grade: 1, elements }, 99)).toEqual({ specificity: 0.25, exhaustivity: "2" });
  const relevant = rangeSet([{ start: 1, end: 4 }]);
  const specificities = [12, 3, 2, 1, 0, undefined].map((length) => articleItem({ relevant, grade: 1 }, length));
  expect(specificities.map((item) => item!.specificity)).toEqual([0.25, 1, 1, 1, undefined, undefined]);
  expect(specificities[0]!.exhaustivity).toBeUndefined();
  expect(articleItem({ relevant, grade: 0 }, 12)).toBeUndefined();
});

test("elements are those judged, or those that hold highlighted text", () => {
  const elements = [
    element("/a[1]", "2", 20, 5),
    element("/a[1]/b[1]", "0", 10, 5),
    element("/a[1]/c[1]", "?", 4, 1),
    element("/a[1]/d[1]", "1", 4, 0),
    element("/a[1]/e[1]", "1", 0, 3),
  ];
  expect(elementItems({ relevant: nothing, grade: 1, elements }, "A", undefined)).toEqual(
    new Map([
      ["/a[1]", { specificity: 0.25, exhaustivity: "2" }],
      ["/a[1]/c[1]", { specificity: 0.25, exhaustivity: "?" }],
      ["/a[1]/e[1]", { specificity: undefined, exhaustivity: "1" }],
    ]),
  );
  const collection = collectionOf([article("A", "<a><p>aaaa</p><q>bb<r>cc</r></q></a>")]);
  const relevant = rangeSet([{ start: 5, end: 6 }]);
  expect(elementItems({ relevant, grade: 1 }, "A", collection)).toEqual(
    new Map([
      ["/a[1]", { specificity: 1 / 8, exhaustivity: undefined }],
      ["/a[1]/q[1]", { specificity: 1 / 4, exhaustivity: undefined }],
    ]),
  );
  expect(elementItems({ relevant, grade: 1 }, "gone", collection)).toBeUndefined();
});

test("an item has the grade of its exhaustivity and that of its specificity", () => {
  const graded = (specificity: number | undefined, exhaustivity?: string) =>
    grades.filter((grade) => grade.has({ specificity, exhaustivity })).map(({ name }) => name);
  expect([0, 0.33, 0.331, 0.67, 0.671, 1].map((share) => graded(share))).toEqual([
    [],
    ["S1"],
    ["S2"],
    ["S2"],
    ["S3"],
    ["S3"],
  ]);
  expect(["?", "1", "2", "0"].map((exhaustivity) => graded(undefined, exhaustivity))).toEqual([
    ["E?"],
    ["E1"],
    ["E2"],
    [],
  ]);
  expect(graded(1, "2")).toEqual(["E2", "S3"]);
});
