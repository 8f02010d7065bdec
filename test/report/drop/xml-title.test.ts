import { expect, test } from "vitest";
import { xmlTitle } from "../../../src/report/drop/xml-title.ts";
import { elementTable } from "../../../src/text/xml/element-table.ts";

const long = (length: number): string => `${"😀".repeat(length - 1)}.`;

test.each([
  ["<article><title>Tea</title><body>…</body></article>", "Tea"],
  ["<article>…<name> Green \n tea </name><title>Coffee</title></article>", "Green tea"],
  ["<article><id>7</id><fm><atl>Tea 😀</atl></fm><bdy/></article>", "Tea 😀"],
  ["<a><article-title>Tea</article-title></a>", "Tea"],
  ["<article><body><title>Tea</title></body></article>", undefined],
  ["<article><bdy/><title>Tea</title></article>", undefined],
  ["<article><p>Tea</p></article>", undefined],
  [`<article>${"x".repeat(600)}<title>Tea</title></article>`, "Tea"],
  ["<article><title> </title><name>Tea</name></article>", undefined],
  [`<article><title>${long(1000)}</title></article>`, long(1000)],
  [`<article><title>${long(1001)}</title></article>`, undefined],
])("the title of %.60s is its first before the body", (xml, title) => {
  const { table, text } = elementTable(xml);
  expect(xmlTitle(table, text)).toBe(title);
});
