import { expect, test } from "vitest";
import { decodeXml, xmlDecoder } from "../../../src/text/xml/xml-encoding.ts";

const bytes = (...values: number[]): Uint8Array => Uint8Array.from(values);
const latin1 = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, "latin1"));
const utf8 = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, "utf8"));
const utf16le = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, "utf16le"));
const utf16be = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, "utf16le").swap16());

const declared = (encoding: string, text: string): string =>
  `<?xml version="1.0" encoding="${encoding}"?><a>${text}</a>`;

const documents: Record<string, [Uint8Array, string]> = {
  "UTF-8 by default": [utf8("<a>é𝔸</a>"), "<a>é𝔸</a>"],
  "nothing at all": [bytes(), ""],
  "one byte": [bytes(0x3c), "<"],
  "UTF-8 with a mark": [utf8("\ufeff<a>é</a>"), "<a>é</a>"],
  "a mark against the declaration": [utf8(`\ufeff${declared("ISO-8859-1", "é")}`), declared("ISO-8859-1", "é")],
  "declared UTF-8": [utf8(declared("utf-8", "é")), declared("utf-8", "é")],
  "UTF-16 with a mark, low byte first": [utf16le("\ufeff<a>é𝔸</a>"), "<a>é𝔸</a>"],
  "UTF-16 with a mark, high byte first": [utf16be("\ufeff<a>é𝔸</a>"), "<a>é𝔸</a>"],
  "UTF-16 without a mark": [utf16be(declared("UTF-16", "é")), declared("UTF-16", "é")],
  "UTF-16 without a mark, low byte first": [utf16le(declared("UTF-16", "é")), declared("UTF-16", "é")],
  "Latin-1, where 0x80 is a control": [latin1(declared("ISO-8859-1", "\xe9\x80")), declared("ISO-8859-1", "é\x80")],
  "windows-1252, where it is the euro": [
    latin1(declared("Windows-1252", "\xe9\x80\x81")),
    declared("Windows-1252", "é€\x81"),
  ],
  ASCII: [latin1(declared("US-ASCII", "x")), declared("US-ASCII", "x")],
  Greek: [latin1(declared("iso-8859-7", "\xe1")), declared("iso-8859-7", "α")],
  Japanese: [latin1(declared("Shift_JIS", "\x83\x41\x83\x7b")), declared("Shift_JIS", "アボ")],
  "single quotes and spaces": [
    latin1("<?xml version = '1.0'\n encoding = 'latin1' ?><a>\xe9</a>"),
    "<?xml version = '1.0'\n encoding = 'latin1' ?><a>é</a>",
  ],
  "another instruction": [
    utf8("<?xml-stylesheet encoding='latin1'?><a>é</a>"),
    "<?xml-stylesheet encoding='latin1'?><a>é</a>",
  ],
  "a declaration without an end": [utf8(`<?xml ${"é".repeat(1000)}`), `<?xml ${"é".repeat(1000)}`],
};

test.each(Object.entries(documents))("decodes %s", (_, [document, text]) => {
  expect(decodeXml(document)).toBe(text);
  for (const size of [1, 2, 3, 5]) expect(inPieces(document, size), `${size} at a time`).toBe(text);
});

const orDeclare = "or the true encoding in the XML declaration";
const faults: Record<string, [Uint8Array, string]> = {
  "a byte that is no UTF-8": [
    latin1("<a>\n\nx\xe9</a>"),
    `line 3:2: byte 0xE9 is not UTF-8; expected UTF-8, ${orDeclare}`,
  ],
  "UTF-8 cut short": [
    bytes(0x3c, 0x61, 0x0a, 0xf0, 0x9d),
    `line 2:1: half a character at the end is not UTF-8; expected UTF-8, ${orDeclare}`,
  ],
  "a surrogate in UTF-8": [
    bytes(0x3c, 0x61, 0xed, 0xa0, 0x80),
    `line 1:3: byte 0xED is not UTF-8; expected UTF-8, ${orDeclare}`,
  ],
  "half a pair in UTF-16": [
    utf16le("\ufeff<a>\ud835</a>"),
    `line 1:4: byte 0x35 is not UTF-16; expected UTF-16, ${orDeclare}`,
  ],
  "an odd byte in UTF-16": [
    utf16le("\ufeff<a>").subarray(0, 7),
    `line 1:3: half a character at the end is not UTF-16; expected UTF-16, ${orDeclare}`,
  ],
  "a letter that is not ASCII": [
    latin1(declared("ascii", "\n\xe9")),
    `line 2:1: byte 0xE9 is not US-ASCII; expected US-ASCII, ${orDeclare}`,
  ],
  "the first byte that is not ASCII": [
    latin1(declared("ascii", "\x7f\x80")),
    `line 1:43: byte 0x80 is not US-ASCII; expected US-ASCII, ${orDeclare}`,
  ],
  "an unknown name": [
    latin1(declared("klingon", "")),
    'line 1:31: encoding "klingon" is not known; expected UTF-8, UTF-16 or another that browsers know',
  ],
  "an unknown name on the second line": [
    latin1('<?xml version="1.0"\n encoding="klingon"?><a/>'),
    'line 2:12: encoding "klingon" is not known; expected UTF-8, UTF-16 or another that browsers know',
  ],
  "a byte that is none of an encoding of the browser's": [
    latin1(declared("Shift_JIS", "\xff")),
    `line 1:46: byte 0xFF is not Shift_JIS; expected Shift_JIS, ${orDeclare}`,
  ],
  "UTF-32": [
    bytes(0xff, 0xfe, 0, 0, 0x3c, 0, 0, 0),
    'line 1:1: encoding "UTF-32" is not known; expected UTF-8, UTF-16 or another that browsers know',
  ],
  "declared UTF-16 in single bytes": [
    latin1(declared("UTF-16", "")),
    'line 1:31: encoding "UTF-16" is declared, but the bytes are not; expected UTF-16, or another name',
  ],
};

