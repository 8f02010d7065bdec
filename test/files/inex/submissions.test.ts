import { expect, test } from "vitest";
import { InputError } from "../../../src/base/input-error.ts";
import type { Note } from "../../../src/base/note.ts";
import { collectionOf } from "../../../src/data/collection.ts";
import type { Passage, Run } from "../../../src/data/run.ts";
import { formatNamed } from "../../../src/files/formats/lookup.ts";
import { readRun } from "../../../src/files/formats/read.ts";
import { elements, offsetPoint } from "../../../src/text/xml/element-paths.ts";
import { seeded } from "../../seeded.ts";
import { article, demoArticles, exampleCollection as collection } from "./articles.ts";
import { atLength } from "../../rounds.ts";

// Submissions in XML, and paths in text runs.

const of = (results: string, attributes = 'run-id="r"') =>
  `<inex-submission ${attributes}>\n<topic topic-id="1">\n${results}\n</topic>\n</inex-submission>\n`;
const result = (file: string, place: string, more = "") => `<result><file>${file}</file>${place}${more}</result>`;

test("a submission of 2005: collections in the topic, a topic part, slashes in file names", () => {
  const run = readRun(
    `<inex-submission participant-id="1" run-id="indri" task="CO.Thorough" query="automatic" topic-part="T">
  <description> two
    lines </description>
  <topic topic-id="202">
    <collections><collection>ieee</collection></collections>
    <result><file>co/2000/r7108</file><path>/article[1]/bdy[1]/sec[1]</path><rsv>-4.2</rsv></result>
  </topic>
</inex-submission>`,
    { collection, source: "runs/x.xml" },
  );
  expect(run).toEqual({
    name: "indri",
    answers: "passages",
    topics: new Map([["202", [{ doc: "co/2000/r7108", start: 0, end: 3, score: -4.2, kind: "element", line: 6 }]]]),
    metadata: {
      participant: "1",
      task: "CO.Thorough",
      query: "automatic",
      topicFields: ["title"],
      description: "two\n    lines",
      collections: ["ieee"],
    },
    notes: [],
    source: "runs/x.xml",
  });
});

test("a submission of 2007: fields, an element and a passage", () => {
  const { metadata, topics, notes } = readRun(formatNamed("inex-submission").example, { collection });
  expect(metadata).toEqual({
    participant: "19",
    task: "Focused",
    query: "automatic",
    resultType: "passage",
    topicFields: ["title", "description"],
    description: "words, then paragraphs",
    collections: ["wikipedia"],
  });
  const text = collection.document("9996")!.text;
  const [element, passage] = topics.get("414")!;
  const codePoints = Array.from(text);
  expect(codePoints.slice(element!.start, element!.end).join("")).toMatch(/^wort 😀 .*😀$/u);
  expect(passage).toMatchObject({ kind: "passage", start: element!.start + 85 });
  expect(codePoints.slice(element!.end, passage!.end).join("")).toBe(`\nonetwo ${"wort 😀 ".repeat(20).slice(0, 120)}`);
  expect(notes).toEqual([]);
});

test("a submission of 2008 needs no collection", () => {
  const run = readRun(of(result("a/b.xml", '<fol offset="5" length="10"/>', "<rank>0</rank>")));
  expect(run.topics.get("1")).toEqual([{ doc: "a/b.xml", start: 5, end: 15, line: 3 }]);
});

