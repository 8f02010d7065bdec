// Describes measures, file formats and search systems from their tables, for `pericope measures`, `formats` and `systems` and for the docs.

import { listed } from "../base/list-words.ts";
import { fixed } from "../base/number.ts";
import type { Format } from "../files/formats/format.ts";
import type { Shape } from "../files/records/shapes/shape.ts";
import { benchmarkFiles, dumps } from "../files/records/shapes/table.ts";
import type { Family } from "../score/measures/index.ts";
import { type Measure, type OurMeasure, sources } from "../score/measures/measure.ts";
import { sharedNamesOf } from "../score/measures/name.ts";
import { workedValue } from "../score/measures/worked.ts";
import type { System } from "../search/systems/system.ts";

/** Measures, one per line: an example of the name, and a description. */
export function measureList(measures: readonly Measure[]): string {
  return `${measureLines(measures)}\n\nExplain one: pericope measures ${measures[0]?.name ?? "AgP"}\n`;
}

/** A family of the table, or the measures that a user declared. */
export type ListedFamily = Omit<Family, "measures"> & { readonly measures: readonly Measure[] };

/** The measures of some families, each family under its description. */
export function familyList(families: readonly ListedFamily[]): string {
  const width = exampleWidth(families.flatMap(({ measures }) => measures));
  const blocks = families.map(({ name, about, measures }) => `${name}: ${about}\n${measureLines(measures, width)}\n`);
  const { name, measures } = families[0]!;
  return `${blocks.join("\n")}\nA family: pericope measures ${name}. Explain one: pericope measures ${measures[0]!.name}\n`;
}

function measureLines(measures: readonly Measure[], width = exampleWidth(measures)): string {
  return measures.map(({ example, about }) => `${example.padEnd(width)}  ${about}`).join("\n");
}

function exampleWidth(measures: readonly Measure[]): number {
  return Math.max(...measures.map(({ example }) => example.length));
}

/** Everything that the table says about a measure. */
export function describeMeasure(measure: Measure): string {
  const { name, about, example, formula, rewards, ignores, worked, source } = measure;
  const params = parameters(measure).map(({ name, text }) => `  ${name.padEnd(6)} ${text}`);
  const others = otherNames(measure);
  return [
    `${name}: ${about}`,
    "",
    `Example:  ${example}`,
    ...(formula === undefined ? [] : [`Formula:  ${formula}`]),
    ...(rewards === undefined ? [] : [`Rewards:  ${rewards}`]),
    ...(ignores === undefined ? [] : [`Ignores:  ${ignores}`]),
    `Range:    ${rangeText(measure)}`,
    ...(measure.remark === undefined ? [] : [`Remark:   ${measure.remark}`]),
    ...(others.length === 0 ? [] : [`Known as: ${others.join(", ")}`]),
    ...(params.length === 0 ? [] : ["", "Parameters:", ...params]),
    "",
    ...(worked === undefined ? [] : ["Worked example:", ...workedLines({ worked }).map((line) => `  ${line}`), ""]),
    ...(source === undefined ? [] : [`Source:   ${sourceText(source)}`, ""]),
  ].join("\n");
}

/** Its range, and which end is better. */
export function rangeText({ range = "0 to 1, more is better" }: Measure): string {
  return range;
}

/** Its worked example, in five lines. */
export function workedLines({ worked }: Pick<OurMeasure, "worked">): string[] {
  const { on, measure, working, value } = worked;
  const decimals = fixed(workedValue(worked), 4);
  const result = value === decimals ? `${measure} = ${value}` : `${measure} = ${value} = ${decimals}`;
  return [`Judged:   ${on.judged}.`, `Returned: ${on.returned}.`, ...working, result];
}

/** The meaning of each parameter, and its values. */
export function parameters({ params, at }: Pick<Measure, "params" | "at">): { name: string; text: string }[] {
  return Object.entries(params).map(([key, { about, expects, remark, fallback, fallbackBy = {}, only }]) => {
    const shown = fallback === undefined || String(fallback) === "Infinity" || String(fallback) === "";
    const optional = fallback !== undefined && shown ? "; may be left out" : "";
    const others = Object.entries(fallbackBy).map(([rules, value]) => ` (${String(value)} by the rules ${rules})`);
    const usual = shown ? "" : `; default ${String(fallback)}${others.join("")}`;
    const scope = only === undefined ? "" : `; with ${only.join("=")}`;
    return {
      name: key === at ? "@" : key,
      text: `${about}: ${expects}${usual}${optional}${scope}${remark === undefined ? "" : `; ${remark}`}`,
    };
  });
}

