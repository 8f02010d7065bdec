import type { Passage, Run } from "../../data/run.ts";
import type { RunLosses } from "../drafts/run-losses.ts";
import type { Format } from "./format.ts";

/** What is known about a run before its topics are written. */
export type PrintedRun = Pick<Run, "name" | "answers" | "metadata">;

/** Writes a run topic by topic, so that it need not be in memory as a whole. */
export interface RunPrinter {
  /** The lines before those of the first topic. Throws an InputError if the format cannot contain such a run at all. */
  begin?(run: PrintedRun): readonly string[];
  topic(run: PrintedRun, topic: string, ranked: readonly Passage[]): Iterable<string>;
  /** The parts of the run that the format cannot write. */
  losses(run: PrintedRun): RunLosses;
}

/** Writes a whole run with a printer that writes topic by topic. */
export function byTopic(printer: RunPrinter): Pick<Format<"run">, "byTopic" | "print" | "losses"> {
  return {
    byTopic: printer,
    *print(run) {
      yield* printer.begin?.(run) ?? [];
      for (const [topic, ranked] of run.topics) yield* printer.topic(run, topic, ranked);
    },
    losses(run) {
      const losses = printer.losses(run);
      for (const ranked of run.topics.values()) losses.add(ranked);
      return losses.notes();
    },
  };
}
