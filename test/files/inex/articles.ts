import { readdirSync, readFileSync } from "node:fs";
import { type Collection, collectionOf, type Document } from "../../../src/data/collection.ts";
import { elementTable } from "../../../src/text/xml/element-table.ts";

/** An XML document as a collection has it. */
export function article(doc: string, xml: string): Document {
  const { text, table: elements } = elementTable(xml);
  return { doc, text, elements };
}

const words = (count: number) => "wort 😀 ".repeat(count).slice(0, -1);

/** The documents that the examples of the formats in XML point into, and some that are hard to point into. */
export const exampleCollection: Collection = collectionOf([
  article(
    "9996",
    `<article><name>Beat</name>\n<body><section><title>Hip hop</title>\n<p>${words(20)}</p>\n` +
      `<normallist><item>one</item><item>two<!-- --> ${words(20)}</item></normallist></section><p>a<b>b</b>c</p></body></article>`,
  ),
  article("9997", "<article><name>Empty</name><body/></article>"),
  article("co/2000/r7108", "<article><bdy><sec><p><it>all</it></p></sec><sec/></bdy>é</article>"),
  article("silent", "<article><a/><b><c/></b></article>"),
  { doc: "notes.txt", text: "no elements here" },
]);

/** The articles of the demo track. */
export function demoArticles(): Document[] {
  const files = readdirSync("examples/articles").filter((file) => file.endsWith(".xml"));
  return files.map((file) => article(file.slice(0, -4), readFileSync(`examples/articles/${file}`, "utf8")));
}
