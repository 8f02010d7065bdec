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

/** All outputs, in the order of help. The first is the default. To add one, write its file and add one line here. */
export const printers: readonly Printer[] = [table, json, jsonLines, csv, tsv, markdown, latex];

/** The outputs for scores. Some are formats of other programs that can contain nothing else. */
export const scorePrinters: readonly Printer<ScoreFindings>[] = [...printers, trec, junit];
