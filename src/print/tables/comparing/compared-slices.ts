import { capitalised } from "../../../base/list-words.ts";
import { counted } from "../../../base/note.ts";
import { visible } from "../../../base/visible.ts";
import { pairTests } from "../../../compare/index.ts";
import type { ComparedSlices } from "../../../compare/compare-slices.ts";
import type { Sheet } from "../../sheet.ts";
import { correctionWords, pairColumns, pairsData, pairValues, shortNames, sideWords } from "./pairs.ts";
import { sliceWords, withoutValue } from "../slices.ts";

// Pairs of runs, tested on slices of the topics.

/** A sheet a field: a row a pair on each slice. */
export function slicesSheets(compared: ComparedSlices): Sheet[] {
  return compared.fields.map(({ field, slices, several }) => {
    const [first] = slices;
    const { pairs } = first!.comparison;
    const short = shortNames(pairs);
    const onlyPair = pairs.length === 1 ? `, ${visible(`${pairs[0]!.a} → ${pairs[0]!.b}`)}` : "";
    const groups = slices.map(({ value = withoutValue, topics, comparison }) =>
      comparison.pairs.map((pair) => ({
        label: onlyPair === "" ? `${value}: ${pair.a} → ${pair.b}` : value,
        values: [topics.length, ...pairValues(pair, comparison, short)],
      })),
    );
    return {
      name: `${compared.measure} by ${field}`,
      title: `${visible(compared.measure)} by ${visible(field)}${onlyPair}`,
      corner: visible(field),
      columns: [{ name: "topics" }, ...pairColumns(first!.comparison)],
      groups: onlyPair === "" ? groups : [groups.flat()],
      below: [...slicesExplained(compared), ...sliceWords(field, slices, several)],
    };
  });
}

function slicesExplained({ fields, correction, tests }: ComparedSlices): string[] {
  const { level, side, test: name } = fields[0]!.slices[0]!.comparison;
  const corrected = correctionWords.get(correction) ?? "no correction";
  const { title } = pairTests.find((each) => each.name === name)!;
  return [
    `${capitalised(title)}; ${sideWords[side]}; ${corrected} over ${counted(tests, "test", "tests")}, all slices and pairs together.`,
    `* ${correction === "none" ? "p" : "adjusted p"} < ${level}: the better run is named. Where there is no p, JSON and CSV say why.`,
  ];
}

/** What JSON prints. The value is null for topics that have none. */
export function slicesData({ correction, tests, fields }: ComparedSlices): object[] {
  return fields.map(({ field, several, slices }) => ({
    field,
    several,
    correction,
    tests,
    slices: slices.map(({ value, topics, comparison }) => ({ value, topics, pairs: pairsData(comparison) })),
  }));
}
