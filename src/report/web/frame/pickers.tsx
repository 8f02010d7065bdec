import { useMemo } from "preact/hooks";
import { visible } from "../../../base/visible.ts";
import type { PageData } from "../../page-data.ts";
import { useSource } from "./context.ts";
import { useAfterFrame } from "./waiting/use-after-frame.ts";

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
