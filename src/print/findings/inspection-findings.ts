// What files contain, as `pericope inspect` prints it: sheets of judgements, topics, collections and runs.

import { listed } from "../../base/list-words.ts";
import { counted } from "../../base/note.ts";
import { fixed, sum, sumBy } from "../../base/number.ts";
import { visible } from "../../base/visible.ts";
import type { CollectionInspection } from "../../compare/inspect/inspect-collection.ts";
import type {
  EntryPointsInspection,
  ExhaustivityGrade,
  HighlightBorders,
  HighlightsInElements,
  HighlightsInspection,
  JudgementsInspection,
} from "../../compare/inspect/inspect-judgements.ts";
import type { ElementType, RunInspection } from "../../compare/inspect/inspect-runs.ts";
import type { TopicsInspection } from "../../compare/inspect/inspect-topics.ts";
import { type Facet, facets, type Participant } from "../../compare/inspect/participation.ts";
import type { Bin, NumberSpread } from "../../compare/inspect/spread.ts";
import type { OriginCounts } from "../../data/origin.ts";
import type { RunMetadata } from "../../data/run.ts";
import type { Findings, Sheet, SheetColumn, SheetRow } from "../findings.ts";

/** A file and what it contains. */
export type Inspected =
  | { readonly noun: "judgements"; readonly file: string; readonly found: JudgementsInspection }
  | { readonly noun: "topics"; readonly file: string; readonly found: TopicsInspection }
  | { readonly noun: "documents"; readonly file: string; readonly found: CollectionInspection }
  | { readonly noun: "run"; readonly file: string; readonly found: RunInspection };

/** The content of files. Each file has its own sheets, but several runs are shown side by side. */
export function inspectionFindings(
  inspected: readonly Inspected[],
  participants: readonly Participant[] | undefined,
  fullNames?: ReadonlyMap<string, string>,
): Findings {
  const runs = inspected.flatMap((file) => (file.noun === "run" ? [file.found] : []));
  const sheets = inspected.flatMap((file) => (file.noun === "run" && runs.length > 1 ? [] : sheetsOf(file)));
  const files = inspected.map(({ noun, file, found }) => Object.assign({ file, noun }, found));
  return {
    data: () => (participants === undefined ? { files } : { files, participants }),
    sheets: () => (runs.length > 1 ? [...sheets, ...runsSheets(runs, participants, fullNames)] : sheets),
  };
}

function sheetsOf(inspected: Inspected): Sheet[] {
  const { file } = inspected;
  return under(`${file}: ${summary(inspected)}`, file, ownSheets(inspected));
}

function ownSheets({ noun, found }: Inspected): Sheet[] {
  if (noun === "judgements") return judgementsSheets(found);
  if (noun === "topics") return topicsSheets(found);
  return noun === "documents" ? collectionSheets(found) : runSheets(found);
}

/**
 * Puts the heading above the first sheet of a file, and adds the file's name to the names of all its sheets, which CSV
 * prints.
 */
function under(heading: string, file: string, sheets: readonly Sheet[]): Sheet[] {
  return sheets.map((sheet, i) =>
    Object.assign({}, sheet, { name: `${file}: ${sheet.name}` }, i === 0 ? { heading } : {}),
  );
}

const judgedBy = {
  highlights: "highlighted text",
  elements: "elements by exhaustivity and specificity",
  grades: "whole documents",
};

function summary({ noun, found }: Inspected): string {
  if (noun === "judgements") {
    const relevant = `${found.topicsWithRelevant} of them with something relevant`;
    const several = found.topicsWithAlternatives;
    const answers = several === 0 ? "" : `, ${several} with several right answers, counted together`;
    return `judgements of ${judgedBy[found.of]}, ${counted(found.topics, "topic", "topics")}, ${relevant}${answers}`;
  }
  if (noun === "topics") return counted(found.topics, "topic", "topics");
  if (noun === "documents") return `a collection of ${counted(found.documents, "document", "documents")}`;
  return `run ${found.run}${ofKinds(found)}, ${counted(found.topics, "topic", "topics")}`;
}

export function judgementsSheets(found: JudgementsInspection): Sheet[] {
  const { judgedArticles, relevantArticles, highlights, inElements, entryPoints, origin, grades, exhaustivity } = found;
  return [
    spreadSheet("by topic", "By topic", "topics", {
      "judged articles": judgedArticles,
      "relevant articles": relevantArticles,
      "highlighted passages": highlights?.passages,
    }),
    ...(highlights === undefined ? [] : highlightSheets(highlights)),
    ...(inElements === undefined ? [] : highlightElementsSheets(inElements)),
    ...(entryPoints === undefined ? [] : entryPointSheets(entryPoints)),
    ...(origin === undefined ? [] : originSheets(origin)),
    ...(grades === undefined ? [] : [barSheet("grades", "Documents by grade", "grade", "documents", grades)]),
    ...(exhaustivity === undefined ? [] : [exhaustivitySheet(exhaustivity)]),
  ];
}

