import { expect, test } from "vitest";
import { memoryEngine } from "../../../src/search/engine/memory-engine.ts";
import { cas } from "../../../src/search/systems/cas.ts";
import { firstNumber } from "../../../src/search/systems/nexi-view.ts";
import { analyzerCalled } from "../../../src/text/analyzers.ts";
import { codePointSlice } from "../../../src/text/code-points.ts";
import { parseNexi, printNexi, targetOf } from "../../../src/text/nexi.ts";
import { elementTable } from "../../../src/text/xml/element-table.ts";
import { rounds } from "../../rounds.ts";
import { ask, expectExactly, nexiReading } from "./asking.ts";
import { bruteForce } from "./nexi-brute-force.ts";
import { drawDocuments } from "./random-documents.ts";
import { pick, type Random, seeded } from "../../seeded.ts";
import { someQuery } from "../../text/some-query.ts";

const plain = analyzerCalled("plain");

const vocabulary = {
  words: ["tea", "Tea", "coffee", "cup", "green-leaf", "leaf", "1998", "2003", "茶", "nowhere", "&"],
  names: ["article", "book", "sec", "sec", "p", "p", "title", "year", "b", "nosuch"],
  attributes: ["year", "note", "nosuch"],
  numbers: (random: Random) => 1994 + Math.floor(12 * random()),
};

function someSettings(random: Random): Record<string, string> {
  return {
    target: pick(random, "strict", "vague"),
    support: pick(random, "strict", "vague"),
    conditions: pick(random, "any", "all"),
    phrases: pick(random, "ignore", "must"),
    plus: pick(random, "ignore", "must"),
    negations: pick(random, "ignore", "exclude"),
    elsewhere: pick(random, "0.5", "0.25"),
    b: pick(random, "0.75", "0"),
  };
}

const parts = Array.from({ length: 10 }, (_, i) => i);

test.each(parts)("random queries find what brute force finds, part %i", async (part) => {
  const all = rounds(6, 500);
  let answered = 0;
  for (let seed = part * all; seed < (part + 1) * all; seed++) {
    const random = seeded(seed);
    const drawn = drawDocuments(random, 3);
    const engine = memoryEngine(
      plain,
      drawn.map(({ document }) => document),
    );
    const query = someQuery(random, vocabulary);
    const given = someSettings(random);
    const castitle = printNexi(query);
    const about = `seed ${seed}: ${castitle} ${JSON.stringify(given)}`;
    const found = await ask(engine, cas, { castitle }, given);
    const expected = bruteForce(drawn, query, nexiReading(given));
    expect(new Set(found.map(({ doc, path }) => `${doc} ${path}`)), about).toEqual(new Set(expected.keys()));
    for (const one of found) {
      expect(one.score, about).toBeCloseTo(expected.get(`${one.doc} ${one.path}`)!, 9);
      const element = drawn
        .find(({ document }) => document.doc === one.doc)!
        .elements.find(({ path }) => path === one.path)!;
      expect([one.start, one.end], about).toEqual([element.start, element.end]);
      const target = targetOf(query);
      if (given["target"] === "strict" && target.kind === "element")
        expect(target.names, about).toContain(element.name);
    }
    if (found.length > 0) answered++;
    for (const one of found.slice(0, 2)) expectExactly(one);
    if (seed % 10 > 0) continue;
    expect(
      (await ask(engine, cas, { castitle }, given)).map(({ doc, path }) => `${doc} ${path}`),
      about,
    ).toEqual(found.map(({ doc, path }) => `${doc} ${path}`));
  }
  expect(answered).toBeGreaterThan(all / 10);
});

/** Documents of XML, with the attributes that their elements have. */
function engineOf(documents: Readonly<Record<string, string>>, analyzer = plain) {
  return memoryEngine(
    analyzer,
    Object.entries(documents).map(([doc, xml]) => {
      const { text, table } = elementTable(xml);
      const attributes = [...xml.matchAll(/<\w[^>]*>/g)].flatMap(([tag], element) =>
        [...tag.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => ({ element, name: name!, value: value! })),
      );
      return { doc, text, elements: table, attributes };
    }),
  );
}

