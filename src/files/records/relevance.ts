// Reads if a record says that it is relevant. If the judge said that a passage is not relevant, it is not a highlight,
// whatever else its record has.

import { InputError, withPlace } from "../../base/input-error.ts";
import type { Note } from "../../base/note.ts";
import { field, isObject, type JsonObject, shown, valueAt } from "./json-line.ts";
import type { FieldName } from "../drafts/field-map.ts";
import type { RecordTaker } from "./run-records.ts";
import { fieldNames } from "./shapes/names.ts";

/** Keys of a record that say if it is relevant. */
const keys = (
  "relevance grade is_relevant isRelevant relevant rel relevancy qrel is_selected relevance_label relevance_grade " +
  "relevance_judgment relevance_judgement judgment judgement"
).split(" ");
const paths = [...keys, ...keys.map((key) => `metadata.${key}`)];

const no = new Set([
  "no",
  "n",
  "false",
  "f",
  "irrelevant",
  "not relevant",
  "non relevant",
  "nonrelevant",
  "notrelevant",
  "not at all relevant",
  "not at all",
  "unrelated",
  "none",
  "nein",
  "non",
  "negative",
  "neg",
  "nej",
  "não",
  "✗",
  "✘",
]);
/** Words that mean no, or yes. They count only under a key of relevance, because elsewhere they may mean anything. */
const low = new Set(
  "low|very low|lowest|bad|very bad|poor|very poor|useless|unhelpful|not useful|not helpful|incorrect|wrong|niedrig|schlecht".split(
    "|",
  ),
);
const high = new Set(
  "high|very high|medium|moderate|good|very good|excellent|perfect|fair|partial|useful|helpful|correct|hoch|mittel|gut".split(
    "|",
  ),
);
const yes = new Set([
  "yes",
  "y",
  "true",
  "t",
  "relevant",
  "highly relevant",
  "partially relevant",
  "very relevant",
  "somewhat relevant",
  "related",
  "positive",
  "pos",
  "ja",
  "oui",
  "sí",
  "si",
  "sim",
  "✓",
  "✔",
]);

/** Words of people who judge, by pairs: where all of a column are such words, they may say what is relevant. */
const verdicts: ReadonlyMap<string, boolean> = new Map(
  (
    "correct/incorrect right/wrong up/down thumbs up/thumbs down good/bad pass/fail passed/failed accept/reject " +
    "accepted/rejected like/dislike liked/disliked 👍/👎 useful/useless useful/not useful helpful/unhelpful " +
    "helpful/not helpful hit/miss keep/drop match/no match supported/unsupported supported/not supported " +
    "sufficient/insufficient"
  )
    .replaceAll(/(thumbs|not|no) /g, "$1_")
    .split(" ")
    .flatMap((pair) => pair.split("/").map((word, i) => [word.replaceAll("_", " "), i === 0] as const)),
);

function wordOf(value: string): string {
  return value
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, " ");
}

/** True or false if a value says that something is relevant or not. Undefined if it says neither. */
function relevanceOf(value: unknown): boolean | undefined {
  if (typeof value === "boolean") return value;
  if (typeof value === "number") return Number.isNaN(value) ? undefined : value > 0;
  if (typeof value !== "string") return undefined;
  const word = wordOf(value);
  if (/^[-+]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(value.trim())) return Number(value) > 0;
  if (no.has(word)) return false;
  return yes.has(word) ? true : undefined;
}

const answerable = ["answerable", "is_answerable", "isAnswerable", "has_answer"];
const impossible = ["is_impossible", "isImpossible", "unanswerable", "is_unanswerable"];

/** True if a record says of its question that it cannot be answered. */
export function isSaidUnanswerable(record: JsonObject): boolean {
  const says = (keys: readonly string[], wanted: boolean): boolean =>
    keys.some((key) => [key, `metadata.${key}`].some((path) => relevanceOf(valueAt(record, path)) === wanted));
  return says(answerable, false) || says(impossible, true);
}

/** The error for a question that cannot be answered but has a highlight. */
export function answeredAllTheSame(topic: string): InputError {
  return new InputError(
    `question ${shown(topic)} is said to be unanswerable, and has a highlight; expected one or the other`,
  );
}

/** The meaning of a value under a key of relevance, where low and good count too. */
function gradedRelevance(value: unknown): boolean | undefined {
  const word = typeof value === "string" ? wordOf(value) : "";
  return low.has(word) ? false : high.has(word) || relevanceOf(value);
}

/** True if a record says that it is not relevant. */
export function isSaidIrrelevant(record: JsonObject, mapped: string | undefined): boolean {
  if (mapped !== undefined) return gradedRelevance(valueAt(record, mapped)) === false;
  return paths.some((path) => gradedRelevance(valueAt(record, path)) === false) || saysIrrelevant(record, 1);
}

/**
 * Also looks at other spellings and languages of the keys, at objects such as a judgement, and at a value that is only
 * "irrelevant".
 */
