import type { Noun } from "./format.ts";

/**
 * Whether a line of JSONL may be a run's, a judgement's or a document's, by its keys. Keys are looked for, not parsed:
 * a broken line or the beginning of a long one should be recognised too, to be told what is wrong with it.
 */
export function looksLikeJson(line: string, noun: Noun): boolean {
  if (!/^\s*(?:\{\s*(?:["}]|$)|\[\s*(?:\{|$))/.test(line)) return false;
  const has = (key: string) => new RegExp(`"${key}"\\s*:`).test(line); // inside a string its quotes are escaped
  const judged = has("topic") && !has("start") && (has("ranges") || has("grade"));
  const asked = has("topic") && !has("doc") && !judged && ["title", "castitle", "description", "narrative"].some(has);
  const returned = has("topic") && !judged && !asked && line.trimEnd().endsWith("}");
  const text = has("text") && !has("start");
  if (!judged && !returned && !text && !asked) return true;
  return { run: returned, judgements: judged, documents: text, topics: asked }[noun];
}
