import { eitherNames, fieldNames, referenceNames, retrievedNames } from "./names.ts";
import { questionKeys } from "./packed-cells.ts";
import { dumped, dumpedLines, inRooms, type Shape } from "./shape.ts";

const { question, light, slow } = dumped;

/** Where runs and pipelines keep their results. */
const outputs = ["outputs.", "output."];
/** Where calls and examples keep their question. */
const asked = [...inRooms(["inputs.", "input."], questionKeys), "input", "question", "query"];
/** Keys of a run or a trace. Its outputs are what came; those of an example are what should come. */
const runKeys =
  "run_type start_time end_time trace_id session_id dotted_order parent_run_id reference_example_id example_id execution_time timestamp".split(
    " ",
  );
const documentKeys = fieldNames.doc;
/** Names of pipeline steps. A retriever that compresses is a second stage. */
const secondStage = /rerank|ranker|compress/i;
const firstStage = /^(?!.*(?:rerank|ranker|compress)).*(?:retriev|vector|search|bm25)/i;
const inChildren = (like: RegExp) => ({
  calls: "child_runs",
  where: ["name"],
  like,
  take: ["outputs.documents", "outputs.output"],
});

/** The output of evaluation tools, and of tools that watch a pipeline and keep its calls and datasets of examples. */
export const evaluationTools: readonly Shape[] = [
  {
    name: "ragas",
    values: [["user_input"], ["retrieved_contexts", "reference_contexts"]],
    retrieved: ["retrieved_contexts"],
    reference: ["reference_contexts"],
    about:
      "ragas: the topic is `user_input`; `retrieved_contexts` are the run, `reference_contexts` the judgements. One file can be given as both. Older names are read too: `question`, `contexts` (a run beside an `answer` or `ground_truths`, judgements in a generated test set) and `ground_truths` (right answers, any of which will do).",
    holds: { run: "questions-run", judgements: "jsonl-judgements" },
    example: dumpedLines({
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
    name: "langfuse",
    values: [inRooms(["expectedOutput.", "expected_output."], [...referenceNames, ...eitherNames])],
    question: asked,
    reference: inRooms(["expectedOutput.", "expected_output."], [...referenceNames, ...eitherNames]),
    about:
      "Items of a dataset of Langfuse, as its API gives them, or as CSV whose cells hold JSON: the question in `input`, what should be retrieved in `expectedOutput`, under a name such as `contexts`. Traces are runs, by their `input` and `output`.",
    holds: { judgements: "jsonl-judgements" },
    example: dumpedLines({
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
  {
    name: "deepeval",
    keys: [
      ["expected_output", "expectedOutput", "actual_output", "actualOutput", "retrieval_context", "retrievalContext"],
    ],
    retrieved: ["retrieval_context", "retrievalContext"],
    reference: ["context"],
    separator: "|",
    beside: ["tools_called", "expected_tools", "toolsCalled", "expectedTools"],
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
    example: dumpedLines({
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
  {
    name: "trulens",
    values: [["record_json", "record_attributes"]],
    retrieved: [
      "record_attributes.ai.observability.retrieval.retrieved_contexts",
      {
        calls: "record_json.calls",
        where: ["stack.-1.method.name", "stack.-1.method.obj.cls.name"],
        like: /retriev|relevant_documents/i,
        take: ["rets"],
      },
    ],
    question: ["record_attributes.ai.observability.retrieval.query_text", "record_json.main_input", "input"],
    about:
      "TruLens' records, as `get_records_and_feedback()` gives them: what the last call of a retriever in `record_json` returned. Its ground truth has `query` and `expected_chunks`.",
    holds: { run: "questions-run" },
    example: dumpedLines({
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
    name: "langsmith-examples",
    keys: [["dataset_id", "source_run_id", "modified_at", "node_id"]],
    unless: runKeys,
    question: asked,
    reference: inRooms(outputs, [...referenceNames, ...eitherNames]),
    about:
      "Examples of a dataset of LangSmith, told by `dataset_id`, `source_run_id` or `modified_at`: their `outputs` are what should be retrieved. Where a file has none of these keys, `--fields highlights=outputs.contexts` says so; `reference_contexts` need no telling.",
    holds: { judgements: "jsonl-judgements" },
    example: dumpedLines({
      id: "e1",
      dataset_id: "d1",
      inputs: { question },
      outputs: { answer: "It is slow.", contexts: [slow] },
      source_run_id: null,
    }),
  },
  {
    name: "langsmith",
    values: [
      ["outputs", "output"],
      [...runKeys, "reference_outputs"],
    ],
    question: asked,
    retrieved: inRooms(outputs, [...retrievedNames, ...eitherNames]),
    reference: inRooms(["reference_outputs.", "reference.", "example.outputs."], [...referenceNames, ...eitherNames]),
    stagesApart: true,
    stages: [
      {
        name: "retrieved",
        lists: [inChildren(firstStage), "outputs.documents", "outputs.output"],
        where: { paths: ["name", "child_runs.*.name"], like: firstStage },
      },
      {
        name: "reranked",
        lists: [inChildren(secondStage), "outputs.documents", "outputs.output"],
        where: { paths: ["name", "child_runs.*.name"], like: secondStage },
      },
    ],
    about:
      "LangSmith's runs: the question in `inputs`, documents or contexts in `outputs`; of an experiment, what should be retrieved in `reference_outputs`. Other keys say what was returned and what should be, such as `run_type` or `start_time` of a run; where there are none, `--fields retrieved=outputs.contexts` says that it came. `trace` reads runs called like a retriever and like a reranker (`name`) as stages, by themselves or in `child_runs`.",
    holds: { run: "questions-run", judgements: "jsonl-judgements" },
    example: dumpedLines({
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
    name: "langsmith-csv",
    values: [
      inRooms(outputs, [...retrievedNames, ...eitherNames]),
      [...runKeys, ...inRooms(["reference_outputs.", "reference."], [...referenceNames, ...eitherNames])],
    ],
    question: asked,
    retrieved: inRooms(outputs, [...retrievedNames, ...eitherNames]),
    reference: inRooms(["reference_outputs.", "reference."], [...referenceNames, ...eitherNames]),
    about:
      "An experiment of LangSmith from `to_pandas().to_csv()`: columns such as `inputs.question`, `outputs.documents` and `reference.contexts`, whose lists are cells, as Python prints them.",
    holds: { run: "csv-run", judgements: "csv-judgements" },
    example: `inputs.question,outputs.answer,outputs.documents,error,reference.contexts,execution_time,id\n${question},It is slow.,"[{'page_content': '${slow}', 'metadata': {'source': 'docs/faq.md'}, 'type': 'Document'}]",,['${slow}'],1.3,r1\n`,
  },
  {
    name: "phoenix",
    isWhole: true,
    keys: [["document_position"], ["document", "reference", "text"]],
    hit: {
      topic: ["input", "question", "query", "topic"],
      text: ["text", "document", "reference"],
      score: ["score", "document_score"],
      position: ["document_position"],
      doc: inRooms(["metadata.", "document_metadata."], documentKeys),
    },
    about:
      "What Arize Phoenix' `get_retrieved_documents()` gives, from `to_csv()`: a result a row, the question in `input`, the text in `document`, once `reference`.",
    holds: { run: "csv-run" },
    example: `context.span_id,document_position,context.trace_id,input,document,document_score,document_metadata\na1,0,t1,${question},${light},0.9,{'source': 'docs/guide.md'}\na1,1,t1,${question},${slow},0.8,{'source': 'docs/faq.md'}\n`,
  },
  {
    name: "phoenix-spans",
    keys: [["attributes.retrieval.documents", "attributes.reranker.output_documents"]],
    question: ["attributes.input.value"],
    retrieved: ["attributes.retrieval.documents"],
    stagesApart: true,
    stages: [
      { name: "retrieved", lists: ["attributes.retrieval.documents"] },
      {
        name: "reranked",
        lists: ["attributes.reranker.output_documents"],
        question: ["attributes.reranker.query"],
      },
    ],
    about:
      "Spans of Phoenix, as `get_spans_dataframe()` gives them, from `to_csv()`: of those that are retrievers', the question in `attributes.input.value` and the documents in `attributes.retrieval.documents`; others are passed over. `trace` reads `attributes.reranker.output_documents` as a further stage.",
    holds: { run: "csv-run" },
    example: `context.span_id,span_kind,attributes.input.value,attributes.retrieval.documents\na0,CHAIN,${question},\na1,RETRIEVER,${question},"[{'document.content': '${slow}', 'document.score': 0.8, 'document.metadata': {'source': 'docs/faq.md'}}]"\n`,
  },
  {
    name: "phoenix-dataset",
    about:
      "Examples of a dataset of Phoenix, as JSONL or CSV (`input.question`, `output.contexts`): their `output` is what should be retrieved.",
    holds: { judgements: "jsonl-judgements" },
    example: dumpedLines({
      id: "e1",
      node_id: "RGF0YXNldEV4YW1wbGU6MQ==",
      input: { question },
      output: { answer: "It is slow.", contexts: [slow] },
      metadata: {},
      splits: [],
    }),
  },
  {
    name: "ragas-older",
    about:
      "Older records of ragas: `contexts` are the run beside an `answer` or `ground_truths`, which are right answers, any of which will do.",
    holds: { run: "questions-run" },
    values: [["question"], ["contexts"], ["answer", "ground_truths"]],
    retrieved: ["contexts"],
    example: dumpedLines({ question, contexts: [light, slow], answer: "Because.", ground_truth: "It is slow." }),
  },
  {
    name: "ragas-testset",
    about: "A test set that ragas generated: its `contexts` are what each question was made from.",
    holds: { judgements: "jsonl-judgements" },
    keys: [
      ["evolution_type", "episode_done", "synthesizer_name"],
      ["question", "user_input"],
    ],
    reference: [...referenceNames, ...eitherNames],
    example: dumpedLines({
      question,
      contexts: [slow],
      ground_truth: "It is slow.",
      evolution_type: "simple",
      episode_done: true,
    }),
  },
  {
    name: "promptfoo",
    about:
      "Results of promptfoo, from `eval --output results.json`: the question in `vars`, what was retrieved in `response.output`, `response.metadata` or `vars`, as `context` or a list of that kind. Each provider is a run.",
    holds: { run: "questions-run" },
    keys: [["vars"], ["provider"], ["response"]],
    question: inRooms(["vars."], ["question", "query", "input", "prompt", "user_input"]),
    run: ["provider.label", "provider.id", "provider"],
    mayBeText: true,
    retrieved: inRooms(
      ["response.output.", "response.metadata.", "response.", "metadata.", "vars."],
      [...retrievedNames, ...eitherNames, "results", "sources"],
    ),
    example: `${JSON.stringify(
      {
        evalId: "eval-1",
        results: {
          version: 3,
          results: [
            {
              provider: { id: "file://rag.py", label: "rag" },
              prompt: { raw: question, label: "{{query}}" },
              vars: { query: question },
              response: { output: { answer: "It is slow.", context: [light, slow] } },
              success: true,
              score: 1,
              namedScores: {},
            },
          ],
          stats: { successes: 1, failures: 0, errors: 0 },
        },
      },
      null,
      2,
    )}\n`,
  },
];
