import { InputError } from "../../../base/input-error.ts";
import { counted, type Note } from "../../../base/note.ts";
import { pairTests } from "../../../compare/index.ts";
import { rank as rankRuns } from "../../../compare/ranking.ts";
import type { RunOrigin } from "../../../node/score-run-file.ts";
import { corrections } from "../../../stats/corrections.ts";
import { rankingFindings } from "../../../tables/ranking.ts";
import { command } from "../../command.ts";
import { drawing } from "../../drawing.ts";
import { tell } from "../../notes.ts";
import { numberThat, oneOf, textOption, usuallyOneOf, usuallyParsed } from "../../option.ts";
import { chanceOptions } from "../../options/chance.ts";
import { figuresOptions, printFigures } from "../../options/printing.ts";
import { groupsOf } from "../../run-groups.ts";
import { scoredTables, scoresHelp, tableArguments, tableOptions } from "../../scored-tables.ts";
import { exitCode } from "../../world.ts";

const starOptions = {
  test: oneOf("--test <test>", "the test of the stars (default: t, beside a count by the bootstrap)", pairTests),
  sides: usuallyOneOf("--sides <sides>", "of that test: whether the higher run is better, or whether they differ", [
    { name: "one" },
    { name: "two" },
  ]),
  correction: usuallyOneOf("--correction <name>", "for the number of pairs", corrections, "none"),
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
  options: {
    ...tableOptions("those of the task"),
    by: oneOf(
      "--by <what>",
      "rank the best run of each participant, or all runs (default: participant where they are known)",
      [{ name: "participant" }, { name: "run" }],
    ),
    order: textOption(
      "--order <measure>",
      "the measure that ranks (default: the one that ranks the task, or the first)",
    ),
    stars: textOption("--stars <measure>", "the measure whose differences are tested (default: the one that ranks)"),
    ...starOptions,
    group: textOption("--group <rule>", "who a run belongs to, by its name"),
    top: usuallyParsed(
      "--top <number>",
      "ranks to show",
      numberThat("a whole number from 1", (value) => Number.isInteger(value) && value > 0),
      "10",
    ),
    resultType: oneOf("--result-type <type>", "only runs with such results", [
      { name: "element" },
      { name: "passage" },
    ]),
    ...chanceOptions(1000),
    ...figuresOptions,
  },

  async run(given, world) {
    const { by, order, stars, group, top, resultType: wanted, level, seed, resamples, test, sides, correction } = given;
    if (by === "run" && group !== undefined)
      throw new InputError("--group makes participants of runs; it does not go with --by run");
    let left = 0;
    const keeps = (origin: RunOrigin): boolean => {
      const kept = resultType(origin) === wanted;
      if (!kept) left++;
      return kept;
    };
    const found = await scoredTables(given, world, {
      measures: (task) => task.measures,
      besides: [order, stars].filter((measure) => measure !== undefined),
      ...(wanted !== undefined && { keeps }),
    });
    const groups = by === "run" ? undefined : groupsOf(found.origins, group);
    if (by === "participant" && groups === undefined)
      throw new InputError("--by participant: no run names its participant; --group '-' takes the start of its name");
    const ranking = drawing(world, (onProgress) =>
      rankRuns(found.tables, {
        level,
        seed,
        resamples,
        top,
        by: order === undefined ? found.official : found.nameOf(order),
        stars: stars && found.nameOf(stars),
        test,
        sides,
        correction,
        groupOf: groups && ((place) => groups.of[place]),
        onProgress,
      }),
    );
    printFigures(rankingFindings(ranking, groups?.by), given, world, { "--seed": String(seed) });
    const doubts = ranking.significance.flatMap(({ notes }) => notes);
    tell([...found.notes, ...leftOut(left, wanted), ...doubts], world);
    return exitCode.done;
  },
});

/** What the submission says, or else what its results are. */
function resultType({ metadata, kind }: RunOrigin): string | undefined {
  const said = metadata?.resultType?.toLowerCase();
  return said === "element" || said === "passage" ? said : kind;
}

function leftOut(count: number, wanted: string | undefined): Note[] {
  if (count === 0) return [];
  const message = `${counted(count, "run is", "runs are")} left out: not known to return results of type ${wanted}`;
  return [{ code: "result-type", message, count }];
}