test("what is said twice of a result, a rank that is none, and a result outside of its topic are faults", () => {
  const place = '<fol offset="0" length="1"/>';
  const faultOf = (text: string): string => {
    try {
      readRun(text);
      return "none";
    } catch (error) {
      return String((error as InputError).message);
    }
  };
  for (const [more, fault] of [
    ["<rank>0</rank><rsv>1</rsv>", "none"],
    ["<rank>1.0</rank>", "none"],
    ["<rank/>", "none"],
    ["<rank>first</rank>", 'line 3:51: rank "first" is not a whole number; expected one such as 1'],
    ["<rank>1.5</rank>", 'line 3:51: rank "1.5" is not a whole number; expected one such as 1'],
    ["<rank>-1</rank>", 'line 3:51: rank "-1" is not a whole number; expected one such as 1'],
    ["<rank>1</rank><rank>1</rank>", "line 3:65: another <rank> of the same result; expected one"],
    ["<rsv>1</rsv><rsv>2</rsv>", "line 3:63: another <rsv> of the same result; expected one"],
    ["<file>B</file>", "line 3:51: another <file> of the same result; expected one"],
  ])
    expect(faultOf(of(result("A", place, more)))).toBe(fault);
  const stray = `<inex-submission>\n${result("A", place)}\n</inex-submission>`;
  expect(faultOf(stray)).toBe("line 2:1: <result> outside of a <topic>; expected it inside");
});

test("the order of the file stands, and ranks and scores that contradict it are noted with their lines", () => {
  const place = '<fol offset="0" length="1"/>';
  const run = readRun(
    of(
      [
        result("A", place, "<rsv>1</rsv><rank>2</rank>"),
        result("B", place, "<rank>1</rank><rsv>2</rsv>"),
        result("C", place, "<rsv/>"),
      ].join("\n"),
    ),
  );
  expect(run.topics.get("1")?.map(({ doc }) => doc)).toEqual(["A", "B", "C"]);
  expect(run.notes).toMatchObject([
    { code: "ranks-contradict", lines: [4] },
    { code: "scores-contradict", lines: [4] },
  ]);
});

test("a topic that comes back goes on where it ended", () => {
  const topic = (id: number, offset: number) =>
    `<topic topic-id="${id}">${result("9996", `<fol offset="${offset}" length="1"/>`)}</topic>`;
  const run = readRun(`<inex-submission run-id="r">${topic(1, 0)}${topic(2, 1)}${topic(1, 2)}</inex-submission>`);
  expect([...run.topics].map(([id, ranked]) => [id, ranked.map(({ start }) => start)])).toEqual([
    ["1", [0, 2]],
    ["2", [1]],
  ]);
});

test("equal ranks and equal scores do not contradict the order, nor do those of another topic", () => {
  const place = '<fol offset="0" length="1"/>';
  const some = (rank: number, rsv: number) => result("A", place, `<rsv>${rsv}</rsv><rank>${rank}</rank>`);
  const topics = [`<topic topic-id="2">${some(1, 9)}</topic>`, `<topic topic-id="3">${some(1, 9)}</topic>`];
  const run = readRun(`<inex-submission>${topics[0]}${topics[1]}</inex-submission>`);
  expect(run.notes).toEqual([]);
  expect(readRun(of([some(1, 2), some(1, 2), some(2, 2)].join("\n"))).notes).toEqual([]);
  expect(readRun(of([some(3, 2), result("A", place), some(2, 9)].join("\n"))).notes).toMatchObject([
    { code: "ranks-contradict", lines: [5] },
  ]);
});

test("a rank that comes again is remarked on with its topic", () => {
  const place = '<fol offset="0" length="1"/>';
  const ranked = result("A", place, "<rank>1</rank>");
  const remarks: string[] = [];
  const topic = (id: string) => `<topic topic-id="${id}">\n${ranked}\n${ranked}\n</topic>`;
  readRun(`<inex-submission>\n${topic("7")}${topic("8")}</inex-submission>`, {
    onRemark: ({ message }) => remarks.push(message),
  });
  expect(remarks).toEqual([
    expect.stringMatching(/^line 4:\d+: topic 7: rank "1" again, first on line 3; expected each once a topic$/),
    expect.stringMatching(/^line 7:\d+: topic 8: rank "1" again, first on line 6; expected each once a topic$/),
  ]);
});

