import { expect, test } from "vitest";
import { InputError, type Place } from "../../../src/base/input-error.ts";
import type { XmlOptions } from "../../../src/text/xml/xml-entities.ts";
import { xmlFault, xmlReader } from "../../../src/text/xml/xml-reader.ts";
import { atLength, cases } from "../../rounds.ts";

/** What a reader tells of a document, on one line; text that comes in pieces is joined. */
function told(pieces: Iterable<string>, options?: XmlOptions): string {
  const events: string[] = [];
  let text = "";
  const event = (what: string): void => {
    if (text !== "") events.push(JSON.stringify(text));
    text = "";
    events.push(what);
  };
  const reader = xmlReader(
    {
      open: (name, attributes) =>
        event(`<${name}${[...attributes].map(([key, value]) => ` ${key}=${JSON.stringify(value)}`).join("")}>`),
      close: (name) => event(`</${name}>`),
      text: (piece) => (text += piece),
      comment: () => event("comment"),
      instruction: () => event("instruction"),
    },
    options,
  );
  for (const piece of pieces) reader.write(piece);
  reader.end();
  return events.join(" ");
}

function fault(pieces: Iterable<string>, options?: XmlOptions): string {
  try {
    return told(pieces, options);
  } catch (error) {
    if (error instanceof InputError) return error.message;
    throw error;
  }
}

/** UTF-16 units, so that pairs are cut in two. */
const units = (text: string): string[] => text.split("");

const readable: Record<string, string> = {
  "<a/>": "<a> </a>",
  "<a b='1' c=\"2\">x</a >": `<a b="1" c="2"> "x" </a>`,
  "<m:math x:y='1'><m:mi/></m:math>": `<m:math x:y="1"> <m:mi> </m:mi> </m:math>`,
  "<a>&lt;&amp;&gt;&quot;&apos;&#65;&#x42;&#x1D538;</a>": `<a> "<&>\\"'AB𝔸" </a>`,
  "<a>x<![CDATA[<&]]&amp;]]>y</a>": `<a> "x<&]]&amp;y" </a>`,
  "<a>x<!-- & -->y<?p & ?>z</a>": `<a> "x" comment "y" instruction "z" </a>`,
  "<a>1\r\n2\r3\n4</a>": `<a> "1\\n2\\n3\\n4" </a>`,
  "<a b='1\r\n2\t3&#10;4  5'/>": `<a b="1 2 3\\n4  5"> </a>`,
  "\ufeff<?xml version='1.0' encoding='UTF-8' standalone='yes'?>\n<!-- c -->\n<a/>\n<?p?>\n":
    "comment <a> </a> instruction",
  "<?xml version='1.1'?><a>\u0085</a>": `<a> "\u0085" </a>`,
  "<a __proto__='1' constructor='2'/>": `<a __proto__="1" constructor="2"> </a>`,
  "<!DOCTYPE a SYSTEM 'file:///etc/passwd'><a/>": "<a> </a>",
  [`<!DOCTYPE a PUBLIC "-//X//DTD 'x'//EN" "x.dtd" [
     <!ELEMENT a (#PCDATA)> <!-- it's ]> --> <?p it's ]> ?> <!ENTITY x "]>"> %y;
     <!ATTLIST a b CDATA '>'>
   ]><a>x</a>`]: `<a> "x" </a>`,
  [`<!DOCTYPE a [<!ENTITY lt "lt"><!ENTITY gt "&#62;"><!ENTITY amp "&#38;#38;">]><a>&lt;&gt;&amp;</a>`]: `<a> "<>&" </a>`,
};

test.each(Object.entries(readable))("reads %j", (xml, events) => {
  expect(told([xml])).toBe(events);
  expect(told(units(xml)), "one unit at a time").toBe(events);
});

