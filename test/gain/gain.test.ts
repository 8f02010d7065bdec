import { expect, test } from "vitest";
import { endPlace, entrySize, idAt } from "../../src/data/encoded-ids.ts";
import type { JudgedTopic } from "../../src/data/judgements.ts";
import type { Passage } from "../../src/data/run.ts";
import { gains } from "../../src/gain/gain.ts";
import { judgedIds } from "../../src/gain/judged-ids.ts";
import { inexEval, paper, type RepeatRule } from "../../src/gain/rules.ts";
import { rangeSet } from "../../src/text/range.ts";
import { rounds } from "../rounds.ts";
import { below, pick, type Random, seeded } from "../seeded.ts";

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
  return Array.from({ length: 1 + below(random, pick(random, 4, 40)) }, () => {
    const start = below(random, 60);
    return { doc: pick(random, "a", "b", "c", "x"), start, end: start + below(random, 12) };
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
    for (let seed = 1; seed <= rounds(50, 1500); seed++) {
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
      const upTo = (count: number) => read.slice(0, count).flat();
      expect([...topic.read], note).toEqual(read.map((_, i) => upTo(i + 1).length));
      expect([...topic.found], note).toEqual(read.map((_, i) => upTo(i + 1).filter(isFound).length));

      const whole = upTo(read.length);
      for (let characters = 0; characters <= whole.length + 1; characters += 1 + below(random, 4)) {
        const found = whole.slice(0, characters).filter(isFound).length;
        const expected = { read: Math.min(characters, whole.length), found };
        expect(topic.after(characters), `${note}, after ${characters}`).toEqual(expected);
        if (repeats !== "once") continue;
        const within = topic.within(characters);
        const held = [...topic.read].filter((end) => end <= characters).length;
        const isCut = (topic.read[held - 1] ?? 0) < characters && held < results.length;
        expect(within.lengths, `${note}, within ${characters}`).toHaveLength(held + (isCut ? 1 : 0));
        expect([within.read.at(-1) ?? 0, within.found.at(-1) ?? 0]).toEqual([expected.read, found]);
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
  const { encoded } = judgedIds(new Map(ids.map((id) => [id, { relevant: rangeSet([]), grade: 0 }])));
  expect(ids.map((_, i) => idAt(encoded(), i))).toEqual(ids);
  expect(encoded().entries.at(-entrySize + endPlace)).toBe(encoded().bytes.length);
});
