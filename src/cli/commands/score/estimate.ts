import { InputError } from "../../../base/input-error.ts";
import { counted } from "../../../base/note.ts";
import { estimateScores } from "../../../compare/estimate.ts";
import { isChecked } from "../../../data/origin.ts";
import type { Judgements } from "../../../data/judgements.ts";
import { estimateFindings } from "../../../print/findings/estimate-findings.ts";
import { ofOneTask } from "../../../score/evaluation.ts";
import { slicing, type Slicing } from "../../../score/slices.ts";
import type { TopicRecords } from "../../../score/topic-records.ts";
import { command, inGroup, requiredText, textOption } from "../../command.ts";
import { tell } from "../../notes.ts";
import { figuresOptions, printFigures } from "../../options/printing.ts";
import {
  askedMeasures,
  measuresOption,
  readSlices,
  scoredArguments,
  scoreGiven,
  scoringOptions,
} from "../../options/scoring.ts";
import { chanceOptions } from "../../options/statistics.ts";
import { ownMeasures } from "../../own-measures.ts";

export const estimateCommand = command({
  name: "estimate",
  about: "Estimate what the scores would be if people had checked all that a machine judged, with an interval.",
  examples: [
    "pericope estimate checked.inex runs/focused/*.fol --machine judgements.inex -m AiP",
    "pericope estimate checked.inex runs/focused/passages.fol --machine judgements.inex -f csv",
  ],
  after: `
A machine judged all topics (--machine), and people checked some of them (<judgements>). Scores by the machine's judgements alone
may be wrong in one direction; scores on the checked topics alone have wide intervals. The checked topics say how far the machine's
scores are off, and with that the scores on the other topics are put right (prediction-powered inference). The checked topics must
have been drawn at random: from all topics, or within the groups that --stratum names.

A topic is checked if a person judged each of its documents, as frozen gold says it (origin); gold that says nothing of where it
came from was checked as a whole. Differences of runs are estimated in the same way; better is the run that the interval favours.`,

  args: scoredArguments,
  options: {
    machine: requiredText("--machine <file>", "the judgements of all topics by the machine"),
    ...measuresOption("those of the task"),
    stratum: textOption("--stratum <field>", "the field by which topics were drawn to be checked (default: from all)"),
    ...inGroup("scoring", {
      slicesFrom: textOption(
        "--slices-from <file>",
        "what is known of topics, for --stratum (default: the judgements)",
      ),
    }),
    level: chanceOptions(100).level,
    ...figuresOptions,
    ...scoringOptions,
  },

  async run({ judgements, runs, machine, measures, measuresFrom, stratum, slicesFrom, level, ...given }, world) {
    const own = await ownMeasures(measuresFrom);
    const asked = askedMeasures(measures, own);
    const options = { measures: asked.length > 0 ? () => asked : undefined, own };
    const slices = stratum === undefined ? [] : [stratum];
    const about = await readSlices(machine, { slices, slicesFrom, fields: given.fields }, world, [runs, judgements]);
    const byMachine = ofOneTask((await scoreGiven(machine, runs, given, options, world)).evaluations);
    const task = given.task ?? byMachine.task;
    let checkedTopics = new Set<string>();
    const scored = await scoreGiven(judgements, runs, { ...given, task }, options, world, {
      onJudgements: (read) => void (checkedTopics = topicsChecked(read)),
    });
    const byPeople = ofOneTask(scored.evaluations);

    const topics = [...(byMachine.runs[0]?.topics.keys() ?? [])];
    if (!topics.some((topic) => checkedTopics.has(topic)))
      throw new InputError("no topic of the machine's judgements was checked by a person; expected some", {
        source: judgements,
      });
    const strata = about && strataOf(stratum!, about, topics);
    const found = estimateScores(byMachine, byPeople, {
      isChecked: (topic) => checkedTopics.has(topic),
      strata,
      level,
    });
    printFigures(estimateFindings(found), given, world);
    const ofPeople = byPeople.notes.filter(({ code }) => code !== "unjudged-topics"); // the machine judged them
    const notes = [...byMachine.notes, ...ofPeople, ...found.notes];
    tell([...new Map(notes.map((note) => [note.message, note])).values()], world);
  },
});

/** Groups of topics by a field. A topic must not be in two groups, because it is drawn from one. */
function strataOf(field: string, about: TopicRecords, topics: readonly string[]): Slicing["slices"] {
  const { slices, several } = slicing(field, about, topics);
  if (several > 0)
    throw new InputError(
      `${counted(several, "topic has", "topics have")} several values of ${JSON.stringify(field)}; expected one value for each topic`,
    );
  return slices;
}

function topicsChecked({ topics }: Judgements): Set<string> {
  const whole = [...topics].filter(([, judged]) =>
    [...judged.values()].every(({ origin }) => origin === undefined || isChecked(origin)),
  );
  return new Set(whole.map(([topic]) => topic));
}
