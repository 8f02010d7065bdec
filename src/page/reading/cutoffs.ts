import { type Cutoff, cutoff, everything } from "../../measures/cutoff.ts";
import type { PageData } from "../page-data.ts";

const stop = cutoff();

/** Where a list is read to, as an address has it: "4000ch", "5", "all". Tokens cannot be counted in the page. */
export function cutoffNamed(name: string): Cutoff | undefined {
  if (name === "all") return everything;
  const read = stop.read(name);
  return read === undefined || read.tokens !== Infinity ? undefined : read;
}

/** "the whole list", "the first 5 results", "the first 4,000 characters". */
export function cutoffWords({ results, characters }: Cutoff): string {
  if (results === 1) return "the first result";
  if (results !== Infinity) return `the first ${results.toLocaleString("en")} results`;
  if (characters === 1) return "the first character";
  return characters === Infinity ? "the whole list" : `the first ${characters.toLocaleString("en")} characters`;
}

/** Measures that read the top of a list only, by results or by text. */
const counted = /^(?:P|R|F|IoU|hit|coverage|charP|charR|charF)(?:\([^)]*\))?@(\d+(?:ch)?)$/;

/** The cut-offs of the measures. */
function measured({ measures }: Pick<PageData, "measures">): string[] {
  return measures.flatMap((name) => counted.exec(name)?.[1] ?? []);
}

/** Where lists are read to unless the reader says otherwise: of chunks, where the measure that ranks them stops. */
export function usualCutoff(data: Pick<PageData, "measures" | "task" | "official">): string {
  if (data.task !== "chunks") return "all";
  const own = data.measures.includes(data.official) ? measured({ measures: [data.official] }) : [];
  return own[0] ?? measured(data)[0] ?? "all";
}

/** What to choose from: everything, and from the fewest results and characters on. */
export function cutoffChoices(data: Pick<PageData, "measures" | "task" | "official">, chosen: string): string[] {
  const names = new Set(["5", "10", "20", "4000ch", ...measured(data), chosen]);
  names.delete("all");
  const order = (name: string): number => Number.parseInt(name, 10) + (name.endsWith("ch") ? 1e9 : 0);
  return ["all", ...[...names].sort((a, b) => order(a) - order(b))];
}
