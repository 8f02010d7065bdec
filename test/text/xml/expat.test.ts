import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { InputError } from "../../../src/base/input-error.ts";
import { elements } from "../../../src/text/xml/element-paths.ts";
import { elementTable } from "../../../src/text/xml/element-table.ts";
import { decodeXml } from "../../../src/text/xml/xml-encoding.ts";
import { xmlReader } from "../../../src/text/xml/xml-reader.ts";
import { readmeCount } from "../../readme-count.ts";

// What expat 2.5.0 says of documents that scripts/golden-expat.py wrote: text, elements with their ranges and
// attributes, or that it refuses.

type Attributes = Readonly<Record<string, string>>;

interface Document {
  readonly name?: string;
  readonly xml?: string;
  readonly base64?: string;
  readonly refused?: string;
  readonly text: string;
  readonly elements: readonly (readonly [path: string, start: number, end: number, attributes?: Attributes])[];
}

const documents = readFileSync("test/golden/expat-2.5.0/documents.jsonl", "utf8")
  .trimEnd()
  .split("\n")
  .map((line): Document => JSON.parse(line));

// Where the two part. None of it is about text that both read.
const otherwise: Readonly<Record<string, readonly string[]>> = {
  // Entities of a DTD are refused: they may be bombs, or other files.
  "an entity of the DTD": ["refused"],
  "an entity of the DTD in an attribute": ["refused"],
  "an entity that is an element": ["refused"],
  "an entity of another file": ["refused"],
  "an entity of a DTD elsewhere": ["refused"],
  "entities of entities": ["refused"],
  // The rest of a DTD is read over.
  "an attribute that the DTD adds": ['""', "/a[1] 0..0"],
  "an attribute that the DTD normalises": ['""', "/a[1] 0..0", '/a[1] @b "  x   y "'],
  "a DTD that is malformed": ['"x"', "/a[1] 0..1"],
  "a DOCTYPE without a name": ['"x"', "/a[1] 0..1"],
  // XML 1.0 in its fifth edition, where expat keeps to the fourth, or looks at less.
  "a name of XML's fifth edition": ['"x"', "/\u2c00[1] 0..1"],
  "a version that is no version": ["refused"],
  // Slips that hide no text.
  "two byte order marks": ['"x"', "/a[1] 0..1"],
  "an instruction whose name ends in ?": ['"x"', "/a[1] 0..1"],
};

/** Random documents with such a slip. */
const slip = /^\ufeff\ufeff|<!DOCTYPE(?! p>)|<\?[^\s?]+\?\?>/;
const isOtherwise = ({ name = "", xml = "" }: Document): boolean =>
  name === "" ? slip.test(xml) : name.startsWith("ours: ");

/** The figures of a document: its text, each element, each attribute; or one, that it is refused. */
function figuresOf({ refused, text, elements }: Document): string[] {
  if (refused !== undefined) return ["refused"];
  const told = elements.flatMap(([path, start, end, attributes = {}]) => [
    `${path} ${start}..${end}`,
    ...Object.entries(attributes).map(([name, value]) => `${path} @${name} ${JSON.stringify(value)}`),
  ]);
  return [JSON.stringify(text), ...told];
}

function ours({ xml = "", base64 }: Document): string[] {
  const bytes = base64 === undefined ? Buffer.from(xml) : Buffer.from(base64, "base64");
  const attributes: Attributes[] = [];
  try {
    const decoded = decodeXml(bytes);
    const { text, table } = elementTable(decoded);
    const reader = xmlReader({ open: (_, given) => attributes.push(Object.fromEntries(given)), close() {} });
    reader.write(decoded);
    reader.end();
    return figuresOf({
      text,
      elements: [...elements(table)].map(({ path, start, end }, i) => [path, start, end, attributes[i]!]),
    });
  } catch (error) {
    if (error instanceof InputError) return ["refused"];
    throw error;
  }
}

test("the same text, elements, ranges and attributes, and the same documents refused", () => {
  const same = documents.filter((document) => !isOtherwise(document));
  const differing = same.filter((document) => ours(document).join("\n") !== figuresOf(document).join("\n"));
  expect(differing.map((document) => ({ document, ours: ours(document) }))).toEqual([]);
  expect(same.flatMap(figuresOf).length, "as the README says").toBe(readmeCount("expat 2.5"));
});

test("what is told otherwise than by expat", () => {
  const named = documents.filter(({ name }) => name?.startsWith("ours: "));
  expect(Object.fromEntries(named.map((document) => [document.name!.slice("ours: ".length), ours(document)]))).toEqual(
    otherwise,
  );
  for (const document of documents.filter(({ name, xml = "" }) => name === undefined && slip.test(xml)))
    if (document.refused === undefined) expect(ours(document)).toEqual(figuresOf(document));
});