/** Who judged the documents, and how the highlights were made. */
function originSheets({ scratch, helped, machine, unknown, highlights }: OriginCounts): Sheet[] {
  const documents = [
    { value: "by a person, from scratch", count: scratch },
    { value: "by a person, with suggestions", count: helped },
    { value: "by a machine alone", count: machine },
    ...(unknown === 0 ? [] : [{ value: "not known", count: unknown }]),
  ];
  const origins = [
    { value: "from scratch", count: highlights.scratch },
    { value: "taken from a machine", count: highlights.taken },
    { value: "corrected", count: highlights.corrected },
    { value: "of a machine, not checked", count: highlights.machine },
  ];
  return [
    barSheet("origin of documents", "Who judged the documents", "", "documents", documents),
    barSheet("origin of highlights", "How the highlights came about", "", "highlights", origins),
  ];
}

function highlightSheets(found: HighlightsInspection): Sheet[] {
  const { passagesAnArticle, inPassage, inArticle, inTopic, share, lengths } = found;
  return [
    barSheet("passages an article", "Passages an article", "passages", "relevant articles", passagesAnArticle),
    {
      name: "highlighted characters",
      title: "Highlighted characters",
      corner: "",
      columns: numberSpreadColumns("number"),
      groups: [
        [
          ...spreadRows({ "in a passage": inPassage, "in a relevant article": inArticle, "in a topic": inTopic }),
          ...withoutTotal(spreadRows({ "share of the article": share })),
        ],
      ],
    },
    ...binSheet("passage lengths", "Passages by length", "passages", lengths),
  ];
}

/** Leaves out the total, because a sum of shares means nothing. */
function withoutTotal(rows: readonly SheetRow[]): SheetRow[] {
  return rows.map(({ label, values: [count, , ...rest] }) => ({
    label,
    values: [count, undefined, ...rest],
    digits: 2,
  }));
}

function entryPointSheets({ judged, missing, before, at, after, distance, distances }: EntryPointsInspection): Sheet[] {
  const title = `Best entry points, ${judged.toLocaleString("en")} of them`;
  const apart = "From the best entry point to the first highlighted character";
  const places = [
    { value: "before the first highlight", count: before },
    { value: "on its first character", count: at },
    { value: "after that", count: after },
    ...(missing === 0 ? [] : [{ value: "not judged", count: missing }]),
  ];
  return [
    barSheet("entry points", title, "", "relevant articles", places),
    spreadSheet("entry point distance", apart, "articles", { characters: distance }),
    ...binSheet("entry point distances", "The same, by distance", "relevant articles", distances),
  ];
}

/** Table 1 of the HiXEval paper. */
function exhaustivitySheet(grades: readonly ExhaustivityGrade[]): Sheet {
  const figures: readonly (readonly [string, (spread: NumberSpread) => number | undefined])[] = [
    ["mean", ({ mean }) => mean],
    ["minimum", ({ minimum }) => minimum],
    ["maximum", ({ maximum }) => maximum],
    ["median", ({ median }) => median],
    ["st. dev.", ({ deviation }) => deviation],
  ];
  return {
    name: "exhaustivity",
    title: "Relevant elements by exhaustivity, figures of a topic",
    corner: "",
    columns: [{ name: "topics" }, { name: "elements" }, { name: "characters" }, { name: "highlighted, %" }],
    groups: grades
      .filter(({ elements }) => elements !== undefined)
      .map(({ exhaustivity, elements, size, specificity }) =>
        figures.map(([label, of]) => ({
          label: `E${exhaustivity} ${label}`,
          values: [
            elements?.count,
            elements && of(elements),
            size && of(size),
            specificity && percent(of(specificity)),
          ],
        })),
      ),
    below: ["E? too small, E1 partially exhaustive, E2 highly exhaustive; over the topics that have such elements."],
  };
}

function percent(share: number | undefined): number | undefined {
  return share === undefined ? undefined : 100 * share;
}

/** How highlights relate to elements: how often they keep to borders, and the smallest element around each. */
export function highlightElementsSheets(found: HighlightsInElements): Sheet[] {
  const { count, exact, begin, end, both, unplaced, containers } = found;
  const share = (part: number, whole: number): number => (100 * part) / whole;
  const rows: readonly (readonly [string, number])[] = [
    ["exactly one element", exact],
    ["begin and end on borders", both],
    ["begin where an element begins", begin],
    ["end where an element ends", end],
    ["neither", count - begin - end + both],
  ];
  const shares = ({ count: all, exact, begin, end, both }: HighlightBorders): number[] =>
    [exact, both, begin, end].map((part) => share(part, all));
  const left = unplaced.toLocaleString("en");
  return [
    {
      name: "highlights in elements",
      title: `Highlights in elements, ${count.toLocaleString("en")} of them`,
      corner: "",
      columns: [{ name: "highlights" }, { name: "%", digits: 1 }],
      groups: [rows.map(([label, number]) => ({ label, values: [number, share(number, count)] }))],
      ...(unplaced > 0 && { below: [`Left out, as the collection has no such place: ${left}.`] }),
    },
    {
      name: "containers",
      title: "The smallest element around each highlight",
      corner: "element",
      columns: [
        { name: "highlights" },
        ...["%", "exactly it, %", "on both borders, %", "begin on one, %", "end on one, %", "of its text, %"].map(
          (name) => ({ name, digits: 1 }),
        ),
      ],
      groups: [
        containers.map((container) => ({
          label: container.element,
          values: [container.count, share(container.count, count), ...shares(container), 100 * container.meanShare],
        })),
      ],
    },
  ];
}