test.each(Object.entries(faults))("refuses %s", (_, [document, message]) => {
  expect(() => decodeXml(document)).toThrow(message);
  for (const size of [1, 2, 3, 5]) expect(() => inPieces(document, size), `${size} at a time`).toThrow(message);
});

/** From one buffer that is filled again and again, as files are read. */
function inPieces(document: Uint8Array, size: number): string {
  const decoder = xmlDecoder();
  const buffer = Buffer.alloc(size);
  let text = "";
  for (let at = 0; at < document.length; at += size) {
    const piece = document.subarray(at, at + size);
    buffer.set(piece);
    text += decoder.push(buffer.subarray(0, piece.length));
  }
  return text + decoder.end();
}

test("of bytes that are cut anywhere, whole characters are given at once, and the rest when it is there", () => {
  const characters = [..."<\x7f\u0080\u07ff\u0800\uffff\u{10000}\u{50000}\u{90000}\u{10ffff}>"];
  const encodings: [string, (text: string) => Uint8Array][] = [
    ["UTF-8", (text) => new Uint8Array(Buffer.from(text))],
    ["UTF-16, low byte first", (text) => new Uint8Array(Buffer.from(text, "utf16le"))],
    ["UTF-16, high byte first", (text) => new Uint8Array(Buffer.from(text, "utf16le").swap16())],
  ];
  for (const [name, encode] of encodings) {
    const ends = characters.map((_, i) => encode(characters.slice(0, i + 1).join("")).length);
    const bytes = encode(characters.join(""));
    for (let cut = 4; cut < bytes.length; cut++) {
      const decoder = xmlDecoder();
      const whole = characters.slice(0, ends.filter((end) => end <= cut).length).join("");
      expect(decoder.push(bytes.subarray(0, cut)), `${name}, ${cut}`).toBe(whole);
      expect(decoder.isWaiting).toBe(!ends.includes(cut));
      expect([whole + decoder.push(bytes.subarray(cut)), decoder.end()]).toEqual([characters.join(""), ""]);
    }
  }
});

test("what an encoding of the browser's has is given when all of it is there", () => {
  const text = declared("Shift_JIS", "x");
  const decoder = xmlDecoder();
  expect([decoder.push(latin1(text)), decoder.isWaiting, decoder.push(latin1("y")), decoder.end()]).toEqual([
    "",
    true,
    "",
    `${text}y`,
  ]);
});

test("a mark of byte order inside a document is a character", () => {
  const decoder = xmlDecoder();
  expect([decoder.push(utf8("<a>x")), decoder.push(utf8("\ufeffy"))]).toEqual(["<a>x", "\ufeffy"]);
});

test("a byte that begins a character waits for what follows, also one that begins none", () => {
  for (const byte of [0xc0, 0xc1, 0xc2, 0xff]) expect(xmlDecoder().push(bytes(60, 97, 98, 99, byte))).toBe("<abc");
});

test("a declaration that does not end is waited for up to 1024 bytes", () => {
  const begun = (length: number) => xmlDecoder().push(utf8(`<?xml${" ".repeat(length - 5)}`)).length;
  expect([begun(1023), begun(1024)]).toEqual([0, 1024]);
});

test("an XML declaration is over after 1024 bytes", () => {
  const declared = (length: number) => {
    const head = '<?xml version="1.0" encoding="ISO-8859-1"';
    return Buffer.from(`${head}${" ".repeat(length - head.length - 2)}?><a>é</a>`, "latin1");
  };
  expect(decodeXml(declared(1024))).toContain("<a>é</a>");
  expect(() => decodeXml(declared(1025))).toThrow(/byte 0xE9 is not UTF-8/);
});

test("a fault counts on from the line that follows what was read in another way", () => {
  const decoder = xmlDecoder();
  decoder.push(utf8("<a>\nsome words\n"));
  decoder.goOnAt(100);
  decoder.push(utf8("x\ny"));
  expect(() => decoder.push(bytes(0x7a, 0xff, 0x7a))).toThrow("line 101:3: byte 0xFF is not UTF-8");
  const other = xmlDecoder();
  other.push(utf8("<a>\nsome words"));
  other.goOnAt(7);
  expect(() => other.push(bytes(0x7a, 0xff, 0x7a))).toThrow("line 7:2: byte 0xFF is not UTF-8");
});
