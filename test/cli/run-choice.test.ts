import { expect, test } from "vitest";
import { describedRun, groupsOf, isPattern, matched, runChoice, sideOf } from "../../src/cli/run-groups.ts";
import type { RunOrigin } from "../../src/score/node/score-run-file.ts";

type Traits = NonNullable<RunOrigin["traits"]>;
const traits = (kind: Traits["kind"], isWhole: boolean): Traits =>
  ({ kind, isWhole, meanLength: 7, tags: ["p", "sec", "b", "i"].map((tag) => [tag, 1]) }) as unknown as Traits;
const origin = (name: string, metadata: object | undefined, of?: Traits): RunOrigin =>
  ({ name, metadata, traits: of }) as unknown as RunOrigin;

const origins = [
  origin("said", { resultType: "Element" }, traits("passage", false)),
  origin("seen", undefined, traits("passage", false)),
  origin("whole", undefined, traits("element", true)),
  origin("silent", undefined),
];

test("runs are taken by what their submissions say, or else by what their results are; the others are counted", () => {
  const taken = (resultType: "element" | "passage" | "article") => {
    const choice = runChoice({ resultType, query: undefined }, origins)!;
    return [origins.filter((_, place) => choice.takes(place)).map(({ name }) => name), choice.notes[0]!.message];
  };
  expect(taken("element")).toEqual([
    ["said", "whole"],
    "2 runs are left out: not known to have results of type element",
  ]);
  expect(taken("passage")).toEqual([["seen"], "3 runs are left out: not known to have results of type passage"]);
  expect(taken("article")).toEqual([["whole"], "3 runs are left out: not known to have results of type article"]);
  expect(runChoice({ resultType: undefined, query: undefined }, origins)).toBeUndefined();
  expect(runChoice({ resultType: "passage", query: undefined }, [origins[1]!])!.notes).toEqual([]);
  expect(() => runChoice({ resultType: "article", query: "cas" }, [origins[1]!])).toThrow(
    "no run is known to have results of type article and a CAS query; expected one, as submissions in XML say of themselves",
  );
});

test("a run is on the side that it says, and described by its first three tags", () => {
  expect(origins.map((each) => sideOf(each, "result-type"))).toEqual(["first", "second", "first", undefined]);
  expect(origins.map((each) => sideOf(each, "query"))).toEqual(Array(4).fill(undefined));
  expect(describedRun(origins[2]!)).toMatchObject({ kind: "article", meanLength: 7, tags: ["p", "sec", "b"] });
  expect(describedRun(origins[0]!)).toMatchObject({ kind: "element" });
  expect(describedRun(origins[3]!)).toMatchObject({ kind: undefined, meanLength: undefined, tags: [] });
});

test("runs belong to whom their names or their submissions say", () => {
  const named = ["org-a", "org-b", "-x", "alone"].map((name) => origin(name, undefined));
  expect(groupsOf(named, "-")).toEqual({
    of: ["org", "org", "-x", "alone"],
    by: 'what the names of the runs have before the first "-"',
  });
  expect(groupsOf(named, "/-(.)$/")).toEqual({
    of: ["a", "b", "x", "alone"],
    by: "what /-(.)$/ finds in the names of the runs",
  });
  expect(groupsOf(named, "/-[a-b]/")!.of).toEqual(["-a", "-b", "-x", "alone"]);
  expect(() => groupsOf(named, "")).toThrow('--group "": expected a separator such as "-", or a /pattern/');
  expect(groupsOf(named, undefined)).toBeUndefined();
  const said = ["A", undefined, "B"].map((participant) => origin("r", { participant }));
  expect(groupsOf(said, undefined)).toEqual({
    of: ["A", undefined, "B"],
    by: "the participants that the submissions name; 1 run names none and stands for itself",
  });
  expect(groupsOf([said[0]!], undefined)!.by).toBe("the participants that the submissions name");
});

test("a pattern finds its first group, or all of it; one that is none is refused", () => {
  expect(["/a/", "//", "/", "a/", "/a"].map(isPattern)).toEqual([true, true, false, false, false]);
  expect(matched(["ab1", "c2", "-"], "[a-z]+", "--x")).toEqual(["ab", "c", "-"]);
  expect(matched(["ab1", "c2"], "a(b?)", "--x")).toEqual(["b", "c2"]);
  expect(() => matched(["a"], "(", "--x")).toThrow(/^--x "\/\(\/" is no pattern: .*; expected one such as /);
});

test("runs are taken by the part of the topics that they say they used, besides the type of their results", () => {
  const asking = [["title"], ["castitle"], undefined].map((topicFields, i) =>
    origin(`r${i}`, { topicFields, resultType: i === 1 ? "passage" : "element" }),
  );
  const taken = (given: Parameters<typeof runChoice>[0]) => {
    const choice = runChoice(given, asking)!;
    return asking.filter((_, place) => choice.takes(place)).map(({ name }) => name);
  };
  expect(taken({ resultType: undefined, query: "co" })).toEqual(["r0"]);
  expect(taken({ resultType: undefined, query: "cas" })).toEqual(["r1"]);
  expect(taken({ resultType: "element", query: "co" })).toEqual(["r0"]);
  expect(() => taken({ resultType: "passage", query: "co" })).toThrow("results of type passage and a CO query");
  expect(asking.map((each) => sideOf(each, "query"))).toEqual(["first", "second", undefined]);
});
