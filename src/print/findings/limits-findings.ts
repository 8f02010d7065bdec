// The best that elements can reach in each task, as `pericope simulate --system elements` prints it.

import { counted } from "../../base/note.ts";
import type { DocumentLimits, Limits, TaskLimits } from "../../compare/simulate/limits.ts";
import type { Findings, Sheet, SheetRow } from "../findings.ts";

/** What elements can reach in each task, compared with passages. */
export function limitsFindings({ topics, tasks, documents, notes }: Limits): Findings {
  return {
    data: () => ({
      topics,
      tasks: tasks.map(({ task, about, measures, runs, bound }) => ({ task, about, measures, runs, bound })),
      documents,
      notes: notes.map(({ code, message, count }) => ({ code, message, count })),
    }),
    sheets: () => [documentsSheet(documents), ...tasks.map((task) => taskSheet(task, topics.length))],
  };
}

function documentsSheet(documents: readonly DocumentLimits[]): Sheet {
  return {
    name: "documents",
    title: "F(d) of relevant documents: the passages that were highlighted, and the best elements",
    corner: "",
    columns: [
      { name: "documents" },
      { name: "results each", digits: 2 },
      { name: "mean F(d)", digits: 4 },
      { name: "lowest F(d)", digits: 4 },
      { name: "F(d) = 1" },
    ],
    groups: [
      documents.map(({ run, documents: count, meanResults, meanF, lowestF, perfect }) => ({
        label: run,
        values: [count, meanResults, meanF, lowestF, perfect],
      })),
    ],
  };
}

function taskSheet({ task, about, measures, runs, bound }: TaskLimits, topics: number): Sheet {
  const rows: SheetRow[] = runs.map(({ run, mean }) => ({
    label: run,
    values: measures.map((measure) => mean[measure]),
  }));
  const atMost = bound && { label: "elements, at most", values: measures.map((measure) => bound[measure]) };
  return {
    name: task,
    title: `Task ${task}, means over ${counted(topics, "topic", "topics")}`,
    corner: "",
    columns: measures.map((name) => ({ name, digits: 4 })),
    groups: [atMost === undefined ? rows : [...rows, atMost]],
    below: [`elements: ${about}.`],
  };
}