const faults: Record<string, string> = {
  "": "1:1: no root element; expected an XML document",
  "<!-- c -->\n": "2:1: no root element; expected an XML document",
  hello: "1:1: text outside the root element; expected XML, with all text inside one element",
  '\n {"a": 1}\n': "2:2: text outside the root element; expected XML, with all text inside one element",
  "<a/>\n<!-- c -->\n x <b/>": "3:2: text outside the root element; expected XML, with all text inside one element",
  "<a/><![CDATA[x]]>": "1:5: text outside the root element; expected XML, with all text inside one element",
  "<a/>\n<b/>": "2:1: a second root element; expected one element that holds all",
  "<a>\n<b>x": "2:5: the document ends inside <b>, opened on line 2; expected </b>",
  [`<${"a".repeat(100)}>`]: `1:103: the document ends inside <${"a".repeat(100)}>, opened on line 1; expected </${"a".repeat(100)}>`,
  [`<${"a".repeat(101)}>`]: `1:104: the document ends inside <${"a".repeat(99)}…>, opened on line 1; expected </${"a".repeat(99)}…>`,
  "<a>\n<b>\n</a>": "3:1: </a> inside <b>, opened on line 2; expected </b>",
  "<a></a></b>": "1:8: </b> where no element is open; expected <b> before it",
  "<a></>": "1:4: </> without a name; expected the name of the open element",
  "<a></a b>": `1:8: "b" in a closing tag; expected ">"`,
  "<a": `1:3: the document ends inside a tag; expected ">"`,
  "<a b='x": `1:8: the document ends inside a tag; expected ">"`,
  "<a>x<!-- c": `1:11: the document ends inside a comment; expected "-->"`,
  "<a><![CDATA[x]]": `1:16: the document ends inside a CDATA section; expected "]]>"`,
  "<a><?p x": `1:9: the document ends inside a processing instruction; expected "?>"`,
  "<!DOCTYPE a [ <!ENTITY ": `1:24: the document ends inside the DOCTYPE; expected ">"`,
  "<?xml version='1.0": `1:19: the document ends inside the XML declaration; expected "?>"`,
  "<a>\nAT&T</a>": `2:3: "&" that starts no reference; expected "&amp;"`,
  "<a>\n𝔸 & b; c</a>": `2:3: "&" that starts no reference; expected "&amp;"`,
  "<a b='?x=1&y=2'/>": `1:11: "&" that starts no reference; expected "&amp;"`,
  "<a>&x=1;</a>": `1:4: "&" that starts no reference; expected "&amp;"`,
  "<a>&": `1:4: "&" that starts no reference; expected "&amp;"`,
  "<a>&#0;</a>": "1:4: &#0; is no character; expected one that XML allows",
  "<a>&#xD800;</a>": "1:4: &#xD800; is no character; expected one that XML allows",
  "<a>&#x110000;</a>": "1:4: &#x110000; is no character; expected one that XML allows",
  "<a>\n 1 < 2</a>": `2:4: "<" that starts no tag; expected "&lt;"`,
  "<a><\n/a>": `1:4: "<" that starts no tag; expected "&lt;"`,
  "<a,b/>": `1:3: "," in the name of a tag; expected ">", "/>" or white space`,
  "<a /b>": `1:4: "/" inside a tag; expected "/>"`,
  "<a 1='x'/>": `1:4: "1" inside a tag; expected name="value", ">" or "/>"`,
  "<a b>": `1:5: attribute without a value; expected name="value"`,
  "<a b=x/>": `1:6: attribute value without quotes; expected name="value"`,
  "<a b='1'c='2'/>": "1:9: no white space between attributes; expected a space",
  "<r><a\nb='1' b='2'/></r>": `1:4: attribute "b" twice in a tag; expected different names`,
  "<a b='<'/>": `1:7: "<" in an attribute value; expected "&lt;"`,
  "<a>]]></a>": `1:4: "]]>" in text; expected "]]&gt;"`,
  "<a><!-- a -- b --></a>": `1:11: "--" inside a comment; expected "-->"`,
  "<!doctype html><html/>": `1:1: "<!" that starts nothing; expected "<!--", "<![CDATA[" or "<!DOCTYPE"`,
  "<a><!DOCTYPE a></a>": "1:4: misplaced DOCTYPE; expected at most one, before the root element",
  "<a><? p?></a>": `1:4: "<?" without a name; expected <?name …?>`,
  "<?p?>junk<a/>": "1:6: text outside the root element; expected XML, with all text inside one element",
  "<a/><?p?>\njunk": "2:1: text outside the root element; expected XML, with all text inside one element",
  "<!--c-->junk<a/>": "1:9: text outside the root element; expected XML, with all text inside one element",
  "<!--c-->\njunk<a/>": "2:1: text outside the root element; expected XML, with all text inside one element",
  "<a><?p?>\n</a>junk": "2:5: text outside the root element; expected XML, with all text inside one element",
  "<!DOCTYPE a>\njunk<a/>": "2:1: text outside the root element; expected XML, with all text inside one element",
  "<?xml version='1.0'?>\njunk<a/>":
    "2:1: text outside the root element; expected XML, with all text inside one element",
  "<a><!-- & -->\nR&D": `2:2: "&" that starts no reference; expected "&amp;"`,
  "<a><![CDATA[ & & ]]>\nR&D": `2:2: "&" that starts no reference; expected "&amp;"`,
  " <?xml version='1.0'?><a/>": "1:2: XML declaration after the start; expected it before everything else",
  "<?xml version='1.0' enc='x'?><a/>":
    '1:1: malformed XML declaration; expected <?xml version="1.0" encoding="UTF-8"?>',
  "<?xml encoding='UTF-8'?><a/>": '1:1: malformed XML declaration; expected <?xml version="1.0" encoding="UTF-8"?>',
  "<a>\0</a>": "1:4: character U+0000; expected characters that XML allows",
  "<a>\r\n𝔸\u0001</a>": "2:2: character U+0001; expected characters that XML allows",
  "\ufeff<a>\uffff</a>": "1:4: character U+FFFF; expected characters that XML allows",
  "<a>\n\ud835</a>": "2:1: half of a surrogate pair, U+D835; expected whole characters",
  "<a>x\udd38</a>": "1:5: half of a surrogate pair, U+DD38; expected whole characters",
};

