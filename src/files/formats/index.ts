import { doccano } from "./annotations/doccano.ts";
import { hypothesis } from "./annotations/hypothesis.ts";
import { labelStudio } from "./annotations/label-studio.ts";
import { webAnnotation } from "./annotations/web-annotation.ts";
import { csvElements } from "./csv-elements.ts";
import { csvJudgements } from "./csv-judgements.ts";
import { csvRun } from "./csv-run.ts";
import { folRun } from "./fol-run.ts";
import type { Format } from "./format.ts";
import { inexAssessments } from "./inex-assessments.ts";
import { inexJudgements } from "./inex-judgements.ts";
import { inexSubmission } from "./inex-submission.ts";
import { inexTopics } from "./inex-topics.ts";
import { jsonlAnswers } from "./jsonl-answers.ts";
import { jsonlDocuments } from "./jsonl-documents.ts";
import { jsonlJudgements } from "./jsonl-judgements.ts";
import { jsonlRun } from "./jsonl-run.ts";
import { jsonlTopics } from "./jsonl-topics.ts";
import { opensearchBulk } from "./opensearch-bulk.ts";
import { qrels } from "./qrels.ts";
import { beirRun } from "./rag/beir-run.ts";
import { questionsRun } from "./rag/questions-run.ts";
import { squad, squadDocuments } from "./squad.ts";
import { trecRag } from "./trec-rag.ts";
import { trecRun } from "./trec-run.ts";

/** Every format, in the order of help, docs and recognition. To add one: write its file, add its line. */
export const formats: readonly Format[] = [
  folRun,
  trecRun,
  questionsRun,
  jsonlRun,
  csvRun,
  beirRun,
  inexSubmission,
  inexJudgements,
  qrels,
  webAnnotation,
  hypothesis,
  labelStudio,
  doccano,
  jsonlJudgements,
  csvElements,
  csvJudgements,
  inexAssessments,
  squad,
  opensearchBulk,
  jsonlDocuments,
  squadDocuments,
  inexTopics,
  jsonlTopics,
  jsonlAnswers,
  trecRag,
];
