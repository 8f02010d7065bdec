import { dumped, dumpedLines, type Shape } from "./shape.ts";

const { question, slow } = dumped;

// Answers with citations are not read yet: each row says how one is recognised, so that none is taken for what was retrieved.

/** Answers with citations, as tools write them. */
export const answers: readonly Shape[] = [
  {
    name: "bedrock-retrieve-and-generate",
    about: "An answer with citations of a Bedrock knowledge base; not read yet.",
    holds: {},
    isResponse: true,
    citations: ["citations.0.retrievedReferences"],
    example: dumpedLines({
      question,
      output: { text: "It is slow." },
      citations: [
        { generatedResponsePart: {}, retrievedReferences: [{ content: { text: slow }, location: { type: "S3" } }] },
      ],
    }),
  },
  {
    name: "trec-rag",
    about: "An answer of TREC RAG: sentences that cite entries of `references`; not read yet.",
    holds: {},
    citations: ["answer.0.citations"],
    example: dumpedLines({
      run_id: "r",
      topic_id: "1",
      topic: question,
      references: ["d1"],
      answer: [{ text: slow, citations: [0] }],
    }),
  },
  {
    name: "anthropic-citations",
    about: "A message whose blocks of text have `citations`; not read yet.",
    holds: {},
    isResponse: true,
    citations: ["content.*.citations", "message.content.*.citations"],
    example: dumpedLines({
      question,
      content: [
        {
          type: "text",
          text: "It is slow.",
          citations: [{ type: "char_location", cited_text: slow, document_index: 0 }],
        },
      ],
    }),
  },
  {
    name: "openai-annotations",
    about:
      "A response whose texts have `annotations` of files or addresses, without results of the search; not read yet.",
    holds: {},
    isResponse: true,
    citations: ["output.*.content.*.annotations"],
    example: dumpedLines({
      question,
      output: [
        {
          type: "message",
          content: [
            {
              type: "output_text",
              text: "It is slow.",
              annotations: [{ type: "file_citation", filename: "faq.md", index: 3 }],
            },
          ],
        },
      ],
    }),
  },
  {
    name: "cohere-citations",
    about: "An answer with `citations` of its characters, as Cohere writes it; not read yet.",
    holds: {},
    isResponse: true,
    citations: ["citations.0.document_ids", "citations.0.sources", "message.citations.0.sources"],
    example: dumpedLines({
      question,
      text: "It is slow.",
      citations: [{ start: 0, end: 11, text: "It is slow.", document_ids: ["d1"] }],
    }),
  },
  {
    name: "vertex-grounding",
    about: "An answer with `groundingMetadata`, as Vertex AI and Gemini write it; not read yet.",
    holds: {},
    isResponse: true,
    citations: ["groundingMetadata.groundingSupports", "candidates.0.groundingMetadata.groundingSupports"],
    example: dumpedLines({
      question,
      candidates: [{ groundingMetadata: { groundingSupports: [{ segment: { text: slow } }] } }],
    }),
  },
];
