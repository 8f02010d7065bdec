import { Option } from "commander";
import { InputError } from "../../../base/input-error.ts";
import { counted, type Note } from "../../../base/note.ts";
import { rank as rankRuns } from "../../../compare/ranking.ts";
import { rankingStatistics } from "../../../tables/ranking.ts";
import { drawing, numberOption, printStatistics, readChance, statisticsOptions } from "../../chance.ts";
import { type Command, textOption } from "../../command.ts";
import { tell } from "../../notes.ts";
import { groupsOf } from "../../run-groups.ts";
import { type RunOrigin, scored, scoresHelp, scoringOptions } from "../../scoring.ts";
import { exitCode } from "../../world.ts";

export const rank: Command = {
  name: "rank",
  about: "Rank participants by their best runs, and star who is significantly better than whom.",
  examples: [
    "pericope rank judgements.inex runs/ric/*.fol --task ric",
    "pericope rank judgements.inex runs/focused/*.fol --by run --top 20",
    "pericope rank judgements.inex runs/bic/*.fol --task bic --group '/^(best|first)/' --format markdown",
  ],
  after: `
Participants are those that the submissions name; where none does, each run stands for itself. --group makes them from
names: by a separator, such as --group '-', or a pattern, such as --group '/^([a-z]+)/', whose first group names the
participant. Stars are by a one-sided paired t-test without correction, as in the overview of INEX 2007; the count of
significant pairs by the bootstrap, as in Evaluating Relevant in Context. compare tests two-sided, with a correction.
${scoresHelp}`,

  define: (definition) =>
    statisticsOptions(
      scoringOptions(definition, "those of the task")
        .addOption(
          new Option(
            "--by <what>",
            "rank the best run of each participant, or all runs (default: participant where they are known)",
          ).choices(["participant", "run"]),
        )
        .option("--group <rule>", "who a run belongs to, by its name")
        .option("--top <number>", "ranks to show", "10")
        .addOption(new Option("--result-type <type>", "only runs with such results").choices(["element", "passage"])),
      1000,
    ),

  async run(args, options, world) {
    const chance = readChance(options);
    const top = numberOption(options, "top", "a whole number from 1", (value) => Number.isInteger(value) && value > 0);
    const [wanted, rule] = [textOption(options, "resultType"), textOption(options, "group")];
    if (options["by"] === "run" && rule !== undefined)
      throw new InputError("--group makes participants of runs; it does not go with --by run");
    let left = 0;
    const keeps = (origin: RunOrigin): boolean => {
      const kept = resultType(origin) === wanted;
      if (!kept) left++;
      return kept;
    };
    const found = await scored(args, options, world, {
      measuresOf: (task) => task.measures,
      ...(wanted !== undefined && { keeps }),
    });
    const groups = options["by"] === "run" ? undefined : groupsOf(found.origins, rule);
    if (options["by"] === "participant" && groups === undefined)
      throw new InputError("--by participant: no run names its participant; --group '-' takes the start of its name");
    const ranking = drawing(world, (onProgress) =>
      rankRuns(found.tables, {
        ...chance,
        top,
        by: found.official,
        groupOf: groups && ((place) => groups.of[place]),
        onProgress,
      }),
    );
    printStatistics(rankingStatistics(ranking, groups?.by), chance.seed, options, world);
    const doubts = ranking.significance.flatMap(({ notes }) => notes);
    tell([...found.notes, ...leftOut(left, wanted), ...doubts], world);
    return exitCode.done;
  },
};

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
