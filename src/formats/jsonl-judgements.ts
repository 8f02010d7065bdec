import { InputError } from "../base/input-error.ts";
import type { Range } from "../text/range.ts";
import type { Format } from "./format.ts";
import { looksLikeJson } from "./json-kind.ts";
import {
  field,
  idField,
  isOffset,
  jsonObject,
  optionalInteger,
  optionalOffset,
  shown,
  type JsonObject,
} from "./json-line.ts";
import { elementsLost, gradesLost, repeatsLost } from "./judgement-losses.ts";
import { judgementsBuilder } from "./judgements-builder.ts";

/** Judgements as JSON, one document a line. */
export const jsonlJudgements: Format<"judgements"> = {
  name: "jsonl-judgements",
  noun: "judgements",
  about: "One JSON object a judged document, with its highlighted ranges, half-open; or with a grade and no ranges.",
  example:
    '{"topic":"q1","doc":"guide.md","length":5210,"ranges":[[120,480],[900,1024]],"bep":120}\n' +
    '{"topic":"q1","doc":"faq.md","length":800,"ranges":[]}\n',
  unit: "code points",
  extensions: [".jsonl", ".ndjson"],
  longestLine: 2 ** 26,

  recognises: (line) => looksLikeJson(line, "judgements"),

  parse() {
    const judgements = judgementsBuilder();
    let ranged: number | undefined; // the first line with ranges
    let graded: number | undefined; // the first one relevant by its grade alone
    return {
      line(text, line) {
        const object = jsonObject(text);
        if (object === undefined) return;
        const ranges = rangesOf(object);
        const grade = ranges === undefined ? optionalInteger(object, "grade") : undefined;
        if (ranges === undefined && grade === undefined)
          throw new InputError('neither "ranges" nor "grade"; expected ranges such as [[0,10]], or an integer grade');
        if (ranges !== undefined && graded !== undefined)
          throw new InputError(`"ranges" here, but line ${graded} has a grade without any; expected one kind a file`);
        if (grade !== undefined && grade > 0 && ranged !== undefined)
          throw new InputError(`a grade without "ranges", but line ${ranged} has them; expected one kind a file`);

        judgements.add({
          topic: idField(object, "topic"),
          doc: idField(object, "doc"),
          line,
          ranges,
          grade,
          length: optionalOffset(object, "length"),
          bestEntry: field(object, "bep") === -1 ? undefined : optionalOffset(object, "bep"),
        });
        if (ranges !== undefined) ranged ??= line;
        if (grade !== undefined && grade > 0) graded ??= line;
      },
      end: (source) => judgements.end(ranged === undefined ? "grades" : "highlights", source),
    };
  },

  *print({ of, topics }) {
    for (const [topic, documents] of topics)
      for (const [doc, { relevant, grade, length, bestEntry: bep }] of documents) {
        const ranges = relevant.map(({ start, end }) => [start, end]);
        yield JSON.stringify(
          of === "highlights" ? { topic, doc, length, ranges, bep } : { topic, doc, length, grade, bep },
        );
      }
  },

  losses: (judgements) => [
    ...(judgements.of === "highlights" ? gradesLost(judgements) : []),
    ...elementsLost(judgements),
    ...repeatsLost(judgements),
  ],
};

function rangesOf(object: JsonObject): Range[] | undefined {
  const value = field(object, "ranges");
  if (value === undefined) return undefined;
  if (!Array.isArray(value))
    throw new InputError(`"ranges" is ${shown(value)}; expected a list such as [[0,10],[40,55]]`);
  return value.map(rangeOf);
}

function rangeOf(pair: unknown): Range {
  if (!Array.isArray(pair)) throw wrongRange(shown(pair));
  const [start, end, ...more]: readonly unknown[] = pair;
  if (!isOffset(start) || !isOffset(end) || start > end || more.length > 0)
    throw wrongRange(`[${pair.slice(0, 3).map(shown).join(",")}]`);
  return { start: start + 0, end: end + 0 }; // + 0 makes -0 a plain 0
}

function wrongRange(found: string): InputError {
  return new InputError(`range ${found}; expected [start,end], whole numbers, 0 ≤ start ≤ end`);
}