test("elements in any order, and unknown ones skipped and counted", () => {
  const run = readRun(
    `<runs><inex-submission><new><topic topic-id="7"/></new><topic topic-id="1"><result><rsv>3</rsv><color/>
      <path> /article[1]/name[1]
      </path><file> 9996
      </file></result><color>red</color></topic><description>at <b>the</b> end</description></inex-submission></runs>`,
    { collection, source: "runs/mine.xml.gz" },
  );
  expect(run).toMatchObject({ name: "mine", metadata: { description: "at the end" } });
  expect([...run.topics]).toEqual([["1", [{ doc: "9996", start: 0, end: 4, score: 3, kind: "element", line: 1 }]]]);
  expect(run.notes).toEqual([
    { code: "elements-skipped", message: "3 elements were skipped: <new>, <color>", count: 3 },
  ]);
});

test("a file name may end in .xml where the collection's id does not, and not the other way round", () => {
  const xml = "<a>x</a>";
  const other = collectionOf([article("A", xml), article("B.xml", xml), article("B", "<a>longer</a>")]);
  const run = readRun(of(["A", "A.xml", "B.xml"].map((file) => result(file, "<path>/a[1]</path>")).join("")), {
    collection: other,
  });
  expect(run.topics.get("1")).toMatchObject([{ doc: "A" }, { doc: "A" }, { doc: "B.xml", end: 1 }]);
});

const bad: readonly (readonly [results: string, message: string])[] = [
  [
    result("9996", "\n<path>/article[1]/body[1]/p[2]</path>"),
    "sub.xml:4:1: no element /article[1]/body[1]/p[2]; the nearest is /article[1]/body[1]/p[1]",
  ],
  [
    result("9996", "<path>/article[1]/body[1]/section/p[1]</path>"),
    'sub.xml:3:26: step 3 of path "/article[1]/body[1]/section/p[1]" is "section"; expected a name and its number, such as section[1]',
  ],
  [
    result("9996", "<path>//p[1]</path>"),
    'sub.xml:3:26: step 1 of path "//p[1]" is empty; expected a name and its number, such as p[1]',
  ],
  [
    result("9996", "\n\n<passage start='/article[1]/body[1]/p[1]/b[1]' end='/article[1]/body[1]/p[1]/text()[1].0'/>"),
    "sub.xml:5:1: the passage ends at 299, before its start at 300; expected its end after its start",
  ],
  [
    result("9996", "<passage start='/article[1]/body[1]/p[1]/text()[1].9' end='/article[1]'/>"),
    "sub.xml:3:26: offset 9 in text()[1] of /article[1]/body[1]/p[1]; expected at most its length, 1",
  ],
  [
    result("9998", "<path>/article[1]</path>"),
    'sub.xml:3:26: document "9998" is not in the collection; expected one that is',
  ],
  [
    result("notes.txt", "<path>/article[1]</path>"),
    'sub.xml:3:31: document "notes.txt" is not XML and has no elements; expected offset and length',
  ],
  [result("9996", ""), "sub.xml:3:1: <result> without a place; expected <path>, <passage> or <fol>"],
  [
    "<result><path>/article[1]</path></result>",
    "sub.xml:3:9: <result> without a <file>; expected the id of a document",
  ],
  [
    result("9996", "<path>/article[1]</path>\n<fol offset='0' length='1'/>"),
    "sub.xml:4:1: <fol> after <path> on line 3; expected one place a result",
  ],
  [result("9996", "<passage start='/article[1]'/>"), 'sub.xml:3:26: <passage> without end; expected end="…"'],
  [result("9996", "<fol offset='0'/>"), 'sub.xml:3:26: <fol> without length; expected length="…"'],
  [
    result("9996", "<fol offset='0' length='-1'/>"),
    'sub.xml:3:26: negative length "-1"; expected plain digits, 0 or more',
  ],
  [
    result("9996", "<path>/article[1]</path>", "<rsv>high</rsv>"),
    'sub.xml:3:26: score "high" is not a finite number; expected a decimal such as 0.75',
  ],
  ["</topic><topic>", 'sub.xml:3:9: <topic> without an id; expected topic-id="…"'],
];

