import { expect, test } from "vitest";
import { InputError } from "../../../src/base/input-error.ts";
import type { Note } from "../../../src/base/note.ts";
import type { Judgements } from "../../../src/data/judgements.ts";
import { formatNamed } from "../../../src/files/formats/lookup.ts";
import { readJudgements } from "../../../src/files/formats/read.ts";
import { rangeSet } from "../../../src/text/range.ts";
import { exampleCollection as collection } from "./articles.ts";

// Assessments in XML.

const of = (files: string, topic = 'topic="414"') => `<assessments pool="331" ${topic}>\n${files}\n</assessments>`;
const points = (start: string, end: string) => `<passage start="${start}" end="${end}" size="1234"/>`;
const [name, title] = ["/article[1]/name[1]", "/article[1]/body[1]/section[1]/title[1]"];

test("assessments of 2007: passages merge, elements follow from them, an empty file is judged", () => {
  const judgements = readJudgements(
    `<?xml version="1.0"?>
<assessments pool="331" topic="414" version="2" whitespace-text-node="keep">
  <inex_topic topic_id="414" ct_no="3"><title>hip <b>hop</b></title></inex_topic>
  <file collection="wikien" name="9996">
    <best-entry-point path="${name}/text()[1].2"/>
    ${points(`${name}/text()[1].1`, `${name}/text()[1].3`)}
    ${points(`${name}/text()[1].2`, name)}
    ${points(title, title)}
    <element path="/article[1]" exhaustivity="2" size="9,000" rsize="1234"/>
  </file>
  <file collection="wikien" name="9997"/>
  <file collection="wikien" name="gone"/>
</assessments>`,
    { collection, source: "414.xml" },
  );
  expect(judgements).toEqual({
    of: "highlights",
    topics: new Map([
      [
        "414",
        new Map([
          [
            "9996",
            {
              relevant: [
                { start: 1, end: 4 },
                { start: 5, end: 12 },
              ],
              grade: 1,
              length: collection.length("9996"),
              bestEntry: 2,
            },
          ],
          ["9997", { relevant: [], grade: 0, length: 5 }],
          ["gone", { relevant: [], grade: 0 }],
        ]),
      ],
    ]),
    notes: [],
    source: "414.xml",
  });
});

test("assessments of 2005 keep the sizes of elements, and need no collection", () => {
  const judgements = readJudgements(
    of(`<file collection="ieee" name="co/2000/r7108">
      <element path="/article[1]" E="1" size="13,556" rsize="5,494"/>
      <element path="/article[1]/bdy[1]" exhaustivity="?" size="12" rsize="0"/>
    </file>
    <file collection="ieee" name="co/2000/r7109"><element path="/article[1]" E="2" size="5" rsize="0"/></file>`),
  );
  expect(judgements.of).toBe("elements");
  expect([...judgements.topics.get("414")!]).toEqual([
    [
      "co/2000/r7108",
      {
        relevant: [],
        grade: 1,
        elements: [
          { path: "/article[1]", exhaustivity: "1", size: 13_556, relevant: 5494 },
          { path: "/article[1]/bdy[1]", exhaustivity: "?", size: 12, relevant: 0 },
        ],
      },
    ],
    [
      "co/2000/r7109",
      { relevant: [], grade: 0, elements: [{ path: "/article[1]", exhaustivity: "2", size: 5, relevant: 0 }] },
    ],
  ]);
});

test("a file that names no document says nothing of another, and without elements it says nothing of their kind", () => {
  const faults: string[] = [];
  const element = '<element path="/a[1]" E="1" size="5" rsize="2"/>';
  const judgements = readJudgements(of(`<file name="x">${element}</file>\n<file>${element}</file>`), {
    onFault: ({ message }) => faults.push(message),
  });
  expect(faults).toEqual(['line 3:1: <file> without a name; expected name="…"']);
  expect([...judgements.topics.get("414")!.values()].map(({ elements }) => elements?.length)).toEqual([1]);
  expect(readJudgements(of('<file name="x"/>')).of).toBe("highlights");
  expect(readJudgements(of(`<file name="x">${element.replace('"2"', '"0"')}</file>`)).of).toBe("elements");
});

