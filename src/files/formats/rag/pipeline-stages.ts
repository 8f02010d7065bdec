import { InputError } from "../../../base/input-error.ts";
import { lineSplitter } from "../../lines/lines.ts";
import { jsonItems } from "../../records/json-items.ts";
import type { JsonObject } from "../../records/json-line.ts";
import { headerNames, separatedParser, usualColumns } from "../../records/separated-lines.ts";
import { unpackedRow } from "../../records/shapes/packed-cells.ts";
import { shapeOf } from "../../records/shapes/read-shape.ts";
import { stageLists, stagesOf } from "../../records/shapes/stages.ts";
import type { Reader, ReadOptions } from "../read.ts";

/** A file whose records have the lists of several pipeline stages, or are the steps of a pipeline. */
export interface PipelineFile {
  /** The stages, in the order of the pipeline. */
  readonly stages: readonly string[];
  /** The format that reads each of them as a run. */
  readonly format: "questions-run" | "csv-run";
}

/** The last stage of records with an answer: what the answer cites. It is read as an answer, not as a list. */
export const citedName = "cited";

/**
 * Finds the stages whose lists a file has. Fewer than two means that it is not a pipeline file. Its first record shows
 * if it may be one.
 */
export function pipelineReader({ source, fields }: ReadOptions): Reader<PipelineFile> {
  const places = new Map<string, number>(); // by stage: its place in the pipeline
  let mayBe: boolean | undefined;
  let parser: { line(text: string, line: number): void; end(): void } | undefined;
  let format: PipelineFile["format"] = "questions-run";

  function take(record: JsonObject): void {
    if (mayBe === false) return;
    const shaped = shapeOf(record);
    const found = stageLists(record, shaped);
    mayBe ??= found.length > 0 || shaped?.shape.stages !== undefined || shaped?.shape.answer !== undefined;
    const order = stagesOf(record, shaped).map(({ name }) => name);
    for (const { name } of found) places.set(name, order.indexOf(name));
    if (shaped?.shape.answer !== undefined) places.set(citedName, order.length);
  }

  function open(first: string): typeof parser {
    if (/^\s*[[{]/.test(first)) return jsonItems(take);
    if (headerNames(first) === undefined) return undefined;
    format = "csv-run";
    const rows = { add: (row: JsonObject) => take(unpackedRow(row)), end: () => undefined };
    const cells = separatedParser(rows, (names) => usualColumns(names, fields));
    return { line: (text, line) => cells.line(text, line), end: () => cells.end(source) };
  }

  const lines = lineSplitter({
    line(text, number) {
      if (mayBe === false || (parser === undefined && text.trim() === "")) return;
      parser ??= open(text);
      if (parser === undefined) mayBe = false;
      else parser.line(text, number);
    },
    fault(fault, line) {
      throw fault.at({ source, line });
    },
    longest: () => 2 ** 28,
  });
  return {
    push(piece) {
      if (mayBe !== false) lines.push(piece);
    },
    end() {
      if (mayBe !== false) {
        lines.end();
        parser?.end();
      }
      const stages = [...places].sort(([, a], [, b]) => a - b).map(([name]) => name);
      return { stages, format };
    },
  };
}

/** The error for a file that should have several stages but has none or one. */
export function noPipeline({ stages }: PipelineFile, source: string): InputError {
  const found = stages.length === 0 ? "no list of a stage" : `the list of one stage, ${stages[0]!}`;
  return new InputError(
    `${found}; expected those of several, such as "retrieved" next to "reranked", or each stage by itself`,
    { source },
    { remedy: { option: "stage", value: "NAME=FILE" } },
  );
}
