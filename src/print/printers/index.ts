// The table of output formats. To add one, write its file and add it here.

import { csv, tsv } from "./csv.ts";
import type { ScoreFindings } from "../findings.ts";
import { json, jsonLines } from "./json.ts";
import { junit } from "./junit.ts";
import { latex } from "./latex.ts";
import { markdown } from "./markdown.ts";
import type { Printer } from "./printer.ts";
import { table } from "./table.ts";
import { trec } from "./trec.ts";

/** Every output, in the order of help; the first is the default. To add one: write its file, add its line. */
export const printers: readonly Printer[] = [table, json, jsonLines, csv, tsv, markdown, latex];

/** Those for scores: some are formats of other programs, which can hold nothing else. */
export const scorePrinters: readonly Printer<ScoreFindings>[] = [...printers, trec, junit];
