import { readFileSync } from "node:fs";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { InputError } from "../../../src/base/input-error.ts";
import { castitleFaults, queryOf, type Topic, type Topics } from "../../../src/data/topics.ts";
import { inexTopics } from "../../../src/files/formats/inex-topics.ts";
import { jsonlTopics } from "../../../src/files/formats/jsonl-topics.ts";
import { readTopics } from "../../../src/files/formats/read.ts";
import { printNexi } from "../../../src/text/nexi.ts";
import { rounds } from "../../rounds.ts";

const formats = [inexTopics, jsonlTopics];
type TopicsFormat = (typeof formats)[number];

function read(format: TopicsFormat, text: string, source?: string): Topics {
  const parser = format.parse();
  for (const [index, line] of text.replace(/\n$/, "").split("\n").entries()) parser.line(line, index + 1);
  return parser.end(source);
}

const readXml = (text: string): Topics => read(inexTopics, text);
const printed = (format: TopicsFormat, topics: Topics): string => [...format.print(topics)].join("\n");
const of = (...topics: Topic[]): Topics => ({ topics: new Map(topics.map((topic) => [topic.id, topic])) });

test("topics of 2009: several in one file, under a DTD that redefines what XML defines", () => {
  const { topics, notes, source } = read(
    inexTopics,
    `<?xml version="1.0"?>
<!DOCTYPE inex-topic-file [
<!ENTITY lt "&#38;#60;"> <!ENTITY gt "&#62;"> <!ENTITY amp "&#38;#38;">
<!ELEMENT inex-topic-file (topic+)>
]>
<inex-topic-file>
  <topic id="2009001" ct_no="186">
    <title> Nobel
      prize </title>
    <castitle>//article[about(., Nobel prize) and .//year &lt; 1950]</castitle>
    <phrasetitle>"Nobel prize"</phrasetitle>
    <description>R&amp;D <![CDATA[<and>]]> prizes</description>
    <narrative>I give a <i>talk</i>,<!-- or two --> soon.<p>Nothing else.</p></narrative>
  </topic>
  <topic id="2009002" ct_no=""><title>x</title><castitle/><description>  </description></topic>
</inex-topic-file>`,
    "topics.xml",
  );
  expect([...topics]).toEqual([
    [
      "2009001",
      {
        id: "2009001",
        candidate: "186",
        title: "Nobel prize",
        castitle: "//article[about(., Nobel prize) and .//year < 1950]",
        phrasetitle: '"Nobel prize"',
        description: "R&D <and> prizes",
        narrative: "I give a talk, soon.Nothing else.",
      },
    ],
    ["2009002", { id: "2009002", title: "x" }],
  ]);
  expect(notes).toEqual([]);
  expect(source).toBe("topics.xml");
});

test("topics of 2005 to 2007: one a file", () => {
  const text = `<inex_topic topic_id="414" ct_no="3">
    <title>hip hop beat</title><castitle>//*[about(., hip hop beat)]</castitle><mmtitle>beat</mmtitle>
    <parent>//article</parent><keywords>rap, DJ</keywords></inex_topic>`;
  expect([...readXml(text).topics.values()]).toEqual([
    {
      id: "414",
      candidate: "3",
      title: "hip hop beat",
      castitle: "//*[about(., hip hop beat)]",
      mmtitle: "beat",
      parent: "//article",
      keywords: "rap, DJ",
    },
  ]);
});

test("several topics stand under any root, at any depth", () => {
  const text = `<all><year n="2006"><inex_topic topic_id="1"/></year>
    <year><inex-topic id="2"><title>two</title></inex-topic><topic topic_id="3"/></year></all>`;
  const { topics, notes } = readXml(text);
  expect([...topics.keys()]).toEqual(["1", "2", "3"]);
  expect(notes).toEqual([]);
});

test("unknown elements are skipped whole, and counted with their names", () => {
  const text = `<all><about><title>not of a topic</title></about>
    <topic id="1"><story>one <title>no</title></story><title>yes</title></topic>
    <topc id="2"><title>lost</title></topc><topic id="3"><story/></topic></all>`;
  const { topics, notes } = readXml(text);
  expect([...topics.values()]).toEqual([{ id: "1", title: "yes" }, { id: "3" }]);
  expect(notes).toEqual([
    { code: "elements-skipped", message: "4 elements were skipped: <about>, <story>, <topc>", count: 4 },
  ]);
});

