import { useMemo } from "preact/hooks";
import type { JudgedTopic } from "../../src/data/judgements.ts";
import { isUnresolved } from "../../src/data/run.ts";
import { linksIn } from "../../src/page/page-copies.ts";
import type { PageRanking } from "../../src/page/page-data.ts";
import { rankedPassages, resultRows, type ResultRow, type Returned, returnedIn } from "../../src/page/page-topic.ts";
import { useSource } from "../frame/context.ts";
import { useLoaded } from "../frame/waiting/use-loaded.ts";

/** What a run answered to a topic, seen from one document. */
export interface DocumentRun {
  readonly run: number;
  /** Whether it answers with passages, which have a place in the document. */
  readonly hasPlaces: boolean;
  readonly ranking: PageRanking;
  readonly returned: Returned;
  /** The documents that it lists, in order. */
  readonly listed: readonly string[];
  /** Its results in this document, by rank. */
  readonly rows: readonly ResultRow[];
}

/** Undefined until the run's results are unpacked, and where there is no run. */
export function useDocumentRun(
  topic: number,
  run: number | undefined,
  doc: string,
  judged: JudgedTopic,
): DocumentRun | undefined {
  const source = useSource();
  const { data } = source;
  const results = useLoaded(() => (run === undefined ? undefined : source.results(run)), [run]);
  const ranking = results?.[topic];
  const all = useMemo(
    () =>
      ranking === undefined ? [] : resultRows(data, rankedPassages(data, ranking), judged, linksIn(data, ranking)),
    [data, ranking, judged],
  );
  return useMemo(() => {
    if (run === undefined || ranking === undefined) return undefined;
    return {
      run,
      hasPlaces: data.runs[run]!.answers === "passages",
      ranking,
      returned: returnedIn(data, topic, run, ranking),
      listed: [...new Set(all.map((row) => row.doc))],
      rows: all.filter((row) => row.doc === doc && !isUnresolved(row)),
    };
  }, [data, topic, run, ranking, all, doc]);
}
