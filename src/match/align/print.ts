import { sumBy } from "../../base/number.ts";
import { groupBy } from "../../base/lists.ts";
import { codePoints } from "../../text/code-points.ts";
import { rangeSet } from "../../text/range.ts";
import type { Alignment, Placed } from "./align.ts";

/**
 * The lines of a run or of judgements in JSONL, each with how its texts were matched.
 *
 * @example
 * import { align, alignedLines, collectionOf, readQuotes } from "pericope";
 *
 * const collection = collectionOf([{ doc: "guide.md", text: "Press the button. Wait for the light." }]);
 * const quotes = readQuotes('{"topic":"q1","doc":"guide.md","text":"Wait for the light.","run":"mine"}');
 * const [line] = alignedLines(align(quotes, collection));
 * JSON.parse(line!).match; // { how: "exact", score: 1 }
 */
export function* alignedLines({ noun, placed, irrelevant = [], unanswerable = [] }: Alignment): Generator<string> {
  if (noun === "run") for (const item of placed) yield resultLine(item);
  else
    for (const answers of groupBy(placed, ({ quote: { topic = "", group } }) =>
      JSON.stringify([topic, group]),
    ).values())
      yield* answerLines(answers);
  for (const { topic, doc } of irrelevant) yield JSON.stringify({ topic, doc, ranges: [] });
  for (const topic of unanswerable) yield JSON.stringify({ topic, answerable: false });
}

/** If there are several right answers, or several alternatives of a group, each line says which one it belongs to. */
function* answerLines(placed: readonly Placed[]): Generator<string> {
  const names = [...new Set(placed.map(({ quote }) => quote.alternative))];
  for (const group of groupBy(placed, ({ quote, doc }) => JSON.stringify([doc, quote.alternative])).values()) {
    const { alternative } = group[0]!.quote;
    const number = names.length === 1 || alternative === undefined ? undefined : names.indexOf(alternative) + 1;
    yield judgementLine(group, typeof alternative === "string" ? alternative : number);
  }
}

function resultLine(item: Placed): string {
  const { quote, doc, range } = item;
  const { topic, id, score, run } = quote;
  return JSON.stringify({ topic, id, doc, ...range, score, run, match: matchOf(item) });
}

function judgementLine(group: readonly Placed[], alternative: string | number | undefined): string {
  const { quote, doc } = group[0]!;
  const ranges = rangeSet(group.map(({ range }) => range)).map(({ start, end }) => [start, end]);
  const { topic, group: of } = quote;
  return JSON.stringify({ topic, doc, group: of, alternative, ranges, match: group.map(matchOf) });
}

/** How a text was matched. `missing` is the number of characters of the text that are not at its place. */
function matchOf({ how, score, kept, ambiguous, missing }: Placed): object {
  return {
    how,
    score: Number(score.toFixed(4)),
    ...(kept ? { kept } : {}),
    ...(ambiguous ? { ambiguous } : {}),
    ...(missing.length > 0 ? { missing: sumBy(missing, (piece) => codePoints(piece)) } : {}),
  };
}

/** The most places that are listed for a text. A row of dots would have too many. */
const mostPlaces = 100;

/**
 * One JSON object per text: its line in the file, its place, what is missing there, and other places; or the reason why
 * it was not placed.
 */
export function* reportLines({ placed, unplaced }: Alignment): Generator<string> {
  const lines = [
    ...placed.map((item) => ({ quote: item.quote, object: { doc: item.doc, ...item.range, ...reportOf(item) } })),
    ...unplaced.map(({ quote, why }) => ({
      quote,
      object: { doc: quote.doc, how: "not placed", why, text: quote.text },
    })),
  ];
  for (const { quote, object } of lines.sort((a, b) => a.quote.line - b.quote.line)) {
    const { line, where, topic } = quote;
    yield JSON.stringify({ line, where, topic, ...object });
  }
}

function reportOf(item: Placed): object {
  const places = item.places.slice(0, mostPlaces).map(({ start, end }) => [start, end]);
  return {
    ...matchOf(item),
    ...(item.ambiguous ? { places } : {}),
    ...(item.missing.length > 0 ? { missing: item.missing } : {}),
  };
}
