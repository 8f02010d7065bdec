// Files as the page lists them: many of one folder that are taken for the same are listed as one group.

import type { Noun } from "../../files/drafts/nouns.ts";

/** A file as the page lists it. */
export interface ListedFile {
  readonly path: string;
  readonly nouns: readonly Noun[];
  /** Of its only noun. */
  readonly format: string | undefined;
  readonly isFaulty: boolean;
}

/** Files that are listed as one: those of a folder that are taken for the same, where they are many. */
export interface FileGroup<F extends ListedFile = ListedFile> {
  /** The path of its only file, or of several what they share, as in "articles/*.xml". */
  readonly name: string;
  /** At least one. */
  readonly files: readonly F[];
}

/** Up to this many are listed one by one: people look at runs and judgements, and of documents want the number. */
const mostAlone = 12;
const mostDocumentsAlone = 3;

/** What is read first stands first; left out files last. */
const order: readonly (Noun | "none")[] = ["judgements", "run", "answers", "topics", "documents", "none"];

export function fileGroups<F extends ListedFile>(files: readonly F[]): FileGroup<F>[] {
  const byKey = new Map<string, F[]>();
  for (const file of files) {
    const key = JSON.stringify([folderOf(file.path), file.nouns, file.format, file.isFaulty]);
    const same = byKey.get(key);
    if (same === undefined) byKey.set(key, [file]);
    else same.push(file);
  }
  const groups = [...byKey.values()].flatMap((same): FileGroup<F>[] => {
    const most = same[0]!.nouns.includes("documents") ? mostDocumentsAlone : mostAlone;
    if (same.length <= most) return same.map((file) => ({ name: file.path, files: [file] }));
    return [{ name: folderOf(same[0]!.path) + pattern(same), files: same }];
  });
  const place = ({ files: [first] }: FileGroup<F>): number => order.indexOf(first!.nouns[0] ?? "none");
  return groups.sort((a, b) => place(a) - place(b));
}

/** "*.xml" where all names end so. */
function pattern(files: readonly ListedFile[]): string {
  const endings = new Set(files.map(({ path }) => /\.[^./]+(?:\.gz)?$/i.exec(path)?.[0] ?? ""));
  return endings.size === 1 ? `*${[...endings][0]}` : "*";
}

/** The folder of a file, "/" at its end; "" where it names none. */
export function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/") + 1);
}