test("a document whose elements hold nothing relevant does not tell how documents are judged", () => {
  const [none, some] = [0, 1].map((rsize) => `<element path="/article[1]" E="1" size="5" rsize="${rsize}"/>`);
  const passage = `<file name="9996">${points(name, name)}</file>`;
  expect(readJudgements(of(`<file name="9997">${none}</file>\n${passage}`), { collection }).of).toBe("highlights");
  expect(() => readJudgements(of(`<file name="9997">${some}</file>\n${passage}`), { collection })).toThrow(
    "judged by passages, but the document on line 2 by elements alone",
  );
});

test("assessments without a topic say nothing of the topic before them", () => {
  const faults: string[] = [];
  const judgements = readJudgements(`<pools>${of('<file name="x"/>')}${of('<file name="y"/>', "")}</pools>`, {
    onFault: ({ message }) => faults.push(message),
  });
  expect(faults).toEqual(['line 3:15: <assessments> without topic; expected topic="…"']);
  expect([...judgements.topics].map(([topic, judged]) => [topic, [...judged.keys()]])).toEqual([["414", ["x"]]]);
});

test("several assessments stand under one root, and what judges a document again is merged", () => {
  const judgements = readJudgements(
    `<pools>${of(`<file name="9996">${points(name, name)}</file>`)}
    ${of(`<file name="9996.xml">${points(title, title)}</file><new/>`)}${of("", 'topic="415"')}</pools>`,
    { collection },
  );
  expect(judgements.topics.get("414")?.get("9996")?.relevant).toEqual([
    { start: 0, end: 4 },
    { start: 5, end: 12 },
  ]);
  expect(counts(judgements.notes)).toEqual({ "elements-skipped": 1, "judged-twice": 1 });
});

const bad: readonly (readonly [files: string, message: string])[] = [
  [
    `<file name="9996">\n${points(title, name)}</file>`,
    "a.xml:3:1: the passage ends at 4, before its start at 5; expected its end after its start",
  ],
  [
    `<file name="9996">\n\n<best-entry-point path="${name}/text()[2].0"/></file>`,
    `a.xml:4:1: no text()[2] of ${name}; expected text()[1]`,
  ],
  [
    `<file name="9998">${points(name, name)}</file>`,
    'a.xml:2:19: document "9998" is not in the collection; expected one that is',
  ],
  [`<file name="9996"><passage start="${name}"/></file>`, 'a.xml:2:19: <passage> without end; expected end="…"'],
  ["<file/>", 'a.xml:2:1: <file> without a name; expected name="…"'],
  [
    '<file name="x"><element path="/a[1]" E="5" size="1" rsize="1"/></file>',
    'a.xml:2:16: exhaustivity "5"; expected 0, 1, 2 or ?',
  ],
  [
    '<file name="x"><element path="/a[1]" E="1" size="1,35" rsize="1"/></file>',
    'a.xml:2:16: size "1,35" is not a whole number; expected one such as 13556 or 13,556',
  ],
  [
    '<file name="x"><element path="/a[1]" E="1" size="1" rsize="2"/></file>',
    "a.xml:2:16: rsize 2 is more than size 1; expected at most as much",
  ],
  [
    '<file file="x">\n<path path="/a[1]" exhaustiveness="3" specificity="3"/>\n<path path="/b[1]" exhaustiveness="3"/></file>',
    "a.xml:3:1: <path> in assessments, as in 2003 and 2004; expected <passage> as in 2006 and 2007, or <element> as in 2005",
  ],
  [
    `<file name="9996">${points(name, name)}</file>\n<file name="9997"><element path="/a[1]" E="1" size="1" rsize="1"/></file>`,
    "a.xml:3:1: judged by elements alone, but the document on line 2 by passages; expected one kind a file",
  ],
  [
    `<file name="9997"><element path="/a[1]" E="1" size="1" rsize="1"/></file>\n<file name="9996">${points(name, name)}</file>`,
    "a.xml:3:1: judged by passages, but the document on line 2 by elements alone; expected one kind a file",
  ],
  ['</assessments><assessments topic="">', 'a.xml:2:15: <assessments> without topic; expected topic="…"'],
];

