import type { ElementFinder } from "../drafts/element-finder.ts";
import type { Taken } from "../drafts/parser.ts";
import { bytesAsText, glimpseUtf8 } from "../../text/utf8.ts";
import { addElements, type ResultColumns } from "../lines/result-columns.ts";
import { viewOfLines } from "../lines/take-lines.ts";
import { scannedElements } from "./scanned-elements.ts";
import {
  batchSize,
  fileFromAt,
  lineAt,
  linesAt,
  pathFromAt,
  ResultBatch,
  scanResults,
  spanSize,
  toAt,
} from "./scan-results.ts";

/** Takes results of a topic directly from their bytes. */
export interface ResultTaker {
  /**
   * Takes results from a byte on, and stops before the first that must be read as XML. The first of these lines is
   * `line`.
   */
  take(bytes: Uint8Array, from: number, line: number, columns: ResultColumns): Taken;
}

export function resultTaker(finder: ElementFinder, keepPaths: boolean): ResultTaker {
  const elements = scannedElements(finder);
  const batch = new ResultBatch();

  /** Adds the first results of the batch; `from` is the byte at which the batch begins. */
  function add(bytes: Uint8Array, from: number, count: number, line: number, columns: ResultColumns): void {
    const { spans, score, rank } = batch;
    const to = spans[spanSize * (count - 1) + toAt]!;
    const first = addElements(columns, bytes, { from, to }, { numbers: spans, at: fileFromAt, step: spanSize }, count);
    const { rows, start, end, paths } = columns;
    finder.elements.copyRanges(batch.range, count, start, end, first);
    for (let i = 0, span = 0; i < count; i++, span += spanSize) {
      const row = first + i;
      rows.lines.add(row, line + spans[span + lineAt]!);
      const path = span + pathFromAt;
      if (keepPaths) paths.set(row, bytesAsText(bytes, spans[path]!, spans[path + 1]!));
    }
    columns.score.set(score.subarray(0, count), first);
    columns.rank.set(rank.subarray(0, count), first);
  }

  return {
    take(bytes, from, line, columns) {
      const view = viewOfLines(bytes);
      let [to, lines] = [from, 0];
      for (;;) {
        scanResults(bytes, view, to, batch);
        const found = elements.find(bytes, view, batch);
        if (found === 0) break;
        add(bytes, to, found, line + lines, columns);
        const last = spanSize * (found - 1);
        to = batch.spans[last + toAt]!;
        lines += batch.spans[last + linesAt]!;
        if (found < batchSize) break;
      }
      return { to, lines };
    },
  };
}

/** How many bytes an error message looks back. */
const reach = 2000;

/** The last of some lines, as text. */
export function lastLines(bytes: Uint8Array, from: number, to: number): string {
  let start = Math.max(from, to - reach);
  if (start > from) start = bytes.lastIndexOf(10, start - 1) + 1;
  return glimpseUtf8(bytes.subarray(Math.max(start, from), to)).replaceAll("\r\n", "\n");
}
