// The list of files, each with what it was taken for, which a person may change.

import { useMemo } from "preact/hooks";
import { counted } from "../../../base/note.ts";
import type { Noun } from "../../../files/drafts/nouns.ts";
import { formatsOf } from "../../../files/formats/lookup.ts";
import { type FileGroup, fileGroups } from "../../drop/file-groups.ts";
import { type Choice, roles, roleWords } from "../../drop/guess.ts";
import { type ShownFile, shownFiles, type Work } from "./use-drop.ts";
import { LazyDetails } from "../frame/waiting.tsx";
import { ShowMore, usePortion } from "../shared/portion.tsx";
import { Name } from "../shared/words.tsx";

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

interface FileRow {
  readonly group: FileGroup<ShownFile>;
  /** Undefined: as the page takes it. */
  onChoose(paths: readonly string[], choice: Choice | undefined): void;
}

/** A file, or several of a folder that are taken for the same. */
function FileRow({ group: { name, files }, onChoose }: FileRow) {
  const [first] = files;
  const { nouns, format, found, isChosen } = first!;
  const paths = files.map(({ path }) => path);
  const guessed = roleWords(found.guess.nouns);
  const isLeftOut = nouns.length === 0;
  return (
    <li class={isLeftOut ? "left-out" : undefined}>
      <div class="drop-name">
        {files.length === 1 ? (
          <>
            <Name of={name} /> <span class="quiet">{sizeWords(found.size)}</span>
          </>
        ) : (
          <LazyDetails
            class="drop-several"
            name={name}
            summary={
              <>
                <Name of={name} /> <span class="quiet">{counted(files.length, "file", "files")}</span>
              </>
            }
          >
            {() => <Inside files={files} onChoose={onChoose} />}
          </LazyDetails>
        )}
      </div>
      <select
        aria-label={`What ${name} is taken for`}
        value={roleWords(nouns)}
        onChange={({ currentTarget: { value } }) => {
          const role = roles.find((each) => roleWords(each) === value) ?? [];
          onChoose(paths, value === guessed ? undefined : { nouns: role });
        }}
      >
        {roles.map((role) => (
          <option key={roleWords(role)} value={roleWords(role)}>
            {roleWords(role)}
          </option>
        ))}
      </select>
      {nouns.length === 1 ? (
        <FormatSelect
          noun={nouns[0]!}
          format={format}
          name={name}
          onPick={(picked) => onChoose(paths, { nouns, format: picked })}
        />
      ) : (
        <span />
      )}
      <div class="drop-words">
        <span>{files.length === 1 ? first!.read : severalWords(files)}</span>
        {!isChosen && found.guess.why !== undefined && <span class="quiet">{found.guess.why}</span>}
        {isChosen && <span class="quiet">as you say</span>}
        {first!.faults.map(({ line, words, lacks }) => (
          <span class={lacks === undefined ? "fault" : "quiet"} key={`${line} ${words}`}>
            <Name of={line === undefined ? words : `line ${line}: ${words}`} />
          </span>
        ))}
      </div>
    </li>
  );
}

interface FormatSelect {
  readonly noun: Noun;
  readonly format: string | undefined;
  readonly name: string;
  onPick(format: string | undefined): void;
}

function FormatSelect({ noun, format, name, onPick }: FormatSelect) {
  const single = noun === "documents" ? ["xml", "text"] : [];
  const names = [...single, ...formatsOf(noun).map((each) => each.name)];
  return (
    <select
      aria-label={`Format of ${name}`}
      value={format ?? ""}
      onChange={({ currentTarget: { value } }) => onPick(value === "" ? undefined : value)}
    >
      {format === undefined && <option value="">format: automatic</option>}
      {names.map((each) => (
        <option key={each} value={each}>
          {each}
        </option>
      ))}
    </select>
  );
}

const insideAtOnce = 50;

/** The files of a folder, of which single ones may be left out, or taken for something else. */
function Inside({ files, onChoose }: Pick<FileRow, "onChoose"> & { readonly files: readonly ShownFile[] }) {
  const portion = usePortion(files[0]!.path, insideAtOnce);
  return (
    <>
      <ul class="drop-files">
        {files.slice(0, portion.shown).map((file) => (
          <FileRow key={file.path} group={{ name: file.path, files: [file] }} onChoose={onChoose} />
        ))}
      </ul>
      <ShowMore portion={portion} total={files.length} of="files" />
    </>
  );
}

/** Documents are one a file; of other files each says what it holds. */
function severalWords(files: readonly ShownFile[]): string {
  const { nouns, format } = files[0]!;
  const isSingle = nouns[0] === "documents" && (format === "xml" || format === "text");
  return isSingle ? counted(files.length, "document", "documents") : "";
}

function sizeWords(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  return bytes < 1e6 ? `${Math.round(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}
