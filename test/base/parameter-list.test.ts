import { expect, test } from "vitest";
import { isUsual, listOf, type Parametered, readList, readValues } from "../../src/base/parameter-list.ts";

const number = (text: string): number | undefined => (/^\d+$/.test(text) ? Number(text) : undefined);
const word = (text: string): string => text;

/** A name with a parameter behind the @, one without a default, and two of which each goes with a value of another. */
const owner: Parametered<string> = {
  name: "find",
  at: "stop",
  example: "find(depth=3)@9",
  params: {
    stop: { about: "where to stop", expects: "a number", fallback: 10, read: number },
    depth: { about: "how deep to look", expects: "a whole number", read: number },
    model: { about: "the model", expects: "a name", fallback: "bm25", read: word },
    smoothing: { about: "its smoothing", expects: "a name", fallback: "none", only: ["model", "lm"], read: word },
    mu: { about: "how much of it", expects: "a number", fallback: 5, only: ["smoothing", "dirichlet"], read: number },
    unit: { about: "what is counted", expects: "a name", fallback: "", read: (text, all) => `${text} of ${all}` },
  },
};
const plain: Parametered = { name: "plain", params: {} };
const onlyAt: Parametered = { name: "cut", at: "stop", params: { stop: owner.params["stop"]! } };

test.each([
  [undefined, []],
  ["", []],
  ["  ", []],
  ["depth=3", [["depth", "3"]]],
  [" depth = 3 , model=lm", [["depth", "3"], ["model", "lm"]]],
] as const)("the list %j is read", (list, given) => {
  expect([...readList(owner, list)]).toEqual(given);
}); // prettier-ignore

test.each([
  [owner, "depth", 'find: "depth" is no parameter; one reads key=value'],
  [owner, "depth=", 'find: "depth=" is no parameter; one reads key=value'],
  [owner, "depth=1, =2 ", 'find: "=2" is no parameter; one reads key=value'],
  [owner, "depth=1,", 'find: "" is no parameter; one reads key=value'],
  [owner, "depth=1,depth=1", "find: depth is given twice"],
  [owner, "dept=1", 'find has no parameter "dept"; did you mean "depth"?'],
  [owner, "x=1", 'find has no parameter "x"; it has: depth, model, smoothing, mu, unit'],
  [owner, "stop=1", 'find has no parameter "stop"; it has: depth, model, smoothing, mu, unit'],
  [owner, "toString=1", 'find has no parameter "toString"; it has: depth, model, smoothing, mu, unit'],
  [plain, "x=1", 'plain has no parameters, found "x"'],
  [onlyAt, "stop=1", 'cut has no parameters, found "stop"'],
])("of %o the list %j is at fault", (whose, list, message) => {
  expect(() => readList(whose, list)).toThrow(message);
});

const defaults = { stop: 10, depth: 3, model: "bm25", smoothing: "none", mu: 5, unit: "" };
const valuesOf = (given: Readonly<Record<string, string>>, whose = owner) =>
  readValues(whose, new Map(Object.entries(given)), "find(…)", "pages");

test("what is not given has its default, and what is given is read in its context", () => {
  expect(valuesOf({ depth: "3" })).toEqual(defaults);
  const given = { depth: "4", stop: "2", model: "lm", smoothing: "dirichlet", mu: "7", unit: "lines" };
  expect(valuesOf(given)).toEqual({ ...given, depth: 4, stop: 2, mu: 7, unit: "lines of pages" });
});

test.each([
  [{}, "find needs depth (how deep to look), as in find(depth=3)@9"],
  [{ depth: "x" }, 'find(…): depth is how deep to look: expected a whole number, found "x"'],
  [{ depth: "3", stop: "x" }, 'find(…): @ is where to stop: expected a number, found "x"'],
  [{ depth: "3", smoothing: "jm" }, "find: smoothing goes with model=lm, found model=bm25"],
  [{ depth: "3", model: "lm", mu: "7" }, "find: mu goes with smoothing=dirichlet, found smoothing=none"],
  // What smoothing itself goes with is missed first.
  [{ depth: "3", mu: "7" }, "find: mu goes with model=lm, found model=bm25"],
])("values %j are at fault", (given, message) => {
  expect(() => valuesOf(given)).toThrow(message);
});

test("where there is no example none is shown, and what stands behind an @ is called that", () => {
  const bare = {
    name: "cut",
    at: "stop",
    params: { stop: { about: "where to stop", expects: "a number", read: number } },
  };
  expect(() => valuesOf({}, bare)).toThrow(/^cut needs @ \(where to stop\)$/);
});

test("a list shows what is not at its default, without the one behind the @ and the one left out", () => {
  expect(listOf(owner, { ...defaults, depth: undefined })).toBe("");
  expect(listOf(owner, { ...defaults, stop: 3 })).toBe("(depth=3)");
  expect(listOf(owner, { ...defaults, model: "lm", mu: 6 })).toBe("(depth=3,model=lm,mu=6)");
  expect(listOf(owner, { ...defaults, model: "lm" }, { but: "depth" })).toBe("(model=lm)");
  expect([isUsual(owner, defaults, "mu"), isUsual(owner, { ...defaults, mu: 6 }, "mu")]).toEqual([true, false]);
});
