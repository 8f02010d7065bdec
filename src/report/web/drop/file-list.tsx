import { useMemo } from "preact/hooks";
import { fileGroups } from "../../drop/file-groups.ts";
import type { Choice } from "../../drop/guess.ts";
import { ShowMore, usePortion } from "../parts/portion.tsx";
import { FileRow } from "./file-row.tsx";
import { shownFiles, type Work } from "./work.ts";

interface FileList {
  readonly work: Work;
  onChange(choices: Work["choices"]): void;
}

const rowsAtOnce = 100;

/** Each file, or folder of many files alike, with what it was taken for. */
export function FileList({ work, onChange }: FileList) {
  const { found, choices, read, faults } = work;
  const groups = useMemo(() => fileGroups(shownFiles(work)), [found, choices, read, faults]);
  const portion = usePortion("", rowsAtOnce);
  const choose = (paths: readonly string[], choice: Choice | undefined): void => {
    const kept = Object.entries(choices).filter(([path]) => !paths.includes(path));
    onChange(
      Object.fromEntries([...kept, ...(choice === undefined ? [] : paths.map((path) => [path, choice] as const))]),
    );
  };
  if (groups.length === 0) return null;
  return (
    <section aria-labelledby="files">
      <h2 id="files">Files</h2>
      <ul class="drop-files">
        {groups.slice(0, portion.shown).map((group) => (
          <FileRow key={`${group.name} ${group.files[0]!.path}`} group={group} onChoose={choose} />
        ))}
      </ul>
      <ShowMore portion={portion} total={groups.length} of="files" />
      {work.hidden > 0 && <p class="quiet">{work.hidden} hidden files are passed over.</p>}
    </section>
  );
}
