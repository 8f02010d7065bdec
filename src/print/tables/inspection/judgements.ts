import type {
  EntryPointsInspection,
  ExhaustivityGrade,
  HighlightsInspection,
  JudgementsInspection,
} from "../../../compare/inspect/inspect-judgements.ts";
import type { NumberSpread } from "../../../compare/inspect/spread.ts";
import { highlightElementsSheets } from "./highlights.ts";
import { barSheet, binSheet, numberSpreadColumns, spreadRows, spreadSheet } from "./spread.ts";
import type { Sheet, SheetRow } from "../../sheet.ts";

export function judgementsSheets(found: JudgementsInspection): Sheet[] {
  const { judgedArticles, relevantArticles, highlights, inElements, entryPoints, grades, exhaustivity } = found;
  return [
    spreadSheet("by topic", "By topic", "topics", {
      "judged articles": judgedArticles,
      "relevant articles": relevantArticles,
      "highlighted passages": highlights?.passages,
    }),
    ...(highlights === undefined ? [] : highlightSheets(highlights)),
    ...(inElements === undefined ? [] : highlightElementsSheets(inElements)),
    ...(entryPoints === undefined ? [] : entryPointSheets(entryPoints)),
    ...(grades === undefined ? [] : [barSheet("grades", "Documents by grade", "grade", "documents", grades)]),
    ...(exhaustivity === undefined ? [] : [exhaustivitySheet(exhaustivity)]),
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

/** Leaves out the total: a sum of shares means nothing. */
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
