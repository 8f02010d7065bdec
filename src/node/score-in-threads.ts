import type { Judgements } from "../data/judgements.ts";
import type { RunEvaluation } from "../scores/run-scoring.ts";
import type { CutRun } from "./cut-run.ts";
import type { ScoresElsewhere } from "./score-parts.ts";
import { errorOf, type ScoringSettings } from "./scoring-messages.ts";
import type { ScoringThread } from "./scoring-thread.ts";
import { sentJudgements } from "./sent-judgements.ts";
import type { Sharing } from "./sharing.ts";
import { sharedTurns, turnsOf } from "./turns.ts";

/** Cuts a run where it is worth that, in a thread that waits for the judgements. */
export async function cutInThreads(
  path: string,
  { parts }: Sharing,
  [thread]: readonly ScoringThread[],
  format: string | undefined,
): Promise<CutRun | undefined> {
  return parts > 1 ? thread?.cut({ path, count: parts, format }) : undefined;
}

export function tellJudgements(judgements: Judgements, threads: readonly ScoringThread[]): void {
  if (threads.length === 0) return;
  const sent = sentJudgements(judgements);
  for (const thread of threads) thread.judgeBy(sent);
}

/**
 * Scores a run whose first part is scored here, the others by these threads too; see scoreParts. Then threads end but for
 * so many: that takes a while, in which the parts are joined here.
 */
export function partsInThreads(
  path: string,
  threads: readonly ScoringThread[],
  kept: number,
  settings: () => ScoringSettings,
): ScoresElsewhere {
  return (parts, take) => {
    const turns = sharedTurns(parts.length);
    const jobs = parts.map((part) => ({ path, part }));
    const done = threads.map(async (thread, i) => {
      // Whatever failed there will fail here, where the run is read as one.
      await thread.score({ jobs, turns, settings: settings() }, (at, outcome) =>
        take(at, "scoredPart" in outcome ? outcome.scoredPart : undefined),
      );
      if (i >= kept) thread.end();
    });
    return { turns: turnsOf(turns), done: Promise.all(done) };
  };
}

/** Runs that are scored in this thread and in others at once. */
export interface RunsInThreads {
  /** Lets the other threads begin; only the first call counts. */
  begin(settings: ScoringSettings): void;
  /**
   * Scores in this thread, by `own`, what nobody has begun, and gives all in the order of their files. Where several cannot
   * be scored, the fault of the first is thrown, as if they had been read one after the other.
   */
  end(own: (path: string) => Promise<RunEvaluation>): Promise<RunEvaluation[]>;
}

export function runsInThreads(paths: readonly string[], threads: readonly ScoringThread[]): RunsInThreads {
  const scored: RunEvaluation[] = [];
  const failed: { readonly at: number; readonly error: unknown }[] = [];
  const shared = sharedTurns(paths.length);
  const jobs = paths.map((path) => ({ path }));
  let elsewhere: Promise<unknown> | undefined;
  return {
    begin(settings) {
      elsewhere ??= Promise.all(
        threads.map((thread) =>
          thread.score({ jobs, turns: shared, settings }, (at, outcome) => {
            if ("scoredRun" in outcome) scored[at] = outcome.scoredRun;
            else if (!("scoredPart" in outcome)) failed.push({ at, error: errorOf(outcome) });
          }),
        ),
      );
      elsewhere.catch(() => {}); // end() looks at it, unless the first run fails before
    },
    async end(own) {
      // A run that fails ends it for all, but those before it will be done: one of them may be at fault as well.
      const turns = turnsOf(shared);
      for (const at of turns) {
        try {
          scored[at] = await own(paths[at]!);
        } catch (error) {
          turns.stopAfter(at);
          failed.push({ at, error });
        }
      }
      await elsewhere;
      const [first] = failed.sort((a, b) => a.at - b.at);
      if (first !== undefined) throw first.error;
      return scored;
    },
  };
}
