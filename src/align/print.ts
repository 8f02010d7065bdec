import { groupBy } from "../base/group.ts";
import { rangeSet } from "../text/range.ts";
import type { Alignment, Placed } from "./align.ts";

/** The lines of a run or of judgements in JSONL, each with how its texts were matched. */
export function* alignedLines({ noun, placed }: Alignment): Generator<string> {
  if (noun === "run") for (const item of placed) yield resultLine(item);
  else
    for (const group of groupBy(placed, ({ quote, doc }) => JSON.stringify([quote.topic, doc])).values())
      yield judgementLine(group);
}

function resultLine(item: Placed): string {
  const { quote, doc, range } = item;
  const { topic, id, score, run } = quote;
  return JSON.stringify({ topic, id, doc, ...range, score, run, match: matchOf(item) });
}

function judgementLine(group: readonly Placed[]): string {
  const { quote, doc } = group[0]!;
  const ranges = rangeSet(group.map(({ range }) => range)).map(({ start, end }) => [start, end]);
  return JSON.stringify({ topic: quote.topic, doc, ranges, match: group.map(matchOf) });
}

function matchOf({ how, score, kept, ambiguous }: Placed): object {
  return {
    how,
    score: Number(score.toFixed(4)),
    ...(kept ? { kept } : {}),
    ...(ambiguous ? { ambiguous } : {}),
  };
}

/** One object a text, with its line, and why where it was not placed. */
export function* reportLines({ placed, unplaced }: Alignment): Generator<string> {
  const lines = [
    ...placed.map((item) => ({
      line: item.quote.line,
      object: { line: item.quote.line, topic: item.quote.topic, doc: item.doc, ...item.range, ...matchOf(item) },
    })),
    ...unplaced.map(({ quote, why }) => ({
      line: quote.line,
      object: { line: quote.line, topic: quote.topic, doc: quote.doc, how: "not placed", why, text: quote.text },
    })),
  ];
  for (const { object } of lines.sort((a, b) => a.line - b.line)) yield JSON.stringify(object);
}
