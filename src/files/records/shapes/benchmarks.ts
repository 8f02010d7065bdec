import { fieldNames } from "./names.ts";
import { dumped, dumpedLines, type Shape } from "./shape.ts";

const { question, light, slow } = dumped;

/** What benchmarks publish. */
export const benchmarks: readonly Shape[] = [
  {
    name: "legalbench-rag",
    values: [["qa_gt"], ["retrieved_snippets"]],
    question: ["qa_gt.query"],
    retrieved: ["retrieved_snippets"],
    reference: ["qa_gt.snippets"],
    about:
      'Results of LegalBench-RAG\'s benchmark: `retrieved_snippets` are the run, the snippets of `qa_gt` the judgements, both by `file_path` and `span`. Its benchmarks, `{"tests": [{"query", "snippets"}]}`, are read as judgements.',
    holds: { run: "questions-run", judgements: "jsonl-judgements" },
    example: dumpedLines({
      qa_result_list: [
        {
          qa_gt: { query: question, snippets: [{ file_path: "faq.md", span: [10, 21], answer: slow }], tags: ["faq"] },
          retrieved_snippets: [{ file_path: "faq.md", span: [0, 21], score: 0.5, answer: `${question} ${slow}` }],
          precision: 11 / 21,
          recall: 1,
        },
      ],
      weights: [1],
    }),
  },
  {
    name: "beir-corpus",
    about: "Documents of BEIR and MTEB (`corpus.jsonl`).",
    holds: { documents: "jsonl-documents" },
    example: '{"_id":"d7","title":"Guide","text":"Press the button. Wait for the light.","metadata":{}}\n',
  },
  {
    name: "beir-queries",
    about: "Topics of BEIR and MTEB (`queries.jsonl`): the text is the title.",
    holds: { topics: "jsonl-topics" },
    example: '{"_id":"q1","text":"Why wait?","metadata":{}}\n',
  },
  {
    name: "beir-qrels",
    isWhole: true,
    keys: [["query-id"], ["corpus-id"], ["score"]],
    hit: { topic: ["query-id"], doc: ["corpus-id"], grade: ["score"] },
    about:
      "Judgements of BEIR and MTEB (`qrels/test.tsv`): a line of names, then one grade per line; or records with the same names, as JSONL or parquet. Results are read by beir-run.",
    holds: { judgements: "csv-judgements" },
    example: "query-id\tcorpus-id\tscore\nq1\td7\t1\nq1\td3\t0\n",
  },
  {
    name: "columns",
    about:
      "A table as one JSON object of columns: Haystack's `detailed_report()` and the `inputs` of its `EvaluationRunResult`, `Dataset.to_dict()`, and pandas' `to_json()`, which has an object a column (`{\"0\": …}`). Names are those of the records above; `questions` is read as well.",
    holds: { run: "questions-run", judgements: "jsonl-judgements" },
    example: dumpedLines({
      questions: [question],
      contexts: [[light, slow]],
      ground_truth_documents: [[slow]],
      context_relevance: [0.5],
    }),
  },
  {
    name: "legalbench-rag-benchmark",
    about: "A benchmark of LegalBench-RAG: the `snippets` of each of its `tests` are what should be retrieved.",
    holds: { judgements: "jsonl-judgements" },
    keys: [["query"], ["snippets"]],
    item: ["file_path"],
    reference: ["snippets"],
    example: dumpedLines({
      tests: [{ query: question, snippets: [{ file_path: "faq.md", span: [10, 21], answer: slow }], tags: ["faq"] }],
    }),
  },
  {
    name: "chunking-evaluation",
    about: "Questions of chunking_evaluation (Chroma): `references` are the passages of `corpus_id` that answer.",
    holds: { judgements: "jsonl-judgements" },
    isWhole: true,
    keys: [["question"], ["references"], ["corpus_id"]],
    example: dumpedLines({
      question,
      references: [{ content: slow, start_index: 10, end_index: 21 }],
      corpus_id: "faq.md",
    }),
  },
  {
    name: "squad-rows",
    about:
      "Questions of SQuAD's kind, a record each, as Hugging Face has them: any of `answers` will do. The documents are the contexts, by a name that the records have, too.",
    holds: { judgements: "jsonl-judgements" },
    isWhole: true,
    hit: {
      topic: ["topic", "id", "qid", "question_id"],
      doc: fieldNames.doc,
      answers: ["answers"],
      text: ["text"],
      start: ["answer_start"],
      end: ["answer_end"],
    },
    keys: [
      ["answers.text", "answers.0.answer_start"],
      ["answers.answer_start", "answers.0.answer_start"],
    ],
    example: dumpedLines({ id: "q1", doc_id: "faq.md", question, answers: { text: [slow], answer_start: [10] } }),
  },
  {
    name: "financebench",
    about:
      "FinanceBench: each of `evidence` is a page of a document, `evidence_page_num`, counted from 0. The documents need their pages, as pdftotext writes them.",
    holds: { judgements: "jsonl-judgements" },
    isWhole: true,
    keys: [["financebench_id"], ["evidence"]],
    example: dumpedLines({
      financebench_id: "financebench_id_1",
      company: "3M",
      doc_name: "faq.md",
      question,
      answer: "It is slow.",
      evidence: [
        {
          evidence_text: slow,
          doc_name: "faq.md",
          evidence_page_num: 0,
          evidence_text_full_page: `${question} ${slow}`,
        },
      ],
    }),
  },
];
