import { InputError } from "../../base/input-error.ts";
import { picked } from "../../base/lists.ts";
import { counted, type Note } from "../../base/note.ts";
import type { FieldMap } from "../../files/drafts/field-map.ts";
import { pileOf } from "../../files/node/pile.ts";
import { copyKinds } from "../../match/copies/copy-kinds.ts";
import { type OfTask, overlapRules, topicSets } from "../../score/evaluate-options.ts";
import type { Evaluation } from "../../score/evaluation.ts";
import { rules } from "../../score/gain/rules.ts";
import { type Measure, nameStyles } from "../../score/measures/measure.ts";
import { refuseNoMeasure } from "../../score/measures/name.ts";
import {
  type ScoredFiles,
  scoreFiles,
  type ScoreFilesOptions,
  type ScoringHooks,
} from "../../score/node/score-files.ts";
import { type Task, tasks, taskWords } from "../../score/tasks.ts";
import type { TopicRecords } from "../../score/topic-records.ts";
import {
  flag,
  inGroup,
  many,
  one,
  oneOf,
  type OptionValues,
  rarely,
  textOption,
  texts,
  usuallyOneOf,
} from "../command.ts";
import { unanswerableKinds } from "../../score/silence.ts";
import { readTopicList, refuseTwoStandardInputs, watched } from "../inputs.ts";
import { notesOption, refuseDenied, tell } from "../notes.ts";
import { inTrack } from "../track-file.ts";
import type { World } from "../world.ts";
import { liveRunOptions } from "./live.ts";
import { abstainOption, fileOptions, judgementsOptions, readContext, runFormatOption } from "./reading.ts";

/** The files that are scored. */
export const scoredArguments = {
  judgements: inTrack("judgements", one("<judgements>", "what people highlighted; - for standard input")),
  runs: inTrack("runs", {
    ...many("<runs...>", "what systems answered: files, or live systems (see pericope retrieve)"),
    live: { judgements: "judgements" },
    missing: "a file that is judgements and run, as ragas' may be, is named twice",
  }),
};

export const ownMeasuresOption = inGroup(
  "scoring",
  rarely({
    measuresFrom: texts(
      "--measures-from <file>",
      "measures of your own: a JavaScript module that exports them (repeatable)",
    ),
  }),
);

// How runs are scored. A command that scores runs takes all of these.

/** Measures, where each is to be one of ours, or of the person's own. */
export const measuresOption = (usual: string) =>
  inGroup("scoring", {
    measures: texts("-m, --measure <measure>", `a measure, as in iP@0.01 (repeatable; default: ${usual})`),
    ...ownMeasuresOption,
  });

export const namesOption = inGroup(
  "output",
  rarely({
    names: usuallyOneOf(
      "--names <style>",
      "print measures under our names, or as the papers write them: iP[0.01], MAgP'",
      nameStyles.map((name) => ({ name })),
    ),
  }),
);

const taskOption = inGroup("scoring", {
  task: inTrack(
    "task",
    oneOf(
      "-t, --task <task>",
      "default: as submissions say, else document without offsets, chunks by judgements in JSONL, CSV or SQuAD, else focused",
      tasks,
    ),
    ["scores"],
  ),
});

/** How to count: by whose rules, and what of text that comes again. */
const countingOptions = inGroup("scoring", {
  rules: usuallyOneOf("--rules <rules>", "how to count", rules, "paper"),
  overlap: oneOf("--overlap <rule>", "what text returned again counts as", overlapRules),
});

/** Which topics. */
const topicOptions = inGroup(
  "scoring",
  rarely({
    topics: usuallyOneOf("--topics <topics>", "average over all judged topics, or the run's own", topicSets),
    topicsFile: textOption("--topics-file <file>", "score only these topics, one per line"),
  }),
);

export const copiesOption = inGroup("scoring", {
  copies: oneOf(
    "--copies <kind>",
    "text that stands in several places of the collection counts from any of them",
    copyKinds,
  ),
});

const silenceOptions = inGroup(
  "scoring",
  rarely({
    unanswerable: usuallyOneOf("--unanswerable <which>", "questions without an answer", unanswerableKinds, "said"),
  }),
);

const tokensOption = inGroup("scoring", {
  tokens: textOption(
    "--tokens <tokenizer>",
    "what counts the tokens of R@1000tok: cl100k (default), o200k, words, a .tiktoken file, or a tokenizer.json of byte-level BPE",
  ),
});

/** What is scored, whatever the measures and the rules. */
export const scoredOptions = {
  ...inGroup("input", {
    ...rarely({
      checkedOnly: flag(
        "--checked-only",
        "leave out judged documents that only a machine judged, where the gold says so",
      ),
      keepGoing: flag("--keep-going", "name runs that cannot be read or scored, and go on with the others"),
    }),
  }),
  ...taskOption,
  ...topicOptions,
  ...tokensOption,
  ...copiesOption,
  ...silenceOptions,
  ...abstainOption,
  ...fileOptions,
  ...judgementsOptions,
  ...runFormatOption,
  ...liveRunOptions,
  ...notesOption,
};