test.each(Object.entries(faults))("refuses %j", (xml, message) => {
  expect(fault([xml])).toBe(`line ${message}`);
  expect(fault(units(xml)), "one unit at a time").toBe(`line ${message}`);
});

const refused = (place: string, name: string): string =>
  `line ${place}: entity &${name}; is not expanded; expected its text among the entities given`;

test("an entity of the DTD, an external or an unknown one is refused by name", () => {
  expect(fault(["<!DOCTYPE a [<!ENTITY x 'y'>]>\n<a>&x;</a>"])).toBe(refused("2:4", "x"));
  expect(fault(["<!DOCTYPE a [<!ENTITY x SYSTEM 'file:///etc/passwd'>]>\n<a b='&x;'/>"])).toBe(refused("2:7", "x"));
  expect(fault(["<a>&Eacute;</a>"])).toBe(refused("1:4", "Eacute"));
  expect(fault(["<a>&constructor;</a>"])).toBe(refused("1:4", "constructor"));
  expect(fault(["<a>&__proto__;</a>"])).toBe(refused("1:4", "__proto__"));
});

test("an entity bomb is refused at its first reference", () => {
  const levels = Array.from({ length: 30 }, (_, i) => `<!ENTITY x${i + 1} "${`&x${i};`.repeat(10)}">`);
  const bomb = `<!DOCTYPE a [<!ENTITY x0 "lol">${levels.join("")}]>\n<a>&x30;</a>`;
  expect(fault([bomb])).toBe(refused("2:4", "x30"));
});

test("entities that are given are text, not markup, and leave the predefined ones alone", () => {
  const entities = new Map([
    ["Eacute", "É"],
    ["tag", "<b>&amp;"],
    ["A", "𝔸"],
    ["__proto__", "p"],
    ["lt", "wrong"],
  ]);
  const xml = "<a b='&tag;&#9;&Eacute;'>&Eacute;t&tag;&A;&__proto__;&lt;</a>";
  const events = `<a b="<b>&amp;\\tÉ"> "Ét<b>&amp;𝔸p<" </a>`;
  expect(told([xml], { entities })).toBe(events);
  expect(told(units(xml), { entities })).toBe(events);
});