test("of two titles in a topic the first stands, with a note", () => {
  const { topics, notes } = readXml('<topic id="1"><title>one</title><title>two</title></topic>');
  expect(topics.get("1")?.title).toBe("one");
  expect(notes).toEqual([
    {
      code: "elements-repeated",
      message: "1 element came again in its topic; the first stands",
      count: 1,
    },
  ]);
});

test.each([
  ['<all>\n<topic id="1"/>\n\n<topic id="1"/></all>', 4, 'topic "1" again, first on line 2; expected it once'],
  ["<all>\n<topic/></all>", 2, '<topic> without an id; expected id="…" or topic_id="…"'],
  ['<inex_topic topic_id=""/>', 1, '<inex_topic> without an id; expected id="…" or topic_id="…"'],
  ["<all><other/></all>", undefined, "no topics; expected <topic id> or <inex_topic topic_id>"],
])("%j is refused", (text, line, fault) => {
  const found = outcome(() => readXml(text));
  expect(found).toMatchObject({ fault, place: { line } });
});

test("broken XML is blamed by line, once", () => {
  const parser = inexTopics.parse();
  parser.line('<all><topic id="1">', 1);
  const fault = outcome(() => parser.line("<title>x</titel>", 2));
  expect(fault).toBeInstanceOf(InputError);
  expect(fault).toMatchObject({ place: { line: 2 } });
  parser.line("<<<", 3);
  expect(parser.end(undefined).topics.size).toBe(1);

  expect(outcome(() => readXml('<all>\n<topic id="1">\n'))).toBeInstanceOf(InputError);
});

test("after a topic that comes again, reading goes on", () => {
  const faults: string[] = [];
  const text =
    '<all><topic id="1"><title>one</title></topic>\n<topic id="1"><title>other</title></topic><topic/>\n<topic id="2"/></all>';
  const { topics } = readTopics(text, { onFault: ({ message }) => faults.push(message) });
  expect([...topics.values()]).toEqual([{ id: "1", title: "one" }, { id: "2" }]);
  expect(faults).toEqual([
    'line 2:1: topic "1" again, first on line 1; expected it once',
    'line 2:43: <topic> without an id; expected id="…" or topic_id="…"',
  ]);
});

