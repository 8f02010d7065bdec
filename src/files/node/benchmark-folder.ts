import { readdirSync } from "node:fs";
import { join } from "node:path";
import { InputError } from "../../base/input-error.ts";
import { fileError, statIfThere } from "./file-system.ts";

/** The parts of a benchmark in the layout of BEIR and MTEB: corpus.jsonl, queries.jsonl and a folder qrels. */
export interface BenchmarkFolder {
  readonly corpus: string;
  readonly queries: string | undefined;
  /** One file per split. */
  readonly qrels: readonly string[];
}

/** The parts of such a folder. Undefined if the path does not have a corpus together with queries or judgements. */
export function benchmarkFolder(path: string): BenchmarkFolder | undefined {
  if (statIfThere(path)?.isDirectory() !== true) return undefined;
  const names = namesIn(path);
  const named = (stem: string): string | undefined =>
    names.find((name) => new RegExp(`^${stem}\\.(?:jsonl|ndjson|parquet)(?:\\.gz)?$`).test(name));
  const [corpus, queries] = [named("corpus"), named("queries")];
  const splits = names.includes("qrels") ? namesIn(join(path, "qrels")) : [];
  const qrels = splits.filter((name) => /\.(?:tsv|jsonl|parquet)(?:\.gz)?$/.test(name));
  if (corpus === undefined || (queries === undefined && qrels.length === 0)) return undefined;
  return {
    corpus: join(path, corpus),
    queries: queries && join(path, queries),
    qrels: qrels.map((name) => join(path, "qrels", name)),
  };
}

/** The judgements of such a folder: those of its only split. */
export function benchmarkQrels(path: string): string | undefined {
  const { qrels } = benchmarkFolder(path) ?? {};
  if (qrels === undefined || qrels.length === 1) return qrels?.[0];
  const found = qrels.length === 0 ? "no judgements in qrels" : `judgements of ${qrels.length} splits`;
  const expected = qrels.length === 0 ? "a file such as qrels/test.tsv" : `one of ${qrels.join(", ")}`;
  throw new InputError(`${found}; expected ${expected}`, { source: path });
}

function namesIn(folder: string): string[] {
  try {
    return statIfThere(folder)?.isDirectory() === true ? readdirSync(folder).sort() : [];
  } catch (error) {
    throw fileError(error, folder);
  }
}