test("10,000 elements deep is read, and one more is refused", () => {
  const nested = (depth: number): string => "<a>".repeat(depth) + "</a>".repeat(depth);
  expect(told([nested(10_000)])).toHaveLength(10_000 * 9 - 1);
  expect(fault([nested(10_001)])).toBe("line 1:30003: elements nested deeper than 10,000; expected fewer");
});

test("a long attribute is read, a long name is cut in the message", () => {
  const long = "x".repeat(2 ** 20);
  expect(told([`<a b="${long}"/>`])).toBe(`<a b="${long}"> </a>`);
  expect(fault([`<${long}>\n</a>`])).toBe(
    `line 2:1: </a> inside <${"x".repeat(99)}…>, opened on line 1; expected </${"x".repeat(99)}…>`,
  );
});

atLength("a tag that does not end, or holds too much, is refused before the rest is read", () => {
  const piece = "x".repeat(100_000);
  const pieces = (start: string, count: number, end = "") => [start, ...Array<string>(count).fill(piece), end];
  const long = 'is longer than 10,000,000 characters; expected ">" before';
  for (const start of cases(1, [`<a b="`, "<a>text</a", "<a b", "<a"]))
    expect(fault(pieces(start, 1000))).toBe(`line 1:${start.length + 10_000_000}: a tag ${long}`);
  expect(fault([pieces(`<a b="`, 101, `"/>`).join("")])).toMatch(long);
  expect(told(pieces(`<a b="`, 99, `"/>`))).toHaveLength(9_900_000 + `<a b=""> </a>`.length);

  const many = (count: number) => `<a ${Array.from({ length: count }, (_, i) => `x${i}=""`).join(" ")}/>`;
  expect(() => told([many(10_000)])).not.toThrow();
  expect(fault([many(10_001)])).toMatch("more than 10,000 attributes in a tag; expected fewer");
});

atLength("a head that does not end is refused; comments, sections and text are as long as they are", () => {
  const pieces = (start: string, end: string) => [start, ...Array<string>(105).fill("x".repeat(100_000)), end];
  expect(fault(pieces("<!DOCTYPE a [<!--", ""))).toMatch(
    'the DOCTYPE is longer than 1,000,000 characters; expected ">"',
  );
  expect(fault(pieces('<?xml version="1.0" encoding="', ""))).toMatch("the XML declaration is longer than 1,000,000");
  const long: [string, string][] = [
    ["<!--", "--><a/>"],
    ["<a><!--", "--></a>"],
    ["<a><![CDATA[", "]]></a>"],
    ["<a>", "</a>"],
  ];
  for (const [start, end] of cases(1, long)) expect(() => told(pieces(start, end))).not.toThrow();
});

test("an ampersand that is never ended is found where it stands, however far the end", () => {
  const xml = `<a>\nR&D ${"x ".repeat(100_000)}`;
  expect(fault([xml])).toBe(`line 2:2: "&" that starts no reference; expected "&amp;"`);
});

test("a head may be as long as it may, whatever stands before it", () => {
  const comment = `<!--${" ".repeat(600_000)}-->`;
  expect(told([comment, `<!DOCTYPE a [${" ".repeat(500_000)}`, "]><a/>"])).toBe("comment <a> </a>");
});

test("a byte order mark is one at the start alone", () => {
  expect(told(["", "\ufeff", "<a>", "\ufeffx</a>"])).toBe('<a> "\ufeffx" </a>');
});

test("a start tag has the place of its first character, wherever its name ends", () => {
  const head = `\n<!-- 𝔸 --> <a>${"x".repeat(2500)}\n𝔸 `;
  const xml = `${head}<b\n/><c\r\n  x='1'/>\r<d\r/>\n  <é𝔸/><e\nx='\n'><f/></e\n></a>`;
  const lines = xml.split(/\r\n?|\n/);
  const expected = Array.from(["a", "b", "c", "d", "é𝔸", "e", "f"], (name) => {
    const line = lines.findIndex((text) => new RegExp(`<${name}(?![\\p{L}])`, "u").test(text));
    return { line: line + 1, column: [...lines[line]!.split(`<${name}`)[0]!].length + 1 };
  });
  for (const pieces of [[xml], units(xml)]) {
    const places: Place[] = [];
    const reader = xmlReader({ open: () => places.push(reader.tagPlace), close: () => undefined });
    for (const piece of pieces) reader.write(piece);
    reader.end();
    expect(places).toEqual(expected);
  }
});