function saysIrrelevant(record: JsonObject, depth: number): boolean {
  for (const key in record) {
    const value = record[key];
    if (typeof value === "object" && value !== null) {
      if (depth > 0 && isObject(value) && saysIrrelevant(value, depth - 1)) return true;
    } else if (isRelevanceKey(key) ? gradedRelevance(value) === false : isIrrelevantWord(value)) return true;
  }
  return false;
}

/** False for a relevance score, because that comes from a system. */
function isRelevanceKey(key: string): boolean {
  const known = relevanceKeys.get(key);
  if (known !== undefined) return known;
  const is = /relevan|pertinen|rilevan/i.test(key) && !/score|reason|comment|note/i.test(key);
  if (relevanceKeys.size < 10_000) relevanceKeys.set(key, is);
  return is;
}
const relevanceKeys = new Map<string, boolean>();

function isIrrelevantWord(value: unknown): boolean {
  return typeof value === "string" && value.length < 20 && /^\s*(?:ir|non?[-_ ]?|not[-_ ]?)relevant\s*$/i.test(value);
}

/** Watches fields that are not read and that mean yes for some highlights of a question but not for others. */
export interface UnreadRelevance {
  add(record: JsonObject, topic: string): void;
  notes(): Note[];
}

/** What is read of a highlight. A score is not, and may say no. */
const known: ReadonlySet<string> = new Set(
  Object.entries(fieldNames).flatMap(([name, keys]) => (name === "score" ? [] : keys)),
);

export function unreadRelevance(): UnreadRelevance {
  const columns = new Map<string, Map<string, Set<boolean>> | undefined>(); // undefined: it says something else, too
  let records = 0;
  const counts = new Map<string, number>();
  return {
    add(record, topic) {
      records++;
      for (const key in record) {
        if (known.has(key) || isRelevanceKey(key) || (columns.has(key) && columns.get(key) === undefined)) continue;
        const value = record[key];
        const said = relevanceOf(value) ?? (typeof value === "string" ? verdicts.get(wordOf(value)) : undefined);
        // For numbers, 0 may mean no; 2 and more may count anything.
        const isTold = said !== undefined && (typeof value !== "number" || (value >= 0 && value <= 5));
        if (!isTold) {
          columns.set(key, undefined);
          continue;
        }
        const topics = columns.get(key) ?? new Map<string, Set<boolean>>();
        columns.set(key, topics);
        topics.set(topic, (topics.get(topic) ?? new Set<boolean>()).add(said));
        counts.set(key, (counts.get(key) ?? 0) + 1);
      }
    },
    notes() {
      for (const [key, topics] of columns) {
        const mixed = [...(topics?.values() ?? [])].filter(({ size }) => size > 1).length;
        if (mixed === 0 || counts.get(key) !== records) continue;
        const name = JSON.stringify(key);
        return [
          {
            code: "relevance-unread",
            count: mixed,
            message: `${name} says yes of some highlights and no of others in ${mixed} of ${topics!.size} questions, and is not read: all count as relevant; fields can say grade=${key}`,
          },
        ];
      }
      return [];
    },
  };
}

/** A grade given as a word or a boolean becomes its number. */
export function gradeValue(value: unknown): unknown {
  if (typeof value !== "boolean" && typeof value !== "string") return value;
  const relevance = gradedRelevance(value);
  return relevance === undefined || (typeof value === "string" && /\d/.test(value)) ? value : Number(relevance);
}

/**
 * Reads `label` as relevance if every record has 0, 1, true, false or a word such as "irrelevant" there. Records wait
 * until that is certain.
 */
export function labelledRecords<T>(records: RecordTaker<T>, guesses: Map<FieldName, string>): RecordTaker<T> {
  let waiting: [JsonObject, number, string | undefined][] | undefined = [];

  function release(more: (record: JsonObject) => JsonObject): void {
    const all = waiting ?? [];
    waiting = undefined;
    for (const [record, line, where] of all) withPlace({ line }, () => records.add(more(record), line, where));
  }

  return {
    add(record, line, where) {
      if (waiting === undefined) return records.add(record, line, where);
      if (!isBinary(field(record, "label"))) {
        release((each) => each);
        return records.add(record, line, where);
      }
      waiting.push([record, line, where]);
    },
    end(source) {
      if ((waiting?.length ?? 0) > 0) guesses.set("grade", "label");
      release(({ label, ...record }) => {
        const isRelevant = relevanceOf(label);
        return { grade: Number(isRelevant), ...record, is_relevant: isRelevant };
      });
      return records.end(source);
    },
  };
}

function isBinary(label: unknown): boolean {
  if (typeof label === "string" && /relevant|^(?:pos|neg)(?:itive|ative)?$/i.test(label.trim()))
    return relevanceOf(label) !== undefined;
  return [0, 1, "0", "1", true, false, "true", "false", "True", "False"].includes(label as string);
}
