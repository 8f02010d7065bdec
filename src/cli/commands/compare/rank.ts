import { participantsOption } from "../../options/reading.ts";
import { InputError } from "../../../base/input-error.ts";
import { counted, type Note, noteIfAny } from "../../../base/note.ts";
import { pairTests } from "../../../compare/index.ts";
import { rank as rankRuns } from "../../../compare/ranking.ts";
import { versus } from "../../../compare/versus.ts";
import { inspectTopics } from "../../../compare/inspect/inspect-topics.ts";
import { readTopicsFile } from "../../../files/node/read-file.ts";
import { corrections } from "../../../base/statistics/corrections.ts";
import { rankingFindings } from "../../../print/findings/ranking-findings.ts";
import { versusFindings } from "../../../print/findings/versus-findings.ts";
import {
  command,
  flag,
  inGroup,
  numberThat,
  oneOf,
  type OptionValues,
  textOption,
  usuallyOneOf,
  usuallyParsed,
} from "../../command.ts";
import { drawing } from "../../progress.ts";
import { readFullNames, watched } from "../../inputs.ts";
import { tell } from "../../notes.ts";
import { chanceOptions } from "../../options/statistics.ts";
import { figuresOptions, printFigures } from "../../options/printing.ts";
import { choiceOptions, describedRun, groupsOf, runChoice, type RunGroups, sideOf } from "../../run-groups.ts";
import { type ScoredTables, scoredTables, scoresHelp, tableArguments, tableOptions } from "../../scored-tables.ts";
import type { World } from "../../world.ts";

const starOptions = inGroup("statistics", {
  test: oneOf("--test <test>", "the test of the stars (default: t, beside a count by the bootstrap)", pairTests),
  sides: oneOf(
    "--sides <sides>",
    "of that test: whether the higher run is better (one, the default), or whether they differ",
    [{ name: "one" as const }, { name: "two" as const }],
  ),
  correction: usuallyOneOf("--correction <name>", "for the number of pairs", corrections, "none"),
});

const rankOptions = {
  ...tableOptions("those of the task, and what explains the one that ranks"),
  by: oneOf(
    "--by <what>",
    "rank the best run of each participant, or all runs (default: participant where they are known)",
    [{ name: "participant" }, { name: "run" }],
  ),
  order: textOption("--order <measure>", "the measure that ranks (default: the one that ranks the task, or the first)"),
  stars: textOption("--stars <measure>", "the measure whose differences are tested (default: the one that ranks)"),
  ...starOptions,
  group: textOption("--group <rule>", "who a run belongs to, by its name"),
  top: usuallyParsed(
    "--top <number>",
    "ranks to show",
    numberThat("a whole number from 1", (value) => Number.isInteger(value) && value > 0),
    "10",
  ),
  ...choiceOptions,
  versus: oneOf("--versus <what>", "instead, a list of each side: CO and CAS runs, or elements and passages", [
    { name: "query" },
    { name: "result-type" },
  ]),
  castitles: textOption("--castitles <file>", "only topics whose castitle says more than //*[about(., …)]"),
  describe: flag("--describe", "also what the runs return: kind, query, mean length, main tags"),
  ...participantsOption,
  ...chanceOptions(1000),
  ...figuresOptions,
};

