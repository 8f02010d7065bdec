import { expect, test } from "vitest";
import type { Action, Deed } from "../../src/assess/action.ts";
import { checklist, type MissingCode, missingCodes, placesWords } from "../../src/assess/checklist.ts";
import { countedJudgements } from "../../src/assess/what-counts.ts";
import type { Judging } from "../../src/assess/judging.ts";
import { below, pick, seeded } from "../seeded.ts";
import { acts, assigned, logOf, small } from "./made.ts";

const mark = (start: number, end: number): Deed => ({ kind: "highlight", start, end });
const entry = (position: number | null): Deed => ({ kind: "entry", position });
const says = (value: "relevant" | "nonrelevant" | "cannot" | "later" | null): Deed => ({ kind: "verdict", value });
const by = (...names: readonly string[]) => ["organiser", acts("t1", "", { kind: "assign", to: names })] as const;
const one: Judging = { ...small, topics: [small.topics[0]!], pool: new Map([["t1", ["a"]]]) };

test.each<[string, Deed[], MissingCode | undefined]>([
  ["relevant, and no entry point", [mark(3, 9)], "no-entry-point"],
  ["an entry point that was taken back", [mark(3, 9), entry(3), entry(null)], "no-entry-point"],
  ["relevant with an entry point", [mark(3, 9), entry(3)], undefined],
  ["called relevant, without text", [says("relevant")], "no-text"],
  ["called relevant, and its text erased", [says("relevant"), mark(3, 9), { kind: "erase", start: 0, end: 50 }], "no-text"], // prettier-ignore
  ["not relevant over highlights", [mark(3, 9), says("nonrelevant")], "text-not-relevant"],
  ["not relevant", [says("nonrelevant")], undefined],
  ["not relevant, with an entry point alone", [entry(3), says("nonrelevant")], undefined],
  ["later", [says("later")], "later"],
  ["later over highlights", [mark(3, 9), says("later")], "later"],
  ["cannot", [says("cannot")], "cannot"],
  ["a note alone", [{ kind: "note", text: "hm" }], "not-judged"],
  ["untouched", [], "not-judged"],
])("rule 10, what is missing: %s", (_, deeds, code) => {
  const log = logOf(by("ann"), ["ann", acts("t1", "a", ...deeds)]);
  const who = code === "not-judged" ? [] : ["ann"];
  expect(checklist(one, log)).toEqual(code === undefined ? [] : [{ code, topic: "t1", doc: "a", by: who }]);
});

test("rule 10: entry points are missing only where the judging asks for them", () => {
  const without = { ...one, settings: { ...one.settings, entryPoints: false } };
  const log = logOf(by("ann"), ["ann", acts("t1", "a", mark(3, 9))]);
  expect(checklist(without, log)).toEqual([]);
  expect(countedJudgements(without, log).notes).toEqual([]);
  expect(countedJudgements(one, log).notes).toMatchObject([{ code: "no-entry-point", count: 1 }]);
});

test("rule 10: what is missing is that of the judgement that counts, with those who made it", () => {
  const both = by("ann", "bob");
  const found = (...work: readonly (readonly [string, readonly Action[]])[]) =>
    checklist(one, logOf(both, ...work)).map((each) => [each.code, ...each.by]);
  const ann = ["ann", acts("t1", "a", mark(3, 9))] as const;
  const bob = (...deeds: Deed[]) => ["bob", acts("t1", "a", ...deeds)] as const;
  expect(found(ann, bob(mark(3, 9)))).toEqual([["no-entry-point", "ann", "bob"]]);
  expect(found(ann, bob(says("later")))).toEqual([["no-entry-point", "ann"]]); // Ann's counts
  expect(found(ann, bob(mark(3, 9), entry(3)))).toEqual([["differences", "ann", "bob"]]);
  const decided = (...deeds: Deed[]) =>
    found(ann, bob(says("nonrelevant")), ["adjudicator", acts("t1", "a", ...deeds)]);
  expect(decided(mark(3, 9))).toEqual([["no-entry-point", "adjudicator"]]);
  expect(decided(mark(3, 9), entry(4))).toEqual([]);
  expect(decided(says("relevant"))).toEqual([["differences", "ann", "bob"]]); // nothing is decided yet
  expect(found(["ann", acts("t1", "a", mark(3, 9), says("nonrelevant"))], bob(says("nonrelevant")))).toEqual([
    ["text-not-relevant", "ann"],
  ]);
  expect(found(["ann", acts("t1", "a", says("cannot"))], bob(says("later")))).toEqual([["later", "bob"]]);
});

