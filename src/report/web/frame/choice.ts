import type { PageData } from "../../page-data.ts";
import { officialMeasure, ranking } from "../../page-scores.ts";
import type { Route } from "../router.ts";

/** The measure that the address names, or the one that ranks the task. */
export function chosenMeasure(data: PageData, { query }: Route): number {
  const asked = data.measures.indexOf(query.get("measure") ?? "");
  return asked >= 0 ? asked : officialMeasure(data);
}

/** The run of a name, or the one at this place of the ranking. */
export function chosenRun(data: PageData, name: string | null | undefined, place: number): number {
  const asked = data.runs.findIndex((run) => run.name === name);
  if (asked >= 0) return asked;
  const ranked = ranking(data, officialMeasure(data));
  return ranked[Math.min(place, ranked.length - 1)] ?? 0;
}