test.each(bad)("%s is refused, and the rest is read", (results, message) => {
  const good = result("9996", "<path>/article[1]/name[1]</path>");
  const faults: string[] = [];
  const options = { collection, source: "sub.xml" };
  expect(messageOf(() => readRun(of(results), options))).toBe(message);
  const text = of(`${results}</topic><topic topic-id="2">${good}`);
  const run = readRun(text, { ...options, onFault: (fault) => faults.push(fault.message) });
  expect(faults).toEqual([message]);
  expect(run.topics.get("2")).toMatchObject([{ doc: "9996", end: 4 }]);
});

test("all faults of one line are told", () => {
  const faults: string[] = [];
  const results = result("9996", "<path>/a[1]</path>") + result("x", "<path>/a[1]</path>");
  readRun(of(results), { collection, onFault: ({ message }) => faults.push(message) });
  expect(faults).toEqual([
    "line 3:26: no element /a[1]; the nearest is /article[1]",
    'line 3:75: document "x" is not in the collection; expected one that is',
  ]);
});

test("a fault is blamed on its tag, where lines end inside it", () => {
  const text = of("\n  <result\n ><file>9996</file>é<path\n\n>/a[1]</path></result>");
  expect(() => readRun(text, { collection })).toThrow("line 5:21: no element /a[1]");
});

test("paths without a collection are refused once, with the option that is missing", () => {
  const message = "paths need the documents that they lead into; expected a collection";
  const path = result("9996", "<path>/article[1]</path>");
  const fol = "1 Q0 9996 1 9 r /article[1]\n".repeat(3);
  for (const text of [of(`${path}\n${path}`), fol]) {
    expect(() => readRun(text)).toThrow(message);
    const faults: string[] = [];
    readRun(text, { onFault: ({ fault }) => faults.push(fault) });
    expect(faults).toEqual([message]);
  }
});

test.each([
  ["<inex-submission>\n<topic topic-id='1'>\n<result <file/>\n</topic>", /^sub.xml:3:\d+: /],
  ["<inex-submission>\n<topic topic-id='1'>\n", /^sub.xml:3:\d+: .*<topic>/],
  ["<inex-submission>\n&eacute;</inex-submission>", /^sub.xml:2:1: .* among the entities given/],
  [`${of("")}<x/>`, /^sub.xml:6:\d+: /],
])("malformed XML is blamed by line and column: %s", (text, message) => {
  expect(messageOf(() => readRun(text, { source: "sub.xml" }))).toMatch(message);
  const faults: string[] = [];
  readRun(text, { source: "sub.xml", onFault: (fault) => faults.push(fault.message) });
  expect(faults).toEqual([expect.stringMatching(message)]);
});

test("a second submission in a file is refused", () => {
  const text = `<all>\n${of("")}${of("")}</all>`;
  expect(() => readRun(text)).toThrow(
    "line 7:1: another <inex-submission>, the first is on line 2; expected one a file",
  );
});

test("entities come from the context", () => {
  const entities = new Map([["nbsp", "\u00a0"]]);
  const text = of(result("&nbsp;", '<fol offset="0" length="1"/>'));
  expect(readRun(text, { entities }).topics.get("1")).toMatchObject([{ doc: "\u00a0" }]);
});

/** The same results by path or points, as text and as XML, and by offset and length. */
function drawn(random: () => number) {
  const lines: Record<"fol" | "paths" | "xml", string[]> = { fol: [], paths: [], xml: [] };
  const documents = demoArticles();
  for (let i = 0; i < 300; i++) {
    const { doc, elements: table } = documents[Math.floor(random() * documents.length)]!;
    const all = [...elements(table!)];
    const element = all[Math.floor(random() * all.length)]!;
    const points = [random(), random()].map((share) => Math.floor(share * (table!.length + 1))).sort((a, b) => a - b);
    const isElement = random() < 0.5;
    const [start, end] = isElement ? [element.start, element.end] : [points[0]!, points[1]!];
    const [from, to] = [offsetPoint(table!, start, "start"), offsetPoint(table!, end, "end")];
    lines.fol.push(`1 Q0 ${doc} ${i + 1} ${1000 - i} r ${start} ${end - start}`);
    lines.paths.push(`1 Q0 ${doc} ${i + 1} ${1000 - i} r ${isElement ? element.path : `${from} ${to}`}`);
    const place = isElement ? `<path>${element.path}</path>` : `<passage start="${from}" end="${to}"/>`;
    lines.xml.push(result(doc, place, `<rsv>${1000 - i}</rsv>`));
  }
  return { documents, fol: lines.fol.join("\n"), paths: lines.paths.join("\n"), xml: of(lines.xml.join("\n")) };
}

