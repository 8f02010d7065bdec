import { counted } from "../../base/note.ts";
import { sumBy } from "../../base/number.ts";
import type { CutOff, Pooling } from "../../search/pool.ts";
import type { Findings, Sheet } from "../findings.ts";
// What a pool of documents to judge means for topics and runs, as `pericope pool` prints it.

/** What a pool means for topics and runs. Its documents are in a file of their own. */
export function poolFindings(made: Pooling): Findings {
  const { seed, topics, runs, together, notes } = made;
  return {
    data: () => ({ seed, topics, runs, together, notes }),
    sheets: () => [topicsSheet(made), runsSheet(made), ...(together.length === 0 ? [] : [unjudgedSheet(made)])],
  };
}

function topicsSheet({ topics }: Pooling): Sheet {
  const total = (of: (topic: Pooling["topics"][number]) => number): number => sumBy(topics, of);
  const documents = total((topic) => topic.documents);
  return {
    name: "topics",
    title: `${counted(documents, "document", "documents")} to judge for ${counted(topics.length, "topic", "topics")}`,
    corner: "topic",
    columns: [{ name: "to judge" }, { name: "judged before" }, { name: "to rank" }],
    groups: [
      topics.map(({ topic, documents, judgedBefore, depth }) => ({
        label: topic,
        values: [documents, judgedBefore, depth],
      })),
      [{ label: "all", values: [documents, total((topic) => topic.judgedBefore), undefined] }],
    ],
  };
}

/** By run: its name, with its file if several runs share the name. */
function labelsOf(runs: Pooling["runs"]): string[] {
  const names = runs.map(({ run }) => run);
  const shared = new Set(names.filter((name, i) => names.indexOf(name) !== i));
  return runs.map(({ run, file }) => (shared.has(run) && file !== undefined ? `${run} (${file})` : run));
}

function runsSheet({ runs }: Pooling): Sheet {
  const labels = labelsOf(runs);
  return {
    name: "runs",
    title: "What each run brings to the pool",
    corner: "run",
    columns: [{ name: "documents" }, { name: "brought by no other" }],
    groups: [runs.map(({ documents, only }, i) => ({ label: labels[i]!, values: [documents, only] }))],
  };
}

function unjudgedSheet({ runs, together }: Pooling): Sheet {
  const labels = labelsOf(runs);
  const row = (label: string, cutOffs: readonly CutOff[]) => ({
    label,
    values: cutOffs.map(({ unjudged }) => unjudged),
  });
  return {
    name: "unjudged",
    title: "Unjudged when the pool is judged: documents of each run, down to a rank",
    corner: "run",
    columns: together.map(({ rank }) => ({ name: `top ${rank.toLocaleString("en")}` })),
    groups: [runs.map(({ unjudged }, i) => row(labels[i]!, unjudged)), [row("all together", together)]],
    below: ["All together counts each document of a topic once, at the best of its ranks."],
  };
}
