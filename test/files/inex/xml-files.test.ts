import { expect, test } from "vitest";
import { InputError } from "../../../src/base/input-error.ts";
import {
  readAny,
  readDocuments,
  reader,
  readJudgements,
  readRun,
  readTopics,
} from "../../../src/files/formats/read.ts";
import { atLength, rounds } from "../../rounds.ts";

// From the bytes of XML to a format.

const submission = (encoding: string) =>
  `<?xml version="1.0" encoding="${encoding}"?>\r\n<inex-submission run-id="café">\r\n` +
  '<topic topic-id="1"><result><file>é</file><fol offset="0" length="1"/></result></topic>\r\n</inex-submission>\r\n';
const utf16 = (text: string, isLittle: boolean) => {
  const bytes = Buffer.from(text, "utf16le");
  return Uint8Array.from(isLittle ? bytes : bytes.swap16());
};

const encoded: readonly (readonly [encoding: string, bytes: Uint8Array])[] = [
  ["UTF-8", Buffer.from(submission("UTF-8"))],
  ["UTF-8 with a mark", Buffer.from(`\ufeff${submission("utf-8")}`)],
  ["Latin-1", Buffer.from(submission("ISO-8859-1"), "latin1")],
  ["windows-1252", Buffer.from(submission("windows-1252"), "latin1")],
  ["UTF-16, little end first", utf16(`\ufeff${submission("UTF-16")}`, true)],
  ["UTF-16, big end first", utf16(`\ufeff${submission("UTF-16")}`, false)],
  ["UTF-16 without a mark", utf16(submission("UTF-16"), true)],
];

test.each(encoded)("XML in %s is read, in one piece or in single bytes", (_, bytes) => {
  const single = Array.from(bytes, (byte) => Uint8Array.of(byte));
  for (const input of [bytes, single])
    for (const options of [{}, { source: "x.xml" }, { format: "inex-submission" }]) {
      const { format, value } = readAny(input, options);
      expect(format.name).toBe("inex-submission");
      expect(value).toMatchObject({ name: "café", notes: [] });
      expect("answers" in value && value.topics.get("1")).toMatchObject([{ doc: "é", line: 3 }]);
    }
});

test.each([
  [
    "bytes of another encoding than is said",
    Buffer.from(submission("UTF-8"), "latin1"),
    "x.xml:2:29: byte 0xE9 is not UTF-8; expected UTF-8, or the true encoding in the XML declaration",
  ],
  [
    "an encoding that nobody knows",
    Buffer.from(submission("KLINGON")),
    'x.xml:1:31: encoding "KLINGON" is not known; expected UTF-8, UTF-16 or another that browsers know',
  ],
])("%s is refused with its place", (_, bytes, message) => {
  expect(messageOf(() => readRun(bytes, { source: "x.xml" }))).toBe(message);
  expect(messageOf(() => readRun(bytes, { source: "x.xml", onFault: () => {} }))).toBe(message);
});

atLength("bytes that are no text, after much that is, are a fault like any other, and the last", () => {
  const good = '<result><file>a</file><fol offset="0" length="1"/></result>\n'.repeat(20_000);
  const text = `<inex-submission>\n<topic topic-id="1">\n${good}<result>\n`;
  const faults: string[] = [];
  const { topics } = readRun([Buffer.from(text), Uint8Array.of(0xff), Buffer.from("</result>")], {
    source: "x.xml",
    onFault: ({ message }) => faults.push(message),
  });
  expect(topics.get("1")?.length).toBe(20_000);
  expect(faults).toEqual([expect.stringMatching(/^x.xml:20004:1: byte 0xFF is not UTF-8/)]);
});

test.each([
  ["1 Q0 A 1 9 r 0 100\n", /^x\.xml:1:1: /],
  ['{"topic":"1","doc":"A","start":0,"end":1}\n', /^x\.xml:1:1: /],
  ["<article>\n<p>1 Q0 A 1 9 r 0 100</p>\n</article>", /^x\.xml:1: XML with the root <article> is none of the known/],
  ["", /^x\.xml: empty; expected a run/],
])("a file named .xml is read as XML: %j is none", (text, message) => {
  expect(messageOf(() => readRun(text, { source: "x.xml" }))).toMatch(message);
  expect(messageOf(() => readRun(text, { source: "x.XML.gz" }))).toMatch(/^x\.XML\.gz:/);
});