test.each([1, 2, 3])("paths and points of the demo articles read as their offsets do, seed %i", (seed) => {
  const { documents, fol, paths, xml } = drawn(seeded(seed));
  const demo = collectionOf(documents);
  const wanted = places(readRun(fol));
  expect(places(readRun(paths, { collection: demo }))).toEqual(wanted);
  const run = readRun(xml, { collection: demo });
  expect(places(run)).toEqual(wanted);

  const again = readRun(print(run, { collection: demo }), { collection: demo });
  expect(places(again)).toEqual(wanted);
  expect(kinds(again)).toEqual(kinds(run));
  expect(places(readRun(print(run)))).toEqual(wanted);
});

test("a text run takes one path for an element, two for a passage, and numbers beside them", () => {
  const text = `1 Q0 9996 1 9 r /article[1]/name[1]
1 Q0 9996.xml 2 8 r /article[1]/name[1] /article[1]/body[1]/section[1]/title[1]
1 Q0 9996 3 7 r /article[1]/name[1]/text()[1].1 /article[1]/name[1]/text()[1].3
1 Q0 9996 4 6 r 3 0
`;
  expect(readRun(text, { collection }).topics.get("1")).toEqual([
    { doc: "9996", start: 0, end: 4, score: 9, kind: "element", line: 1 },
    { doc: "9996", start: 0, end: 12, score: 8, kind: "passage", line: 2 },
    { doc: "9996", start: 1, end: 3, score: 7, kind: "passage", line: 3 },
    { doc: "9996", start: 3, end: 3, score: 6, line: 4 },
  ]);
  expect(() => readRun("1 Q0 9996 1 9 r /article[1]/nam[1]", { collection })).toThrow(
    "line 1: no element /article[1]/nam[1]; the nearest is /article[1]/name[1]",
  );
});

atLength("results by the million do not hold the tables of all documents, nor read one again at once", () => {
  const reads = new Map<string, number>();
  const xml = `<a>${"<b>x</b>".repeat(30_000)}</a>`;
  const one = article("", xml);
  const large = {
    ...collectionOf([]),
    length: () => one.elements!.length,
    document(doc: string) {
      reads.set(doc, (reads.get(doc) ?? 0) + 1);
      return { ...one, doc };
    },
  };
  const lines = Array.from({ length: 900 }, (_, i) => `1 Q0 d${Math.floor(i / 3)} 1 9 r /a[1]/b[${i + 1}]`);
  const back = "1 Q0 d0 1 9 r /a[1]/b[1]\n1 Q0 d299 1 9 r /a[1]/b[1]";
  readRun(`${lines.join("\n")}\n${back}`, { collection: large });
  expect([reads.get("d0"), reads.get("d1"), reads.get("d299")]).toEqual([2, 1, 1]);
});

