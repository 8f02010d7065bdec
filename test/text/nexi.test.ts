import * as fc from "fast-check";
import { expect, test } from "vitest";
import { InputError } from "../../src/base/input-error.ts";
import {
  anyElementAbout,
  type Clause,
  isCas,
  type NodeTest,
  parseNexi,
  printNexi,
  targetOf,
  type Term,
  termsOf,
} from "../../src/text/nexi.ts";
import { seeded } from "../seeded.ts";
import { atLength, rounds } from "../rounds.ts";
import { someQuery } from "./some-query.ts";

const element = (...names: string[]): NodeTest => ({ kind: "element", names });
const words = (text: string): Term[] => text.split(" ").map((word) => ({ kind: "word", word }));
const about = (text: string, ...path: NodeTest[]): Clause => ({ kind: "about", path, terms: words(text) });

test("a filter on an earlier step, and a phrase", () => {
  expect(parseNexi('//article[about(., java)]//section[about(., "garbage collection")]')).toEqual({
    kind: "cas",
    steps: [
      { path: [element("article")], filter: about("java") },
      {
        path: [element("section")],
        filter: { kind: "about", path: [], terms: [{ kind: "phrase", words: ["garbage", "collection"] }] },
      },
    ],
  });
});

test("alternatives, a relative path, and a comparison with an attribute", () => {
  expect(parseNexi("//(section|p)[about(.//title, tea) and .//@year > 1998]")).toEqual({
    kind: "cas",
    steps: [
      {
        path: [element("section", "p")],
        filter: {
          kind: "and",
          clauses: [
            about("tea", element("title")),
            { kind: "comparison", path: [{ kind: "attribute", name: "year" }], operator: ">", number: 1998 },
          ],
        },
      },
    ],
  });
});

test("any element", () => {
  expect(parseNexi("//*[about(., hip hop beat)]")).toEqual({
    kind: "cas",
    steps: [{ path: [{ kind: "any" }], filter: about("hip hop beat") }],
  });
});

test("terms alone", () => {
  expect(parseNexi('+amy macdonald -"natural disaster"')).toEqual({
    kind: "co",
    terms: [
      { kind: "word", sign: "+", word: "amy" },
      { kind: "word", word: "macdonald" },
      { kind: "phrase", sign: "-", words: ["natural", "disaster"] },
    ],
  });
});

test("and binds tighter than or, parentheses bind tightest", () => {
  const [a, b, c] = [about("a"), about("b"), about("c")];
  const filterOf = (text: string) => {
    const query = parseNexi(`//x[${text}]`);
    return isCas(query) ? query.steps[0]?.filter : undefined;
  };
  const [first, second, third] = ["about(., a)", "about(., b)", "about(., c)"];
  expect(filterOf(`${first} or ${second} and ${third}`)).toEqual({
    kind: "or",
    clauses: [a, { kind: "and", clauses: [b, c] }],
  });
  expect(filterOf(`(${first} or ${second}) and ${third}`)).toEqual({
    kind: "and",
    clauses: [{ kind: "or", clauses: [a, b] }, c],
  });
  expect(filterOf(`${first} and ${second} and ${third}`)).toEqual({ kind: "and", clauses: [a, b, c] });
  expect(filterOf(`((${first}))`)).toEqual(a);
});

test.each([
  ["//article[about(., java)]//section[about(., tea)]", "//article[about(., java)]//section[about(., tea)]"],
  ["//article[about(.,java)]  //section [ about( . , tea ) ]", "//article[about(., java)]//section[about(., tea)]"],
  [" //( section | p )//*\n", "//(section|p)//*"],
  ["//a[about(., x) AND about(., y) Or about(., z)]", "//a[about(., x) and about(., y) or about(., z)]"],
  ["//a[((about(., x)) and ((about(., y) or about(., z))))]", "//a[about(., x) and (about(., y) or about(., z))]"],
  ["//a[(about(.,x)and about(.,y))and(about(.,z))]", "//a[(about(., x) and about(., y)) and about(., z)]"],
  ["//a[about(., this OR that and those)]", "//a[about(., this OR that and those)]"],
  ["//a[about(., +amy +macdonald)]", "//a[about(., +amy +macdonald)]"],
  ['//a[about(., -"natural disaster" flood)]', '//a[about(., -"natural disaster" flood)]'],
  ["//a[about(., rock'n'roll d'Artagnan x-ray AC/DC C++ R&B U.S.)]", undefined],
  ['//a[about(., " hip  hop ")]', '//a[about(., "hip hop")]'],
  ['//a[about(., "Paris, Texas" "concordance")]', undefined],
  ["//article[about(., java)]//section//p", undefined],
  ["//article", undefined],
  ["//a[.//yr = 2001 or .//yr=2002]", "//a[.//yr = 2001 or .//yr = 2002]"],
  ["//a[.//b//@c<=-1.50]", "//a[.//b//@c <= -1.5]"],
  ["//a[. >= 1e21 and . < .5]", "//a[. >= 1e+21 and . < 0.5]"],
  ["//überschrift[about(.//db:titre, thé 😀 日本)]", undefined],
  ["//*[about(.//(sub|it), x)]//@id", undefined],
  ["and or about", undefined],
])("%s prints canonically", (text, printed = text) => {
  expect(printNexi(parseNexi(text))).toBe(printed);
  expect(parseNexi(printed)).toEqual(parseNexi(text));
});

