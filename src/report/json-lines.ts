import { jsonText } from "./json-text.ts";
import { joinLines, type Output } from "./output.ts";
import { rows } from "../scores/rows.ts";

export const jsonLines: Output = {
  name: "jsonl",
  about: "One object a score, in full precision; the topic of a mean is null.",

  print(evaluation, { perTopic } = {}) {
    const flat = rows(evaluation, perTopic);
    return joinLines(
      Array.from(flat, ({ run, topic, measure, value }) => jsonText({ run, topic: topic ?? null, measure, value })),
    );
  },
};
