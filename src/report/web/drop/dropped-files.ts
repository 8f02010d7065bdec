import { isHidden, mostFiles } from "../../drop/unpacked.ts";
import type { SentFile } from "./messages.ts";

/** The files of a drop, those in folders too, by their paths. */
export async function droppedFiles({ items, files }: DataTransfer): Promise<SentFile[]> {
  const entries = [...items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  if (entries.length === 0) return chosenFiles(files);
  const found: SentFile[] = [];
  for (const entry of entries) await addFiles(entry, found);
  return found;
}

/** The files of a field, with their folders where one was chosen. */
export function chosenFiles(files: Iterable<File>): SentFile[] {
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
