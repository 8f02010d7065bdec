import type { ElementType } from "../inspect/element-types.ts";
import { type Facet, facets, type Participant } from "../inspect/participation.ts";
import type { RunInspection } from "../inspect/runs.ts";
import { binSheet, spreadColumns, spreadRows } from "./inspection-spread.ts";
import type { Sheet } from "./sheet.ts";

/** All that is known of one run. */
export function runSheets({
  results,
  documents,
  fromDocument,
  length,
  lengths,
  points,
  unresolved,
  elementTypes,
}: RunInspection): Sheet[] {
  const odd = [
    ...(points > 0 ? [`${points.toLocaleString("en")} of the results have no length: points to read from.`] : []),
    ...(unresolved > 0
      ? [`${unresolved.toLocaleString("en")} of the results could not be placed by their system.`]
      : []),
  ];
  return [
    {
      name: "results",
      title: "Results",
      corner: "",
      columns: spreadColumns("number"),
      groups: [
        spreadRows({
          "results of a topic": results,
          "documents of a topic": documents,
          "results from a document": fromDocument,
          "characters of a result": length,
        }),
      ],
      below: odd,
    },
    ...binSheet("result lengths", "Results by length", "characters", "results", lengths),
    ...(elementTypes === undefined ? [] : [typesSheet(elementTypes)]),
  ];
}

function typesSheet(types: readonly ElementType[]): Sheet {
  const total = types.reduce((sum, { count }) => sum + count, 0);
  return {
    name: "element types",
    title: "What the results are in the XML",
    corner: "element",
    columns: [{ name: "results" }, { name: "%", digits: 1 }, { name: "mean length", digits: 0 }],
    groups: [
      types.map((type) => ({
        label: typeLabel(type),
        values: [type.count, (100 * type.count) / total, type.meanLength],
      })),
    ],
    bars: true,
  };
}

const others = {
  passage: "(no whole element)",
  point: "(a point)",
  missing: "(not in the collection)",
};

function typeLabel({ element, other = "passage" }: ElementType): string {
  return element ?? others[other];
}

/** Several runs side by side. */
export function runsSheets(runs: readonly RunInspection[], participants: readonly Participant[] | undefined): Sheet[] {
  const side: Sheet = {
    name: "runs",
    title: `${runs.length} runs`,
    corner: "run",
    columns: ["topics", "results", "results a topic", "documents a topic", "mean length", "median length"].map(
      (name) => ({ name }),
    ),
    groups: [
      runs.map(({ run, topics, results, documents, length }) => ({
        label: run,
        values: [topics, results?.total, results?.mean, documents?.mean, length?.mean, length?.median],
      })),
    ],
  };
  const typed = runs.filter(({ elementTypes }) => elementTypes !== undefined);
  return [
    side,
    ...(typed.length === 0 ? [] : [typesBesideEachOther(typed)]),
    ...(participants === undefined ? [] : [participationSheet(participants)]),
  ];
}

/** Types by how many results they have in all runs. */
function typesBesideEachOther(runs: readonly RunInspection[]): Sheet {
  const counts = runs.map(
    ({ elementTypes = [] }) => new Map(elementTypes.map((type) => [typeLabel(type), type.count])),
  );
  const labels = new Set(counts.flatMap((count) => [...count.keys()]));
  const rows = Array.from(labels, (label) => ({ label, values: counts.map((count) => count.get(label) ?? 0) }));
  const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
  return {
    name: "element types",
    title: "What the results are in the XML",
    corner: "element",
    columns: runs.map(({ run }) => ({ name: run })),
    groups: [rows.sort((a, b) => total(b.values) - total(a.values))],
  };
}

/** Table 4 of the overview. */
function participationSheet(participants: readonly Participant[]): Sheet {
  const columns = facets.flatMap((facet) => valuesOf(facet, participants).map((value) => ({ facet, value })));
  const countOf = (participant: Participant, facet: Facet, value: string): number =>
    participant.facets[facet].find((tally) => tally.value === value)?.count ?? 0;
  const rows = participants.map((participant) => ({
    label: participant.name ?? "(not said)",
    values: [...columns.map(({ facet, value }) => countOf(participant, facet, value)), participant.runs],
  }));
  const sums = [...columns, undefined].map((_, i) => rows.reduce((sum, { values }) => sum + values[i]!, 0));
  return {
    name: "participants",
    title: "Runs by participant, task, query and type of result",
    corner: "participant",
    columns: [...columns.map(({ value }) => ({ name: value })), { name: "total" }],
    groups: [rows, [{ label: "total", values: sums }]],
  };
}

function valuesOf(facet: Facet, participants: readonly Participant[]): string[] {
  return [...new Set(participants.flatMap(({ facets }) => facets[facet].map(({ value }) => value)))];
}