const library = engineOf({
  green:
    '<article year="1998"><title>Tea</title><sec id="one"><p>Green tea is tea.</p><p>Milk</p></sec><sec><p>Natural disaster</p></sec></article>',
  black:
    '<article year="2003"><title>Coffee</title><sec><title>Tea too</title><p>Tea disaster, natural</p></sec><yr>1950</yr></article>',
  bare: "<book><p>tea</p></book>",
});

async function paths(castitle: string, given: Record<string, string> = {}): Promise<string[]> {
  const found = await ask(library, cas, { castitle }, given);
  return found.map(({ doc, path }) => `${doc}${path}`).toSorted();
}

test("search 7: the target's tag is demanded, support is not", async () => {
  expect(await paths("//article[about(., coffee)]//p[about(., tea)]")).toEqual([
    "bare/book[1]/p[1]",
    "black/article[1]/sec[1]/p[1]",
    "green/article[1]/sec[1]/p[1]",
  ]);
});

test("strict support leaves what has it all; a vague target takes other elements as well", async () => {
  const castitle = "//article[about(., coffee)]//p[about(., tea)]";
  expect(await paths(castitle, { support: "strict" })).toEqual(["black/article[1]/sec[1]/p[1]"]);
  expect(await paths(castitle, { target: "vague", support: "strict" })).toEqual([
    "black/article[1]/sec[1]",
    "black/article[1]/sec[1]/p[1]",
    "black/article[1]/sec[1]/title[1]",
  ]);
  expect(await paths(castitle, { target: "vague" })).toHaveLength(10);
});

test("an element elsewhere counts a share", async () => {
  const [strict] = await ask(library, cas, { castitle: "//p[about(., milk)]" }, { target: "vague", elsewhere: "0.25" });
  const others = await ask(
    library,
    cas,
    { castitle: "//title[about(., milk)]" },
    { target: "vague", elsewhere: "0.25" },
  );
  const same = others.find(({ path }) => path === strict!.path)!;
  expect(same.score).toBeCloseTo(0.25 * strict!.score, 12);
});

test("BM25 of an element, worked by hand", async () => {
  // Two titles have tea, of three; their mean length is 4 / 3 words. Tea stands alone in the first.
  const [first, second] = await ask(library, cas, { castitle: "//title[about(., tea)]" });
  const idf = Math.log(1 + (3 - 2 + 0.5) / (2 + 0.5));
  expect(first).toMatchObject({ doc: "green", path: "/article[1]/title[1]", start: 0, end: 3 });
  expect(first!.score).toBeCloseTo((idf * 2.2) / (1 + 1.2 * (0.25 + (0.75 * 1) / (4 / 3))), 12);
  expect(second!.score).toBeCloseTo((idf * 2.2) / (1 + 1.2 * (0.25 + (0.75 * 2) / (4 / 3))), 12);
});

test("phrases, plus and minus where they are not ignored", async () => {
  const phrase = '//p[about(., "natural disaster")]';
  expect(await paths(phrase)).toEqual(["black/article[1]/sec[1]/p[1]", "green/article[1]/sec[2]/p[1]"]);
  expect(await paths(phrase, { phrases: "must" })).toEqual(["green/article[1]/sec[2]/p[1]"]);
  const minus = '//p[about(., natural tea -"natural disaster" -green)]';
  expect(await paths(minus)).toHaveLength(4);
  expect(await paths(minus, { negations: "exclude" })).toEqual(["bare/book[1]/p[1]", "black/article[1]/sec[1]/p[1]"]);
  expect(await paths("//p[about(., +natural tea)]", { plus: "must" })).toEqual([
    "black/article[1]/sec[1]/p[1]",
    "green/article[1]/sec[2]/p[1]",
  ]);
});