const query = 'about(…), a comparison such as .//year > 1998, or "("';
test.each([
  ["", 1, "found the end; expected a word or a phrase"],
  ["  ", 3, "found the end; expected a word or a phrase"],
  ["article[about(., x)]", 8, 'found "["; expected a word, a phrase or the end; structure starts with "//"'],
  ["/article[about(., x)]", 1, 'found "/article"; expected "//"'],
  ["//", 3, 'found the end; expected a tag, "*", "@" or "("'],
  ["//[about(., x)]", 3, 'found "["; expected a tag, "*", "@" or "("'],
  ["//1st", 3, 'found "1st"; expected a tag, "*", "@" or "("'],
  ["//@", 4, "found the end; expected the name of an attribute"],
  ["//(p)", 5, 'found ")"; expected "|"'],
  ["//(p|)", 6, 'found ")"; expected a tag'],
  ["//(p|q", 7, 'found the end; expected "|" or ")"'],
  ["//a/b", 4, 'found "/b"; expected "//", "[" or the end'],
  ["//a[about(., x)]b", 17, 'found "b"; expected "//" or the end'],
  ["//a[about(., x)][about(., y)]", 17, 'found "["; expected "//" or the end'],
  ["//a[]", 5, `found "]"; expected ${query}`],
  ["//a[1]", 5, `found "1"; expected ${query}`],
  ["//a[abuot(., x)]", 5, `found "abuot"; expected ${query}`],
  ["//a[About(., x)]", 5, `found "About"; expected ${query}`],
  ["//a[about ., x)]", 11, 'found "."; expected "("'],
  ["//a[about(x)]", 11, 'found "x"; expected a path that starts with "."'],
  ["//a[about(//b, x)]", 11, 'found "//b"; expected a path that starts with "."'],
  ["//a[about(./b, x)]", 12, 'found "/b"; expected "//" or ","'],
  ["//a[about(. x)]", 13, 'found "x"; expected "//" or ","'],
  ["//a[about(., )]", 14, 'found ")"; expected a word or a phrase'],
  ["//a[about(., x]", 15, 'found "]"; expected a word, a phrase or ")"'],
  ["//a[about(., x, y)]", 15, 'found ","; expected a word, a phrase or ")"'],
  ["//a[about(., x)", 16, 'found the end; expected "and", "or" or "]"'],
  ["//a[about(., x) about(., y)]", 17, 'found "about"; expected "and", "or" or "]"'],
  ["//a[about(., x) and]", 20, `found "]"; expected ${query}`],
  ["//a[(about(., x)]", 17, 'found "]"; expected "and", "or" or ")"'],
  ['//a[about(., "x y)]', 14, `found a quote that is not closed before ")"; expected '"'`],
  ['one "two', 5, `found a quote that is not closed before the end; expected '"'`],
  ['//a[about(., " ")]', 16, 'found "\\""; expected a word inside the quotes'],
  ["//a[about(., rock - roll)]", 19, 'found "-" alone; expected a word or a phrase right after it'],
  ["//a[about(., +)]", 15, 'found ")"; expected a word or a phrase'],
  ["//a[about(., --x)]", 15, 'found "-x"; expected a word or a phrase'],
  ["//a[.//b]", 9, 'found "]"; expected "//" or one of <= >= < > ='],
  ["//a[.//b != 1]", 10, 'found "!="; expected "//" or one of <= >= < > ='],
  ["//a[.//b = x]", 12, 'found "x"; expected a number'],
  ["//a[.=1or.=2]", 7, 'found "1or.=2"; expected a number'],
  ["//a[.//b = 1x]", 12, 'found "1x"; expected a number'],
  ["//a[.//b = 1.2.3]", 12, 'found "1.2.3"; expected a number'],
  [`//a[. < ${"9".repeat(400)}]`, 9, "a number too large; expected one below 1.8e308"],
  ["//a[about(., 😀😀) x]", 18, 'found "x"; expected "and", "or" or "]"'],
  [`//a ${"x".repeat(50)}`, 5, `found "${"x".repeat(40)}…"; expected "//", "[" or the end`],
])("%s is blamed at column %i", (text, column, fault) => {
  expect(faultOf(text)).toMatchObject({ fault, place: { column } });
});

