import { expect, test } from "vitest";
import { endPlace, entrySize, idAt } from "../../../src/data/encoded-ids.ts";
import type { JudgedTopic } from "../../../src/data/judgements.ts";
import type { Passage } from "../../../src/data/run.ts";
import { columnGains, gains } from "../../../src/score/gain/gain.ts";
import { judgedIds } from "../../../src/score/gain/judged-documents.ts";
import { knownTopic } from "../../../src/score/gain/known-topic.ts";
import { passageResults } from "../../../src/score/gain/passage-results.ts";
import { inexEval, paper, type RepeatRule } from "../../../src/score/gain/rules.ts";
import { scratch } from "../../../src/score/gain/scratch.ts";
import { rangeSet } from "../../../src/text/range.ts";
import { rounds } from "../../rounds.ts";
import { below, pick, type Random, seeded } from "../../seeded.ts";

function someTopic(random: Random): JudgedTopic {
  const documents = ["a", "b", "c"].map((doc) => {
    const ranges = Array.from({ length: pick(random, 0, 1, 3, 12) }, () => {
      const start = below(random, 60);
      return { start, end: start + 1 + below(random, 4) };
    });
    return [doc, { relevant: rangeSet(ranges), grade: ranges.length > 0 ? 1 : 0, length: 70 }] as const;
  });
  return new Map(documents);
}

function someResults(random: Random): Passage[] {
  return Array.from({ length: 1 + below(random, pick(random, 4, 20)) }, () => {
    const start = below(random, 60);
    return { doc: pick(random, "a", "b", "c", "x"), start: pick(random, start, 0), end: start + below(random, 12) };
  });
}

/** A character as it is read: whether it is highlighted, and whether it was returned before. */
interface Read {
  readonly isRelevant: boolean;
  readonly isNew: boolean;
}

/** The characters of each result. */
function charactersOf(results: readonly Passage[], judged: JudgedTopic): Read[][] {
  const returned = new Set<string>();
  return results.map(({ doc, start, end }) => {
    const relevant = judged.get(doc)?.relevant ?? [];
    const own = Array.from({ length: end - start }, (_, i) => start + i);
    const read = own.map((at) => ({
      isRelevant: relevant.some((range) => range.start <= at && at < range.end),
      isNew: !returned.has(`${doc} ${at}`),
    }));
    for (const at of own) returned.add(`${doc} ${at}`);
    return read;
  });
}

const isRead: Readonly<Record<RepeatRule, (character: Read, grade: number) => boolean>> = {
  once: () => true,
  again: () => true,
  novel: ({ isNew }) => isNew,
  "novel in relevant documents": ({ isNew }, grade) => isNew || grade <= 0,
};

for (const repeats of Object.keys(isRead) as RepeatRule[])
  test(`text that comes again, "${repeats}": every size is that of plain lists of characters`, () => {
    for (let seed = 1; seed <= rounds(5, 1500); seed++) {
      const random = seeded(seed);
      const [judged, results] = [someTopic(random), someResults(random)];
      const topic = gains(results, judged, { rules: paper, repeats });
      const all = charactersOf(results, judged);
      const counts = (is: (character: Read) => boolean) => all.map((characters) => characters.filter(is).length);
      const note = `seed ${seed}`;
      expect([...topic.lengths], note).toEqual(counts(() => true));
      expect([...topic.novel], note).toEqual(counts(({ isNew }) => isNew));
      expect([...topic.highlighted], note).toEqual(counts(({ isRelevant }) => isRelevant));
      expect([...topic.seen], note).toEqual(counts(({ isRelevant, isNew }) => isRelevant && !isNew));

      const read = all.map((characters, i) =>
        characters.filter((character) => isRead[repeats](character, judged.get(results[i]!.doc)?.grade ?? -1)),
      );
      const isFound = ({ isRelevant, isNew }: Read): boolean => isRelevant && (isNew || repeats === "again");
      const sums = (is: (character: Read) => boolean) => {
        let total = 0;
        return read.map((characters) => (total += characters.filter(is).length));
      };
      expect([...topic.read], note).toEqual(sums(() => true));
      expect([...topic.found], note).toEqual(sums(isFound));
      expect(topic.gainedAt, note).toEqual([...read.keys()].filter((i) => read[i]!.some(isFound)));

      const whole = read.flat();
      const after = [0]; // by characters read: those found
      for (const character of whole) after.push(after.at(-1)! + (isFound(character) ? 1 : 0));
      const places = [...after.keys()].filter((i) => i % (1 + below(random, 6)) === 0);
      const expected = [
        ...places.map((i) => ({ read: i, found: after[i]! })),
        { read: whole.length, found: after.at(-1)! },
      ];
      const asked = [...places, whole.length + 1];
      expect(
        asked.map((characters) => topic.after(characters)),
        note,
      ).toEqual(expected);
      expect([...topic.foundAfter(asked)], note).toEqual(expected.map(({ found }) => found));
      if (repeats !== "once") continue;
      for (const characters of places.filter((_, i) => i % 7 === 0)) {
        const within = topic.within(characters);
        const held = [...topic.read].filter((end) => end <= characters).length;
        const isCut = (topic.read[held - 1] ?? 0) < characters && held < results.length;
        expect(
          [within.lengths.length, within.read.at(-1) ?? 0, within.found.at(-1) ?? 0],
          `${note}, within ${characters}`,
        ).toEqual([held + (isCut ? 1 : 0), characters, after[characters]]);
      }
    }
  });