test("comparisons with attributes and elements, with words and without", async () => {
  expect(await paths("//article[about(., tea) and .//@year > 1998]")).toEqual(["black/article[1]"]);
  expect(await paths("//article[.//@year >= 1998]")).toEqual(["black/article[1]", "green/article[1]"]);
  expect(await paths("//article[.//yr < 1951]//sec")).toEqual([
    "black/article[1]/sec[1]",
    "green/article[1]/sec[1]",
    "green/article[1]/sec[2]",
  ]);
  expect(await paths("//article[.//yr < 1951]//sec", { support: "strict" })).toEqual(["black/article[1]/sec[1]"]);
  expect(await paths("//yr[. = 1950]")).toEqual(["black/article[1]/yr[1]"]);
});

test("an attribute stands for the element that has it", async () => {
  expect(await paths("//article//@id", { support: "strict" })).toEqual(["green/article[1]/sec[1]"]);
  expect(await paths("//article//@year", { support: "strict" })).toEqual(["black/article[1]", "green/article[1]"]);
  expect(await paths("//@id[about(., one tea)]")).toEqual(["green/article[1]/sec[1]"]);
});

test("words of an attribute score by a number also where no document has words in its text", async () => {
  const silent = engineOf({ silent: '<article><sec id="one"/></article>' });
  const [found] = await ask(silent, cas, { castitle: "//@id[about(., one)]" });
  expect(found!.score).toBeGreaterThan(0);
});

test("words of an attribute are found in articles that do not have them in their text", async () => {
  expect(await paths("//@id[about(., one)]")).toEqual(["green/article[1]/sec[1]"]);
  expect(await paths("//sec[about(.//@id, one)]//p")).toEqual([
    "green/article[1]/sec[1]/p[1]",
    "green/article[1]/sec[1]/p[2]",
  ]);
  expect(await paths("//article[about(.//@year, 1998)]")).toEqual(["green/article[1]"]);
  expect(await paths("//article[about(.//@year, 1998) or about(., milk)]", { articles: "1" })).toEqual([
    "green/article[1]",
  ]);
});

test("a path inside about that leads nowhere counts for the element, where support is vague", async () => {
  const castitle = "//sec[about(.//title, tea)]";
  expect(await paths(castitle)).toEqual(["black/article[1]/sec[1]", "green/article[1]/sec[1]"]);
  expect(await paths(castitle, { support: "strict" })).toEqual(["black/article[1]/sec[1]"]);
});

test("a target without a condition is found by the words of its support", async () => {
  expect(await paths("//sec[about(., milk)]//p", { support: "strict" })).toEqual([
    "green/article[1]/sec[1]/p[1]",
    "green/article[1]/sec[1]/p[2]",
  ]);
});

test("one condition will do, or all that and/or say", async () => {
  const castitle = "//p[about(., green) and about(., natural) or about(., milk)]";
  expect(await paths(castitle)).toHaveLength(4);
  expect(await paths(castitle, { conditions: "all" })).toEqual(["green/article[1]/sec[1]/p[2]"]);
});

test("tags that INEX took for equal", async () => {
  const engine = engineOf({ a: "<article><ss1>tea</ss1><ip1>tea</ip1></article>" });
  const found = async (tags: string) => (await ask(engine, cas, { castitle: "//sec[about(., tea)]" }, { tags })).length;
  expect([await found("exact"), await found("inex")]).toEqual([0, 1]);
});

test("words alone, a title alone and a description alone may find any element", async () => {
  const all = await paths("//*[about(., milk)]");
  expect(all).toHaveLength(3);
  expect(await paths("milk")).toEqual(all);
  for (const topic of [{ title: "milk" }, { description: "milk" }])
    expect((await ask(library, cas, topic)).map(({ doc, path }) => `${doc}${path}`).toSorted()).toEqual(all);
  expect(await ask(library, cas, {})).toEqual([]);
});