test("between the tags of the root element the line is known, and nowhere else", () => {
  const reader = xmlReader({ open: () => undefined, close: () => undefined });
  const lines = [
    ["<?xml version='1.0'?>\n", undefined],
    ["<a>", 2],
    ["x\n", 3],
    ["\r", undefined],
    ["y", 4],
    ["&am", undefined],
    ["p;", 4],
    ["<b", undefined],
    [">", 4],
    ["</b>\n", 5],
    ["<!-- ", undefined],
    ["-->", 5],
    ["</a>", undefined],
    ["\n", undefined],
  ] as const;
  for (const [piece, line] of lines) {
    reader.write(piece);
    expect(reader.lineBetweenTags, piece).toBe(line);
  }
  reader.end();
});

test("lines that were read elsewhere count, and what stood in them is looked at for a fault", () => {
  const reader = () => {
    const reader = xmlReader({ open: () => undefined, close: () => undefined });
    reader.write("<a>\n");
    reader.skip(10, "<b/>\n<c/>\n");
    expect(reader.lineBetweenTags).toBe(12);
    return reader;
  };
  expect(() => reader().write("<d></e>")).toThrow("line 12:4: </e> inside <d>, opened on line 12; expected </d>");
  expect(() => reader().write("𝔸 & b")).toThrow('line 12:3: "&" that starts no reference; expected "&amp;"');
  expect(() => reader().write("</a>\n x")).toThrow("line 13:2: text outside the root element");
});

test("the longest reference may be cut anywhere", () => {
  const xml = `<a>x&#${"0".repeat(997)}65;y</a>`;
  for (const at of [4, 5, 6, 7, 500, 1003, 1004, 1005, 1006])
    expect(told([xml.slice(0, at), xml.slice(at)]), `cut at ${at}`).toBe('<a> "xAy" </a>');
  expect(fault([`<a>x&#${"0".repeat(998)}65;y</a>`])).toBe(`line 1:5: "&" that starts no reference; expected "&amp;"`);
});

test("a tag has at most 10,000 attributes", () => {
  const tagOf = (count: number) => `<a${Array.from({ length: count }, (_, i) => ` a${i}=""`).join("")}/>`;
  expect(() => told([tagOf(10_000)])).not.toThrow();
  expect(() => told([tagOf(10_001)])).toThrow(/more than 10,000 attributes in a tag; expected fewer$/);
});

test("what stands before the root does not go on for ever", () => {
  const head = (blanks: number) => [`<!DOCTYPE a [${" ".repeat(blanks)}`, "]><a/>"];
  const most = 1_000_000 - "<!DOCTYPE a [".length;
  expect(told(head(most))).toBe("<a> </a>");
  expect(() => told(head(most + 1))).toThrow(
    /^line 1.*the DOCTYPE is longer than 1,000,000 characters; expected ">" before$/,
  );
});

test("a fault that nobody knows is told in the words of the parser, at the last character", () => {
  const moment = { open: undefined, inside: undefined, outside: 0 };
  expect(xmlFault("something new.", { before: "<a>x", ...moment })).toEqual({
    fault: "malformed XML: something new",
    index: 3,
  });
  expect(xmlFault("something new", { before: "<a>😀", ...moment }).index).toBe(3);
  // The mark to blame is no longer held.
  expect(xmlFault("duplicate attribute: b.", { before: ' b="1"', ...moment })).toEqual({
    fault: 'attribute "b" twice in a tag; expected different names',
    index: 5,
  });
  expect(xmlFault("undefined entity", { before: "long", ...moment }).fault).toMatch(/^entity long is not expanded/);
  expect(xmlFault("duplicate attribute: b", { before: '<a b="1" b="2"', ...moment }).index).toBe(0);
});
