import { named } from "../../../base/named.ts";
import { printers } from "../../../print/printers/index.ts";
import { curves } from "../../../score/curves.ts";
import { ofOneTask } from "../../../score/evaluation.ts";
import { curveFindings } from "../../../print/findings/curve-findings.ts";
import { command, entryLines, flag, inGroup, parsed, texts, wholeNumberBetween } from "../../command.ts";
import { refuseWholeDocuments, refuseWithoutHighlights } from "../../inputs.ts";
import { tell } from "../../notes.ts";
import { formatOption, printFindings, rawOption } from "../../options/printing.ts";
import { scoredArguments, scoreGiven, scoringOptions } from "../../options/scoring.ts";

export const curve = command({
  name: "curve",
  about: "Print curves as rows, for plotting: precision at recall, gP at gR, recall by characters read.",
  examples: [
    "pericope curve judgements.inex runs/focused/*.fol",
    "pericope curve judgements.inex runs/ric/*.fol -c gP-gR --format csv",
    "pericope curve judgements.jsonl runs/chunks.jsonl -c recall-by-characters --points 20",
  ],
  after: `
Curves:
${entryLines(curves)}`,

  args: scoredArguments,
  options: {
    curves: texts("-c, --curve <curve>", "a curve (repeatable; default: precision-recall)"),
    points: parsed(
      "--points <number>",
      "points of a curve, such as 11 or 101",
      wholeNumberBetween(2, 999_999, "a whole number from 2 to 999999, such as 11 or 101"),
    ),
    ...inGroup("output", { perTopic: flag("-q, --per-topic", "a curve a topic, besides the mean") }),
    ...formatOption(printers, "tsv"),
    ...rawOption,
    ...scoringOptions,
  },

  async run({ judgements, runs, curves: given, points, perTopic, ...scoring }, world) {
    const asked = (given.length > 0 ? given : ["precision-recall"]).map((name) => named(curves, name, "curve"));
    const wanted = {
      measures: asked.map(({ measure }) => measure), // whose needs are looked at
      curves: asked.map(({ name }) => ({ name, points, perTopic })),
    };
    const { evaluations } = await scoreGiven(judgements, runs, scoring, wanted, world, {
      onJudgements: refuseWithoutHighlights,
      onRun: refuseWholeDocuments("a curve needs"),
    });
    const evaluation = ofOneTask(evaluations);
    printFindings(curveFindings(evaluation.curves), scoring, world);
    tell(evaluation.notes, world);
  },
});