test("a text without elements is one element, which any element may be", async () => {
  const engine = memoryEngine(plain, [{ doc: "a", text: "𝒳 tea" }]);
  expect(await ask(engine, cas, { castitle: "//*[about(., tea)]" })).toMatchObject([{ doc: "a", start: 0, end: 5 }]);
  expect(await ask(engine, cas, { castitle: "//p[about(., tea)]" })).toEqual([]);
});

test("search 5: only the best articles are looked into", async () => {
  const found = await ask(library, cas, { castitle: "//*[about(., tea)]" }, { articles: "1" });
  expect(new Set(found.map(({ doc }) => doc)).size).toBe(1);
});

test("places are code points, and Chinese is cut into words", async () => {
  const xml = "<article><title>🍵🍵</title><p>我喜欢绿茶。</p></article>";
  const engine = engineOf({ a: xml }, analyzerCalled("unicode"));
  const [found] = await ask(engine, cas, { castitle: "//p[about(., 绿茶)]" });
  expect(codePointSlice(elementTable(xml).text, found!.start, found!.end)).toBe("我喜欢绿茶。");
  expect(found!.start).toBe(2);
});

test.each([
  ["1998", 1998],
  [" May 1998 ", 1998],
  ["1998-05-01", 1998],
  ["-3.5 degrees", -3.5],
  ["x-3", 3],
  [".5", 0.5],
  ["v.5", 5],
  ["1e3", 1000],
  ["none", undefined],
  ["", undefined],
])("the first number in %j is %s", (text, number) => expect(firstNumber(text)).toBe(number));

test.each([
  '//(section|p)[about(., "page numbers" leaf foliation history)]',
  "//(section|p|item)[about(., +signs readers drew margin -printed)]",
  "//article[about(., Nobel prize) and .//year < 1950]",
  '//article[about(., braille) and about(., "screen reader")]//(section|p)[about(., headings navigation)]',
  "//article[about(., test collection)]//section[about(.//title, pooling) or about(., pool unjudged documents)]",
  "//article[about(., hypertext links)]//section[about(., linked documents -web)]",
  "//a[about(., rock'n'roll d'Artagnan x-ray AC/DC C++ R&B U.S.)]",
  "//a[. >= 1e21 and . < .5]",
  "//überschrift[about(.//db:titre, thé 😀 日本)]",
  "//*[about(.//(sub|it), x)]//@id",
  "//@x//@y//@x[about(.//@y, -z)]",
  "//article",
  "and or about",
])("%s runs, however it is read", async (castitle) => {
  for (const target of ["strict", "vague"])
    for (const support of ["strict", "vague"])
      for (const one of await ask(library, cas, { castitle }, { target, support })) expectExactly(one);
});

/** The values of the elements b that a query finds in `<a><b>…</b><b>…</b></a>`. */
async function foundOf(
  castitle: string,
  values: readonly string[],
  given: Record<string, string> = {},
): Promise<string[]> {
  const { text, table } = elementTable(`<a>${values.map((value) => `<b>${value}</b>`).join(" ")}</a>`);
  const found = await ask(memoryEngine(plain, [{ doc: "d", text, elements: table }]), cas, { castitle }, given);
  return found.map(({ start, end }) => codePointSlice(text, start, end)).sort();
}

test.each([
  ["<", ["tea 4"]],
  ["<=", ["tea 4", "tea 5"]],
  ["=", ["tea 5"]],
  [">=", ["tea 5", "tea 6"]],
  [">", ["tea 6"]],
])("a number is compared by %s, on both sides of the limit and on it", async (operator, expected) => {
  const castitle = `//b[about(., tea) and . ${operator} 5]`;
  expect(await foundOf(castitle, ["tea 4", "tea 5", "tea 6"], { conditions: "all" })).toEqual(expected);
});

test("three words in a row are a phrase; the same words otherwise are none", async () => {
  const values = ["a fine green leaf", "fine leaf green", "green fine leaf", "fine green tea leaf", "fine green"];
  expect(await foundOf('//b[about(., "fine green leaf")]', values, { phrases: "must" })).toEqual(["a fine green leaf"]);
});