/** All but measures and how to print. */
export const scoringOptions = { ...namesOption, ...countingOptions, ...scoredOptions };

/** What -m was given, as it was typed: several measures may stand in one option, parted by commas. */
export function typedMeasures(measures: readonly string[]): string[] {
  return measures.flatMap((typed) => typed.split(/,(?![^(]*\))/)).map((name) => name.trim());
}

/** The same, where each is to be a measure that we know. A typo is told here, before anything is read. */
export function askedMeasures(measures: readonly string[], own: readonly Measure[] | undefined): string[] {
  const typed = typedMeasures(measures);
  for (const name of typed) refuseNoMeasure(name, { own });
  return typed;
}

/** The measures of a table where -m names none: those of the rules, or else of the task. */
export function usualMeasures(ruleName: string): (task: Task) => readonly string[] {
  return (task) => rules.find(({ name }) => name === ruleName)?.measures ?? task.measures;
}

/** What is asked for, or else what the command usually scores. */
export function measuresOr(asked: readonly string[], usual: OfTask<readonly string[]>): OfTask<readonly string[]> {
  return asked.length > 0 ? asked : usual;
}

type Given = OptionValues<typeof scoredOptions> &
  Partial<OptionValues<typeof namesOption & typeof countingOptions>> &
  Pick<ScoreFilesOptions, "among">;

/** Scores the runs of some files as the options say. */
export async function scoreGiven(
  judgements: string,
  runs: readonly string[],
  given: Given,
  asked: Pick<ScoreFilesOptions, "measures" | "curves" | "own">,
  world: World,
  hooks: Omit<ScoringHooks, "watched"> = {},
): Promise<ScoredFiles & Pick<ScoreFilesOptions, "collection">> {
  const { collection, topicsFile, entities, judgementsFormat, runFormat } = given;
  refuseTwoStandardInputs([judgements, runs, collection, topicsFile, entities]);
  const context = await readContext(given, world);
  const only = await readTopicList(topicsFile, world);
  const scoring = picked(given, [
    "task",
    "names",
    "rules",
    "topics",
    "overlap",
    "copies",
    "among",
    "tokens",
    "unanswerable",
    "checkedOnly",
  ]);
  const options = { ...context, ...asked, ...scoring, only, judgementsFormat, runFormat };
  let broken = 0;
  const scored = await scoreFiles(judgements, pileOf(runs), options, {
    ...hooks,
    watched: (path, read) => watched(path, world, read),
    passesOver: (fault) => {
      if (!given.keepGoing) return false;
      broken++;
      tell([{ code: "broken", message: fault.message, count: 1 }], world, "left out");
      return true;
    },
  });
  if (scored.origins.length === 0 && broken > 0)
    throw new InputError(`none of the runs can be scored; ${counted(broken, "is", "are")} left out, as told above`);
  refuseDenied(
    scored.evaluations.flatMap(({ notes }) => notes),
    world,
  );
  return { ...scored, collection: context.collection };
}

/** Says which task was taken where --task names none. For output that does not say it itself. */
export function taskNotes({ task, whyTask }: Pick<Evaluation, "task" | "whyTask">): Note[] {
  if (whyTask === undefined) return [];
  return [{ code: "task", message: `${taskWords(task, whyTask)}; --task takes another`, count: 1 }];
}

/** By which fields of topics figures are also given. */
export const slicingOptions = inGroup("scoring", {
  slices: texts(
    "--slice <field>",
    "also by the values of this field of the topics, as type or metadata.lang (repeatable)",
  ),
  slicesFrom: textOption(
    "--slices-from <file>",
    "what is known of topics: JSONL, CSV, a list in JSON, or topics (default: the judgements' own records)",
  ),
});

export const slicingHelp = `
Slices: a field of the topics, or of the records of the gold, parts them: --slice type --slice metadata.language. A topic
whose field is a list, or whose records differ, is in several slices; one without the field is under (none).`;

/** What is known of topics, where slices are asked for. Few command lines do, and others start faster without. */
export async function readSlices(
  judgements: string | undefined,
  { slices, slicesFrom, fields }: OptionValues<typeof slicingOptions> & { readonly fields?: FieldMap | undefined },
  world: World,
  besides: readonly (string | undefined | readonly string[])[] = [],
): Promise<TopicRecords | undefined> {
  refuseTwoStandardInputs([judgements, slicesFrom, ...besides]);
  if (slices.length === 0) {
    if (slicesFrom !== undefined) throw new InputError("--slices-from goes with --slice, which names the field");
    return undefined;
  }
  const { sliceRecords } = await import("../../score/node/slice-records.ts");
  return watched(slicesFrom ?? judgements ?? "-", world, (onProgress) =>
    sliceRecords(judgements, { slices, slicesFrom }, { fields, onProgress }),
  );
}
