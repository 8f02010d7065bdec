import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Attribute } from "../../../src/data/collection.ts";
import { byteSink } from "../../../src/files/node/collection/byte-sink.ts";
import { growingNumbers } from "../../../src/base/growing.ts";
import { checkedText } from "../../../src/files/node/collection/collection-text.ts";
import { packXml } from "../../../src/files/node/collection/collection-xml.ts";
import { packing } from "../../../src/files/node/collection/packing.ts";
import { readXml } from "../../../src/files/node/collection/read-xml.ts";
import {
  attributeValue,
  between,
  comment,
  instruction,
  prolog,
  referredCode,
} from "../../../src/files/node/collection/scan-markup.ts";
import { nameTable, scanName, scannedNames } from "../../../src/files/node/collection/scan-names.ts";
import { type ScannedXml, scanXml, xmlScan } from "../../../src/files/node/collection/scan-xml.ts";
import { elementTableToBytes } from "../../../src/text/xml/element-bytes.ts";
import { elementTable } from "../../../src/text/xml/element-table.ts";
import { decodeXml } from "../../../src/text/xml/xml-encoding.ts";
import { characterOf } from "../../../src/text/xml/xml-entities.ts";
import { seeded } from "../../seeded.ts";
import { atLength, rounds } from "../../rounds.ts";

type Read = ScannedXml & {
  readonly text: string;
  readonly told: readonly number[];
  readonly attributes: readonly Attribute[];
};

const scan = xmlScan(true); // one for all documents, as in a thread

/** What the scan makes of a document, or undefined where it leaves it to the careful reader. */
function scanned(bytes: Buffer, attribute?: string): Read | undefined {
  const [sink, told] = [byteSink(16), growingNumbers(Uint32Array)];
  sink.text("before");
  scan.attributes!.length = 0;
  const found = scanXml(scan, bytes, sink, told, attribute);
  if (found === undefined) expect(sink.length).toBe(6);
  const attributes = [...scan.attributes!];
  return found && { ...found, text: Buffer.from(sink.since(6)).toString(), told: [...told.values()], attributes };
}

