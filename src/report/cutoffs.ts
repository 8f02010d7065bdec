// How far lists are read: cut-offs by results, characters or tokens, as an address names them, as a reader chooses them, and in
// words.

import { type Cutoff, cutoff, everything } from "../score/measures/cutoff.ts";
import type { PageData } from "./page-data.ts";

const stop = cutoff();

type Measured = Pick<PageData, "measures" | "task" | "official" | "tokenCutoffs">;

/** Where a list is read to, as an address has it: "4000ch", "5", "1000tok", "all". The page counts no tokens: it knows some cut-offs. */
export function cutoffNamed({ tokenCutoffs = [] }: Pick<PageData, "tokenCutoffs">, name: string): Cutoff | undefined {
  if (name === "all") return everything;
  const read = stop.read(name);
  return read === undefined || read.tokens === Infinity || tokenCutoffs.includes(read.tokens) ? read : undefined;
}

/** The same the other way round; undefined where lists are read so unless the address says otherwise. */
export function cutoffInAddress(data: Measured, stop: Cutoff): string | undefined {
  const name = stop === everything ? "all" : String(stop);
  return name === usualCutoff(data) ? undefined : name;
}

/** "the whole list", "the first 5 results", "the first 4,000 characters", "the first 1,000 tokens". */
export function cutoffWords({ results, characters, tokens }: Cutoff): string {
  const first = (number: number, one: string): string =>
    `the first ${number === 1 ? one : `${number.toLocaleString("en")} ${one}s`}`;
  if (results !== Infinity) return first(results, "result");
  if (tokens !== Infinity) return first(tokens, "token");
  return characters === Infinity ? "the whole list" : first(characters, "character");
}

/** Measures that read the top of a list only, by results, by text or by tokens. */
const counted = /^(?:P|R|F|IoU|hit|coverage|charP|charR|charF)(?:\([^)]*\))?@(\d+(?:ch|tok)?)$/;

/** The cut-offs of the measures that the page can read to. */
function measured(data: Pick<Measured, "measures" | "tokenCutoffs">): string[] {
  const named = data.measures.flatMap((name) => counted.exec(name)?.[1] ?? []);
  return named.filter((name) => cutoffNamed(data, name) !== undefined);
}

/** Where lists are read to unless the reader says otherwise: of chunks, where the measure that ranks them stops. */
export function usualCutoff(data: Measured): string {
  if (data.task !== "chunks") return "all";
  const own = data.measures.includes(data.official) ? measured({ ...data, measures: [data.official] }) : [];
  return own[0] ?? measured(data)[0] ?? "all";
}

/** What to choose from: everything, and from the fewest results, characters and tokens on. */
export function cutoffChoices(data: Measured, chosen: string): string[] {
  const byTokens = (data.tokenCutoffs ?? []).map((tokens) => `${tokens}tok`);
  const names = new Set(["5", "10", "20", "4000ch", ...byTokens, ...measured(data), chosen]);
  names.delete("all");
  const units = ["", "ch", "tok"];
  const unit = (name: string): number => units.indexOf(name.replace(/^\d+/, ""));
  const order = (a: string, b: string): number => unit(a) - unit(b) || Number.parseInt(a, 10) - Number.parseInt(b, 10);
  return ["all", ...[...names].sort(order)];
}