test.each([
  ['"tea cup"', "cup tea cup"],
  ['"fine green green"', "fine green green"],
])("the phrase %s is found where one of its words stands before its place, too", async (phrase, value) => {
  expect(await foundOf(`//b[about(., ${phrase})]`, [value, "cup green"], { phrases: "must" })).toEqual([value]);
});

test("a phrase without words asks for nothing", async () => {
  expect(await foundOf('//b[about(., tea "& &")]', ["tea", "cup"], { phrases: "must" })).toEqual(["tea"]);
});

test("where its support may hold without words, a target without a condition needs support that has some", async () => {
  const engine = engineOf({ d: "<a><sec>milk <p>one</p></sec><sec><yr>5</yr><p>two</p></sec></a>" });
  const castitle = "//sec[about(., milk) or .//yr > 1]//p";
  for (const conditions of ["any", "all"]) {
    const found = await ask(engine, cas, { castitle }, { support: "strict", conditions });
    expect(found.map(({ path }) => path)).toEqual(["/a[1]/sec[1]/p[1]"]);
    for (const one of found) expectExactly(one);
  }
});

test("what is about nothing but words that are not wanted matches where they are absent", async () => {
  const given = { conditions: "all", negations: "exclude" };
  const castitle = "//b[about(., -tea) and . > 0]";
  expect(await foundOf(castitle, ["tea 1", "cup 2", "leaf 3"], given)).toEqual(["cup 2", "leaf 3"]);
});

test("an explanation says by what path words were found, and of shares only where there are some", async () => {
  const { text, table } = elementTable("<a><b><c>tea</c><d>cup</d></b><b><d>tea</d></b></a>");
  const engine = memoryEngine(plain, [{ doc: "d", text, elements: table }]);
  const explained = async (castitle: string, given: Record<string, string> = {}) =>
    (await ask(engine, cas, { castitle }, given)).map(({ path, explain }) => {
      const { about, parts } = explain();
      return [path, about, ...parts.map((part) => part.about)];
    });
  const strict = { target: "strict", support: "strict" };
  expect(await explained("//b[about(.//(c|d), tea)]", { ...strict, conditions: "all" })).toEqual([
    ["/a[1]/b[1]", "content and support of the element", "about(.//(c|d), tea): BM25 of /a[1]/b[1]/c[1], 1 word"],
    ["/a[1]/b[2]", "content and support of the element", "about(.//(c|d), tea): BM25 of /a[1]/b[2]/d[1], 1 word"],
  ]);
  const vague = await explained("//b[about(.//c, tea)]", { target: "vague", support: "vague" });
  expect(vague.find(([path]) => path === "/a[1]/b[2]")![2]).toBe("about(.//c, tea), matched elsewhere");
  expect(vague.find(([path]) => path === "/a[1]")![1]).toBe("an element that is not the target");
  const bare = memoryEngine(plain, [{ doc: "d", text: "tea" }]);
  const [found] = await ask(bare, cas, { castitle: "//*[about(., tea)]" });
  expect(found!.explain().parts[0]!.about).toBe("about(., tea): BM25 of the text, 1 word");
});

test("of nodes on the way that are worth the same, the outermost is told", async () => {
  const { text, table } = elementTable("<a><a><year>9</year><b>tea</b></a></a>");
  const engine = memoryEngine(plain, [{ doc: "d", text, elements: table }]);
  const castitle = "//a[.//year > 5]//b[about(., tea)]";
  const [found] = await ask(engine, cas, { castitle }, { target: "strict", support: "strict", conditions: "all" });
  const [, support] = found!.explain().parts;
  expect([support!.about, ...support!.parts.map((part) => part.about)]).toEqual([
    "support: the steps before the target",
    "/a[1]",
  ]);
});

test("where support is vague, of nodes around the target that are worth the same the innermost is told", async () => {
  const engine = engineOf({ d: "<a><a><year>9</year><b>tea</b></a></a>" });
  const [found] = await ask(engine, cas, { castitle: "//a[.//year > 5]//b[about(., tea)]" }, { support: "vague" });
  expect(found!.explain().parts[1]!.parts.map((part) => part.about)).toEqual(["/a[1]/a[1]"]);
});

