import { eitherNames, retrievedNames } from "./names.ts";
import { dumped, dumpedLines, inRooms, type Shape } from "./shape.ts";

const { question, light, slow } = dumped;
const outputs = ["outputs.", "output."];

/** What frameworks for pipelines return and keep. */
export const pipelines: readonly Shape[] = [
  {
    name: "langchain-document",
    about:
      "A document of LangChain a record: its text in `page_content`, its file and its offset in `metadata`. Beside a question it is a result.",
    holds: {},
    isWhole: true,
    keys: [
      ["page_content", "pageContent", "kwargs.page_content", "kwargs.pageContent"],
      ["metadata", "kwargs.metadata"],
    ],
    example: dumpedLines({
      topic: "q1",
      page_content: slow,
      metadata: { source: "docs/faq.md", start_index: 10 },
      type: "Document",
    }),
  },
  {
    name: "langchain",
    item: ["page_content", "pageContent", "kwargs.page_content", "kwargs.pageContent"],
    retrieved: [...retrievedNames, ...eitherNames, ...inRooms(outputs, [...retrievedNames, ...eitherNames])],
    about:
      "LangChain's documents, one list per question, as objects or as `dumpd` writes them, with their scores or without: `context` of a retrieval chain, `source_documents`, `documents`. `metadata.source` is the document, `metadata.start_index` the offset.",
    holds: { run: "questions-run" },
    example: dumpedLines({
      input: question,
      context: [
        { id: null, metadata: { source: "docs/faq.md", start_index: 10 }, page_content: slow, type: "Document" },
      ],
      answer: "It is slow.",
    }),
  },
  {
    name: "llamaindex",
    item: ["node", "class_name", "text_resource"],
    retrieved: ["source_nodes", "sourceNodes", "retrieved_nodes", "nodes"],
    about:
      "LlamaIndex's nodes with scores, one list per question (`source_nodes`, `retrieved_nodes`): `start_char_idx` and `end_char_idx` are offsets, `metadata.file_name` the document.",
    holds: { run: "questions-run" },
    example: dumpedLines({
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
    values: [["retrieved_texts"], ["expected_texts", "expected_ids"]],
    retrieved: ["retrieved_texts"],
    reference: ["expected_texts"],
    beside: ["expected_ids", "retrieved_ids"],
    about:
      "LlamaIndex's RetrievalEvalResult, of a RetrieverEvaluator: `retrieved_texts` are the run, `expected_texts` the judgements.",
    holds: { run: "questions-run", judgements: "jsonl-judgements" },
    example: dumpedLines({
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
    values: [["query"], ["reference_contexts"]],
    reference: ["reference_contexts"],
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
    item: ["meta", "document.meta"],
    retrieved: ["retrieved_documents", "documents", ...inRooms(outputs, ["documents"])],
    reference: ["ground_truth_documents"],
    about:
      "Haystack's documents, one list per question: `content`, `meta` (`file_path` is the document, `split_idx_start` the offset), `score`; `documents` or `retrieved_documents` are the run, `ground_truth_documents` the judgements.",
    holds: { run: "questions-run", judgements: "jsonl-judgements" },
    example: dumpedLines({
      query: question,
      documents: [{ id: "d1", content: slow, meta: { file_path: "faq.md", split_idx_start: 10 }, score: 0.7 }],
      ground_truth_documents: [{ id: "d1", content: slow, meta: { file_path: "faq.md", split_idx_start: 10 } }],
    }),
  },
  {
    name: "haystack-pipeline",
    about:
      "What a pipeline of Haystack returns with `include_outputs_from`: of components called like a retriever or a ranker the last one's `documents`. `trace` reads those of a retriever (or of the joiner behind several) and of a ranker as stages.",
    holds: { run: "questions-run" },
    keys: [["*retriever*.documents", "*ranker*.documents"]],
    retrieved: ["*ranker*.documents", "*retriever*.documents"],
    stages: [
      { name: "retrieved", lists: ["*joiner*.documents", "*retriever*.documents"] },
      { name: "reranked", lists: ["*ranker*.documents"] },
      { name: "context", lists: ["*prompt_builder*.documents", "*builder*.documents"] },
    ],
    example: dumpedLines({
      query: question,
      bm25_retriever: {
        documents: [
          { content: slow, meta: { file_path: "faq.md" }, score: 0.5 },
          { content: light, meta: { file_path: "guide.md" }, score: 0.4 },
        ],
      },
      ranker: { documents: [{ content: slow, meta: { file_path: "faq.md" }, score: 0.9 }] },
    }),
  },
  {
    name: "vercel-ai-sdk",
    about:
      "What `generateText` of the Vercel AI SDK returns, beside the question (`prompt`, `question`): the output of its one call of a tool, in `steps` or `toolResults`, a list of texts or of objects with text. Mastra's agents write the same, with a `payload`.",
    holds: { run: "questions-run" },
    keys: [["toolResults"]],
    question: ["question", "prompt", "query"],
    retrieved: ["steps.*.toolResults", "toolResults"].map((calls) => ({
      calls,
      where: ["toolName", "payload.toolName"],
      like: /./,
      take: inRooms(
        ["output", "result", "payload.result"],
        ["", ".relevantContext", ".results", ".documents", ".chunks", ".sources"],
      ),
      only: true as const,
    })),
    beside: [
      "steps",
      "toolCalls",
      "response.messages",
      "content",
      "warnings",
      "files",
      "reasoning",
      "reasoningDetails",
      "staticToolResults",
      "staticToolCalls",
      "dynamicToolCalls",
      "dynamicToolResults",
    ],
    example: dumpedLines({
      prompt: question,
      text: "Because it is slow.",
      finishReason: "stop",
      toolCalls: [],
      toolResults: [
        {
          type: "tool-result",
          toolCallId: "call_1",
          toolName: "getInformation",
          input: { question },
          output: [
            { name: slow, content: slow, source: "faq.md", similarity: 0.82 },
            { name: light, content: light, source: "guide.md", similarity: 0.51 },
          ],
        },
      ],
      sources: [],
      usage: { inputTokens: 10, outputTokens: 5 },
    }),
  },
  {
    name: "mastra",
    about:
      "What the vector query tool of Mastra returns, beside the question: `sources` with `metadata.text` or `document`; `relevantContext` says the same again.",
    holds: { run: "questions-run" },
    isResponse: true,
    keys: [["relevantContext"], ["sources"]],
    retrieved: ["sources"],
    hit: {
      text: ["metadata.text", "metadata.content", "metadata.chunk", "document"],
      doc: inRooms(
        ["metadata."],
        ["source", "doc", "docId", "documentId", "file", "fileName", "filename", "path", "url"],
      ),
      start: ["metadata.start", "metadata.startIndex"],
      end: ["metadata.end", "metadata.endIndex"],
      score: ["score"],
    },
    beside: ["relevantContext"],
    example: dumpedLines({
      question,
      relevantContext: [{ text: slow, source: "faq.md" }],
      sources: [
        { id: "v1", score: 0.8, metadata: { text: slow, source: "faq.md" }, vector: [0.1, 0.2], document: slow },
      ],
    }),
  },
];
