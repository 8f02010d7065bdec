import { folRun } from "./fol-run.ts";
import type { Format } from "./format.ts";
import { inexJudgements } from "./inex-judgements.ts";
import { jsonlDocuments } from "./jsonl-documents.ts";
import { jsonlJudgements } from "./jsonl-judgements.ts";
import { jsonlRun } from "./jsonl-run.ts";
import { qrels } from "./qrels.ts";
import { trecRun } from "./trec-run.ts";

/** Every format, in the order of help, docs and recognition. To add one: write its file, add its line. */
export const formats: readonly Format[] = [
  folRun,
  trecRun,
  jsonlRun,
  inexJudgements,
  qrels,
  jsonlJudgements,
  jsonlDocuments,
];