/** Its names in papers and other tools, without its own name. */
export function otherNames({ name, at, prime, paper, spelled = [], trec = [], aka = [] }: Measure): string[] {
  const bracketed = paper ?? (at === undefined ? name : `${name}[#]`);
  const primed = prime === undefined ? [] : [`${bracketed.replace(/(?=\[|$)/, "'")} for ${prime.join("=")}`];
  const papers = [...(paper === undefined ? [] : [paper]), ...spelled, ...primed];
  return [
    ...papers.map((text) => text.replace("#", at === "recall" ? "x" : "r")),
    ...sharedNamesOf(name),
    ...trec.map((text) => `${text.replace("#", "r")} (trec_eval)`),
    ...aka.filter((text) => text !== paper),
  ];
}

/** The place where it is defined, in one line. */
export function sourceText({ paper, where }: OurMeasure["source"]): string {
  return `${sources[paper].replace(/\.$/, "")}: ${where}.`;
}

/** All words about a measure, in lower case. */
export function searchText(measure: Measure): string {
  const { name, about, rewards = "", ignores = "", source } = measure;
  const defined = source === undefined ? "" : sourceText(source);
  return [name, about, rewards, ignores, defined, ...otherNames(measure)].join(" ").toLowerCase();
}

/** All formats, each with an example. */
export function formatList(formats: readonly Format[]): string {
  return [
    ...formats.map(describeFormat),
    ...[...dumps, ...benchmarkFiles].map(describeDump),
    ...otherFiles.map(describeOther),
  ].join("\n");
}

/** Everything that the table says about the output of a framework. */
export function describeDump({ name, holds, about, example }: Shape): string {
  const read = Object.entries(holds).map(([noun, format]) => `${noun} (${format})`);
  const how = read.length === 0 ? "" : `  read as ${listed(read)}\n`;
  return describeOther({ name, about, example }) + how;
}

/** Files that are not text in one format, or that contain nothing to score. */
interface OtherFile {
  readonly name: string;
  readonly about: string;
  readonly example: string;
}

export const otherFiles: readonly OtherFile[] = [
  {
    name: "parquet",
    about:
      "Tables of Hugging Face and pandas: documents, topics, judgements, runs or one record a question, by the names that the columns of JSONL have, or as --fields says. The row is the line of messages. Needs the package hyparquet, and hyparquet-compressors where it is packed with zstd, gzip or brotli.",
    example: "corpus-00000-of-00001.parquet\n",
  },
  {
    name: "judging",
    about:
      "Where people judge (pericope assess): a file, or a PostgreSQL database by its address. Every command that takes judgements takes it; --assessor says whose count where several differ.",
    example: "demo.judging\npostgres://user@host/database\n",
  },
  {
    name: "pool",
    about:
      "Which documents people should judge, in that order (pericope pool). A topic alone has no documents; two columns are read as well.",
    example: '{"topic":"2026001","doc":"concordance"}\n{"topic":"2026002"}\n',
  },
];

export function describeOther({ name, about, example }: OtherFile): string {
  return `${name}: ${about}\n${indented(example)}`;
}

/** Everything that the table says about a format. */
export function describeFormat({ name, noun, about, example, unit, extensions }: Format): string {
  const offsets = unit === "none" ? "" : `; offsets count ${unit}`;
  return `${name} (${noun}): ${about}\n${indented(example)}  written to files that end in ${extensions.join(" or ")}${offsets}\n`;
}

/** The lines of a file, indented. The file ends with its last line. */
function indented(file: string): string {
  return `  ${file.trimEnd().replaceAll("\n", "\n  ")}\n`;
}

/** The kind of a system's results, in words. */
export const systemAnswers: Readonly<Record<System["answers"], string>> = {
  documents: "whole articles",
  elements: "elements",
  passages: "passages",
  points: "points from which to start reading",
};

/** Systems, one per line. */
export function systemList(systems: readonly System[]): string {
  const width = Math.max(...systems.map(({ name }) => name.length));
  const lines = systems.map(({ name, about }) => `${name.padEnd(width)}  ${about}`);
  return `${lines.join("\n")}\n\nExplain one: pericope systems ${systems[0]!.name}\n`;
}

/** Everything that the table says about a system. */
export function describeSystem({ name, about, source, formula, remarks, params, answers }: System): string {
  const listed = parameters({ params });
  const width = Math.max(...listed.map((param) => param.name.length));
  return [
    `${name}: ${about}`,
    "",
    `Answers:  with ${systemAnswers[answers]}`,
    ...(formula === undefined ? [] : [`Formula:  ${formula}`]),
    `After:    ${source}`,
    ...(remarks === undefined ? [] : [`Remarks:  ${remarks}`]),
    ...(listed.length === 0
      ? []
      : ["", "Parameters:", ...listed.map((param) => `  ${param.name.padEnd(width)}  ${param.text}`)]),
    "",
    `Example:  pericope search INDEX TOPICS --system ${name} -o ${name}.fol`,
    "",
  ].join("\n");
}