// The forms of castitle that topics of INEX 2005 to 2009 have, as people typed them, in words and tags of our own.
const castitles = [
  "//*[about(., tea)]",
  "//article[about(., green tea)]",
  "//p[about(., tea coffee leaf)]",
  "//(sec|p)[about(., coffee)]",
  "//( sec | p | title )[ about( . , leaf ) ]",
  '//sec[about(., "green tea")]',
  '//sec[about(., " green tea " leaf)]',
  '//article[about(., +tea +coffee -leaf)]//p[about(., -"green tea" cup)]',
  "//article[about(., tea)]//sec[about(., coffee)]",
  "//article[about(., tea)] //sec[about(., cup)] //p[about(., coffee)]",
  "//article[about(., tea)]//sec",
  "//article[about(., tea)]//sec//p[about(., leaf)]",
  "//article[about(.//title, tea)]//*[about(., coffee)]",
  "//article[about(.//sec//p, tea)]//title",
  "//article[about(.//(p|title), leaf)]//(sec|p)[about(., cup)]",
  "//article[about(.//sec, tea) and about(.//title, coffee)]",
  "//article[about(.//sec, tea) AND about(.//p, coffee)]//sec[about(., leaf)]",
  "//sec[about(., tea) or about(., coffee)]",
  "//sec[(about(., tea) OR about(., coffee)) and (about(.//p, leaf) or about(.//title, cup))]",
  "//sec[about(., tea OR coffee and leaf)]",
  "//article[.//year > 1998]//sec[about(., tea)]",
  "//article[.//year >= 1996 and .//year <= 2003]//p[about(., tea)]",
  "//article[(.//year = 2001 OR .//year = 2002) AND about(., coffee)]",
  "//article[about(., tea) and .//year < 2000]//sec[about(., leaf) or .//@year > 1998]",
  "//sec[.//@year >= 1997 and about(., tea)]",
  "//article[about(.//@note, tea)]//p[about(., coffee)]",
  "//*[about(.//@note, leaf)]//@year",
  "//sec//@note[about(., coffee)]",
  "//article//*[about(., green-leaf)]",
  "//*[about(.//*, 茶)]",
  "//article[.//year > 1998]",
  "tea coffee",
  '+tea -"green leaf" cup',
];

const settings = ["strict", "vague"].flatMap((target) => ["strict", "vague"].map((support) => ({ target, support })));
/** As the task says it: conditions all hold, phrases stand as they are, what is unwanted is absent. */
const literal = { conditions: "all", phrases: "must", plus: "must", negations: "exclude" };

test.each(castitles)("%s runs in all four settings, and finds what brute force finds", async (castitle) => {
  const query = parseNexi(castitle);
  let found = 0;
  for (let seed = 0; seed < rounds(4, 24); seed++) {
    const drawn = drawDocuments(seeded(seed), 4);
    const engine = memoryEngine(
      analyzerCalled("plain"),
      drawn.map(({ document }) => document),
    );
    for (const given of settings.flatMap((setting) => [setting, { ...setting, ...literal }])) {
      const results = await ask(engine, cas, { castitle }, given);
      const expected = bruteForce(drawn, query, nexiReading(given));
      const about = `seed ${seed}: ${castitle} ${JSON.stringify(given)}`;
      expect(results.map(({ doc, path }) => `${doc} ${path}`).toSorted(), about).toEqual(
        [...expected.keys()].toSorted(),
      );
      const apart = results.map(({ doc, path, score }) => Math.abs(score - expected.get(`${doc} ${path}`)!));
      expect(Math.max(0, ...apart), about).toBeLessThan(1e-9);
      if (given.target === "strict" && given.support === "strict") found += results.length;
    }
  }
  expect(found, "results in the strict setting").toBeGreaterThan(0);
});