test("an explicit format wins over the name", () => {
  expect(readRun("1 Q0 A 1 9 r 0 100\n", { source: "x.xml", format: "fol" }).topics.size).toBe(1);
});

test("an id may begin like a tag, in columns", () => {
  expect(readAny("<script> Q0 A 1 9 r 0 100\n").format.name).toBe("fol");
});

test.each([
  ["run", "<assessments topic='1'>", "this looks like judgements (inex-assessments); expected a run ("],
  ["judgements", "<all>\n<inex_topic topic_id='1'>", "this looks like topics (inex-topics); expected judgements ("],
  ["topics", "<!-- x -->\n\n<inex-submission>\n<topic>", "this looks like a run (inex-submission); expected topics ("],
  ["documents", "<article>", "XML with the root <article> is none of the known formats ("],
] as const)("in the place of a %s, %j is told apart", (noun, text, message) => {
  const { push, end } = reader(noun);
  expect(() => {
    push(Buffer.from(text));
    end();
  }).toThrow(message);
});

test("a long prolog does not hide the root, and a fault in it has the line of the file", () => {
  const prolog = `\n<!--\n${"licence\n".repeat(3000)}-->\n`;
  expect(readTopics(`${prolog}<topic id="1"/>`).topics.size).toBe(1);
  expect(messageOf(() => readTopics(`\n\n<!-- x -->\n\n<!-- -- -->\n<topic id="1"/>`))).toMatch(/^line 5:\d+: /);
  expect(messageOf(() => readTopics(`\n\n<?xml version="1.0"?>\n<topic id="1"/>`))).toMatch(/^line 3:\d+: /);
});

atLength("XML on one line is read, however long, up to a limit", () => {
  const result = '<result><file>a</file><fol offset="0" length="1"/></result>';
  const results = rounds(750, 100_000);
  const text = `<inex-submission><topic topic-id="1">${result.repeat(results)}</topic></inex-submission>`;
  for (const source of [undefined, "x.xml"]) expect(readRun(text, { source }).topics.get("1")?.length).toBe(results);
  expect(messageOf(() => readDocuments(text, { source: "x.xml" }))).toMatch(/^x\.xml:1: this looks like a run/);

  const { push } = reader("judgements", { source: "x.xml" });
  const piece = new Uint8Array(2 ** 20).fill(32);
  expect(() => {
    push(Buffer.from('<assessments topic="1">'));
    for (let i = 0; i < 70; i++) push(piece);
  }).toThrow("x.xml:1: the line is too long; expected at most 67,108,864 characters");
});

atLength("the beginning of a long line is no fault where it ends within a reference", () => {
  for (const piece of ["&lt;", "&#x1f600;"])
    for (const pad of ["", "x", "xx", "xxx"]) {
      const { push } = reader("run", { source: "x.xml" });
      const bytes = Buffer.from(`<a>${pad}${piece.repeat(400_000)}</a>`);
      expect(
        () => {
          for (let at = 0; at < bytes.length; at += 2 ** 16) push(bytes.subarray(at, at + 2 ** 16));
        },
        `${JSON.stringify(piece)} ${pad}`,
      ).toThrow("XML with the root <a> is none of the known formats");
    }
});

test("files 19: entity bombs and external entities are refused at once", () => {
  const bomb = `<!DOCTYPE assessments [<!ENTITY a "x"><!ENTITY b "${"&a;".repeat(1000)}">]>\n<assessments topic="&b;"/>`;
  expect(messageOf(() => readJudgements(bomb, { source: "x.xml" }))).toMatch(
    /^x\.xml:2:\d+: .* among the entities given/,
  );
  const external = `<!DOCTYPE assessments [<!ENTITY a SYSTEM "/etc/passwd">]>\n<assessments topic="1">&a;</assessments>`;
  expect(messageOf(() => readJudgements(external, { source: "x.xml" }))).toMatch(
    /^x\.xml:2:\d+: .* among the entities given/,
  );
});

function messageOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof InputError) return error.message;
    throw error;
  }
  throw new Error("nothing was thrown");
}
