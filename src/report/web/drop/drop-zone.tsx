import { useState } from "preact/hooks";
import { chosenFiles, droppedFiles } from "./dropped-files.ts";
import type { SentFile } from "./messages.ts";

interface DropZone {
  readonly isSmall: boolean;
  onFiles(files: readonly SentFile[]): void;
}

/** A place to drop files on, and two buttons for those who choose them. */
export function DropZone({ isSmall, onFiles }: DropZone) {
  const [isOver, setOver] = useState(false);
  const [fault, setFault] = useState<string>();
  const take = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    if (event.dataTransfer === null) return;
    setFault(undefined);
    droppedFiles(event.dataTransfer).then(onFiles, (error: unknown) =>
      setFault(`the browser cannot read what was dropped: ${error instanceof Error ? error.message : String(error)}`),
    );
  };
  const chosen = (field: HTMLInputElement): void => {
    onFiles(chosenFiles(field.files ?? []));
    field.value = ""; // the same file can be chosen again, once it has changed
  };
  return (
    <div
      class={`drop-zone${isOver ? " over" : ""}${isSmall ? " small" : ""}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={take}
    >
      <p>
        {isSmall ? (
          "Drop more files here"
        ) : (
          <>
            <strong>Drop judgements and runs here</strong>, with the documents and topics, if you have them; or a folder
            or zip file with all of it.
          </>
        )}
      </p>
      <p class="drop-choose">
        <label class="button">
          Choose files
          <input type="file" multiple class="hidden" onChange={(event) => chosen(event.currentTarget)} />
        </label>
        <label class="button">
          Choose a folder
          <input
            type="file"
            class="hidden"
            ref={(field) => field?.setAttribute("webkitdirectory", "")}
            onChange={(event) => chosen(event.currentTarget)}
          />
        </label>
      </p>
      {fault !== undefined && <p class="fault">{fault}</p>}
    </div>
  );
}
