import { fieldNames } from "./names.ts";
import { dumped, dumpedLines, inRooms, type Shape } from "./shape.ts";

const { question, light, slow } = dumped;

const texts = [
  "text",
  "content",
  "page_content",
  "pageContent",
  "passage",
  "chunk",
  "body",
  "chunk_text",
  "chunkText",
  "chunk_content",
  "chunkContent",
  "passage_text",
  "text_content",
  "document",
  "snippet",
];
const documents = fieldNames.doc.filter((name) => name !== "document");

/** The paths of a hit that keeps what was indexed in one of these objects. */
const kept = (...rooms: readonly string[]) => ({
  text: inRooms(rooms, texts),
  doc: inRooms(
    [...rooms, ...rooms.map((room) => `${room}metadata.`), ...rooms.map((room) => `${room}meta.`)],
    documents,
  ),
  start: inRooms([...rooms, ...rooms.map((room) => `${room}metadata.`)], fieldNames.start),
  end: inRooms([...rooms, ...rooms.map((room) => `${room}metadata.`)], fieldNames.end),
});

/**
 * Answers of search engines and vector stores. Each is in a record next to its question, directly or under a key such
 * as "response".
 */
export const engines: readonly Shape[] = [
  {
    name: "elasticsearch",
    about:
      "An answer of Elasticsearch or OpenSearch, beside the question: the text and its document in `_source`; passages in `inner_hits`, or else in `highlight` where the hit has no text of its own. `_id` is the document of a hit without text.",
    holds: { run: "questions-run" },
    isResponse: true,
    keys: [["hits.hits"]],
    retrieved: ["hits.hits"],
    hit: { ...kept("_source.", "fields.", "fields.*.[]."), score: ["_score"], id: ["_id"] },
    parts: [{ list: "inner_hits.*.hits.hits" }, { list: "highlight.*", withoutText: true, tagged: true }],
    // A shard without a node does not count as failed; it only does not count as successful.
    partial: ["timed_out", "_shards.failed", { parts: "_shards.successful", of: "_shards.total" }],
    beside: ["suggest", "hits.hits.sort"],
    example: dumpedLines({
      query_id: "q1",
      response: {
        took: 3,
        timed_out: false,
        _shards: { total: 1, successful: 1, skipped: 0, failed: 0 },
        hits: {
          total: { value: 2, relation: "eq" },
          max_score: 2.1,
          hits: [
            {
              _index: "docs",
              _id: "c2",
              _score: 2.1,
              _source: { text: slow, source: "faq.md" },
              highlight: { text: ["It is <em>slow</em>."] },
            },
            { _index: "docs", _id: "c1", _score: 1.3, _source: { text: light, source: "guide.md" } },
          ],
        },
      },
    }),
  },
  {
    name: "solr",
    about: "An answer of Solr's `select` or `query`, beside the question: the documents in `response.docs`.",
    holds: { run: "questions-run" },
    isResponse: true,
    keys: [["response.docs"], ["response.numFound"]],
    retrieved: ["response.docs"],
    hit: { text: texts, doc: documents, start: fieldNames.start, end: fieldNames.end, score: ["score"], id: ["id"] },
    partial: ["responseHeader.partialResults"],
    beside: ["highlighting", "facets", "facet_counts"],
    example: dumpedLines({
      question,
      responseHeader: { status: 0, QTime: 1 },
      response: {
        numFound: 2,
        start: 0,
        maxScore: 2.1,
        numFoundExact: true,
        docs: [
          { id: "2", text: slow, source: "faq.md", score: 2.1 },
          { id: "1", text: light, source: "guide.md", score: 1.3 },
        ],
      },
    }),
  },
  {
    name: "vespa",
    about: "An answer of Vespa's `search`, beside the question: `root.children`, each with its `fields`.",
    holds: { run: "questions-run" },
    isResponse: true,
    keys: [["root.children", "root.coverage"], ["root.relevance"]],
    retrieved: ["root.children"],
    hit: { ...kept("fields."), score: ["relevance"], id: ["id"] },
    partial: [{ parts: "root.coverage.resultsFull", of: "root.coverage.results" }],
    beside: ["root.errors"],
    example: dumpedLines({
      question,
      root: {
        id: "toplevel",
        relevance: 1,
        fields: { totalCount: 2 },
        coverage: { coverage: 100, documents: 2, full: true, nodes: 1, results: 1, resultsFull: 1 },
        children: [
          { id: "id:docs:chunk::2", relevance: 0.82, source: "docs", fields: { text: slow, doc: "faq.md" } },
          { id: "id:docs:chunk::1", relevance: 0.51, source: "docs", fields: { text: light, doc: "guide.md" } },
        ],
      },
    }),
  },
  {
    name: "qdrant",
    about:
      "An answer of Qdrant's `points/query` or `points/search`, beside the question: text and document in `payload`.",
    holds: { run: "questions-run" },
    isResponse: true,
    item: ["payload"],
    retrieved: ["result.points", "points", "result", "results", "hits", "response", "retrieved"],
    hit: { ...kept("payload.", "payload.metadata."), score: ["score"], id: ["id"] },
    example: dumpedLines({
      question,
      result: {
        points: [
          { id: 2, version: 3, score: 0.82, payload: { page_content: slow, metadata: { source: "faq.md" } } },
          { id: 1, version: 3, score: 0.51, payload: { page_content: light, metadata: { source: "guide.md" } } },
        ],
      },
      status: "ok",
      time: 0.001,
    }),
  },
  {
    name: "qdrant-groups",
    about:
      "An answer of Qdrant's `points/query/groups` or `points/search/groups`, beside the question: the `hits` of one group after the other; the `id` of a group is the document of hits that name none.",
    holds: { run: "questions-run" },
    isResponse: true,
    keys: [["result.groups", "groups"]],
    item: ["hits"],
    retrieved: ["result.groups", "groups"],
    hit: { ...kept("payload.", "payload.metadata."), score: ["score"], id: ["id"] },
    parts: [{ list: "hits" }],
    example: dumpedLines({
      question,
      result: {
        groups: [
          { id: "faq.md", hits: [{ id: 2, version: 3, score: 0.82, payload: { text: slow, source: "faq.md" } }] },
          { id: "guide.md", hits: [{ id: 1, version: 3, score: 0.51, payload: { text: light, source: "guide.md" } }] },
        ],
      },
      status: "ok",
      time: 0.001,
    }),
  },
  {
    name: "pinecone",
    about:
      "An answer of Pinecone, beside the question: `matches` with text and document in `metadata`, or `result.hits` with `fields`.",
    holds: { run: "questions-run" },
    isResponse: true,
    keys: [["matches", "result.hits"]],
    item: ["metadata", "values", "fields"],
    retrieved: ["matches", "result.hits"],
    hit: { ...kept("metadata.", "fields."), score: ["score", "_score"], id: ["id", "_id"] },
    example: dumpedLines({
      question,
      matches: [
        { id: "c2", score: 0.82, values: [], metadata: { text: slow, source: "faq.md" } },
        { id: "c1", score: 0.51, values: [], metadata: { text: light, source: "guide.md" } },
      ],
      namespace: "",
      usage: { read_units: 6 },
    }),
  },
  {
    name: "weaviate-graphql",
    about: "An answer of Weaviate's GraphQL, beside the question: the objects of one class in `data.Get`.",
    holds: { run: "questions-run" },
    isResponse: true,
    keys: [["data.Get"]],
    item: ["_additional", ...texts, ...documents],
    retrieved: ["data.Get.*"],
    hit: {
      text: texts,
      doc: documents,
      start: fieldNames.start,
      end: fieldNames.end,
      score: ["_additional.score", "_additional.certainty"],
      distance: ["_additional.distance"],
      id: ["_additional.id"],
    },
    beside: ["errors"],
    example: dumpedLines({
      question,
      data: {
        Get: {
          Chunk: [
            { text: slow, source: "faq.md", _additional: { id: "2", distance: 0.18 } },
            { text: light, source: "guide.md", _additional: { id: "1", distance: 0.49 } },
          ],
        },
      },
    }),
  },
  {
    name: "weaviate",
    about: "What Weaviate's clients return, beside the question: `objects` with `properties` and `metadata`.",
    holds: { run: "questions-run" },
    isResponse: true,
    item: ["properties"],
    retrieved: ["objects", "results", "hits", "retrieved", "response"],
    hit: {
      ...kept("properties."),
      score: ["metadata.score", "metadata.certainty"],
      distance: ["metadata.distance"],
      id: ["uuid"],
    },
    example: dumpedLines({
      question,
      objects: [
        { uuid: "2", properties: { text: slow, source: "faq.md" }, metadata: { distance: 0.18 } },
        { uuid: "1", properties: { text: light, source: "guide.md" }, metadata: { distance: 0.49 } },
      ],
    }),
  },
  {
    name: "chroma",
    about:
      "An answer of Chroma's `query`, beside its question, or its list of `questions` in the order of `query_texts`: lists that belong together, `documents`, `metadatas`, `distances`, one of each per question.",
    holds: { run: "questions-run" },
    isResponse: true,
    keys: [["ids"], ["documents", "metadatas"], ["distances", "metadatas", "included"]],
    columns: { id: "ids", text: "documents", metadata: "metadatas", distance: "distances", uri: "uris" },
    hit: {
      text: ["text"],
      doc: ["uri", ...kept("metadata.").doc],
      start: kept("metadata.").start,
      end: kept("metadata.").end,
      distance: ["distance"],
      id: ["id"],
    },
    beside: ["embeddings", "data", "included"],
    example: dumpedLines({
      question,
      ids: [["c2", "c1"]],
      documents: [[slow, light]],
      metadatas: [[{ source: "faq.md" }, { source: "guide.md" }]],
      distances: [[0.18, 0.49]],
      embeddings: null,
      uris: null,
      data: null,
      included: ["metadatas", "documents", "distances"],
    }),
  },
  {
    name: "azure-ai-search",
    about:
      "An answer of Azure AI Search, beside the question: `value`, in its order; captions and answers repeat parts of it.",
    holds: { run: "questions-run" },
    isResponse: true,
    item: ["@search.score", "@search.rerankerScore"],
    retrieved: ["value", "results", "hits", "retrieved", "documents", "response"],
    hit: {
      text: ["chunk", ...texts],
      doc: [
        ...documents,
        "metadata_storage_name",
        "metadata_storage_path",
        "sourcefile",
        "sourcepage",
        "title",
        "parent_id",
      ],
      start: fieldNames.start,
      end: fieldNames.end,
      score: ["@search.rerankerScore", "@search.score"],
      id: ["key", "id", "chunk_id"],
    },
    beside: ["@search.answers", "@search.captions", "@search.facets"],
    example: dumpedLines({
      question,
      "@odata.context": "https://name.search.windows.net/indexes('docs')/$metadata#docs(*)",
      value: [
        {
          "@search.score": 0.031,
          "@search.rerankerScore": 2.6,
          "@search.captions": [{ text: slow, highlights: "" }],
          chunk_id: "2",
          chunk: slow,
          title: "faq.md",
        },
        {
          "@search.score": 0.033,
          "@search.rerankerScore": 1.9,
          "@search.captions": [{ text: light, highlights: "" }],
          chunk_id: "1",
          chunk: light,
          title: "guide.md",
        },
      ],
    }),
  },
  {
    name: "bedrock-retrieve",
    about:
      "An answer of `Retrieve` of a Bedrock knowledge base, beside the question: `retrievalResults` with `content.text` and a `location`.",
    holds: { run: "questions-run" },
    isResponse: true,
    keys: [["retrievalResults"]],
    retrieved: ["retrievalResults"],
    hit: {
      text: ["content.text"],
      doc: [
        ...inRooms(["metadata."], documents),
        "location.s3Location.uri",
        "location.webLocation.url",
        "location.confluenceLocation.url",
        "location.salesforceLocation.url",
        "location.sharePointLocation.url",
        "location.customDocumentLocation.id",
        "documentId",
        "metadata.x-amz-bedrock-kb-source-uri",
      ],
      score: ["score"],
    },
    example: dumpedLines({
      question,
      retrievalResults: [
        {
          content: { type: "TEXT", text: slow },
          location: { type: "S3", s3Location: { uri: "s3://bucket/faq.md" } },
          metadata: {},
          score: 0.82,
        },
        {
          content: { type: "TEXT", text: light },
          location: { type: "S3", s3Location: { uri: "s3://bucket/guide.md" } },
          metadata: {},
          score: 0.51,
        },
      ],
    }),
  },
  {
    name: "openai-file-search",
    about:
      "OpenAI's search of a vector store (`search_query` is the question, `data` the results), and the results of `file_search` calls in a response, which `include` asks for.",
    holds: { run: "questions-run" },
    isResponse: true,
    values: [
      ["data", "output", "results"],
      ["search_query", "output", "file_search_call"],
    ],
    item: ["filename", "file_id"],
    question: ["question", "search_query"],
    retrieved: [
      "data",
      { calls: "output", where: ["type"], like: /^file_search_call$/, take: ["results"], only: true },
      "results",
    ],
    hit: { text: ["text"], doc: ["filename", "file_id"], score: ["score"] },
    parts: [{ list: "content" }],
    beside: ["output", "tools", "search_query"],
    example: dumpedLines({
      object: "vector_store.search_results.page",
      search_query: question,
      data: [
        { file_id: "file-2", filename: "faq.md", score: 0.82, attributes: {}, content: [{ type: "text", text: slow }] },
        {
          file_id: "file-1",
          filename: "guide.md",
          score: 0.51,
          attributes: {},
          content: [{ type: "text", text: light }],
        },
      ],
      has_more: false,
      next_page: null,
    }),
  },
];