test("the form of 2009 is written", () => {
  const topics = of({ id: "1", candidate: "7", title: "R&D\n<tea>", castitle: '//a[about(., "x")]' }, { id: '"2"' });
  expect(printed(inexTopics, topics)).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<inex-topic-file>
  <topic id="1" ct_no="7">
    <title>R&amp;D &lt;tea&gt;</title>
    <castitle>//a[about(., &quot;x&quot;)]</castitle>
  </topic>
  <topic id="&quot;2&quot;">
  </topic>
</inex-topic-file>`);
  expect(() => printed(inexTopics, of({ id: "1", title: "\u0001" }))).toThrow(
    'topic "1" holds "\\u0001"; expected characters that XML has',
  );
});

test("JSON lines hold a topic each", () => {
  const text = '{"topic":7,"title":"x","castitle":null,"narrative":"a\\n b","new":[1]}\n\n{"topic":"b","title":""}';
  expect([...read(jsonlTopics, text).topics.values()]).toEqual([
    { id: "7", title: "x", narrative: "a\n b" },
    { id: "b" },
  ]);
  expect(printed(jsonlTopics, of({ id: "b", title: "x" }))).toBe('{"topic":"b","title":"x"}');
});

test.each([
  ['{"title":"x"}', 'no "topic"; expected a string or an integer'],
  ['{"topic":"1","title":"again"}', 'topic "1" again, first on line 1; expected it once'],
  ['{"topic":"2","castitle":5}', '"castitle" is 5; expected a string'],
  ["[]", "an array; expected one JSON object per line"],
])("JSON line %s is refused", (line, fault) => {
  expect(outcome(() => read(jsonlTopics, `{"topic":"1"}\n${line}`))).toMatchObject({ fault });
});

test.each(formats)("$name reads its own example, recognises it, and prints what it read", (format) => {
  const topics = read(format, format.example);
  expect(topics.topics.size).toBeGreaterThan(0);
  expect(read(format, printed(format, topics))).toEqual(topics);
  expect(castitleFaults(topics.topics.values())).toEqual([]);
  expect(readTopics(format.example)).toEqual(topics);
});

test.each([
  '<?xml version="1.0" encoding="UTF-8"?>\n\n<!-- of 2009 --><inex-topic-file><topic id="1"/></inex-topic-file>',
  '<?xml version="1.0"?><inex_topic topic_id="1"/>',
  '\n<!DOCTYPE inex-topic-file [\n<!ENTITY amp "&#38;#38;">\n]>\n<inex-topic-file><topic id="1"/></inex-topic-file>',
  '<all>\n<year n="2006">\n<inex_topic topic_id="1"/></year></all>',
])("%j is recognised as topics", (text) => {
  expect([...readTopics(text).topics.keys()]).toEqual(["1"]);
});

test.each([
  ['{"topic":"1","title":"x"}', true],
  ['{"title":"x","topic":1', true],
  ['{"topic":"1","doc":"A","start":0,"end":9}', false],
  ['{"topic":"1","doc":"A","ranges":[]}', false],
  ['{"doc":"A","text":"x"}', false],
])("%s may be a topic in JSON: %s", (line, expected) => {
  expect(jsonlTopics.recognises(line)).toBe(expected);
});

test("files 17: a topic stands for its castitle, or for any element about its title", () => {
  const query = (topic: Omit<Topic, "id">) => {
    const found = queryOf({ id: "1", ...topic });
    return found && printNexi(found);
  };
  expect(query({ title: "tea", castitle: "//p[about(.,tea)]" })).toBe("//p[about(., tea)]");
  expect(query({ title: 'hip hop "beat box"' })).toBe('//*[about(., hip hop "beat box")]');
  expect(query({ title: "Rock (and roll), 1950 - 1960?" })).toBe("//*[about(., Rock and roll 1950 1960?)]");
  expect(query({ title: " ( " })).toBeUndefined();
  expect(query({})).toBeUndefined();
  expect(() => query({ castitle: "//" })).toThrow(InputError);
});

test("castitles that are not NEXI are listed by topic and column", () => {
  const topics = of(
    { id: "1", castitle: "//p[about(., tea)]" },
    { id: "2", castitle: "//p[about(tea)]" },
    { id: "3", title: "no castitle" },
    { id: "4", castitle: "//p[about(., tea]" },
  );
  expect(castitleFaults(topics.topics.values())).toEqual([
    { topic: "2", column: 11, message: 'found "tea"; expected a path that starts with "."' },
    { topic: "4", column: 17, message: 'found "]"; expected a word, a phrase or ")"' },
  ]);
});

test("the example track has ten topics, whose castitles are NEXI", () => {
  const topics = readXml(readFileSync("examples/topics.xml", "utf8"));
  expect(topics.topics.size).toBe(10);
  expect(topics.notes).toEqual([]);
  expect(castitleFaults(topics.topics.values())).toEqual([]);
  for (const { castitle = "", ...topic } of topics.topics.values()) {
    const query = queryOf({ ...topic, castitle });
    expect(query && printNexi(query)).toBe(castitle);
  }
  expect(topics.topics.get("2026002")?.description).toBe(
    "When and why did the leaves and pages of books come to be numbered, and how did the numbers become an address " +
      "that readers could cite?",
  );
});

test("mutated files are read or refused, never worse", () => {
  const pieces = [
    "<",
    ">",
    "&",
    "&#0;",
    "]]>",
    "<!--",
    "<![CDATA[",
    "</topic>",
    "<topic>",
    '"',
    "{",
    "\ud800",
    "\0",
    "é",
  ];
  const edits = fc.array(fc.tuple(fc.nat(600), fc.nat(9), fc.constantFrom(...pieces)), { maxLength: 5 });
  fc.assert(
    fc.property(fc.constantFrom(...formats), edits, (format, edits) => {
      let text = format.example;
      for (const [at, cut, put] of edits) text = text.slice(0, at) + put + text.slice(at + cut);
      const found = outcome(() => read(format, text));
      if (!(found instanceof InputError)) castitleFaults(found.topics.values());
    }),
    { numRuns: rounds(300, 1000) },
  );
});

function outcome<T>(work: () => T): T | InputError {
  try {
    return work();
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
}
