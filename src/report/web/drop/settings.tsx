import { useId } from "preact/hooks";
import type { DropOptions } from "../../drop/score-dropped.ts";
import { tasks } from "../../../score/tasks.ts";
import type { Work } from "./work.ts";

interface Settings {
  readonly work: Work;
  onChange(asked: DropOptions): void;
}

/** The task and the measures. */
export function Settings({ work: { asked }, onChange }: Settings) {
  const about = useId();
  const chosen = tasks.find(({ name }) => name === asked.task);
  return (
    <div class="drop-settings">
      <label class="picker">
        <span>Task</span>
        <select
          value={asked.task ?? ""}
          onChange={({ currentTarget: { value } }) => onChange({ ...asked, task: value === "" ? undefined : value })}
        >
          <option value="">as the runs say or look</option>
          {tasks.map(({ name }) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label class="picker">
        <span>Measures</span>
        <input
          type="text"
          value={asked.measures.join(", ")}
          placeholder={chosen?.measures.join(", ") ?? "those of the task"}
          aria-describedby={about}
          onChange={({ currentTarget: { value } }) => onChange({ ...asked, measures: measuresIn(value) })}
        />
      </label>
      <span class="quiet" id={about}>
        {chosen?.about ?? "such as iP@0.01, AiP, R@4000ch; with commas between"}
      </span>
    </div>
  );
}

/** Names parted by commas, but for those within parentheses. */
function measuresIn(typed: string): string[] {
  const names = typed.split(/,(?![^(]*\))/).map((name) => name.trim());
  return names.filter((name) => name !== "");
}
