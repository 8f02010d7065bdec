import { dumped, dumpedLines, type Shape } from "./shape.ts";

const { question, light, slow } = dumped;

// Answers with citations. A row says where the text is, which part of it a citation supports, and where the citation's
// source has its document and its place. `files/answers/` reads them.

const usualDoc = ["doc", "doc_id", "document_id", "source", "filename", "file_name", "file", "uri", "url", "path"];
const usualSource = {
  doc: [
    ...usualDoc,
    "metadata.source",
    "metadata.file_path",
    "metadata.file_name",
    "meta.source",
    "meta.file_path",
    "id",
    "title",
  ],
  text: ["text", "content", "page_content", "pageContent", "quote", "snippet", "passage", "chunk"],
  start: ["start", "start_index", "metadata.start_index", "start_char_idx", "metadata.start"],
  end: ["end", "end_index", "metadata.end_index", "end_char_idx", "metadata.end"],
} as const;

/** Answers with citations, as tools write them. */
export const answers: readonly Shape[] = [
  {
    name: "pericope-answers",
    about:
      "Our own: `sentences`, each with a `text` and its `citations`: `doc`, and `start` and `end`, or a `text` that is looked for, or neither for the whole document.",
    holds: { answers: "jsonl-answers" },
    keys: [["topic", "topic_id", "query_id", "question_id", "question", "query"]],
    unless: ["retrieved", "retrieved_contexts", "text", "doc"],
    citations: ["sentences"],
    answer: {
      pieces: ["sentences.*"],
      text: ["text"],
      areSentences: true,
      list: { of: "piece", at: ["citations"] },
      source: { doc: ["doc"], text: ["text", "quote"], start: ["start"], end: ["end"], page: ["page"] },
      quotes: { chunk: ["chunk"] },
      abstained: ["abstained"],
    },
    example: dumpedLines({
      topic: question,
      run: "mine",
      sentences: [{ text: "It takes long.", citations: [{ doc: "faq.md", start: 10, end: 21, text: slow }] }],
      abstained: false,
    }),
  },
  {
    name: "bedrock-retrieve-and-generate",
    about:
      "RetrieveAndGenerate of a Bedrock knowledge base: `citations`, a span of the answer each, with `retrievedReferences`.",
    holds: { answers: "jsonl-answers" },
    isResponse: true,
    keys: [["output"]],
    citations: ["citations.0.retrievedReferences", "citations.0.generatedResponsePart"],
    question: ["input.text", "question"],
    answer: {
      pieces: ["output.text"],
      list: { of: "record", at: ["citations"] },
      span: {
        start: ["generatedResponsePart.textResponsePart.span.start"],
        end: ["generatedResponsePart.textResponsePart.span.end"],
        text: ["generatedResponsePart.textResponsePart.text"],
      },
      sources: ["retrievedReferences"],
      source: {
        text: ["content.text"],
        doc: [
          "metadata.x-amz-bedrock-kb-source-uri",
          "location.s3Location.uri",
          "location.webLocation.url",
          "location.confluenceLocation.url",
          "location.salesforceLocation.url",
          "location.sharePointLocation.url",
          "location.kendraDocumentLocation.uri",
          "location.customDocumentLocation.id",
          "metadata.source",
        ],
      },
      quotes: "chunk",
    },
    example: dumpedLines({
      question,
      output: { text: slow },
      citations: [
        {
          generatedResponsePart: { textResponsePart: { text: slow, span: { start: 0, end: 10 } } },
          retrievedReferences: [
            { content: { text: slow }, location: { type: "S3", s3Location: { uri: "s3://bucket/faq.md" } } },
          ],
        },
      ],
    }),
  },
  {
    name: "bedrock-converse",
    about:
      "Converse of Bedrock: blocks of `citationsContent`, whose `citations` have a `location` and `sourceContent`.",
    holds: { answers: "jsonl-answers" },
    isResponse: true,
    citations: ["output.message.content.*.citationsContent.citations"],
    answer: {
      pieces: ["output.message.content.*"],
      text: ["citationsContent.content.0.text", "text"],
      list: { of: "piece", at: ["citationsContent.citations"] },
      source: {
        doc: ["title", "location.web.url", "source"],
        text: ["sourceContent.0.text"],
        start: ["location.documentChar.start"],
        end: ["location.documentChar.end"],
      },
      documents: {
        at: "location.documentChar.documentIndex location.documentPage.documentIndex location.documentChunk.documentIndex".split(
          " ",
        ),
        in: ["documents"],
      },
      quotes: { chunk: ["location.documentChunk", "location.searchResultLocation"] },
    },
    example: dumpedLines({
      question,
      output: {
        message: {
          role: "assistant",
          content: [
            {
              citationsContent: {
                content: [{ text: "It is slow." }],
                citations: [
                  {
                    title: "faq.md",
                    location: { documentChar: { documentIndex: 0, start: 10, end: 21 } },
                    sourceContent: [{ text: slow }],
                  },
                ],
              },
            },
          ],
        },
      },
    }),
  },
  {
    name: "trec-rag",
    about:
      "TREC RAG: `answer`, a list of sentences with a `text` and `citations`, which count the entries of `references` from 0, or name documents.",
    holds: { answers: "trec-rag" },
    citations: ["answer.0.citations", "answer.0.text", "responses.0.citations"],
    question: ["topic_id", "narrative_id", "metadata.narrative_id", "metadata.topic_id"],
    run: ["run_id", "metadata.run_id"],
    answer: {
      pieces: ["answer.*", "responses.*"],
      text: ["text"],
      areSentences: true,
      list: { of: "piece", at: ["citations"] },
      refers: { to: ["references"], from: 0, mayBeDocument: true },
      source: { doc: ["doc", "docid", "id", "url"], text: ["text", "segment", "quote"] },
      quotes: "chunk",
    },
    example: dumpedLines({
      run_id: "r",
      topic_id: "1",
      topic: question,
      references: ["faq.md"],
      response_length: 3,
      answer: [{ text: slow, citations: [0] }],
    }),
  },
  {
    name: "anthropic-citations",
    about:
      "A message of Anthropic's whose blocks of text have `citations`; `document_title`, or a list `documents` in the record, names what `document_index` counts.",
    holds: { answers: "jsonl-answers" },
    isResponse: true,
    citations: ["content.*.citations", "message.content.*.citations"],
    answer: {
      pieces: ["content.*", "message.content.*"],
      text: ["text"],
      list: { of: "piece", at: ["citations"] },
      source: {
        doc: ["document_title", "source", "url", "title"],
        text: ["cited_text"],
        start: ["start_char_index"],
        end: ["end_char_index"],
      },
      documents: { at: ["document_index"], in: ["documents"] },
      pages: ["start_page_number", "end_page_number"],
      quotes: { chunk: ["start_block_index", "search_result_index"] },
      unit: "codepoint",
    },
    example: dumpedLines({
      question,
      documents: ["faq.md"],
      content: [
        {
          type: "text",
          text: "It is slow.",
          citations: [
            {
              type: "char_location",
              cited_text: slow,
              document_index: 0,
              document_title: null,
              start_char_index: 10,
              end_char_index: 21,
            },
          ],
        },
      ],
    }),
  },
  {
    name: "openai-annotations",
    about:
      "A response of OpenAI's whose texts have `annotations`: `file_citation`, behind a point of the text, and `url_citation`, of a stretch of it.",
    holds: { answers: "jsonl-answers" },
    isResponse: true,
    citations: [
      "output.*.content.*.annotations",
      "choices.0.message.annotations",
      "content.*.text.annotations",
      "content.*.annotations",
    ],
    answer: {
      pieces: ["output.*.content.*", "choices.0.message", "content.*"],
      text: ["text.value", "text", "content"],
      list: { of: "piece", at: ["annotations", "text.annotations"] },
      span: {
        start: ["start_index", "url_citation.start_index"],
        end: ["end_index", "url_citation.end_index"],
        point: ["index"],
        text: ["text"],
      },
      source: {
        doc: [
          "filename",
          "file_citation.filename",
          "url_citation.url",
          "url",
          "file_citation.file_id",
          "file_id",
          "url_citation.title",
          "title",
        ],
        text: ["file_citation.quote", "quote"],
      },
      quotes: "span",
    },
    example: dumpedLines({
      question,
      output: [
        {
          type: "message",
          content: [
            {
              type: "output_text",
              text: "It is slow.",
              annotations: [{ type: "file_citation", filename: "faq.md", file_id: "file-1", index: 10 }],
            },
          ],
        },
      ],
    }),
  },
  {
    name: "cohere-citations",
    about:
      "An answer of Cohere's: `citations` of stretches of its text, with `sources` (v2) or `document_ids` (v1), which `documents` has.",
    holds: { answers: "jsonl-answers" },
    isResponse: true,
    citations: ["citations.0.document_ids", "citations.0.sources", "message.citations.0.sources"],
    answer: {
      pieces: ["message.content.*", "text"],
      text: ["text"],
      list: { of: "record", at: ["message.citations", "citations"] },
      span: { start: ["start"], end: ["end"], text: ["text"] },
      sources: ["sources", "document_ids"],
      refers: { by: ["id"], to: ["documents"], from: 0, ids: ["id"], mayBeDocument: true, onlyIds: true },
      source: {
        doc: [
          "document.source",
          "document.doc",
          "document.url",
          "source",
          "doc",
          "data.source",
          "data.doc",
          "document.id",
          "id",
        ],
        text: ["document.text", "document.snippet", "document.content", "data.text", "data.snippet", "text", "snippet"],
      },
      quotes: "chunk",
    },
    example: dumpedLines({
      question,
      text: "It is slow.",
      citations: [{ start: 0, end: 11, text: "It is slow.", document_ids: ["faq.md"] }],
      documents: [{ id: "faq.md", snippet: slow }],
    }),
  },
  {
    name: "vertex-grounding",
    about:
      "An answer with `groundingMetadata`, as Vertex AI and Gemini write it: segments, in bytes, supported by entries of `groundingChunks`.",
    holds: { answers: "jsonl-answers" },
    isResponse: true,
    citations: [
      "groundingMetadata.groundingSupports",
      "candidates.0.groundingMetadata.groundingSupports",
      "candidates.0.grounding_metadata.grounding_supports",
    ],
    answer: {
      pieces: ["candidates.0.content.parts.*", "content.parts.*", "text"],
      text: ["text"],
      list: {
        of: "record",
        at: [
          "candidates.0.groundingMetadata.groundingSupports",
          "groundingMetadata.groundingSupports",
          "candidates.0.grounding_metadata.grounding_supports",
        ],
      },
      span: {
        start: ["segment.startIndex", "segment.start_index"],
        end: ["segment.endIndex", "segment.end_index"],
        text: ["segment.text"],
        unit: "byte",
      },
      sources: ["groundingChunkIndices", "grounding_chunk_indices"],
      refers: {
        to: [
          "candidates.0.groundingMetadata.groundingChunks",
          "groundingMetadata.groundingChunks",
          "candidates.0.grounding_metadata.grounding_chunks",
        ],
        from: 0,
      },
      source: {
        doc: [
          "retrievedContext.uri",
          "retrievedContext.documentName",
          "retrieved_context.uri",
          "web.uri",
          "retrievedContext.title",
        ],
        text: ["retrievedContext.ragChunk.text", "retrievedContext.text", "retrieved_context.text"],
      },
      quotes: "chunk",
    },
    example: dumpedLines({
      question,
      candidates: [
        {
          content: { role: "model", parts: [{ text: "It is slow." }] },
          groundingMetadata: {
            groundingChunks: [{ retrievedContext: { uri: "gs://bucket/faq.md", title: "faq.md", text: slow } }],
            groundingSupports: [
              { segment: { endIndex: 11, text: "It is slow." }, groundingChunkIndices: [0], confidenceScores: [0.9] },
            ],
          },
        },
      ],
    }),
  },
  {
    name: "marked-answer",
    about:
      "A text with marks such as [1] and [2, 3], and a list of the sources that they count from 1: `sources`, `citations`, `references`; with `--run-format jsonl-answers` also `docs` (ALCE), `documents`, `contexts` and the like.",
    holds: { answers: "jsonl-answers" },
    citations: ["sources", "citations", "references", "footnotes", "cited_sources"],
    answer: {
      pieces: [
        "answer",
        "response",
        "output",
        "generated_answer",
        "generated_text",
        "completion",
        "text",
        "final_answer",
      ],
      marks: true,
      refers: {
        to: [
          "sources",
          "citations",
          "references",
          "footnotes",
          "cited_sources",
          "docs",
          "documents",
          "contexts",
          "retrieved_contexts",
          "source_documents",
          "retrieved",
        ],
        from: 1,
      },
      source: usualSource,
      quotes: "chunk",
    },
    example: dumpedLines({
      question,
      answer: "It is slow [1]. Wait for the light [2].",
      sources: [
        { doc: "faq.md", text: slow },
        { doc: "guide.md", text: light },
      ],
    }),
  },
];
