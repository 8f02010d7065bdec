import { visible } from "../../base/visible.ts";
import type { World } from "../world.ts";
import { ansiInk, noInk } from "../../print/printers/terminal-text.ts";
import type { Engine, IndexedDocument } from "../../search/engine/engine.ts";
import { excerptOf } from "../../search/systems/excerpt.ts";
import type { Explanation } from "../../search/systems/explanation.ts";
import type { Found } from "../../search/systems/system.ts";
import { codePointSlice } from "../../text/code-points.ts";

/** What was found for one query, for a person or a program. */
interface FoundList {
  readonly found: readonly Found[];
  /** The terms that are marked. */
  readonly asked: ReadonlySet<string>;
  readonly explains: boolean;
}

/** Characters of a result that are shown. */
const most = 320;

/** Titles, places, and the text with the words marked. */
export async function textOfFound(
  engine: Engine,
  { found, asked, explains }: FoundList,
  world: World,
): Promise<string> {
  const documents = await engine.documents([...new Set(found.map(({ doc }) => doc))]);
  const ink = world.colour ? ansiInk : noInk;
  const entries = found.map((result, i) => {
    const document = documents.get(result.doc)!;
    const rank = `${i + 1}.`.padStart(String(found.length).length + 1);
    const indent = " ".repeat(rank.length + 1);
    const title = document.title === undefined ? "" : `  ${visible(document.title)}`;
    const where = [result.path, `${result.start}..${result.end}`]
      .filter((part) => part !== undefined && part !== "")
      .join("  ");
    return [
      `${rank} ${ink.bold(visible(result.doc))}${title}`,
      ink.dim(`${indent}${Number(result.score.toPrecision(6))}  ${visible(where)}`),
      `${indent}${shownText(engine, document, result, asked, world)}`,
      ...(explains ? [explained(result.explain(), indent)] : []),
    ].join("\n");
  });
  return entries.map((entry) => `${entry}\n`).join("\n");
}

function shownText(
  engine: Engine,
  document: IndexedDocument,
  result: Found,
  asked: ReadonlySet<string>,
  world: World,
): string {
  const { start, end, marks } = excerptOf(engine.analyzer, document, result, asked, most);
  const mark = world.colour ? ansiInk.best : (word: string) => `«${word}»`;
  const tidy = (from: number, to: number): string =>
    visible(codePointSlice(document.text, from, to).replaceAll(/\s+/g, " "));
  let [text, at] = ["", start];
  for (const { start: from, end: to } of marks) {
    text += tidy(at, from) + mark(tidy(from, to));
    at = to;
  }
  text += tidy(at, end);
  const goesOn = result.end > result.start && end < result.end;
  return `${start > result.start ? "… " : ""}${text.trim()}${goesOn ? " …" : ""}`;
}

/** The same as a line of JSON a result. */
export async function jsonOfFound(engine: Engine, { found, asked, explains }: FoundList): Promise<string> {
  const documents = await engine.documents([...new Set(found.map(({ doc }) => doc))]);
  const lines = found.map((result, i) => {
    const document = documents.get(result.doc)!;
    const { start, end, marks } = excerptOf(engine.analyzer, document, result, asked, most);
    const { doc, path, score } = result;
    return JSON.stringify({
      rank: i + 1,
      doc,
      title: document.title,
      start: result.start,
      end: result.end,
      path,
      score,
      excerpt: {
        start,
        end,
        text: codePointSlice(document.text, start, end),
        marks,
      },
      explanation: explains ? result.explain() : undefined,
    });
  });
  return lines.map((line) => `${line}\n`).join("");
}

const signs = { sum: "+", product: "×", best: "or" };

/** Every number of a score, a line each, what it is made of below it. */
function explained(explanation: Explanation, indent: string): string {
  return lines(explanation, indent, " ").join("\n");
}

function lines({ value, about, by, parts }: Explanation, indent: string, sign: string): string[] {
  const own = `${indent}${sign} ${value}  ${visible(about)}`;
  return [
    own,
    ...parts.flatMap((part, i) => lines(part, `${indent}    `, i === 0 || by === undefined ? " " : signs[by])),
  ];
}
