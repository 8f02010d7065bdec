import { useMemo } from "preact/hooks";
import { visible } from "../../src/base/visible.ts";
import { useSource } from "./context.ts";

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
  // Hundreds of them: they stay as they are while another is picked.
  const options = useMemo(
    () => [
      ...(none === undefined ? [] : [<option value={-1}>{none}</option>]),
      ...data.runs.map(({ name }, i) => <option value={i}>{visible(name)}</option>),
    ],
    [data, none],
  );
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