test.each(bad)("%s is refused, and the rest is read", (files, message) => {
  const options = { collection, source: "a.xml" };
  const text = `<all>${of(files)}${of('<file name="later"/>', 'topic="415"')}</all>`;
  expect(messageOf(() => readJudgements(text, options))).toBe(message);
  const faults: string[] = [];
  const judgements = readJudgements(text, { ...options, onFault: (fault) => faults.push(fault.message) });
  expect(faults).toEqual([message]);
  expect(judgements.topics.get("415")?.has("later")).toBe(true);
});

test("passages without a collection are refused once, with the option that is missing", () => {
  const text = of(`<file name="9996">${points(name, name)}${points(name, name)}</file>`);
  expect(() => readJudgements(text)).toThrow(
    "line 2:19: paths need the documents that they lead into; expected a collection",
  );
  const faults: InputError[] = [];
  readJudgements(text, { onFault: (fault) => faults.push(fault) });
  expect(faults.length).toBe(1);
});

test("highlights are written as in 2007, several topics under one root", () => {
  const judgements = highlights();
  expect(print(judgements)).toEqual([
    '<?xml version="1.0" encoding="UTF-8"?>',
    "<inex-assessments>",
    '  <assessments topic="1">',
    '    <file name="9996">',
    `      <best-entry-point path="${name}/text()[1].2"/>`,
    `      <passage start="${name}/text()[1].1" end="${name}/text()[1].3"/>`,
    "    </file>",
    "  </assessments>",
    '  <assessments topic="2">',
    '    <file name="a&lt;b"/>',
    "  </assessments>",
    "</inex-assessments>",
  ]);
  const again = readJudgements(print(judgements).join("\n"), { collection });
  expect(again.topics).toEqual(judgements.topics);
});

test("what cannot be written is refused, and what is lost is counted", () => {
  const judgements = highlights();
  expect(() => [...format.print(judgements)]).toThrow("expected a collection");
  expect(() => print(readJudgements("1 Q0 9996 10 400 0 390:10"))).toThrow(
    'document "9996" of topic "1" is highlighted up to 400; expected at most its length in the collection, 302',
  );
  expect(() => print(readJudgements("1 0 9996 1"))).toThrow(
    "is relevant without highlighted text; expected highlights",
  );
  expect(format.losses(judgements, { collection })).toEqual([]);
  expect(counts(format.losses(readJudgements("1 Q0 9996 0 400\n1 Q0 9997 0 5"), { collection }))).toEqual({
    "lengths-lost": 1,
  });
});

test("other formats keep what elements say of their document, and no more", () => {
  const judgements = readJudgements(
    of('<file name="x"><element path="/a[1]" E="1" size="9" rsize="2"/></file><file name="y"/>'),
  );
  const lines = (name: string) => [...formatNamed(name, "judgements").print(judgements)];
  expect(lines("qrels")).toEqual(["414 0 x 1", "414 0 y 0"]);
  expect(lines("jsonl-judgements")).toEqual([
    '{"topic":"414","doc":"x","grade":1}',
    '{"topic":"414","doc":"y","grade":0}',
  ]);
  for (const name of ["qrels", "jsonl-judgements"])
    expect(counts(formatNamed(name, "judgements").losses(judgements))).toEqual({ "elements-lost": 2 });
  expect(() => lines("inex")).toThrow("is relevant without highlighted text");
});

const format = formatNamed("inex-assessments", "judgements");

function highlights(): Judgements {
  const relevant = rangeSet([{ start: 1, end: 3 }]);
  return {
    of: "highlights",
    topics: new Map([
      ["1", new Map([["9996", { relevant, grade: 1, length: collection.length("9996"), bestEntry: 2 }]])],
      ["2", new Map([["a<b", { relevant: rangeSet([]), grade: 0 }]])],
    ]),
  };
}

function print(judgements: Judgements): string[] {
  return [...format.print(judgements, { collection })];
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

test("XML of other elements holds no assessments, and an element has a path", () => {
  const read = (text: string) => () => readJudgements(text, { format: "inex-assessments" });
  expect(read("<other/>\n")).toThrow("no <assessments>; expected one or more");
  expect(read("<other>\n")).toThrow(/the document ends inside <other>/);
  expect(
    read('<assessments topic="1"><file name="a"><element E="1" size="2" rsize="1"/></file></assessments>'),
  ).toThrow('<element> without a path; expected path="…"');
});
