import { counted } from "../../base/note.ts";
import { visible } from "../../base/visible.ts";
import {
  type Agreement,
  type AgreementFigures,
  type GradeAgreement,
  grades,
  type LevelAgreement,
  type Shared,
  type Unlisted,
} from "../../compare/inspect/agreement.ts";
import type { Findings, Sheet, SheetColumn, SheetRow } from "../findings.ts";
// How far two people who judged agree, as `pericope agree` prints it.

export function agreementFindings(agreement: Agreement): Findings {
  return { data: () => agreement, sheets: () => agreementSheets(agreement) };
}

/** People and a machine: what people judged from scratch, and what they judged with its suggestions, each by itself. */
export function originAgreementFindings(
  found: Readonly<Record<"scratch" | "checked", Agreement | undefined>>,
): Findings {
  const of = (how: "scratch" | "checked"): Sheet[] => {
    const one = found[how];
    if (one === undefined) return [];
    const prefix = how === "scratch" ? "from scratch" : "with suggestions";
    return agreementSheets(one).map((sheet) =>
      Object.assign({}, sheet, { name: `${prefix}: ${sheet.name}`, title: `${sheet.title} (${prefix})` }),
    );
  };
  return { data: () => found, sheets: () => [...of("scratch"), ...of("checked")] };
}

function agreementSheets(agreement: Agreement): Sheet[] {
  const { all } = agreement;
  return [
    sharedSheet(agreement),
    ...levelSheets("articles", agreement, (figures) => figures.articles),
    ...(all.elements === undefined ? [] : levelSheets("elements", agreement, (figures) => figures.elements)),
    ...(all.characters === undefined ? [] : [characterSheet(agreement)]),
    ...(all.entryPoints === undefined ? [] : [entryPointSheet(agreement)]),
  ];
}

function sharedSheet({ first, second, topicsShared, documentsShared, unlisted, all }: Agreement): Sheet {
  const row = (label: string, { both, onlyFirst, onlySecond }: Shared): SheetRow => ({
    label,
    values: [both, onlyFirst, onlySecond, (100 * both) / (both + onlyFirst + onlySecond)],
  });
  const names = [visible(first ?? "first"), visible(second ?? "second")] as const;
  return {
    name: "listed by both",
    title: `${names[0]} and ${names[1]}: what both list`,
    corner: "",
    columns: [{ name: "both" }, { name: "only first" }, { name: "only second" }, { name: "both, %", digits: 1 }],
    groups: [[row("topics", topicsShared), row("documents of those topics", documentsShared)]],
    below: [
      unlistedWords(names[0], unlisted.first, unlisted.asked),
      unlistedWords(names[1], unlisted.second, unlisted.asked),
      `All that follows is over ${counted(all.documents, "document", "documents")} of topics that both files have.`,
    ],
  };
}

/** Says what a document counts as that a file does not list, and why. */
function unlistedWords(name: string, rule: Unlisted, asked: boolean): string {
  const fate = rule === "skip" ? "is left out" : "counts as nonrelevant";
  if (asked) return `A document that ${name} does not list ${fate}, as was asked for.`;
  const why = rule === "skip" ? "lists documents without relevant text" : "lists only documents with relevant text";
  return `${name} ${why}: one that it does not list ${fate}.`;
}

type Level = (figures: Pick<AgreementFigures, "articles" | "elements">) => LevelAgreement | undefined;

/** Tables 2 and 3 of the HiXEval paper, with columns for the grades that were given. */
function levelSheets(what: string, agreement: Agreement, level: Level): Sheet[] {
  const whole = level(agreement.all)!;
  const shown = whole.grades.flatMap((grade, i) => (grade.union > 0 ? [i] : []));
  const names = shown.map((i) => grades[i]!.name);
  const rows = (values: (level: LevelAgreement, own: readonly GradeAgreement[]) => SheetRow["values"]): SheetRow[][] =>
    groupsOf(agreement, (figures) => {
      const found = level(figures)!;
      const own = shown.map((i) => found.grades[i]!);
      return values(found, own);
    });
  const explained = shown.map((i) => `${grades[i]!.name} ${grades[i]!.about}`).join(", ");
  const sheet: Sheet = {
    name: what,
    title: `Relevant ${what}: found by either, by both, and the share of these; the share by grade`,
    corner: "topic",
    columns: [{ name: "∪" }, { name: "∩" }, two("∩/∪"), ...names.map((name) => two(name))],
    groups: rows(({ union, intersection, ratio }, own) => [union, intersection, ratio, ...own.map((g) => g.ratio)]),
    below: explained === "" ? [] : [`${explained}.`],
  };
  if (shown.length === 0) return [sheet];
  const confirmed: Sheet = {
    name: `${what} confirmed`,
    title: `Relevant ${what} of both: how many the first gave a grade, and the share that the second confirms`,
    corner: "topic",
    columns: [{ name: "∩" }, ...names.flatMap((name) => [{ name }, two(`${name} confirmed`)])],
    groups: rows(({ intersection }, own) => [intersection, ...own.flatMap((g) => [g.given, g.confirmed])]),
  };
  return [sheet, confirmed];
}

function characterSheet(agreement: Agreement): Sheet {
  return {
    name: "characters",
    title: "Highlighted characters",
    corner: "topic",
    columns: [
      ...["judged", "first", "second", "∩", "∪"].map((name) => ({ name, digits: 0 })),
      two("∩/∪"),
      two("F1"),
      two("kappa"),
    ],
    groups: groupsOf(agreement, ({ characters }) => {
      const { characters: judged, first, second, intersection, union, ratio, f1, kappa } = characters!;
      return [judged, first, second, intersection, union, ratio, f1, kappa];
    }),
    below: ["kappa is Cohen's, over every character of the documents that are compared."],
  };
}

function entryPointSheet({ topics, all }: Agreement): Sheet {
  const row = (label: string, { entryPoints }: AgreementFigures): SheetRow => ({
    label,
    values: [
      entryPoints?.distance.count ?? 0,
      entryPoints?.same,
      entryPoints?.distance.median,
      entryPoints?.distance.mean,
      entryPoints?.distance.maximum,
    ],
  });
  return {
    name: "entry points",
    title: "Best entry points: characters between the two",
    corner: "topic",
    columns: ["documents", "same", "median", "mean", "maximum"].map((name) => ({ name })),
    groups: [Array.from(topics, ([topic, figures]) => row(topic, figures)), [row("all", all)]],
  };
}

/** A row for each topic, then their mean, then the figures of all topics taken together. */
function groupsOf(
  { topics, mean, all }: Agreement,
  values: (figures: Pick<AgreementFigures, "articles" | "elements" | "characters">) => SheetRow["values"],
): SheetRow[][] {
  const rows = Array.from(topics, ([topic, figures]) => ({ label: topic, values: values(figures) }));
  const ends = [
    { label: "mean", values: values(mean) },
    { label: "all together", values: values(all) },
  ];
  return [rows, ends];
}

function two(name: string): SheetColumn {
  return { name, digits: 2 };
}
