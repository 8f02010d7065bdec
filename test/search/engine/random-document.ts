import type { IndexedDocument } from "../../../src/search/engine/engine.ts";
import type { Attribute } from "../../../src/data/collection.ts";
import { codePoints } from "../../../src/text/code-points.ts";
import { elementTableBuilder } from "../../../src/text/xml/element-table.ts";
import { below, pick, type Random } from "../../seeded.ts";

/** A document, and the XML that it could have come from. */
export interface RandomDocument {
  readonly document: IndexedDocument;
  readonly xml: string;
}

const words = "the cat cats sat on a mat walking walked Ünïted naïve 42 4e2 東京都に ไทย 𝒳𝒴 𐐷𐐲 x y z".split(" ");
const between = [" ", " ", " ", " ", "", ", ", "-", " 🙂 ", "\n"];

/** A tree of elements with words in it, of few names and few words, so that they meet often. */
export function randomDocument(random: Random, doc: string): RandomDocument {
  const table = elementTableBuilder();
  const attributes: Attribute[] = [];
  let [text, xml, count] = ["", "", 0];

  const write = (): void => {
    let piece = "";
    for (let left = 1 + below(random, 4); left > 0; left--) piece += pick(random, ...words) + pick(random, ...between);
    text += piece;
    xml += piece;
    table.text(codePoints(piece));
  };
  const element = (name: string, depth: number): void => {
    table.open(name);
    const written = attributesOf(random, count++, attributes);
    xml += `<${name}${written}>`;
    for (let left = below(random, 5); left > 0; left--)
      if (depth < 4 && random() < 0.5) element(pick(random, "sec", "p", "b", "title"), depth + 1);
      else write();
    table.close();
    xml += `</${name}>`;
  };
  element("article", 0);
  const elements = table.table();
  return { document: { doc, text, elements, attributes: attributes.length === 0 ? undefined : attributes }, xml };
}

function attributesOf(random: Random, element: number, to: Attribute[]): string {
  if (random() < 0.6) return "";
  const value = pick(random, "1", "a.xml", "x/b.xml#top", "", "Ünï & <so>", "  two  blanks ");
  to.push({ element, name: "href", value });
  if (random() < 0.5) to.push({ element, name: "id", value: "7" });
  const escaped = value.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return ` href="${escaped}"${to.at(-1)!.name === "id" ? ' id="7"' : ""}`;
}
