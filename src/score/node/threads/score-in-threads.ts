import type { Judgements } from "../../../data/judgements.ts";
import type { TriedRunFile } from "../score-run-file.ts";
import type { CutRun } from "./cut-run.ts";
import type { ScoresElsewhere } from "./score-parts.ts";
import type { ScoringSettings } from "./scoring-messages.ts";
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
 * Scores a run whose first part is scored here, the others by these threads too; see scoreParts. Then all threads but the
 * first `kept` end; that takes a while, in which the parts are joined here.
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
      await thread.score({ jobs, turns, settings: settings() }, (at, outcome) => {
        if ("scoredPart" in outcome) take(at, outcome.scoredPart);
      });
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
   * Scores in this thread, by `own`, what no thread has begun, and what failed elsewhere: there may be less memory, or fewer
   * files to be had. Gives all in the order of their files. Where several cannot be scored, the fault of the first is thrown,
   * as if they had been read one after the other.
   */
  end(own: (path: string) => Promise<TriedRunFile>): Promise<TriedRunFile[]>;
}

export function runsInThreads(paths: readonly string[], threads: readonly ScoringThread[]): RunsInThreads {
  const scored: TriedRunFile[] = [];
  const shared = sharedTurns(paths.length);
  const jobs = paths.map((path) => ({ path }));
  let elsewhere: Promise<unknown> | undefined;
  return {
    begin(settings) {
      elsewhere ??= Promise.all(
        threads.map((thread) =>
          thread.score({ jobs, turns: shared, settings }, (at, outcome) => {
            if ("scoredRun" in outcome) scored[at] = outcome.scoredRun;
          }),
        ),
      );
    },
    async end(own) {
      // A run that fails ends it for all, but those before it will be done: one of them may be at fault as well.
      const turns = turnsOf(shared);
      let failure: { readonly at: number; readonly error: unknown } | undefined;
      for (const at of turns) {
        try {
          scored[at] = await own(paths[at]!);
        } catch (error) {
          turns.stopAfter(at);
          failure = { at, error };
        }
      }
      await elsewhere;
      for (const [at, path] of paths.entries()) {
        if (failure?.at === at) throw failure.error;
        scored[at] ??= await own(path);
      }
      return scored;
    },
  };
}
