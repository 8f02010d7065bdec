import { type Dump, dumped, dumpedLines as lines } from "./dump.ts";

const { question, light, slow } = dumped;

/** What tools write that watch a pipeline, and keep its calls and datasets of examples. */
export const watchedDumps: readonly Dump[] = [
  {
    name: "trulens",
    about:
      "TruLens' records, as `get_records_and_feedback()` gives them: what the last call of a retriever in `record_json` returned. Its ground truth has `query` and `expected_chunks`.",
    holds: { run: "questions-run" },
    example: lines({
      record_id: "record_hash_1",
      input: question,
      output: "It is slow.",
      record_json: JSON.stringify({
        calls: [
          { stack: [{ path: "app", method: { name: "retrieve" } }], args: { query: question }, rets: [slow, light] },
        ],
      }),
    }),
  },
  {
    name: "trulens-csv",
    about: "The same from `to_csv()`: `record_json` is a cell, and the question is its `main_input`.",
    holds: { run: "csv-run" },
    example: `app_id,input,output,record_json,latency\napp_1,"""${question}""","""It is slow.""","${JSON.stringify({
      main_input: question,
      calls: [
        {
          stack: [{ path: "app", method: { obj: { cls: { name: "VectorStoreRetriever" } }, name: "invoke" } }],
          rets: [{ page_content: slow, metadata: { source: "docs/faq.md" }, type: "Document" }],
        },
      ],
    }).replaceAll('"', '""')}",1\n`,
  },
  {
    name: "langsmith",
    about:
      "LangSmith's runs: the question in `inputs`, documents or contexts in `outputs`; of an experiment, what should be retrieved in `reference_outputs`. What came and what should is told by the other keys, such as `run_type` or `start_time` of a run; where there are none, `--fields retrieved=outputs.contexts` says that it came.",
    holds: { run: "questions-run", judgements: "jsonl-judgements" },
    example: lines({
      id: "b9a1",
      run_type: "chain",
      inputs: { question },
      outputs: {
        answer: "It is slow.",
        documents: [{ page_content: slow, metadata: { source: "docs/faq.md" }, type: "Document" }],
      },
      reference_outputs: { contexts: [slow] },
    }),
  },
  {
    name: "langsmith-examples",
    about:
      "Examples of a dataset of LangSmith, told by `dataset_id`, `source_run_id` or `modified_at`: their `outputs` are what should be retrieved. Where a file has none of these keys, `--fields highlights=outputs.contexts` says so; `reference_contexts` need no telling.",
    holds: { judgements: "jsonl-judgements" },
    example: lines({
      id: "e1",
      dataset_id: "d1",
      inputs: { question },
      outputs: { answer: "It is slow.", contexts: [slow] },
      source_run_id: null,
    }),
  },
  {
    name: "langsmith-csv",
    about:
      "An experiment of LangSmith from `to_pandas().to_csv()`: columns such as `inputs.question`, `outputs.documents` and `reference.contexts`, whose lists are cells, as Python prints them.",
    holds: { run: "csv-run", judgements: "csv-judgements" },
    example: `inputs.question,outputs.answer,outputs.documents,error,reference.contexts,execution_time,id\n${question},It is slow.,"[{'page_content': '${slow}', 'metadata': {'source': 'docs/faq.md'}, 'type': 'Document'}]",,['${slow}'],1.3,r1\n`,
  },
  {
    name: "phoenix",
    about:
      "What Arize Phoenix' `get_retrieved_documents()` gives, from `to_csv()`: a result a row, the question in `input`, the text in `document`, once `reference`.",
    holds: { run: "csv-run" },
    example: `context.span_id,document_position,context.trace_id,input,document,document_score,document_metadata\na1,0,t1,${question},${light},0.9,{'source': 'docs/guide.md'}\na1,1,t1,${question},${slow},0.8,{'source': 'docs/faq.md'}\n`,
  },
  {
    name: "phoenix-spans",
    about:
      "Spans of Phoenix, as `get_spans_dataframe()` gives them, from `to_csv()`: of those that are retrievers', the question in `attributes.input.value` and the documents in `attributes.retrieval.documents`; others are passed over.",
    holds: { run: "csv-run" },
    example: `context.span_id,span_kind,attributes.input.value,attributes.retrieval.documents\na0,CHAIN,${question},\na1,RETRIEVER,${question},"[{'document.content': '${slow}', 'document.score': 0.8, 'document.metadata': {'source': 'docs/faq.md'}}]"\n`,
  },
  {
    name: "phoenix-dataset",
    about:
      "Examples of a dataset of Phoenix, as JSONL or CSV (`input.question`, `output.contexts`): their `output` is what should be retrieved.",
    holds: { judgements: "jsonl-judgements" },
    example: lines({
      id: "e1",
      node_id: "RGF0YXNldEV4YW1wbGU6MQ==",
      input: { question },
      output: { answer: "It is slow.", contexts: [slow] },
      metadata: {},
      splits: [],
    }),
  },
  {
    name: "langfuse",
    about:
      "Items of a dataset of Langfuse, as its API gives them, or as CSV whose cells hold JSON: the question in `input`, what should be retrieved in `expectedOutput`, under a name such as `contexts`. Traces are runs, by their `input` and `output`.",
    holds: { judgements: "jsonl-judgements" },
    example: lines({
      data: [
        {
          id: "i1",
          status: "ACTIVE",
          input: { question },
          expectedOutput: { answer: "It is slow.", contexts: [slow] },
          metadata: null,
          datasetName: "faq",
        },
      ],
      meta: { page: 1, totalItems: 1 },
    }),
  },
];
