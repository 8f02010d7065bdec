import { csv } from "./csv.ts";
import type { ScoreFindings } from "./findings.ts";
import { json } from "./json.ts";
import { jsonLines } from "./json-lines.ts";
import { junit } from "./junit.ts";
import { latex } from "./latex.ts";
import { markdown } from "./markdown.ts";
import type { Printer } from "./printer.ts";
import { table } from "./table.ts";
import { trec } from "./trec.ts";
import { tsv } from "./tsv.ts";

/** Every output, in the order of help; the first is the default. To add one: write its file, add its line. */
export const printers: readonly Printer[] = [table, json, jsonLines, csv, tsv, markdown, latex];

/** Those for scores: some are formats of other programs, which can hold nothing else. */
export const scorePrinters: readonly Printer<ScoreFindings>[] = [...printers, trec, junit];