test("a reader who stops where a result ends has not begun the next", () => {
  const results = [0, 10, 20].map((start) => ({ doc: "a", start, end: start + 10 }));
  const topic = gains(results, someTopic(seeded(1)), { rules: paper, repeats: "once" });
  expect([9, 10, 11, 20, 30, 31].map((characters) => topic.within(characters).lengths.length)).toEqual([
    1, 1, 2, 2, 3, 3,
  ]);
  expect(topic.within(0).documentCount).toBe(0);
});

test("a result without a place costs nothing in a relevant document, the first judged included, and 18 elsewhere", () => {
  const document = (grade: number) => ({ relevant: rangeSet(grade > 0 ? [{ start: 0, end: 9 }] : []), grade });
  const judged: JudgedTopic = new Map([
    ["a", document(1)],
    ["b", document(0)],
    ["c", document(1)],
  ]);
  const results = ["a", "b", "c", "x"].map((doc) => ({ doc, start: -1, end: -1 }));
  const topic = gains(results, judged, { rules: inexEval, repeats: "novel in relevant documents" });
  expect(topic.documents.map(({ doc, retrieved }) => [doc, retrieved])).toEqual([
    ["a", 0],
    ["b", 18],
    ["c", 0],
    ["x", 18],
  ]);
  expect([...topic.read]).toEqual([0, 18, 18, 36]);
});

test("ids are the same as bytes, in any script", () => {
  const ids = ["d1", "日本", "é", "a", "𝒳𝒴", "日本語", "aé", "éa", "z"];
  const { encoded, firstEncoded } = judgedIds(new Map(ids.map((id) => [id, { relevant: rangeSet([]), grade: 0 }])));
  expect(ids.map((_, i) => idAt(encoded(), firstEncoded + i))).toEqual(ids);
  expect(encoded().entries.at(-entrySize + endPlace)).toBe(encoded().bytes.length);
});

test("a reader who stops at any character of the first result has read as many", () => {
  const judged: JudgedTopic = new Map([["a", { relevant: rangeSet([{ start: 0, end: 2 }]), grade: 1 }]]);
  const topic = gains([{ doc: "a", start: 0, end: 3 }], judged, { rules: paper, repeats: "once" });
  expect([0, 1, 2, 3, 4].map((characters) => topic.after(characters))).toEqual([
    { read: 0, found: 0 },
    { read: 1, found: 1 },
    { read: 2, found: 2 },
    { read: 3, found: 2 },
    { read: 3, found: 2 },
  ]);
  expect([...topic.foundAfter([1, 2, 3, 4])]).toEqual([1, 2, 2, 2]);
  expect([0, 1, 3].map((characters) => [...topic.within(characters).lengths])).toEqual([[], [1], [3]]);
});

