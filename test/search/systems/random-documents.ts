import type { IndexedDocument } from "../../../src/search/engine/engine.ts";
import { elementTable } from "../../../src/text/xml/element-table.ts";
import { below, pick, type Random } from "../../seeded.ts";

/** An element as it was drawn: known before any reader of ours has seen it. */
export interface DrawnElement {
  readonly name: string;
  readonly path: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** In code points. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Its own words are those of the document from this one up to that one. */
  readonly words: readonly [from: number, to: number];
  readonly parent: DrawnElement | undefined;
}

export interface DrawnDocument {
  readonly document: IndexedDocument;
  readonly text: string;
  /** In document order. */
  readonly elements: readonly DrawnElement[];
  readonly words: readonly string[];
}

type Growing = { -readonly [K in keyof DrawnElement]: DrawnElement[K] };

const vocabulary = ["tea", "Tea", "coffee", "cup", "green", "leaf", "𝒳leaf", "été", "1998", "2003", "茶"];
const tags = ["sec", "sec", "p", "p", "p", "title", "year", "b"];

/** A document of nested elements with words of a small vocabulary, some of them outside the plane of 16 bits, and attributes. */
function drawDocument(random: Random, doc: string, root = "article"): DrawnDocument {
  let [xml, text, points] = ["", "", 0];
  const elements: Growing[] = [];
  const words: string[] = [];
  const write = (piece: string): void => {
    xml += piece;
    text += piece;
    points += [...piece].length;
  };
  const draw = (name: string, parent: Growing | undefined, depth: number, ordinal: number): void => {
    const attributes =
      random() < 0.3 ? { year: String(1995 + below(random, 10)), note: pick(random, ...vocabulary) } : {};
    const path = `${parent?.path ?? ""}/${name}[${ordinal}]`;
    const own: Growing = { name, path, attributes, start: points, end: 0, text: "", words: [words.length, 0], parent };
    elements.push(own);
    xml += `<${name}${Object.entries(attributes)
      .map(([key, value]) => ` ${key}="${value}"`)
      .join("")}>`;
    const from = text.length;
    const counts = new Map<string, number>();
    const parts = name === "year" ? 1 : below(random, depth === 0 ? 8 : 5);
    for (let part = 0; part < parts; part++) {
      if (name !== "year" && depth < 4 && random() < 0.5) {
        const child = pick(random, ...tags);
        counts.set(child, (counts.get(child) ?? 0) + 1);
        draw(child, own, depth + 1, counts.get(child)!);
      } else {
        const word = name === "year" ? String(1995 + below(random, 10)) : pick(random, ...vocabulary);
        write(random() < 0.3 ? " 🍵 " : " ");
        words.push(word.toLowerCase());
        write(word);
        if (random() < 0.5) write(". ");
        else if (random() < 0.8) write("\n");
        else write("-");
      }
    }
    xml += `</${name}>`;
    [own.end, own.text, own.words] = [points, text.slice(from), [own.words[0], words.length]];
  };
  draw(root, undefined, 0, 1);
  const attributes = elements.flatMap(({ attributes }, element) =>
    Object.entries(attributes).map(([name, value]) => ({ element, name, value })),
  );
  const read = elementTable(xml);
  return { document: { doc, text: read.text, elements: read.table, attributes }, text, elements, words };
}

export function drawDocuments(random: Random, count: number): DrawnDocument[] {
  return Array.from({ length: count }, (_, i) => drawDocument(random, `d${i}`, random() < 0.8 ? "article" : "book"));
}
