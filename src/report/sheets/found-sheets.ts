import type { HardTopic } from "../../score/found-texts.ts";
import type { Sheet } from "../../print/findings.ts";
import type { Range } from "../../text/range.ts";
import { binWords, type FoundBin } from "../reading/found-bins.ts";

/** How much of the highlighted text was found, by the number of runs that found it. */
export function foundSheet(bins: readonly FoundBin[], runs: number): Sheet {
  return {
    name: "found",
    title: "Highlighted text by how many runs found it",
    corner: "found by",
    columns: [{ name: "characters" }, { name: "share", digits: 4 }, { name: "texts" }],
    groups: [bins.map((bin) => ({ label: binWords(bin, runs), values: [bin.characters, bin.share, bin.texts] }))],
  };
}

/** A text of a topic, and how many runs found it. */
interface FoundPlace extends Range {
  /** The topic's id. */
  readonly topic: string;
  readonly doc: string;
  readonly runs: number;
}

export function foundTextsSheet(title: string, texts: readonly FoundPlace[]): Sheet {
  return {
    name: "texts",
    title,
    corner: "topic",
    columns: ["document", "start", "end", "characters", "runs"].map((name) => ({ name })),
    groups: [
      texts.map(({ topic, doc, start, end, runs }) => ({ label: topic, values: [doc, start, end, end - start, runs] })),
    ],
  };
}

export function hardTopicsSheet(topics: readonly HardTopic[]): Sheet {
  return {
    name: "hard-topics",
    title: "Topics, the hardest first",
    corner: "topic",
    columns: [
      { name: "highlighted" },
      { name: "by none" },
      { name: "share by none", digits: 4 },
      { name: "by one alone" },
      { name: "share found, mean", digits: 4 },
    ],
    groups: [
      topics.map(({ topic, relevant, byNone, byOne, mean }) => ({
        label: topic,
        values: [relevant, byNone, byNone / relevant, byOne, mean],
      })),
    ],
  };
}
