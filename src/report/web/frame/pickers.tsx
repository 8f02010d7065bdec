// Fields that choose a measure, a run, or the runs with some words in their names.

import { useMemo } from "preact/hooks";
import { capitalised } from "../../../base/list-words.ts";
import { visible } from "../../../base/visible.ts";
import { isFiltered } from "../../filters.ts";
import { nounsOf } from "../../nouns.ts";
import type { PageData } from "../../page-data.ts";
import { useAfterFrame } from "./waiting.tsx";
import type { Route } from "../shared/router.ts";
import { useSource } from "../source.ts";

interface MeasurePicked {
  readonly measure: number;
  onPick(measure: number): void;
}

export function MeasurePicker({ measure, onPick }: MeasurePicked) {
  const { data } = useSource();
  return (
    <label class="picker">
      <span>Measure</span>
      <select value={measure} onChange={(event) => onPick(Number(event.currentTarget.value))}>
        {data.measures.map((name, i) => (
          <option key={name} value={i} selected={i === measure}>
            {name}
            {name === data.official && data.runs.length > 1 ? " (ranks the task)" : ""}
          </option>
        ))}
      </select>
    </label>
  );
}

interface RunPicked {
  readonly label: string;
  readonly run: number | undefined;
  /** What the choice of no run is called; without it, there is none. */
  readonly none?: string;
  onPick(run: number | undefined): void;
}

export function RunPicker({ label, run, none, onPick }: RunPicked) {
  const { data } = useSource();
  // A browser takes long over hundreds of them: they come when the view is there, and stay while another is picked.
  const isAll = useAfterFrame();
  const options = useMemo(() => {
    const runs = isAll ? [...data.runs.keys()] : firstRuns(data, run);
    return [
      ...(none === undefined
        ? []
        : [
            <option key={-1} value={-1}>
              {none}
            </option>,
          ]),
      ...runs.map((each) => (
        <option key={each} value={each}>
          {visible(data.runs[each]!.name)}
        </option>
      )),
    ];
  }, [data, none, isAll, isAll ? undefined : run]);
  return (
    <label class="picker">
      <span>{label}</span>
      <select
        value={run ?? -1}
        onChange={(event) => {
          const picked = Number(event.currentTarget.value);
          onPick(picked < 0 ? undefined : picked);
        }}
      >
        {options}
      </select>
    </label>
  );
}

const longestRuns = 8;

/** The run that is picked, and those that make the field as wide as it will be. */
function firstRuns({ runs }: PageData, picked: number | undefined): number[] {
  const longest = [...runs.keys()].sort((a, b) => runs[b]!.name.length - runs[a]!.name.length).slice(0, longestRuns);
  return [...new Set(picked === undefined ? longest : [picked, ...longest])].sort((a, b) => a - b);
}

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
      <span>{capitalised(nounsOf(data).run)}s with</span>
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
