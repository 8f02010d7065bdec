import { InputError } from "../../base/input-error.ts";
import { fileStem } from "./file-stem.ts";
import type { FileScore, ScoreReader } from "./score-file.ts";
import { isMean, scoreValue } from "./score-value.ts";

interface Pending {
  name: string | undefined;
  readonly scores: Omit<FileScore, "run">[];
}

/** Lines of measure, topic and value. The run's name heads its means, which come last; several runs may follow. */
export const trecScoreLines: ScoreReader = (lines, source) => {
  const runs: Pending[] = [{ name: undefined, scores: [] }];
  let ended = false;
  for (const [index, text] of lines.entries()) {
    const line = index + 1;
    if (text.trim() === "") continue;
    const [measure, topic, value, ...rest] = text.trim().split(/\s+/) as [string, string, string?, ...string[]];
    if (value === undefined || (rest.length > 0 && measure !== "runid"))
      throw new InputError(`expected a measure, a topic and a value, as trec_eval -q prints them`, { source, line });
    if (isMean(topic)) {
      if (measure === "runid") runs.at(-1)!.name = [value, ...rest].join(" ");
      ended = true;
      continue;
    }
    if (ended) runs.push({ name: undefined, scores: [] });
    ended = false;
    if (measure === "runid" || measure === "relstring") continue; // texts, among the numbers
    runs.at(-1)!.scores.push({ topic, measure, value: scoreValue(value, source, line), line });
  }
  return runs.flatMap(({ name, scores }, i) => {
    const run = name ?? (runs.length === 1 ? fileStem(source) : `${fileStem(source)} #${i + 1}`);
    return scores.map((score) => ({ run, ...score }));
  });
};
