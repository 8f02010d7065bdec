import { sum, sumBy } from "../../../base/number.ts";
import { listed } from "../../../base/list-words.ts";
import { counted } from "../../../base/note.ts";
import { visible } from "../../../base/visible.ts";
import type { RunMetadata } from "../../../data/run.ts";
import type { ElementType, RunInspection } from "../../../compare/inspect/inspect-runs.ts";
import { type Facet, facets, type Participant } from "../../../compare/inspect/participation.ts";
import { binSheet, spreadSheet } from "./spread.ts";
import type { Sheet } from "../../sheet.ts";

/** All that is known of one run. */
export function runSheets(found: RunInspection): Sheet[] {
  const { declared, topicPart, results, documents, fromDocument, length } = found;
  const { lengths, points, unresolved, elementTypes } = found;
  const odd = [
    ...(points > 0 ? [`${points.toLocaleString("en")} of the results have no length: points to read from.`] : []),
    ...(unresolved > 0
      ? [`${unresolved.toLocaleString("en")} of the results could not be placed by their system.`]
      : []),
  ];
  return [
    ...(declared === undefined ? [] : declaredSheets(declared, topicPart)),
    {
      ...spreadSheet("results", "Results", "number", {
        "results of a topic": results,
        "documents of a topic": documents,
        "results from a document": fromDocument,
        "characters of a result": length,
      }),
      below: odd,
    },
    ...binSheet("result lengths", "Results by length", "results", lengths),
    ...(elementTypes === undefined ? [] : [typesSheet(elementTypes)]),
  ];
}

const plurals = {
  document: "documents",
  element: "elements",
  passage: "passages",
  "entry point": "entry points",
} as const;

/** " of elements", or how many of each kind where there are several; nothing where there are no results. */
export function ofKinds({ kinds }: Pick<RunInspection, "kinds">): string {
  if (kinds.length === 0) return "";
  const [first] = kinds;
  if (kinds.length === 1) return ` of ${plurals[first!.value]}`;
  return ` of ${listed(kinds.map(({ value, count }) => counted(count, value, plurals[value])))}`;
}

/** What a submission says of itself; no sheet where it says nothing. */
function declaredSheets(
  { participant, task, query, resultType, topicFields, collections, description }: RunMetadata,
  topicPart: string | undefined,
): Sheet[] {
  const said = Object.entries({
    participant,
    task,
    query,
    "fields of the topics": topicFields && `${topicFields.join(", ")} (${topicPart})`,
    "type of results": resultType,
    collections: collections?.join(", "),
  });
  const rows = said.flatMap(([label, value]) => (value === undefined ? [] : [{ label, values: [value] }]));
  const words = description?.replaceAll(/\s+/g, " ").trim();
  if (rows.length === 0 && words === undefined) return [];
  return [
    {
      name: "submission",
      title: "What the submission says of itself",
      corner: "",
      columns: [{ name: "said" }],
      groups: [rows],
      below: words === undefined ? [] : [`Description: ${visible(words)}`],
    },
  ];
}

function typesSheet(types: readonly ElementType[]): Sheet {
  const total = sumBy(types, ({ count }) => count);
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

/** What submissions may say of themselves: a column for each fact that at least one of them states. */
const facts: readonly { readonly name: string; of(run: RunInspection): string | undefined }[] = [
  { name: "participant", of: ({ declared }) => declared?.participant },
  { name: "task", of: ({ declared }) => declared?.task },
  { name: "query", of: ({ declared }) => declared?.query },
  { name: "topic part", of: ({ topicPart }) => topicPart },
];

/** Several runs side by side. */
export function runsSheets(
  runs: readonly RunInspection[],
  participants: readonly Participant[] | undefined,
  fullNames?: ReadonlyMap<string, string>,
): Sheet[] {
  const said = facts.filter(({ of }) => runs.some((run) => of(run) !== undefined));
  const side: Sheet = {
    name: "runs",
    title: `${runs.length} runs`,
    corner: "run",
    columns: [
      ...said.map(({ name }) => ({ name })),
      ...["of", "topics", "results", "results a topic", "documents a topic", "mean length", "median length"].map(
        (name) => ({ name }),
      ),
    ],
    groups: [
      runs.map((run) => {
        const { topics, results, documents, length } = run;
        const own = said.map(({ of }) => of(run));
        const kinds = run.kinds.map(({ value }) => plurals[value]).join(", ");
        return {
          label: run.run,
          values: [...own, kinds, topics, results?.total, results?.mean, documents?.mean, length?.mean, length?.median],
        };
      }),
    ],
  };
  const typed = runs.filter(({ elementTypes }) => elementTypes !== undefined);
  return [
    side,
    ...(typed.length === 0 ? [] : [typesBesideEachOther(typed)]),
    ...(participants === undefined ? [] : [participationSheet(participants, fullNames)]),
  ];
}

/** The types of elements, those with the most results in all runs together first. */
function typesBesideEachOther(runs: readonly RunInspection[]): Sheet {
  const counts = runs.map(
    ({ elementTypes = [] }) => new Map(elementTypes.map((type) => [typeLabel(type), type.count])),
  );
  const labels = new Set(counts.flatMap((count) => [...count.keys()]));
  const rows = Array.from(labels, (label) => ({ label, values: counts.map((count) => count.get(label) ?? 0) }));
  return {
    name: "element types",
    title: "What the results are in the XML",
    corner: "element",
    columns: runs.map(({ run }) => ({ name: run })),
    groups: [rows.sort((a, b) => sum(b.values) - sum(a.values))],
  };
}

/** Table 4 of the overview of INEX 2007. */
function participationSheet(participants: readonly Participant[], fullNames?: ReadonlyMap<string, string>): Sheet {
  const named = (name: string): string[] => (fullNames === undefined ? [] : [fullNames.get(name) ?? ""]);
  const columns = facets.flatMap((facet) => valuesOf(facet, participants).map((value) => ({ facet, value })));
  const countOf = (participant: Participant, facet: Facet, value: string): number =>
    participant.facets[facet].find((tally) => tally.value === value)?.count ?? 0;
  const counts = participants.map((participant) => [
    ...columns.map(({ facet, value }) => countOf(participant, facet, value)),
    participant.runs,
  ]);
  const rows = participants.map(({ name }, i) => ({
    label: name ?? "(not said)",
    values: [...named(name ?? ""), ...counts[i]!],
  }));
  const sums = [...columns, undefined].map((_, i) => sumBy(counts, (own) => own[i]!));
  return {
    name: "participants",
    title: "Runs by participant, task, query and type of result",
    corner: "participant",
    columns: [
      ...(fullNames === undefined ? [] : [{ name: "full name" }]),
      ...columns.map(({ value }) => ({ name: value })),
      { name: "total" },
    ],
    groups: [rows, [{ label: "total", values: [...named(""), ...sums] }]],
  };
}

function valuesOf(facet: Facet, participants: readonly Participant[]): string[] {
  return [...new Set(participants.flatMap(({ facets }) => facets[facet].map(({ value }) => value)))];
}