/** The fields that topics have, and what they ask for, as in Table 10 of the overview of INEX 2007. */
export function topicsSheets({ fields, targets, nonTrivial, trivial, faulty }: TopicsInspection): Sheet[] {
  const asked = "What castitles ask for; a topic without one asks for any element";
  const below = [
    `Castitles that say more than //*[about(., …)]: ${nonTrivial}.`,
    ...(trivial.length > 0 ? [`Castitles that say no more: those of ${trivial.join(", ")}.`] : []),
    ...(faulty.length > 0 ? [`Castitles that are not NEXI, left out: ${faulty.join(", ")}.`] : []),
  ];
  return [
    barSheet("fields", "Fields", "field", "topics", fields),
    { ...barSheet("targets", asked, "target", "topics", targets), below },
  ];
}

export function collectionSheets(found: CollectionInspection): Sheet[] {
  const { documents, length, lengths, structured, elements, depth, types } = found;
  const plain = documents - structured;
  const below = [
    ...(depth === undefined ? [] : [`An element is ${fixed(depth, 2)} deep on average, the root being 1.`]),
    ...(structured > 0 && plain > 0 ? [`${plain.toLocaleString("en")} of the documents have no elements.`] : []),
  ];
  return [
    {
      ...spreadSheet("documents", "Documents", "documents", {
        "characters of a document": length,
        "elements of a document": elements,
      }),
      below,
    },
    ...binSheet("document lengths", "Documents by length", "documents", lengths),
    ...(types.length === 0
      ? []
      : [
          {
            name: "element types",
            title: "Elements by name",
            corner: "element",
            columns: [{ name: "elements" }, { name: "mean length", digits: 0 }],
            groups: [types.map(({ element, count, meanLength }) => ({ label: element, values: [count, meanLength] }))],
            bars: true,
          },
        ]),
  ];
}

/** Everything that is known about one run. */
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

/** " of elements", or the number of each kind if there are several. Empty if there are no results. */
export function ofKinds({ kinds }: Pick<RunInspection, "kinds">): string {
  if (kinds.length === 0) return "";
  const [first] = kinds;
  if (kinds.length === 1) return ` of ${plurals[first!.value]}`;
  return ` of ${listed(kinds.map(({ value, count }) => counted(count, value, plurals[value])))}`;
}

/** What a submission says about itself. No sheet if it says nothing. */
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

/** What submissions may say about themselves. There is one column for each fact that at least one of them states. */
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

/** The types of elements; those with the most results in all runs together come first. */
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

/**
 * The columns of a spread, as in Table 3 of the overview of INEX 2007. `count` names the first column, which has the
 * number of values.
 */
function numberSpreadColumns(count: string): SheetColumn[] {
  const figures = ["total", "minimum", "maximum", "median", "mean", "st. dev."];
  return [{ name: count, digits: 0 }, ...figures.map((name) => ({ name }))];
}

/** One row for each spread that is known. */
function spreadRows(spreads: Readonly<Record<string, NumberSpread | undefined>>): SheetRow[] {
  return Object.entries(spreads).flatMap(([label, spread]) => {
    if (spread === undefined) return [];
    const { count, total, minimum, maximum, median, mean, deviation } = spread;
    return [{ label, values: [count, total, minimum, maximum, median, mean, deviation] }];
  });
}

/** A sheet with only spreads. */
function spreadSheet(name: string, title: string, count: string, spreads: Parameters<typeof spreadRows>[0]): Sheet {
  return { name, title, corner: "", columns: numberSpreadColumns(count), groups: [spreadRows(spreads)] };
}

/** One bar for each value: the number of times it occurs. */
function barSheet(
  name: string,
  title: string,
  corner: string,
  what: string,
  tallies: readonly { readonly value: string | number; readonly count: number }[],
): Sheet {
  const rows = tallies.map(({ value, count }) => ({ label: String(value), values: [count] }));
  return { name, title, corner, columns: [{ name: what }], groups: [rows], bars: true };
}

/** One bar for each range of sizes in characters. No sheet if there are none. */
function binSheet(name: string, title: string, what: string, bins: readonly Bin[]): Sheet[] {
  const tallies = bins.map(({ from, to, count }) => ({ value: binLabel(from, to), count }));
  return bins.length === 0 ? [] : [barSheet(name, title, "characters", what, tallies)];
}

function binLabel(from: number, to: number): string {
  const number = (value: number): string => value.toLocaleString("en");
  return to - from === 1 ? number(from) : `${number(from)}–${number(to - 1)}`;
}