test("parentheses nest a hundred deep, not deeper", () => {
  const nested = (depth: number) => `//a[${"(".repeat(depth)}about(., x)${")".repeat(depth)}]`;
  expect(printNexi(parseNexi(nested(100)))).toBe("//a[about(., x)]");
  expect(faultOf(nested(101))).toMatchObject({
    fault: "parentheses nested too deep; expected at most 100 inside one another",
    place: { column: 105 },
  });
  expect(faultOf(`//a[${"(".repeat(1_000_000)}`)?.place.column).toBe(105);
});

atLength(
  "long queries take time in proportion",
  () => {
    const many = 200_000;
    for (const text of [
      "x ".repeat(many),
      " ".repeat(many),
      `"${"x ".repeat(many)}`,
      '"'.repeat(many),
      "//a".repeat(many),
      `//(${"a|".repeat(many)}`,
      `//a[. = ${"1".repeat(many)}x]`,
      `//a[. = 1.${"1".repeat(many)}e${"1".repeat(many)}x]`,
      `//a[about(., ${"-".repeat(many)}`,
      `//a[${"about(., x) and ".repeat(many)}`,
      `//${"a".repeat(many)}[${"a".repeat(many)}`,
    ])
      outcome(() => printNexi(parseNexi(text)));
  },
  20_000,
);

test("the target is the last node of the last step", () => {
  expect(targetOf(parseNexi("//article[about(., x)]//(section|p)"))).toEqual(element("section", "p"));
  expect(targetOf(parseNexi("//article//*"))).toEqual({ kind: "any" });
  expect(targetOf(parseNexi("//article//@id"))).toEqual({ kind: "attribute", name: "id" });
  expect(targetOf(parseNexi("plain words"))).toEqual({ kind: "any" });
});

test("any text has terms", () => {
  const shown = (text: string) => printNexi({ kind: "co", terms: termsOf(text) });
  expect(shown('+tea -"green tea"')).toBe('+tea -"green tea"');
  expect(shown('Rock - "roll" (live), or: what?')).toBe("Rock roll live or: what?");
  expect(shown("//p")).toBe("//p");
  expect(termsOf(' -- "" ()')).toEqual([]);
});

test("random trees print to what parses to them", () => {
  for (let seed = 1; seed <= rounds(150, 2000); seed++) {
    const tree = someQuery(seeded(seed));
    const printed = printNexi(tree);
    expect(parseNexi(printed), `seed ${seed}: ${printed}`).toEqual(tree);
  }
});

const pieces = [
  ...'()[]",.+-*@|<>= \n/1',
  "//",
  "//a",
  "//(a|b)",
  "[about(., ",
  "about(",
  " and ",
  " OR ",
  ".//@y >= 2",
  "tea",
  "'s",
  "😀",
  "\ud800",
  "\u00a0",
];

test.each([
  ["random text", fc.string({ unit: "binary", maxLength: 60 })],
  ["random pieces", fc.array(fc.constantFrom(...pieces), { maxLength: 20 }).map((parts) => parts.join(""))],
])("%s is parsed or refused with a column inside it, never worse", (_, texts) => {
  fc.assert(
    fc.property(texts, (text) => {
      const tree = outcome(() => parseNexi(text));
      if (tree instanceof InputError) {
        expect(tree.place.column).toBeGreaterThanOrEqual(1);
        expect(tree.place.column).toBeLessThanOrEqual([...text].length + 1);
      } else expect(parseNexi(printNexi(tree))).toEqual(tree);
      expect(parseNexi(printNexi({ kind: "co", terms: [{ kind: "word", word: "x" }, ...termsOf(text)] })).kind).toBe(
        "co",
      );
    }),
    { numRuns: rounds(200, 3000) },
  );
});

function faultOf(text: string): InputError | undefined {
  const found = outcome(() => parseNexi(text));
  return found instanceof InputError ? found : undefined;
}

function outcome<T>(work: () => T): T | InputError {
  try {
    return work();
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
}

test("words alone ask for any element about them; no words ask for nothing", () => {
  expect(anyElementAbout(words("tea"))).toEqual(parseNexi("//*[about(., tea)]"));
  expect(anyElementAbout(words("tea cup"))).toEqual(parseNexi("//*[about(., tea cup)]"));
  expect(anyElementAbout([])).toBeUndefined();
});

test("a number below zero is one, and minus zero is zero", () => {
  const numberIn = (text: string) => {
    const query = parseNexi(`//a[.//b > ${text}]`);
    const [step] = isCas(query) ? query.steps : [];
    return step?.filter?.kind === "comparison" ? step.filter.number : undefined;
  };
  expect(["-0", "0", "-1.5", "+2e1", ".5"].map(numberIn)).toEqual([0, 0, -1.5, 20, 0.5]);
});