export const rankCommand = command({
  name: "rank",
  about: "Rank participants by their best runs, and star who is significantly better than whom.",
  examples: [
    "pericope rank judgements.inex runs/ric/*.fol --task ric",
    "pericope rank judgements.inex runs/focused/*.fol --by run --top 20",
    "pericope rank judgements.inex runs/ric/*.fol --task ric --by run --top 20 --test bootstrap --stars AP",
    "pericope rank judgements.inex runs/bic/*.fol --task bic --group '/^(best|first)/' --format markdown",
  ],
  after: `
Participants are those that the submissions name; where none does, each run stands for itself. --group makes them from
names: by a separator, such as --group '-', or a pattern, such as --group '/^([a-z]+)/', whose first group names the
participant. Unless --test asks for another, stars are by a one-sided paired t-test without correction, as in the overview of
INEX 2007, and a count of significant pairs by the bootstrap, as in Evaluating Relevant in Context. compare tests two-sided,
with a correction. Where the stars are of another measure than the one that ranks, < marks a pair in which the lower run
is better.
${scoresHelp}`,

  args: tableArguments,
  options: rankOptions,

  async run(given, world) {
    refuseIdle(given);
    const { by, order, stars, group, castitles, participants } = given;
    const structured = await structuredTopics(castitles, world);
    const fullNames = await readFullNames(participants, world);
    const isDescribed = given.describe || participants !== undefined;
    const scored = await scoredTables({ ...given, among: structured.topics }, world, {
      measures: (task) => [...task.measures, ...(given.versus === undefined ? task.why : [])],
      besides: [order, stars].filter((measure) => measure !== undefined),
      traits: isDescribed || given.resultType !== undefined || given.versus === "result-type",
    });
    const found = { ...scored, notes: [...structured.notes, ...scored.notes] };
    const groups = by === "run" ? undefined : groupsOf(found.origins, group);
    if (by === "participant" && groups === undefined)
      throw new InputError("--by participant: no run names its participant; --group '-' takes the start of its name");
    const ranks = order === undefined ? found.official : found.nameOf(order);
    if (given.versus !== undefined) return printVersus(given, { ...found, official: ranks }, groups, world);

    const choice = runChoice(given, found.origins);
    const ranking = drawing(world, (onProgress) =>
      rankRuns(found.tables, {
        ...given,
        onProgress,
        by: ranks,
        stars: stars && found.nameOf(stars),
        groupOf: groups && ((place) => groups.of[place]),
        takes: choice && ((place) => choice.takes(place)),
      }),
    );
    const described = found.origins.map((origin, place) => {
      const participant = fullNames?.get(groups?.of[place] ?? origin.metadata?.participant ?? "");
      return { ...describedRun(origin), participant };
    });
    const words = { groupedBy: groups?.by, described: isDescribed ? described : undefined };
    printFigures(rankingFindings(ranking, words), given, world, { "--seed": String(given.seed) });
    const doubts = ranking.significance.flatMap(({ notes }) => notes);
    tell([...found.notes, ...(choice?.notes ?? []), ...doubts], world);
  },
});

type Given = OptionValues<typeof rankOptions>;

/** Refuses options without effect. */
function refuseIdle(given: Given): void {
  if (given.by === "run" && given.group !== undefined)
    throw new InputError("--group makes participants of runs; it does not go with --by run");
  if (given.describe && given.scores.length > 0)
    throw new InputError("--describe tells what runs return; it does not go with --scores, which hold no results");
  const isJoint = pairTests.some(({ name, joint }) => name === given.test && joint === true);
  if (isJoint && (given.sides === "one" || given.correction !== "none"))
    throw new InputError(
      `--test ${given.test} is two-sided, with a correction of its own; it does not go with --sides one or --correction`,
    );
  if (given.versus === undefined) return;
  const { resultType, query, stars, sides, participants } = given;
  const idle = resultType ?? query ?? stars ?? sides ?? participants ?? (given.describe ? true : undefined);
  if (idle !== undefined)
    throw new InputError(
      "--versus shows both sides, tested two-sided; it does not go with --result-type, --query, --stars, --sides, --describe or --participants",
    );
  if (isJoint)
    throw new InputError(
      `--versus tests pair by pair, and ${given.test} all pairs of runs at once; expected another --test`,
    );
}

/** Two sides of the track, side by side. */
function printVersus(given: Given, found: ScoredTables, groups: RunGroups | undefined, world: World): void {
  const { versus: what, test = "t" } = given;
  const table = found.tables.find(({ measure }) => measure === found.official) ?? found.tables[0]!;
  const compared = versus(table, {
    ...given,
    test,
    listed: found.tables,
    groupOf: groups && ((place) => groups.of[place]),
    sideOf: (place) => sideOf(found.origins[place]!, what!),
  });
  const names = what === "query" ? (["CO", "CAS"] as const) : (["elements", "passages"] as const);
  for (const [i, side] of [compared.first, compared.second].entries())
    if (side.length === 0)
      throw new InputError(
        `--versus ${what}: no run says that it is of ${names[i]}; expected runs of ${names.join(" and ")}`,
      );
  printFigures(versusFindings(compared, names, given.top), given, world, { "--seed": String(given.seed) });
  tell(found.notes, world);
}

/** The topics of a file that ask for structure, and notes on the others. */
async function structuredTopics(path: string | undefined, world: World): Promise<Structured> {
  if (path === undefined) return { topics: undefined, notes: [] };
  const topics = await watched(path, world, (onProgress) => readTopicsFile(path, { onProgress }));
  const { structured, faulty } = inspectTopics(topics);
  if (structured.length === 0)
    throw new InputError("no castitle says more than //*[about(., …)]; expected one at least", { source: path });
  const left = counted(faulty.length, "topic is left out: its castitle is", "topics are left out: their castitles are");
  const message = `${path}: ${left} not NEXI: ${faulty.join(", ")}`;
  return { topics: structured, notes: noteIfAny("castitle", faulty.length, message) };
}

interface Structured {
  readonly topics: readonly string[] | undefined;
  readonly notes: readonly Note[];
}
