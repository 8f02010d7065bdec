import type { Passage, Run } from "../../data/run.ts";
import type { RunLosses } from "../drafts/run-losses.ts";
import type { Format } from "./format.ts";

/** What is known of a run before its topics are written. */
export type PrintedRun = Pick<Run, "name" | "answers" | "metadata">;

/** Writes a run a topic at a time, so that it need not be held whole. */
export interface RunPrinter {
  /** The lines before those of the first topic. Throws an InputError where such a run cannot be said at all. */
  begin?(run: PrintedRun): readonly string[];
  topic(run: PrintedRun, topic: string, ranked: readonly Passage[]): Iterable<string>;
  /** What of the run the format has no words for. */
  losses(run: PrintedRun): RunLosses;
}

/** How a whole run is written by what writes it a topic at a time. */
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
