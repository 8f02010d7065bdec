import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { Gunzip, Inflate } from "fflate";
import { compressors } from "hyparquet-compressors";
import type { InputError } from "../../../src/base/input-error.ts";
import { beginningOf, type DroppedFile, type RawFile } from "../../../src/report/drop/dropped-file.ts";
import { type Choice, type Guess, guessed, settled } from "../../../src/report/drop/guess.ts";
import { type Pile, readPile } from "../../../src/report/drop/read-dropped.ts";
import { recognised, sample } from "../../../src/report/drop/recognise-file.ts";
import { unpacked, type Unpackers } from "../../../src/report/drop/unpacked.ts";
import { parquetRows } from "../../../src/files/records/parquet-rows.ts";

/** As the page's worker unpacks. */
export const unpackers: Unpackers = {
  gunzip: (take) => new Gunzip(take),
  inflate: (take) => new Inflate(take),
  parquet: (bytes) =>
    parquetRows(
      { byteLength: bytes.length, slice: (from, to) => bytes.slice(from, to).buffer as ArrayBuffer },
      { parquet: () => import("hyparquet"), compressors: async () => compressors },
    ),
};

export function rawFile(path: string, content: string | Uint8Array): RawFile {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : new Uint8Array(content);
  return { path, size: bytes.length, bytes: (from, to) => bytes.subarray(from, to) };
}

/** Files on the disk, those of folders too, by the paths that a drop gives them. */
export function onDisk(...paths: string[]): RawFile[] {
  return paths.flatMap((path): RawFile[] =>
    statSync(path).isDirectory()
      ? onDisk(
          ...readdirSync(path)
            .sort()
            .map((name) => join(path, name)),
        )
      : [rawFile(path, readFileSync(path))],
  );
}

/** The files of a drop, and what each is taken for. */
export interface Taken {
  readonly files: readonly DroppedFile[];
  readonly guesses: ReadonlyMap<string, Guess>;
  readonly faults: string[];
  pile(choices?: Readonly<Record<string, Choice>>): Pile | undefined;
  /** What was read, by path. */
  readonly read: Map<string, string>;
}

export async function taken(raws: readonly RawFile[]): Promise<Taken> {
  const { files, faults: unopened } = await unpacked(raws, unpackers);
  const faults = unopened.map(({ message }) => message);
  const looked = files.map((file) => {
    const start = beginningOf(file, sample);
    return { path: file.path, holds: recognised(file.path, start, start.length < sample) };
  });
  const guesses = guessed(looked);
  const read = new Map<string, string>();
  return {
    files,
    faults,
    read,
    guesses: new Map(files.map(({ path }, i) => [path, guesses[i]!])),
    pile: (choices = {}) =>
      readPile(
        files.map((file, i) => ({ file, settled: settled(looked[i]!.holds, guesses[i]!, choices[file.path]) })),
        {
          read: (path, noun, words) => void read.set(path, `${noun}: ${words}`),
          fault: ({ message }: InputError) => void faults.push(message),
        },
      ),
  };
}
