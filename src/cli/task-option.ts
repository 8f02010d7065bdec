import { Option } from "commander";
import type { Note } from "../base/note.ts";
import type { Evaluation } from "../scores/evaluate.ts";
import { tasks, taskWords } from "../scores/tasks.ts";
import { namesOf } from "./command.ts";

export function taskOption(): Option {
  const about = "default: document without offsets, chunks by judgements in JSONL, CSV or SQuAD, else focused";
  return new Option("-t, --task <task>", about).choices(namesOf(tasks));
}

/** Says which task was taken where nobody asked for one. For output that does not say it itself. */
export function taskNotes({ task, whyTask }: Pick<Evaluation, "task" | "whyTask">): Note[] {
  if (whyTask === undefined) return [];
  return [{ code: "task", message: `${taskWords(task, whyTask)}; --task takes another`, count: 1 }];
}