test("without a collection a run is written by offset and length, and what it cannot say is counted", () => {
  const run: Run = {
    name: "a\u0001",
    answers: "passages",
    topics: new Map([
      [
        "1",
        [
          { doc: "9996", start: 0, end: 4, kind: "element" },
          { doc: "9996", start: 2, end: 2, score: 0.5, kind: "passage" },
          { doc: "A&B", start: -1, end: -1 },
          { doc: "A&B", start: 5, end: 9 },
        ],
      ],
    ]),
  };
  expect(print(run)).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<inex-submission run-id="a_" result-type="fol">
  <topic topic-id="1">
    <result><file>9996</file><fol offset="0" length="4"/><rank>1</rank></result>
    <result><file>9996</file><fol offset="2" length="0"/><rsv>0.5</rsv></result>
    <result><file>A&amp;B</file><fol offset="5" length="4"/><rank>4</rank></result>
  </topic>
</inex-submission>
`);
  expect(counts(losses(run))).toEqual({ "unresolved-lost": 1, "paths-lost": 2, "name-changed": 1 });
});

test("with a collection, what it does not hold is written by offset and length, and counted", () => {
  const run: Run = {
    name: "r",
    answers: "passages",
    topics: new Map([
      [
        "1",
        [
          { doc: "9996", start: 0, end: 4, kind: "element" },
          { doc: "9996", start: 0, end: 4 },
          { doc: "9996", start: 0, end: 3, kind: "element" },
          { doc: "9996", start: 0, end: 999, kind: "element" },
          { doc: "notes.txt", start: 0, end: 2 },
        ],
      ],
    ]),
  };
  const lines = print(run, { collection }).split("\n");
  expect(lines[1]).toBe('<inex-submission run-id="r" result-type="passage">');
  expect(lines.slice(3, 8).map((line) => line.replace(/^.*<\/file>|<rank>.*$/g, ""))).toEqual([
    "<path>/article[1]/name[1]</path>",
    '<passage start="/article[1]/name[1]/text()[1].0" end="/article[1]/name[1]/text()[1].4"/>',
    '<passage start="/article[1]/name[1]/text()[1].0" end="/article[1]/name[1]/text()[1].3"/>',
    '<fol offset="0" length="999"/>',
    '<fol offset="0" length="2"/>',
  ]);
  expect(counts(losses(run, { collection }))).toEqual({ "paths-missing": 2, "elements-inexact": 1 });
});

test("what cannot stand in XML is refused", () => {
  const run = (topic: string, doc: string): Run => ({
    name: "r",
    answers: "passages",
    topics: new Map([[topic, [{ doc, start: 0, end: 1 }]]]),
  });
  expect(() => print(run("1", " a"))).toThrow('document " a" of topic "1" cannot stand in XML');
  expect(() => print(run("", "a"))).toThrow('topic "" cannot stand in XML');
  expect(() => print(run("1", "\u0000"))).toThrow("expected characters that XML has");
  expect(() => print({ ...run("1", "a"), answers: "documents" })).toThrow("a run of whole documents");
});

test("other formats leave out what a submission says of itself, and the paths of its results, and say so", () => {
  const run = readRun(formatNamed("inex-submission").example, { collection });
  for (const name of ["fol", "jsonl-run"])
    expect(counts(formatNamed(name, "run").losses(run))).toEqual({ "metadata-lost": 7, "paths-lost": 1 });
});

function places(run: Run): unknown {
  return [...run.topics].map(([topic, list]) => [
    topic,
    list.map(({ doc, start, end, score }: Passage) => ({ doc, start, end, score })),
  ]);
}

function kinds(run: Run): unknown {
  return run.topics.get("1")?.map(({ kind }) => kind);
}

function print(run: Run, context = {}): string {
  return [...formatNamed("inex-submission", "run").print(run, context)].map((line) => `${line}\n`).join("");
}

function losses(run: Run, context = {}): readonly Note[] {
  return formatNamed("inex-submission", "run").losses(run, context);
}

function counts(notes: readonly Note[] = []): Record<string, number> {
  return Object.fromEntries(notes.map(({ code, count }) => [code, count]));
}

function messageOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof InputError) return error.message;
    throw error;
  }
  throw new Error("nothing was thrown");
}

test("XML of other elements is no submission", () => {
  const read = (text: string) => () => readRun(text, { format: "inex-submission" });
  expect(read("<other/>\n")).toThrow("no <inex-submission>; expected one");
  expect(read("<other>\n")).toThrow(/the document ends inside <other>/);
});