function read(bytes: Buffer, attribute?: string): Read {
  const [sink, told] = [byteSink(16), growingNumbers(Uint32Array)];
  const attributes: Attribute[] = [];
  const found = readXml(bytes, sink, told, attribute, {}, attributes);
  return { ...found, text: Buffer.from(sink.since(0)).toString(), told: [...told.values()], attributes };
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

const plain = [
  "<a/>",
  "<a />",
  "<a></a>",
  "<a> x </a >",
  `<?xml version="1.0" encoding="UTF-8"?>\n<!-- c --><?go now?>\n<a>x</a>\n<!-- d -->\n`,
  `<?xml version='1.0' standalone='yes' ?><a/>`,
  `<!DOCTYPE article PUBLIC "-//NLM//DTD JATS (Z39.96) v1.1d3 20150301//EN"  "JATS-archivearticle1.dtd"><article>x</article>`,
  `<!DOCTYPE a SYSTEM "a.dtd" ><a/>`,
  "<a>x<!-- c -->y<?p?>z<b/>w</a>",
  "<a>&amp;&lt;&gt;&quot;&apos;&#233;&#xe9;&#xE9;&#x1F600;&#13;&#9;</a>",
  "<a>é – 東京 😀 x</a>",
  "<a>x\r\ny\rz\r\r\n</a>",
  "<a>]] ]> ]</a>",
  `<a b="1" c = '2' xlink:href="x&amp;y&#10;>" d="'" e='"'>x</a>`,
  `<a b="é"\n\tc="\t\r\n"/>`,
  "<a.b-c_d:e1><x/></a.b-c_d:e1>",
  "<a><aa><a>x</a></aa><a/></a>",
  "<a>\x7f\ufeff\u0085</a>",
  "<!-- c --><a/>",
  "<?p?><a/>",
  " \n\t\r<a/>",
  "<a><!---->x<!-- a-b \" ' & < ? \n\t\r éé\ufffd\uffdf --></a>",
  "<a><?abc x?>x<?xml-s a?b -> \" ' & < \n\t\r éé\ufffd?></a>",
  "<a>éé\ufffd\uffdf</a>",
  "<a><?p?x?></a>",
  "<Aa><BB/><Ab/><BC/></Aa>",
  `<a b="1" bb="2" b2="3" xb="4" yb="5"><c b="6"/><c bb="7" b="éé\ufffd"/></a>`,
  `<a ${Array.from({ length: 32 }, (_, i) => `a${i}="x"`).join(" ")}/>`,
  `<a>${Array.from({ length: 511 }, (_, i) => `<n${i}/>`).join("")}</a>`,
  "<a>&#00000233;&#x00000E9;&#x7f;&#x80;&#x7ff;&#x800;&#xfffd;&#x10000;&#x10ffff;&#xabcd;&#x9f8e7;</a>",
];
const rare = [
  "<é/>",
  `<a é="x"/>`,
  "<a><![CDATA[<x>]]></a>",
  `<!DOCTYPE a [<!ENTITY e "x">]><a/>`,
  `<?xml version="1.0" encoding="ISO-8859-1"?><a/>`,
  "<aé/>",
  "<a><?pé x?></a>",
  "<a>&#000000233;</a>",
  `<a ${Array.from({ length: 33 }, (_, i) => `a${i}="x"`).join(" ")}/>`,
  `<a>${Array.from({ length: 512 }, (_, i) => `<n${i}/>`).join("")}</a>`,
];
const wrong = [
  "",
  " ",
  "x",
  "<",
  "<a",
  "<a>",
  "<a>x",
  "</a>",
  "<a></b>",
  "<a></aa>",
  "<aa></a>",
  "<a/><b/>",
  "<a/>x",
  "x<a/>",
  "<a/>&amp;",
  "<a><b></a></b>",
  "<a b/>",
  "<a b=x/>",
  `<a b="1"c="2"/>`,
  `<a b="1" b="2"/>`,
  `<a bc="1" bc="2"/>`,
  `<a b="<"/>`,
  `<a b="&x;"/>`,
  `<a b="&"/>`,
  `<a b="1/>`,
  "<a / >",
  "<a>&</a>",
  "<a>&x;</a>",
  "<a>&amp</a>",
  "<a>&#0;</a>",
  "<a>&#xD800;</a>",
  "<a>&#xFFFE;</a>",
  "<a>&#x110000;</a>",
  "<a>&#;</a>",
  "<a>&#x;</a>",
  "<a>]]></a>",
  "<a>\0</a>",
  "<a>\x01</a>",
  "<a>\ufffe</a>",
  `<a b="\x01"/>`,
  `<a b="\uffff"/>`,
  "<a><!-- -- --></a>",
  "<a><!-- \x01 --></a>",
  "<a><!-- \uffff --></a>",
  "<a><!- x --></a>",
  "<a><!x- y --></a>",
  "<a><!---></a>",
  "<a><!-- x ---></a>",
  "<a><?p!?></a>",
  "<a>&#65 ;</a>",
  "<!D-- x --><a/>",
  "<a><!-- x</a>",
  "<a><?xml x?></a>",
  "<a><?XML x?></a>",
  "<a><? x?></a>",
  "<a><?p x></a>",
  "<a><?p\x01?></a>",
  ` <?xml version="1.0"?><a/>`,
  `<?XML version="1.0"?><a/>`,
  `<?xml VERSION="1.0"?><a/>`,
  `<?xml version="1.0'?><a/>`,
  "<!DOCTYPE a><!DOCTYPE a><a/>",
  "<a><!DOCTYPE a></a>",
  "<a/><!DOCTYPE a>",
  "<1/>",
  "<-a/>",
  "< a/>",
  "<a><1/></a>",
  "<a\u00b7/>".replace("\u00b7", "\u00d7"),
];

test.each(plain)("%j is plain, and scanned as it is read", (xml) => {
  expect(scanned(Buffer.from(xml))).toEqual(read(Buffer.from(xml)));
});

test.each(rare)("%j is XML, and left to the careful reader", (xml) => {
  expect(scanned(Buffer.from(xml))).toBeUndefined();
  expect(() => read(Buffer.from(xml))).not.toThrow();
});

test.each(wrong)("%j is no XML, and left to the careful reader, who says so", (xml) => {
  expect(scanned(Buffer.from(xml))).toBeUndefined();
  expect(() => read(Buffer.from(xml))).toThrow(/./);
});

test("a reference is to one of five names, or to a character that XML allows", () => {
  const code = (written: string) => referredCode(Buffer.from(`x${written}`), 1);
  expect(["amp", "lt", "gt", "quot", "apos"].map((name) => String.fromCodePoint(code(`&${name};`)))).toEqual([
    ..."&<>\"'",
  ]);
  for (const name of ["am", "amp", "ampx;", "x;", ";", "#", "#;", "#x;", "#65", "#x41 ;", "#xg;", "#a;", "#X41;"])
    expect(code(`&${name}`), name).toBe(-1);
  const limits = [
    0, 8, 9, 10, 11, 12, 13, 14, 0x1f, 0x20, 0x21, 0xd7ff, 0xd800, 0xdfff, 0xe000, 0xfffd, 0xfffe, 0xffff, 0x10000,
    0x10ffff, 0x110000,
  ];
  for (const limit of limits) {
    const expected = characterOf(`#${limit}`)?.codePointAt(0) ?? -1;
    expect([code(`&#${limit};`), code(`&#x${limit.toString(16)};`)], `${limit}`).toEqual([expected, expected]);
  }
});

test("each piece of markup is scanned to its end, and what is not plain to none", () => {
  const scans: [scan: (bytes: Buffer, from: number) => number, plain: string[], others: string[]][] = [
    [comment, ["<!---->", "<!-- x -->"], ["<!-- x", "<!-- x --", "<!-x-->", "<!x-->", "<!-- \x01 -->", "<!-- -- -->"]],
    [instruction, ["<?p?>", "<?p x?>"], ["<?p", "<?p x", "<?p x?", "<?1?>", "<?", "<?p \x01?>", "<?XmL?>"]],
    [attributeValue, [`"x"`, "'x'", `"&amp;"`], [`"x`, `x"`, `"<"`, `"&x;"`, `"\x01"`, ""]],
    [between, ["  ", "<!-- x --> <?p?>\n"], ["<!-- x", " <?p"]],
  ];
  for (const [scan, plain, others] of scans) {
    for (const text of plain) expect(scan(Buffer.from(`ab${text}`), 2), text).toBe(2 + text.length);
    for (const text of others) expect(scan(Buffer.from(`ab${text}`), 2), text).toBe(-1);
  }
  expect(prolog(Buffer.from("<?xml version='1'?><a/>"))).toBe(-1);
  expect(prolog(Buffer.from(`<!DOCTYPE a [ ]><a/>`))).toBe(-1);
});

test("names are numbered as they appear, however many share a slot", () => {
  const table = nameTable();
  expect(scannedNames(table, Buffer.of())).toEqual([]);
  const names = Array.from({ length: 512 }, (_, i) =>
    Array.from({ length: 9 }, (_, bit) => ((i >> bit) & 1 ? "Aa" : "BB")).join(""),
  );
  const bytes = Buffer.from(`${names.join(" ")} x`);
  const starts = names.map((_, i) => 19 * i);
  for (let round = 0; round < 2; round++)
    expect(starts.map((start) => scanName(table, bytes, start))).toEqual([...names.keys()]);
  expect(scannedNames(table, bytes)).toEqual(names);
  expect(scanName(table, bytes, bytes.length - 1)).toBe(-1);
  expect(scanName(table, bytes, 18)).toBe(-1);
});

test("a scan begins with nothing, and keeps attributes where that is asked for", () => {
  expect(xmlScan()).toMatchObject({ out: new Uint8Array(0), to: 0, continuing: 0, elements: 0, attributes: undefined });
  expect(xmlScan(true).attributes).toEqual([]);
  expect(packing().scan.attributes).toBeUndefined();
});

test("nesting is scanned as deep as it is read", () => {
  const nested = (depth: number, inner: string) => Buffer.from("<a>".repeat(depth) + inner + "</a>".repeat(depth));
  expect(scanned(nested(10_000, "x"))).toEqual(read(nested(10_000, "x")));
  for (const inner of ["<b/>", "<b></b>"]) {
    expect(scanned(nested(10_000, inner))).toBeUndefined();
    expect(() => read(nested(10_000, inner))).toThrow("nested deeper");
  }
});

atLength("tags are scanned as long as they are read", () => {
  const tag = (length: number) => Buffer.from(`<a b="${"x".repeat(length)}"/>`);
  expect(scanned(tag(9_000_000))).toEqual(read(tag(9_000_000)));
  expect(scanned(tag(10_000_000))).toBeUndefined();
  expect(() => read(tag(10_000_000))).toThrow("a tag is longer");
});

test("the attribute that is asked for is the first of its name", () => {
  const xml = Buffer.from(`<a x="0"><b id="é 1" idx="2"/><c id="3"/></a>`);
  expect(scanned(xml, "id")?.attribute).toBe("é 1");
  expect(read(xml, "id").attribute).toBe("é 1");
  expect(scanned(xml, "none")?.attribute).toBeUndefined();
  for (const value of ["a&amp;b", "a\tb", "a\nb"]) {
    expect(scanned(Buffer.from(`<a id="${value}"/>`), "id")).toBeUndefined(); // resolved and normalised by the reader
    expect(read(Buffer.from(`<a id="${value}"/>`), "id").attribute).toMatch(/^a[& ]b$/);
  }
});

test("whatever is done to a document, the scan says what the reader says, or nothing", () => {
  const parts = [...plain, ...rare.slice(0, 5), ...wrong].filter((xml) => xml.length < 200);
  const marks = Array.from("<>/!?-=\"' &;#x]\r\n\tab:é\u00d7\0\ufffe😀");
  const random = seeded(20260101);
  const whole = (below: number) => Math.floor(random() * below);
  let agreed = 0;
  for (let trial = 0; trial < rounds(1000, 30_000); trial++) {
    let xml = parts[whole(parts.length)]!;
    if (random() < 0.5) xml = `<r>${xml.replace(/^<[?!][^>]*>/, "")}${parts[whole(parts.length)]!}</r>`;
    for (let edits = whole(4); edits > 0; edits--) {
      const at = whole(xml.length + 1);
      xml = xml.slice(0, at) + (random() < 0.6 ? marks[whole(marks.length)]! : "") + xml.slice(at + whole(3));
    }
    const bytes = Buffer.from(xml);
    const fast = scanned(bytes);
    if (fast === undefined) continue;
    agreed++;
    expect(
      attempt(() => read(bytes)),
      `trial ${trial}: ${JSON.stringify(xml)}`,
    ).toEqual(fast);
  }
  expect(agreed).toBeGreaterThan(rounds(50, 1500));
});

test.each(["plain", "astral", "with a BOM", "in UTF-16", "with CDATA"])(
  "a document %s is packed as its table would be",
  (kind) => {
    const body = `<article><name id="7"> A  title\n</name><body>x${kind === "astral" ? "😀y𝒳" : "é"}<p>z</p></body>${kind === "with CDATA" ? "<![CDATA[<]]>" : ""}</article>`;
    const encoded: Record<string, Buffer> = {
      "with a BOM": Buffer.from(`\ufeff${body}`),
      "in UTF-16": Buffer.from(`\ufeff${body}`, "utf16le"),
    };
    const bytes = encoded[kind] ?? Buffer.from(body);
    expectPacked(bytes, { title: "A title", id: "7" });
  },
);

test.each(readdirSync("examples/articles"))("%s is packed as its table would be", (name) => {
  const bytes = readFileSync(join("examples/articles", name));
  expectPacked(bytes, {});
});

/** The title, or the id that is asked for. */
function packedAs(xml: string, idElement?: string): string | undefined {
  const { title, id } = packXml(Buffer.from(xml), packing(), { idElement });
  return idElement === undefined ? title : id;
}

test("a title is the text of its element alone, wherever it stands, up to 1,000 characters", () => {
  const long = "é".repeat(1000);
  expect(packedAs("<a>éx<p>東</p>z<title>é<i>b</i> c</title>after<p>é</p></a>")).toBe("éb c");
  expect(packedAs(`<a>éx<title>${long}</title>after</a>`)).toBe(long);
  expect(packedAs(`<a>éx<title>${long}x</title>after</a>`)).toBeUndefined();
  expect(packedAs("<title>root</title>")).toBe("root");
  expect(packedAs("<a>1<b/></a>", "a")).toBe("1");
  expect(packedAs("<a>1<b/></a>", "b")).toBe("");
  expect(packedAs("<a>1<b/></a>", "c")).toBeUndefined();
});

test("what was packed before leaves nothing in the next document", () => {
  const pack = (xml: string, by = packing(16, true)) => {
    by.sink.cut(0);
    const { attributes, ...packed } = packXml(Buffer.from(xml), by, {});
    const told = attributes?.map(({ element, name, value }) => `${element} ${name} ${value}`);
    return { ...packed, bytes: [...by.sink.since(0)], told };
  };
  const kinds = ["<a/>", `<a b="1"><c d="2 &amp;"/>x</a>`, `<a b="1"><![CDATA[x]]></a>`, "<a><![CDATA[]]></a>"];
  const alone = kinds.map((xml) => pack(xml));
  expect(alone.map(({ told }) => told)).toEqual([undefined, ["0 b 1", "1 d 2 &"], ["0 b 1"], undefined]);
  const by = packing(16, true);
  for (const i of [0, 1, 2, 3, 3, 2, 1, 0, 2, 0, 3, 1]) expect(pack(kinds[i]!, by), kinds[i]).toEqual(alone[i]);
});

test("only a whole byte order mark is left out", () => {
  for (const start of ["\uf000", "\uf03f", "\ufec0", "\u0eff", "\ufefe"]) {
    expect(() => packXml(Buffer.from(`${start}<a/>`), packing(), {}), start).toThrow("outside the root element");
    expect(checkedText(Buffer.from(`${start}x`)).toString()).toBe(`${start}x`);
  }
  expect(checkedText(Buffer.from("\ufeffx")).toString()).toBe("x");
});

function expectPacked(bytes: Buffer, expected: object): void {
  const by = packing();
  const { sink } = by;
  const packed = packXml(bytes, by, { idAttribute: "id" });
  const { text, table } = elementTable(decodeXml(bytes));
  const all = Buffer.from(sink.since(0));
  expect(all.subarray(0, packed.textBytes).toString()).toBe(text);
  expect(all.subarray(packed.textBytes)).toEqual(Buffer.from(elementTableToBytes(table)));
  expect(packed).toMatchObject({ length: table.length, ...expected });
}
