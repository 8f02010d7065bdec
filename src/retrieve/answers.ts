// Turns the answer of a live system into a line of the answer file, and checks that it has a list of hits.

import { InputError } from "../base/input-error.ts";
import { isObject, type JsonObject } from "../files/records/json-line.ts";
import { resultNames, retrievedNames } from "../files/records/shapes/names.ts";
import { recordedHits } from "../files/records/shapes/question-records.ts";
import type { HitPaths, RecordedAnswer } from "../files/records/shapes/recorded.ts";

/** Where an answer has its hits, and the hits. Throws if it has no such list; the error names the keys that it has. */
export function hitsOfAnswer(
  answer: unknown,
  declared: string | HitPaths | undefined,
): { readonly shape: string | HitPaths; readonly hits: readonly JsonObject[]; readonly key: string } {
  const read = (shape: string | HitPaths | undefined) =>
    recordedHits({
      topic: "",
      run: "",
      seconds: 0,
      asked: "",
      response: answer,
      ...(shape === undefined ? {} : { shape }),
    });
  const found = read(declared);
  if (found !== undefined) return { ...found, shape: declared ?? found.shape! };
  if (declared !== undefined) {
    const where = typeof declared === "string" ? `where shape "${declared}" has it` : `at "${declared.hits ?? ""}"`;
    throw new InputError(`the answer has no list of hits ${where}; it has ${shownKeys(answer)}`);
  }
  const usual = usualList(answer);
  const again = usual && read(usual);
  if (again === undefined)
    throw new InputError(
      `the answer has no list of hits that is known; it has ${shownKeys(answer)}; expected "shape" in the connection, as in {"hits": "results"}`,
    );
  return { ...again, shape: usual! };
}

/** A list by itself, or the only list under a usual name. */
function usualList(answer: unknown): HitPaths | undefined {
  if (Array.isArray(answer)) return { hits: "" };
  if (!isObject(answer)) return undefined;
  const lists = [...retrievedNames, ...resultNames].filter((name) => Array.isArray(answer[name]));
  return lists.length === 1 ? { hits: lists[0]! } : undefined;
}

/** The keys of an answer, two levels deep, for messages: "took, hits (total, hits)". */
export function shownKeys(value: unknown, depth = 2): string {
  if (Array.isArray(value)) {
    const [first] = value as unknown[];
    if (first === undefined) return "an empty list";
    return `a list of ${value.length}, the first ${isObject(first) ? `with ${shownKeys(first, 1)}` : typeof first}`;
  }
  if (!isObject(value)) return JSON.stringify(value).slice(0, 80);
  const entries = Object.entries(value);
  const keys = entries
    .slice(0, 20)
    .map(([key, inner]) => (depth > 1 && isObject(inner) ? `${key} (${shownKeys(inner, depth - 1)})` : key));
  return entries.length === 0
    ? "no keys"
    : `the keys ${keys.join(", ")}`.replace(/^the keys /, depth > 1 ? "the keys " : "");
}

/** The line for an answer. Its JSON is kept as it came, except that line ends between its values become blanks. */
export function answerLine({ shape, ...head }: Omit<RecordedAnswer, "response">, json: string): string {
  const front = JSON.stringify(shape === undefined ? head : { ...head, shape });
  return `${front.slice(0, -1)},"response":${json.replaceAll(/[\r\n]+/g, " ")}}`;
}
