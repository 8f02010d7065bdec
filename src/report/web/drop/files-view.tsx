// The view of the files: where to drop them, what is asked for besides, what is going on, and what can be done now.

import { useId, useState } from "preact/hooks";
import type { DropOptions } from "../../drop/score-dropped.ts";
import { demoFiles } from "./carried.ts";
import { DropZone } from "./drop-zone.tsx";
import { Examples } from "./examples.tsx";
import { FileList } from "./file-list.tsx";
import type { SentFile } from "./crew.ts";
import { type Drop, otherFaults, type Work } from "./use-drop.ts";
import { address, go } from "../shared/router.ts";
import { Name } from "../shared/words.tsx";
import { tasks } from "../../../score/tasks.ts";

/** The address of the list of files; every other is one of the report, where there is one. */
export const filesAddress = address(["files"]);

interface FilesView {
  readonly drop: Drop;
  readonly work: Work;
  onSave(): void;
}

/** The files that were dropped, what each was taken for, and what came of them. */
export function FilesView({ drop, work, onSave }: FilesView) {
  const [refusal, setRefusal] = useState<string>();
  const add = (files: readonly SentFile[]): void => {
    if (files.length === 0) return;
    setRefusal(drop.add(files));
    go(filesAddress);
  };
  const showDemo = async (): Promise<void> => {
    drop.add(await demoFiles());
    go(address([]));
  };
  const isEmpty = drop.files.length === 0;
  return (
    <main class={isEmpty ? "drop drop-empty" : "drop"}>
      <h1>pericope</h1>
      <p class="lead">
        {isEmpty ? "See which text was found, and which was missed." : "The files, and what each was taken for."}
      </p>
      <DropZone onFiles={add} isSmall={!isEmpty} />
      {isEmpty && (
        <p>
          Nothing at hand?{" "}
          <button type="button" class="plain" onClick={() => void showDemo()}>
            Open the demo track
          </button>
        </p>
      )}
      {isEmpty && <Examples />}
      <Status drop={drop} work={work} refusal={refusal} onSave={onSave} />
      {!isEmpty && <Settings work={work} onChange={(asked) => drop.change(work.choices, asked)} />}
      <FileList work={work} onChange={(choices) => drop.change(choices, work.asked)} />
      {!isEmpty && (
        <p class="drop-end">
          <button type="button" onClick={drop.startOver}>
            Start over
          </button>{" "}
          <span class="quiet">
            {drop.isKept
              ? "forgets these files. Until then this browser keeps them, so that they are here after a reload."
              : "empties the list. These files are not kept (this browser keeps none, or not so many bytes): after a reload, drop them again."}
          </span>
        </p>
      )}
      <p class="quiet drop-about">
        Judgements and runs; topics and documents, if you have them: INEX, TREC, JSONL, CSV, SQuAD, BEIR, parquet, dumps
        of RAG frameworks; documents as XML, text, Markdown or JSONL; folders; zip, tar and gzip. Everything stays on
        your computer: this page cannot connect to the internet.
      </p>
    </main>
  );
}

/** What is going on, and what can be done now. */
function Status({ drop, work, refusal, onSave }: FilesView & { readonly refusal: string | undefined }) {
  const faults = otherFaults(work);
  return (
    <div class="drop-status">
      {work.progress !== undefined && work.state === "working" && (
        <p class="drop-progress">
          <progress max={1} value={work.progress.share} aria-label="Progress" />
          <button type="button" onClick={drop.cancel}>
            Cancel
          </button>
        </p>
      )}
      <p role="status">
        {work.state === "working" && <Name of={`${work.progress?.words ?? "Starting"} …`} />}
        {work.state === "scored" && <strong>{work.words}.</strong>}
        {(work.state === "unscored" || work.state === "stopped") && drop.files.length > 0 && (
          <span class="fault">Not scored: {work.words}.</span>
        )}
        {refusal !== undefined && <span class="fault"> {refusal}</span>}
      </p>
      {faults.map(({ path, line, words }) => (
        <p class="fault" key={`${path}:${line}:${words}`}>
          <Name
            of={[path, line, ` ${words}`]
              .filter((part) => part !== undefined)
              .join(":")
              .trim()}
          />
        </p>
      ))}
      {work.state === "scored" && (
        <p class="drop-actions">
          <a class="button primary" href={address([])}>
            Open the report
          </a>
          <button type="button" onClick={onSave}>
            Save report.html
          </button>
        </p>
      )}
      {work.state === "stopped" && (
        <button type="button" onClick={() => drop.change(work.choices, work.asked)}>
          Score again
        </button>
      )}
    </div>
  );
}

interface Settings {
  readonly work: Work;
  onChange(asked: DropOptions): void;
}

/** The task and the measures. */
function Settings({ work: { asked }, onChange }: Settings) {
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
          <option value="">automatic</option>
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
