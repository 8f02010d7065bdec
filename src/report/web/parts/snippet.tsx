import { codePointSlice } from "../../../text/code-points.ts";
import { intersect, type Range, type RangeSet, rangeSet } from "../../../text/range.ts";

interface Snippet extends Range {
  readonly text: string;
  readonly relevant: RangeSet;
}

const longest = 220; // characters

/** The beginning of a passage, with what was highlighted in it marked. */
export function Snippet({ text, start, end, relevant }: Snippet) {
  const last = Math.min(end, start + longest);
  const pieces: { readonly words: string; readonly isRelevant: boolean }[] = [];
  const cut = (from: number, to: number, isRelevant: boolean): void => {
    if (to > from) pieces.push({ words: codePointSlice(text, from, to).replaceAll(/\s+/g, " "), isRelevant });
  };
  let at = start;
  for (const inside of intersect(relevant, rangeSet([{ start, end: last }]))) {
    cut(at, inside.start, false);
    cut(inside.start, inside.end, true);
    at = inside.end;
  }
  cut(at, last, false);
  if (end > start && pieces.every(({ words }) => words.trim() === ""))
    return <p class="snippet quiet">White space alone{end > last ? ", as far as shown here" : ""}.</p>;
  return (
    <p class="snippet" dir="auto">
      {pieces.map(({ words, isRelevant }, i) => (isRelevant ? <mark key={i}>{words}</mark> : words))}
      {end > last ? " …" : ""}
    </p>
  );
}