test("rule 10: what one calls relevant without text is not frozen as not relevant by another's judgement unlisted", () => {
  const textless = ["ann", acts("t1", "a", says("relevant"))] as const;
  const found = (...work: readonly (readonly [string, readonly Action[]])[]) =>
    checklist(one, logOf(by("ann", "bob"), textless, ...work)).map((each) => [each.code, ...each.by]);
  expect(found(["bob", acts("t1", "a", says("nonrelevant"))])).toEqual([["no-text", "ann"]]);
  expect(found(["bob", acts("t1", "a", mark(3, 9), entry(3))])).toEqual([]); // Bob's text counts
  expect(found(["adjudicator", acts("t1", "a", says("nonrelevant"))])).toEqual([]);
});

test("rule 10: where an assessor is named, theirs is looked at, and where others differ is told all the same", () => {
  const log = logOf(
    assigned,
    ["ann", [...acts("t1", "a", mark(3, 9), entry(3)), ...acts("t1", "b", says("later"))]],
    ["bob", acts("t1", "a", mark(3, 9))],
  );
  const codes = (assessor: string) =>
    checklist(small, log, { assessor }).map(({ code, topic, doc }) => `${code} ${topic} ${doc}`);
  const rest = ["not-judged t1 c", "not-judged t2 a", "not-judged t2 b", "not-judged t2 c"];
  expect(codes("ann")).toEqual(["differences t1 a", "later t1 b", ...rest]);
  expect(codes("bob")).toEqual(["differences t1 a", "no-entry-point t1 a", "not-judged t1 b", ...rest]);
  expect(() => codes("eve")).toThrow("there is no assessor eve");
});

test("rule 10: elements without exhaustivity are missing where they are counted; topics for practice never are", () => {
  const log = logOf(by("ann"), ["ann", acts("t1", "a", mark(3, 9), entry(3))]);
  expect(checklist(one, log, { toGrade: () => 2 })).toMatchObject([{ code: "not-graded", doc: "a", by: ["ann"] }]);
  expect(checklist({ ...one, practice: new Map([["t1", new Map()]]) }, logOf(by("ann")))).toEqual([]);
});

test("rules 8 and 10: each document is judged or listed as not judged, and no relevant one lacks an entry point unlisted", () => {
  for (let seed = 1; seed <= 200; seed++) {
    const random = seeded(seed);
    const deed = (): Deed =>
      pick<() => Deed>(
        random,
        () => mark(10, pick(random, 20, 30)),
        () => ({ kind: "erase", start: 0, end: 50 }),
        () => entry(pick(random, null, 10)),
        () =>
          says(pick(random, "relevant" as const, "nonrelevant" as const, "cannot" as const, "later" as const, null)),
      )();
    const work = ["ann", "bob", "adjudicator"].map((who) => {
      const deeds = Array.from({ length: below(random, 12) }, (_, i) => ({ ...deed(), id: `${who}${i}` }));
      return [who, deeds.flatMap((each) => acts(pick(random, "t1", "t2"), pick(random, "a", "b", "c"), each))] as const;
    });
    const log = logOf(by("ann", "bob"), ...work);
    const listed = new Map(checklist(small, log).map((each) => [`${each.topic} ${each.doc}`, each.code]));
    const differ = [...listed.values()].includes("differences");
    const assessor = differ ? "ann" : undefined;
    if (differ) expect(() => countedJudgements(small, log), `seed ${seed}`).toThrow("differently");
    const codes = new Map(
      checklist(small, log, { assessor })
        .filter(({ code }) => code !== "differences")
        .map((each) => [`${each.topic} ${each.doc}`, each.code]),
    );
    const { topics } = countedJudgements(small, log, { assessor });
    for (const topic of ["t1", "t2"])
      for (const doc of ["a", "b", "c"]) {
        const judged = topics.get(topic)?.get(doc);
        const code = codes.get(`${topic} ${doc}`);
        const isOpen = code !== undefined && ["no-text", "later", "cannot", "not-judged"].includes(code);
        const awaited = assessor === undefined || topic === "t1";
        const isOverruled = code === "no-text" && judged?.grade === 0; // called relevant by somebody else
        if (awaited) expect(judged === undefined || isOverruled, `seed ${seed}: ${topic} ${doc} ${code}`).toBe(isOpen);
        const lacks = judged !== undefined && judged.grade > 0 && judged.bestEntry === undefined;
        expect(code === "no-entry-point", `seed ${seed}: ${topic} ${doc}`).toBe(lacks);
      }
  }
});

test("documents are named by topic, the first of many", () => {
  const places = [["1", "a"], ["1", "b"], ["2", "a"], ["2", "c"]].map(([topic, doc]) => ({ topic: topic!, doc: doc! })); // prettier-ignore
  expect(placesWords(places)).toBe("a, b of topic 1; a, c of topic 2");
  expect(placesWords(places, 3)).toBe("a, b of topic 1; a of topic 2 and 1 more");
});

test("the codes are those that scripts know", () => {
  expect(missingCodes).toEqual([
    "differences",
    "no-entry-point",
    "no-text",
    "text-not-relevant",
    "not-graded",
    "later",
    "cannot",
    "not-judged",
  ]);
});
