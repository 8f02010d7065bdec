import { useState } from "preact/hooks";
import { tasks } from "../../src/scores/tasks.ts";
import { droppedFiles } from "../drop/dropped-files.ts";
import { scoreDropped } from "../drop/score-dropped.ts";
import type { Source } from "../source/source.ts";

/** The page without data: a place to drop files. */
export function DropZone({ onScored }: { onScored(source: Source): void }) {
  const [task, setTask] = useState("");
  const [fault, setFault] = useState<string>();
  const [isWorking, setWorking] = useState(false);
  const [isOver, setOver] = useState(false);
  const take = async (files: readonly File[]): Promise<void> => {
    if (files.length === 0) return;
    setWorking(true);
    setFault(undefined);
    try {
      onScored(await scoreDropped(files, task === "" ? undefined : task));
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error));
    }
    setWorking(false);
  };
  return (
    <main class="drop">
      <h1>pericope</h1>
      <p class="lead">See which text was found, and which was missed.</p>
      <div
        class={isOver ? "drop-zone over" : "drop-zone"}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          if (event.dataTransfer !== null) void droppedFiles(event.dataTransfer).then(take);
        }}
      >
        <p>
          <strong>Drop judgements and runs here</strong>, all at once; with the documents and topics, if you have them.
        </p>
        <p>
          <label class="button">
            Choose files
            <input
              type="file"
              multiple
              class="hidden"
              onChange={(event) => void take([...(event.currentTarget.files ?? [])])}
            />
          </label>
        </p>
        <label class="picker">
          <span>Task</span>
          <select value={task} onChange={(event) => setTask(event.currentTarget.value)}>
            <option value="">as the runs look</option>
            {tasks.map(({ name }) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        </label>
      </div>
      <p role="status" class="drop-status">
        {isWorking && "Scoring …"}
        {fault !== undefined && <span class="fault">{fault}</span>}
      </p>
      <p class="quiet">
        INEX, TREC and JSONL files, zipped or not; documents as XML or JSONL. They are scored on this machine, in this
        page: it may not reach any network.
      </p>
    </main>
  );
}
