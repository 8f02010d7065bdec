import { attempt, InputError } from "../../base/input-error.ts";
import { jsonObject } from "../../files/records/json-line.ts";
import type { ScoreReader } from "./score-file.ts";

/** One object a line, with run, topic, measure and value; the topic of a mean is null, and so is what is not a number. */
export const jsonLineScores: ScoreReader = (lines, source) =>
  lines.flatMap((text, index) => {
    const place = { source, line: index + 1 };
    if (text.trim() === "") return [];
    const found = attempt(() => jsonObject(text));
    if (found === undefined)
      throw new InputError('no JSON object; expected {"run", "topic", "measure", "value"} a line', place);
    const { run, topic, measure, value } = found;
    if (topic === null) return [];
    if (
      typeof run !== "string" ||
      typeof measure !== "string" ||
      (typeof topic !== "string" && typeof topic !== "number")
    )
      throw new InputError("expected run, topic and measure as texts", place);
    if (value !== null && typeof value !== "number") throw new InputError("expected a number as the value", place);
    return [{ run, topic: String(topic), measure, value: value ?? NaN, line: place.line }];
  });
