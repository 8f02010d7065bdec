import { type Dump, dumped, dumpedLines as lines } from "./dump.ts";
import { watchedDumps } from "./watched-dumps.ts";

const { question, light, slow } = dumped;

/**
 * Dumps of frameworks, in the order of the docs. Most give texts without offsets: `pericope align` finds their places.
 */
export const dumps: readonly Dump[] = [
  {
    name: "ragas",
    about:
      "ragas: the topic is `user_input`; `retrieved_contexts` are the run, `reference_contexts` the judgements. One file can be given as both. Older names are read too: `question`, `contexts` (a run beside an `answer` or `ground_truths`, judgements in a generated test set) and `ground_truths` (right answers, any of which will do).",
    holds: { run: "questions-run", judgements: "jsonl-judgements" },
    example: lines({
      user_input: question,
      retrieved_contexts: ["Press the button.", slow],
      reference_contexts: [slow],
      response: "Because it is slow.",
      reference: "It is slow.",
    }),
  },
  {
    name: "ragas-csv",
    about:
      "The same from `to_pandas().to_csv()`: lists are cells, as Python prints them. Also the cells of LangChain's documents.",
    holds: { run: "csv-run", judgements: "csv-judgements" },
    example: `user_input,retrieved_contexts,reference_contexts,response\n${question},"['Press the button.', '${slow}']",['${slow}'],Because it is slow.\n`,
  },
  {
    name: "deepeval",
    about:
      "DeepEval's goldens and test cases, as JSON or CSV: `input`, `retrieval_context` (the run), `context` (the judgements). In CSV texts are parted by |, as DeepEval writes them.",
    holds: { run: "questions-run", judgements: "jsonl-judgements" },
    example: `${JSON.stringify(
      [
        {
          input: question,
          actual_output: "Why not?",
          expected_output: slow,
          retrieval_context: [light, slow],
          context: [slow],
        },
      ],
      null,
      2,
    )}\n`,
  },
  {
    name: "deepeval-run",
    about:
      "DeepEval's test run, as `evaluate` saves it, also as `.latest_test_run.json`, where it stands under `testRunData`: `input`, `retrievalContext` (the run) and `context` (the judgements) of each of its `testCases`.",
    holds: { run: "questions-run", judgements: "jsonl-judgements" },
    example: lines({
      testFile: null,
      testCases: [
        {
          name: "test_case_0",
          input: question,
          actualOutput: "Why not?",
          expectedOutput: slow,
          context: [slow],
          retrievalContext: [light, slow],
          success: true,
          metricsData: [{ name: "Contextual Recall", threshold: 0.5, score: 1 }],
        },
      ],
      conversationalTestCases: [],
    }),
  },
  ...watchedDumps,
  {
    name: "langchain",
    about:
      "LangChain's documents, a list a question, as objects or as `dumpd` writes them, with their scores or without: `context` of a retrieval chain, `source_documents`, `documents`. `metadata.source` is the document, `metadata.start_index` the offset.",
    holds: { run: "questions-run" },
    example: lines({
      input: question,
      context: [
        { id: null, metadata: { source: "docs/faq.md", start_index: 10 }, page_content: slow, type: "Document" },
      ],
      answer: "It is slow.",
    }),
  },
  {
    name: "llamaindex",
    about:
      "LlamaIndex's nodes with scores, a list a question (`source_nodes`, `retrieved_nodes`): `start_char_idx` and `end_char_idx` are offsets, `metadata.file_name` the document.",
    holds: { run: "questions-run" },
    example: lines({
      query: question,
      response: "It is slow.",
      source_nodes: [
        {
          node: {
            id_: "n1",
            metadata: { file_name: "faq.md" },
            text: slow,
            start_char_idx: 10,
            end_char_idx: 21,
            class_name: "TextNode",
          },
          score: 0.83,
          class_name: "NodeWithScore",
        },
      ],
    }),
  },
  {
    name: "llamaindex-retrieval-eval",
    about:
      "LlamaIndex's RetrievalEvalResult, of a RetrieverEvaluator: `retrieved_texts` are the run, `expected_texts` the judgements.",
    holds: { run: "questions-run", judgements: "jsonl-judgements" },
    example: lines({
      query: question,
      expected_ids: ["n1"],
      expected_texts: [slow],
      retrieved_ids: ["n2", "n1"],
      retrieved_texts: [light, slow],
      mode: "text",
      metric_dict: { mrr: { score: 0.5, metadata: {} } },
    }),
  },
  {
    name: "llamaindex-rag-dataset",
    about: "LlamaIndex's LabelledRagDataset: `query` and `reference_contexts` of each of its `examples`.",
    holds: { judgements: "jsonl-judgements" },
    example: `${JSON.stringify({ class_name: "LabelledRagDataset", examples: [{ query: question, reference_contexts: [slow], reference_answer: "It is slow." }] }, null, 4)}\n`,
  },
  {
    name: "llamaindex-finetune",
    about:
      "LlamaIndex's EmbeddingQAFinetuneDataset: the texts of the nodes that answer a query are what should be retrieved, wherever a chunker cuts.",
    holds: { judgements: "jsonl-judgements" },
    example: `${JSON.stringify({ queries: { q1: question }, corpus: { n1: slow, n2: light }, relevant_docs: { q1: ["n1"] }, mode: "text" }, null, 4)}\n`,
  },
  {
    name: "haystack",
    about:
      "Haystack's documents, a list a question: `content`, `meta` (`file_path` is the document, `split_idx_start` the offset), `score`; `documents` or `retrieved_documents` are the run, `ground_truth_documents` the judgements.",
    holds: { run: "questions-run", judgements: "jsonl-judgements" },
    example: lines({
      query: question,
      documents: [{ id: "d1", content: slow, meta: { file_path: "faq.md", split_idx_start: 10 }, score: 0.7 }],
      ground_truth_documents: [{ id: "d1", content: slow, meta: { file_path: "faq.md", split_idx_start: 10 } }],
    }),
  },
  {
    name: "legalbench-rag",
    about:
      'Results of LegalBench-RAG\'s benchmark: `retrieved_snippets` are the run, the snippets of `qa_gt` the judgements, both by `file_path` and `span`. Its benchmarks, `{"tests": [{"query", "snippets"}]}`, are read as judgements.',
    holds: { run: "questions-run", judgements: "jsonl-judgements" },
    example: lines({
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
    name: "columns",
    about:
      "A table as one JSON object of columns: Haystack's `detailed_report()` and the `inputs` of its `EvaluationRunResult`, `Dataset.to_dict()`, and pandas' `to_json()`, which has an object a column (`{\"0\": …}`). Names are those of the records above; `questions` is read as well.",
    holds: { run: "questions-run", judgements: "jsonl-judgements" },
    example: lines({
      questions: [question],
      contexts: [[light, slow]],
      ground_truth_documents: [[slow]],
      context_relevance: [0.5],
    }),
  },
];
