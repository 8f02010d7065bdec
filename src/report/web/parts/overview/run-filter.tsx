import { isFiltered } from "../../../filters.ts";
import { useSource } from "../../frame/context.ts";
import type { Route } from "../../router.ts";

const fewRuns = 12; // which nobody has to filter

/** What the address says of which runs to show. */
export function chosenFilter({ query }: Route): string {
  return query.get("runs") ?? "";
}

/** Whether a run is shown, by its index. */
export function useFiltered(route: Route): (run: number) => boolean {
  const { data } = useSource();
  const filter = chosenFilter(route);
  return (run) => isFiltered(data.runs[run]!.name, filter);
}

interface RunFilter {
  readonly filter: string;
  onFilter(filter: string): void;
}

/** Shows the runs with some words in their names; a small track has none to look for. */
export function RunFilter({ filter, onFilter }: RunFilter) {
  const { data } = useSource();
  if (data.runs.length <= fewRuns && filter === "") return null;
  return (
    <label class="picker">
      <span>Runs with</span>
      <input
        type="search"
        class="run-filter"
        value={filter}
        placeholder="part of a name"
        onInput={(event) => onFilter(event.currentTarget.value)}
      />
    </label>
  );
}
