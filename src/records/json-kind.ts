import { once } from "../base/once.ts";
import { fieldNames } from "./fields.ts";
import type { Noun } from "../drafts/nouns.ts";

const keys = (names: readonly string[]): RegExp => new RegExp(`"(?:${names.join("|")})"\\s*:`); // in a string they are escaped

/** What lines are told apart by. */
const patterns = once(() => ({
  topic: keys(fieldNames.topic.filter((name) => name !== "id")),
  quote: keys(["quote", "answer", "highlight", ...fieldNames.alternative]),
  lists: keys(["ranges", "grade", ...fieldNames.answers, ...fieldNames.highlights]),
  strictLists: keys(["ranges", "grade"]),
  result: keys([...fieldNames.score, ...fieldNames.run]),
  start: keys(fieldNames.start),
  text: keys(fieldNames.text.slice(0, 4)),
  strictTopic: keys(["topic"]),
  asks: keys(["title", "castitle", "description", "narrative"]),
  doc: keys(["doc"]),
}));

/**
 * Whether a line of JSONL may be a run's, a judgement's or a document's, by its keys. Keys are looked for, not parsed:
 * a broken line or the beginning of a long one should be recognised too, to be told what is wrong with it.
 */
export function looksLikeJson(line: string, noun: Noun): boolean {
  if (!/^\s*(?:\{\s*(?:["}]|$)|\[\s*(?:\{|$))/.test(line)) return false;
  if (/"paragraphs"\s*:\s*\[/.test(line)) return false; // SQuAD
  const { topic, quote, lists, strictLists, result, start, text, strictTopic, asks, doc } = patterns();
  const judged =
    (topic.test(line) || /"id"\s*:/.test(line)) &&
    (strictLists.test(line) || !result.test(line)) &&
    (lists.test(line) ? !hasOwnStart(line) : quote.test(line));
  const asked = strictTopic.test(line) && !doc.test(line) && !judged && asks.test(line);
  const returned = topic.test(line) && !judged && !asked && line.trimEnd().endsWith("}");
  const isText = text.test(line) && !start.test(line);
  if (!judged && !returned && !isText && !asked) return true;
  const mayBeJudged = judged || (returned && start.test(line) && !result.test(line)); // a highlight a line
  return { run: returned, judgements: mayBeJudged, documents: isText && !judged, topics: asked }[noun];
}

/** A start outside of a list is a result's. */
function hasOwnStart(line: string): boolean {
  return patterns().start.test(line.replaceAll(/\[[^[\]]*\]/g, ""));
}
