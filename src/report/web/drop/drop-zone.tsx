// A place to drop files on, and the files of a drop or a field by their paths, those in folders too.

import { useState } from "preact/hooks";
import { isHidden, mostFiles } from "../../drop/unpacked.ts";
import type { SentFile } from "./crew.ts";

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
            <strong>Drop judgements, runs and documents here</strong>, or a folder or a zip file with all of them.
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

/** The files of a drop, those in folders too, by their paths. */
async function droppedFiles({ items, files }: DataTransfer): Promise<SentFile[]> {
  const entries = [...items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  if (entries.length === 0) return chosenFiles(files);
  const found: SentFile[] = [];
  for (const entry of entries) await addFiles(entry, found);
  return found;
}

/** The files of a field, with their folders where one was chosen. */
function chosenFiles(files: Iterable<File>): SentFile[] {
  const chosen = Array.from(files, (blob) => ({ path: blob.webkitRelativePath || blob.name, blob }));
  return chosen.filter(({ path }) => !path.includes("/") || !isHidden(path));
}

/** One more than can be taken is enough to know. */
async function addFiles(entry: FileSystemEntry, found: SentFile[]): Promise<void> {
  if (found.length > mostFiles) return;
  const path = entry.fullPath.replace(/^\//, "");
  if (isFile(entry)) {
    if (path.includes("/") && isHidden(path)) return;
    found.push({ path, blob: await new Promise<File>((resolve, reject) => entry.file(resolve, reject)) });
  }
  if (!isFolder(entry) || isHidden(path)) return;
  const reader = entry.createReader();
  // A folder is handed out in portions; an empty one is the end.
  for (;;) {
    const portion = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (portion.length === 0) break;
    for (const inside of portion) await addFiles(inside, found);
  }
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}