test("a result touches a highlight that it shares text or an edge with", () => {
  const relevant = rangeSet([
    { start: 3, end: 5 },
    { start: 20, end: 22 },
  ]);
  const judged: JudgedTopic = new Map([["a", { relevant, grade: 1 }]]);
  const touching = (start: number, end: number): boolean =>
    gains([{ doc: "a", start, end }], judged, { rules: inexEval, repeats: "once" }).touches(0);
  expect([touching(0, 2), touching(0, 3), touching(4, 4), touching(5, 9), touching(6, 19)]).toEqual([
    false,
    true,
    true,
    true,
    false,
  ]);
  expect([touching(6, 20), touching(22, 23), touching(23, 24), touching(-1, -1), touching(-1, 9)]).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

test("whole documents, which come without columns, are judged as a list of them is", () => {
  const judged: JudgedTopic = new Map([
    ["a", { relevant: rangeSet([{ start: 0, end: 9 }]), grade: 2, length: 10, bestEntry: 4 }],
    ["b", { relevant: rangeSet([]), grade: 0, length: 20 }],
  ]);
  const ranked = ["x", "a", "b"].map((doc) => ({ doc, start: 0, end: 0 }));
  const none = { document: new Int32Array(0), start: new Float64Array(0), end: new Float64Array(0) };
  const whole = { ...passageResults(ranked), ...none, whole: true };
  const counting = { rules: paper, repeats: "once" } as const;
  const [memory, known] = [scratch(), knownTopic(judged, paper)];
  const topic = columnGains(whole, known, counting, memory);
  expect(topic).toMatchObject({ judgedAt: [1, 2], judgedGrades: [2, 0], relevantAt: [1], overlapping: 0, pastEnd: 0 });
  expect(topic.documents.map(({ doc, grade, judged, entryDistance }) => [doc, grade, judged, entryDistance])).toEqual([
    ["x", 0, false, Infinity],
    ["a", 2, true, 4],
    ["b", 0, true, Infinity],
  ]);
  expect([[...topic.read], topic.newText(), [...topic.articles().lengths]]).toEqual([[0, 0, 0], [], [0, 10, 20]]);
  expect(
    [...columnGains(whole, known, counting, memory).relevantGains].map(({ doc, results }) => [doc, results]),
  ).toEqual([["a", [1]]]);
});

test("relevant documents have their numbers among the relevant ones of the topic, whatever the order of the results", () => {
  const relevant = rangeSet([{ start: 0, end: 9 }]);
  const judged: JudgedTopic = new Map([
    ["a", { relevant, grade: 1 }],
    ["b", { relevant: rangeSet([]), grade: 0 }],
    ["c", { relevant, grade: 2 }],
    ["d", { relevant: rangeSet([]), grade: -1 }],
    ["e", { relevant, grade: 1 }],
  ]);
  const ranked = ["e", "x", "b", "c", "d", "e"].map((doc) => ({ doc, start: 0, end: 5 }));
  const { relevantAt, relevantNumbers } = gains(ranked, judged, { rules: paper, repeats: "once" });
  expect([relevantAt, relevantNumbers]).toEqual([
    [0, 3],
    [2, 1],
  ]);
});

test("of very many results of one document those that overlap are found, in whatever order they come", () => {
  const judged: JudgedTopic = new Map([["a", { relevant: rangeSet([{ start: 0, end: 3000 }]), grade: 1 }]]);
  const apart = Array.from({ length: 40 }, (_, i) => ({ doc: "a", start: 10 * i, end: 10 * i + 10 }));
  const again = { doc: "a", start: 105, end: 107 };
  for (const [list, overlapping, found] of [
    [apart, 0, 400],
    [apart.toReversed(), 0, 400],
    [[...apart.slice(0, 11), again, ...apart.slice(11)], 1, 400],
    [[...apart, again], 1, 400],
    [[again, ...apart], 1, 400],
    [[again, ...apart.toReversed()], 1, 400],
    [[{ doc: "a", start: 395, end: 405 }, ...apart.toReversed()], 1, 405],
  ] as const) {
    const topic = gains(list, judged, { rules: paper, repeats: "once" });
    expect([topic.overlapping, topic.found.at(-1)]).toEqual([overlapping, found]);
  }
});

test("a result that brings one character brings more, and one that brings none does not", () => {
  const judged: JudgedTopic = new Map([["a", { relevant: rangeSet([{ start: 2, end: 9 }]), grade: 1 }]]);
  const results = [1, 2, 4, 4, 5].map((end) => ({ doc: "a", start: 0, end: end + 1 }));
  const topic = gains(results, judged, { rules: paper, repeats: "once" });
  expect([[...topic.found], topic.gainedAt]).toEqual([
    [0, 1, 3, 3, 4],
    [1, 2, 4],
  ]);
});
