import { InputError } from "../base/input-error.ts";
import { isUnresolved, type Run } from "../data/run.ts";
import type { Format } from "./format.ts";
import { looksLikeJson } from "./json-kind.ts";
import { idField, jsonObject, optionalNumber, optionalOffset, optionalText, type JsonObject } from "./json-line.ts";
import { runBuilder } from "./run-builder.ts";
import { hasScore, metadataLost, unresolvedLost } from "./run-losses.ts";

/** A run as JSON, one result a line. */
export const jsonlRun: Format<"run"> = {
  name: "jsonl-run",
  noun: "run",
  about: "One JSON object a result, best first; without start and end the result is a whole document.",
  example:
    '{"topic":"q1","doc":"guide.md","start":120,"end":480,"score":0.83,"run":"chunks"}\n' +
    '{"topic":"q1","doc":"faq.md","start":0,"end":200,"score":0.61,"run":"chunks"}\n',
  unit: "code points",
  extensions: [".jsonl", ".ndjson"],
  longestLine: 2 ** 20,

  recognises: (line) => looksLikeJson(line, "run"),

  parse() {
    const run = runBuilder();
    let kind: { answers: Run["answers"]; line: number } | undefined;
    return {
      line(text, line) {
        const object = jsonObject(text);
        if (object === undefined) return;
        const topic = idField(object, "topic");
        const doc = idField(object, "doc");
        const range = rangeOf(object);
        const score = optionalNumber(object, "score");
        const name = optionalText(object, "run");

        const answers = range === undefined ? "documents" : "passages";
        kind ??= { answers, line };
        if (answers !== kind.answers)
          throw new InputError(
            `a result ${offsets(answers)}, but line ${kind.line} has one ${offsets(kind.answers)}; expected one kind a file`,
          );
        run.tag(name === "" ? undefined : name);
        run.add(run.topic(topic), { doc, ...(range ?? { start: 0, end: 0 }), score, line });
      },
      end: (source) => run.end(kind?.answers ?? "passages", source),
    };
  },

  *print({ name, answers, topics }) {
    for (const [topic, passages] of topics)
      for (const passage of passages) {
        const { doc, start, end } = passage;
        if (answers === "passages" && isUnresolved(passage)) continue;
        const score = hasScore(passage) ? passage.score : undefined; // a key without a value is not printed
        yield JSON.stringify(
          answers === "passages" ? { topic, doc, start, end, score, run: name } : { topic, doc, score, run: name },
        );
      }
  },

  losses: (run) => [...unresolvedLost(run), ...metadataLost(run)],
};

function rangeOf(object: JsonObject): { start: number; end: number } | undefined {
  const start = optionalOffset(object, "start");
  const end = optionalOffset(object, "end");
  if (start === undefined && end === undefined) return undefined;
  if (start === undefined) throw new InputError('"end" without "start"; expected both or neither');
  if (end === undefined) throw new InputError('"start" without "end"; expected both or neither');
  if (start > end) throw new InputError(`"start" ${start} is after "end" ${end}; expected start ≤ end`);
  return { start, end };
}

function offsets(answers: Run["answers"]): string {
  return answers === "passages" ? "with offsets" : "without offsets";
}
