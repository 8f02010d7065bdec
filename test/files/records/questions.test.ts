import * as fc from "fast-check";
import { expect, test } from "vitest";
import { align, type Alignment } from "../../../src/match/align/align.ts";
import { readQuotes } from "../../../src/match/align/quotes.ts";
import { InputError } from "../../../src/base/input-error.ts";
import { collectionOf } from "../../../src/data/collection.ts";
import { dumps } from "../../../src/files/records/shapes/table.ts";
import { readAny, readJudgements, readRun } from "../../../src/files/formats/read.ts";
import { readFieldMap } from "../../../src/files/records/fields.ts";
import { recordsOfColumns } from "../../../src/files/records/shapes/columns-of-questions.ts";
import { rounds } from "../../rounds.ts";

// Records of one question, as frameworks dump them.

const collection = collectionOf([
  { doc: "guide.md", text: "Press the button. Wait for the light. Then pull the lever." },
  { doc: "faq.md", text: "Why wait? It is slow." },
]);

const slow = ["faq.md", 10, 21];
const light = ["guide.md", 18, 37];
const press = ["guide.md", 0, 17];

const found: Readonly<Record<string, { run?: unknown[]; judgements?: unknown[]; topic?: string }>> = {
  ragas: { run: [press, slow], judgements: [slow] },
  "ragas-csv": { run: [press, slow], judgements: [slow] },
  deepeval: { run: [light, slow], judgements: [slow] },
  "deepeval-run": { run: [light, slow], judgements: [slow] },
  trulens: { run: [slow, light] },
  "trulens-csv": { run: [slow] },
  langsmith: { run: [slow], judgements: [slow] },
  "langsmith-examples": { judgements: [slow] },
  "langsmith-csv": { run: [slow], judgements: [slow] },
  langchain: { run: [slow] },
  llamaindex: { run: [slow] },
  "llamaindex-retrieval-eval": { run: [light, slow], judgements: [slow] },
  "llamaindex-rag-dataset": { judgements: [slow] },
  "llamaindex-finetune": { judgements: [slow], topic: "q1" },
  haystack: { run: [slow], judgements: [slow] },
  phoenix: { run: [light, slow] },
  "phoenix-spans": { run: [slow] },
  "phoenix-dataset": { judgements: [slow] },
  langfuse: { judgements: [slow] },
  "legalbench-rag": { run: [["faq.md", 0, 21]], judgements: [slow] },
  columns: { run: [light, slow], judgements: [slow] },
  elasticsearch: { run: [slow, light], topic: "q1" },
  solr: { run: [slow, light] },
  vespa: { run: [slow, light] },
  qdrant: { run: [slow, light] },
  "qdrant-groups": { run: [slow, light] },
  pinecone: { run: [slow, light] },
  "weaviate-graphql": { run: [slow, light] },
  weaviate: { run: [slow, light] },
  chroma: { run: [slow, light] },
  "azure-ai-search": { run: [slow, light] },
  "bedrock-retrieve": { run: [slow, light] },
  "openai-file-search": { run: [slow, light] },
  "ragas-older": { run: [light, slow] },
  "ragas-testset": { judgements: [slow] },
  promptfoo: { run: [light, slow] },
  "haystack-pipeline": { run: [slow] },
  "vercel-ai-sdk": { run: [slow, light] },
  mastra: { run: [slow] },
  "legalbench-rag-benchmark": { judgements: [slow] },
  "chunking-evaluation": { judgements: [slow] },
  "squad-rows": { judgements: [slow], topic: "q1" },
};

for (const { name, holds, example } of dumps) {
  if (found[name] === undefined) continue; // places and answers have tests of their own
  const { topic = "Why wait?", ...places } = found[name] ?? {};
  for (const noun of ["run", "judgements"] as const)
    if (name === "phoenix" && noun === "judgements") continue; // a text a row may be what should be retrieved, where a person says so
    else if (holds[noun] === undefined)
      test(`${name} as ${noun} is refused, or has none`, () => {
        expect(() => readQuotes(example, { noun })).toThrow(InputError);
      });
    else
      test(`${name} as ${noun} is read as it is`, () => {
        const alignment = align(readQuotes(example, { noun, source: name }), collection);
        expect(placesOf(alignment)).toEqual(places[noun]!.map((place) => [topic, ...(place as unknown[])]));
        expect(alignment.unplaced).toEqual([]);
      });

  test(`${name} is one or the other where it is not said which, or asks`, () => {
    if (holds.run !== undefined && holds.judgements !== undefined) {
      expect(() => readQuotes(example, { source: "f" })).toThrow(
        /^f:1: one record a question, with what was retrieved/,
      );
      expect(() => readAny(example)).toThrow("one record a question, with what was retrieved");
    } else expect(readQuotes(example).noun).toBe(holds.run === undefined ? "judgements" : "run");
  });

  test(`${name} is taken by the formats that it names, or refused for want of offsets`, () => {
    for (const [noun, format] of Object.entries(holds)) {
      const read = noun === "run" ? readRun : readJudgements;
      for (const options of [{}, { format }])
        try {
          const value = read(example, { ...options, collection });
          expect(value.topics.has(topic)).toBe(true);
        } catch (error) {
          expect(String(error)).toMatch(/without offsets; expected .* in which pericope align finds its place/);
        }
    }
  });
}

function placesOf({ placed }: Alignment): unknown[] {
  return placed.map(({ quote, doc, range }) => [quote.topic, doc, range.start, range.end]);
}

test("what has offsets is a run as it stands", () => {
  const node = { text: "It is slow.", metadata: { file_name: "faq.md" }, start_char_idx: 10, end_char_idx: 21 };
  const lists = [
    { query: "q", source_nodes: [{ node, score: 0.5 }] },
    { query: "q", retrieved_nodes: [[{ node }, 0.5]] },
    {
      question: "q",
      answer: "x",
      documents: [{ page_content: "It is slow.", metadata: { source: "faq.md", start_index: 10 } }],
    },
  ];
  for (const record of lists)
    for (const text of [JSON.stringify(record), JSON.stringify([record]), JSON.stringify([record], null, 2)])
      expect(readRun(text, { source: "f" }).topics.get("q")).toMatchObject([{ doc: "faq.md", start: 10, end: 21 }]);
});

test("a JSON list of results, of judgements or of objects over several lines is read as lines are", () => {
  const results = [
    { topic: "q1", doc: "a", start: 0, end: 4, score: 2 },
    { topic: "q1", doc: 'b "]}{[', start: 2, end: 3, score: 1 },
  ];
  const wanted = readRun(results.map((each) => JSON.stringify(each)).join("\n")).topics;
  const plain = (topics: typeof wanted) =>
    [...topics].map(([id, list]) => [id, list.map((passage) => ({ ...passage, line: undefined }))]);
  const pretty = results.map((each) => JSON.stringify(each, null, 2)).join("\n");
  for (const text of [
    JSON.stringify(results),
    JSON.stringify(results, null, 2),
    `\n${pretty}\n`,
    `[\n${results.map((r) => JSON.stringify(r)).join(",\n")}\n]\n`,
  ])
    expect(plain(readRun(text).topics)).toEqual(plain(wanted));
  const judged = [{ topic: "q1", doc: "a", ranges: [[0, 4]] }];
  expect(
    readJudgements(JSON.stringify(judged, null, 1))
      .topics.get("q1")
      ?.get("a")?.relevant,
  ).toEqual([{ start: 0, end: 4 }]);
  expect(readAny(JSON.stringify(judged, null, 1)).noun).toBe("judgements");
});

test.each([
  ['[{"topic":"q1","doc":"a","start":0,"end":4}', "f:1: broken JSON: the file ends in the middle of a value"],
  ['[\n{"topic":"q1","doc":"a","start":0,"end":4},\n5]', 'f:3: "5" between values; expected JSON objects'],
  ['[\n{"topic":"q1","doc":"a","start":0,"end":4}\n]\n{"topic":"q2"}', "f:4: "],
  ['[\n{"topic":"q1","doc":"a","start":0,"end":4,}\n]', "f:2: broken JSON"],
  [
    '[\n{"topic":"q1","doc":"a","start":0,"end":4},\n{"topic":"q1","doc":"a","start":"x","end":4}\n]',
    'f:3: [1]: "start" is "x"',
  ],
])("a broken list of JSON is refused with its place: %s", (text, message) => {
  expect(() => readRun(text, { source: "f" })).toThrow(message);
});

const reference = { user_input: "q", reference_contexts: ["It is slow."] };
const both = { question: "q", contexts: ["It is slow."] };

test.each<[string, "run" | "judgements", object, string, object]>([
  [
    "contexts that may be either, as a run",
    "run",
    both,
    '"contexts" may be what was retrieved or what should be',
    { option: "fields", value: "retrieved=contexts" },
  ],
  [
    "contexts that may be either, as judgements",
    "judgements",
    both,
    '"contexts" may be what was retrieved or what should be',
    { option: "fields", value: "highlights=contexts" },
  ],
  [
    "what should be retrieved, as a run",
    "run",
    reference,
    '"reference_contexts" is what should be retrieved, and no list tells what was',
    { option: "fields", value: "retrieved=KEY" },
  ],
  [
    "what was retrieved, as judgements",
    "judgements",
    { user_input: "q", retrieved_contexts: ["a"], response: "x" },
    '"retrieved_contexts" is what was retrieved, and no list tells what should be',
    { option: "fields", value: "highlights=KEY" },
  ],
])("%s: an error that says what to type", (_, noun, record, message, remedy) => {
  const failed = () => readQuotes(JSON.stringify(record), { noun, source: "f" });
  expect(failed).toThrow(`f:1: ${message}`);
  expect(faultOf(failed)?.remedy).toMatchObject(remedy);
});

function faultOf(work: () => unknown): InputError | undefined {
  try {
    work();
  } catch (error) {
    if (error instanceof InputError) return error;
  }
  return undefined;
}

test("--fields says which list is which, and which key is the topic", () => {
  const record = { id: "c1", frage: "q", treffer: [{ id: "c7", text: "It is slow." }], soll: ["Wait for the light."] };
  const fields = readFieldMap("topic=frage,retrieved=treffer,highlights=soll");
  const read = (noun: "run" | "judgements") => readQuotes(JSON.stringify(record), { noun, fields }).quotes;
  expect(read("run")).toMatchObject([{ topic: "q", text: "It is slow.", where: "treffer[0]", id: "c7" }]);
  expect(read("judgements")).toMatchObject([{ topic: "q", text: "Wait for the light.", where: "soll[0]" }]);
  const byId = readFieldMap("topic=id,retrieved=treffer");
  expect(readQuotes(JSON.stringify(record), { noun: "run", fields: byId }).quotes).toMatchObject([{ topic: "c1" }]);
  expect(() => readQuotes(JSON.stringify(record), { noun: "run", fields: readFieldMap("retrieved=trefer") })).toThrow(
    'no "trefer"; expected a list of what was retrieved; did you mean "treffer"?',
  );
});

test("files 11: in both readings of a file a question has one id", () => {
  const record = { id: "7", user_input: "q", retrieved_contexts: ["a"], reference_contexts: ["b"] };
  for (const noun of ["run", "judgements"] as const)
    expect(readQuotes(JSON.stringify(record), { noun }).quotes.map(({ topic }) => topic)).toEqual(["7"]);
});

test("ground_truths are right answers, any of which will do", () => {
  const record = { question: "q", contexts: ["c"], ground_truths: ["It is slow.", "Wait for the light."] };
  const { quotes } = readQuotes(JSON.stringify(record), { noun: "judgements" });
  expect(quotes.map(({ alternative }) => alternative)).toEqual(["1", "2"]);
});

test("a document with its score is one that was retrieved; a text with a number may be anything", () => {
  const record = (...item: unknown[]): string => JSON.stringify({ question: "Why wait?", context: [item] });
  expect(readQuotes(record({ page_content: "It is slow." }, 0.5)).quotes).toMatchObject([
    { text: "It is slow.", score: 0.5 },
  ]);
  for (const doubtful of [record("It is slow.", 0.5), record({ page_content: "It is slow." }, "high")])
    expect(() => readQuotes(doubtful, { noun: "run" })).toThrow(/may be what was retrieved or what should be/);
});

test("TruLens tells what was retrieved in a span, too", () => {
  const contexts = { "ai.observability.retrieval.retrieved_contexts": ["It is slow."] };
  const record = { input: "Why wait?", record_attributes: contexts };
  expect(readQuotes(JSON.stringify(record), { noun: "run" }).quotes).toMatchObject([
    { topic: "Why wait?", text: "It is slow." },
  ]);
  expect(() => readQuotes(JSON.stringify({ ...record, record_attributes: {} }), { noun: "run" })).toThrow(InputError);
});

test("nothing in a list is nothing: of a run no result, of gold a question without highlights", () => {
  const record = {
    user_input: "q",
    doc: "faq.md",
    retrieved_contexts: ["", null, "It is slow."],
    reference_contexts: [" "],
  };
  const text = JSON.stringify(record);
  expect(readQuotes(text, { noun: "run" }).quotes.map((quote) => quote.text)).toEqual(["It is slow."]);
  expect([...readJudgements(text).topics.get("q")!]).toMatchObject([["faq.md", { relevant: [], grade: 0 }]]);
  const silent = JSON.stringify({ ...record, retrieved_contexts: [] });
  expect(readQuotes(silent, { noun: "run" }).quotes).toEqual([]);
});

test.each([
  [{ q1: "n1" }, 'relevant_docs of query "q1": expected a list of ids'],
  [{ q1: ["n2"] }, 'node "n2" of query "q1" is not in the corpus; expected its text there'],
])("a set for fine-tuning with relevant_docs of %j is refused", (relevant_docs, message) => {
  const set = { queries: { q1: "Why wait?" }, corpus: { n1: "It is slow." }, relevant_docs };
  expect(() => readQuotes(JSON.stringify(set), { noun: "judgements" })).toThrow(message);
});

test("a column of lists may lack some of them, and has one at least", () => {
  const table = (contexts: unknown) => ({ question: { 0: "a", 1: "b" }, contexts });
  expect(recordsOfColumns(table({ 0: ["x"], 1: null }))).toEqual([
    { question: "a", contexts: ["x"] },
    { question: "b", contexts: null },
  ]);
  expect(recordsOfColumns(table({ 0: null, 1: null }))).toBeUndefined();
  expect(recordsOfColumns(table({ 0: ["x"], 1: "y" }))).toBeUndefined();
});

test("lists of HotpotQA's kind are no documents", () => {
  const record = { question: "q", answer: "x", context: [["title", ["a sentence"]]] };
  expect(() => readQuotes(JSON.stringify(record), { noun: "run" })).toThrow('"context" holds an array; expected texts');
});

test.each([
  ["['a', 'b\\'s', \"c \\\"d\\\"\", 'e\\n\\x41\\u00e9']", ["a", "b's", 'c "d"', "e\nAé"]],
  ["[]", []],
  ["['one'\n 'two']", ["one", "two"]],
  ["['\\101\\7\\0', '\\U0001F600\\q']", ["A\x07\0", "😀\\q"]],
  ["array(['one', 'two'], dtype=object)", ["one", "two"]],
  [
    "[Document(metadata={'source': 'x.md', 'page': None}, page_content='one')]",
    [{ metadata: { source: "x.md", page: null }, page_content: "one" }],
  ],
  [
    "[('one', 0.5), ('two', -1e-3)]",
    [
      ["one", 0.5],
      ["two", -0.001],
    ],
  ],
])("a cell with Python's %s is read", async (cell, items) => {
  const { pythonLiteral } = await import("../../../src/files/records/shapes/python-literal.ts");
  expect(pythonLiteral(cell)).toEqual(items);
});

test.each([
  ["['a', ..."],
  ["['a"],
  ["['a', "],
  ["array(5)"],
  ["['a' 'b'] x"],
  ["[{'a' 1}]"],
  ["[".repeat(500)],
  ["['\\U00ffffff']"],
])("a cell that begins like a list and is none is refused with its row: %s", (cell) => {
  const text = `user_input,retrieved_contexts,response\nq,"${cell.replaceAll('"', '""')}",x\n`;
  const message = /^f:2: "retrieved_contexts" begins like a list, and is none: .* expected a list as JSON or as Python/;
  expect(() => readQuotes(text, { source: "f" })).toThrow(message);
});

test("a column of texts that begin with a bracket stays a column of texts", () => {
  const text = "query_id,doc,context,score\nq1,faq.md,[1] It is slow.,0.5\n";
  expect(readQuotes(text).quotes).toMatchObject([{ text: "[1] It is slow.", topic: "q1" }]);
});

test("whatever becomes of the bytes of a dump, its reader gives texts or an InputError", () => {
  const seeds = dumps.map(({ example }) => example);
  const edit = fc.tuple(
    fc.nat(),
    fc.nat(4),
    fc.constantFrom("", "[", "]", "{", "}", "'", '"', ",", "\\", "\n", "null", "1"),
  );
  fc.assert(
    fc.property(
      fc.constantFrom(...seeds),
      fc.array(edit, { maxLength: 4 }),
      fc.constantFrom("run", "judgements", undefined),
      (seed, edits, noun) => {
        const text = edits.reduce((now, [at, cut, put]) => {
          const from = at % (now.length + 1);
          return now.slice(0, from) + put + now.slice(from + cut);
        }, seed);
        try {
          readQuotes(text, { noun });
        } catch (error) {
          if (!(error instanceof InputError)) throw error;
        }
      },
    ),
    { numRuns: rounds(500, 5000) },
  );
});

const quotesIn = (value: unknown, noun: "run" | "judgements", indent?: number) =>
  placesOf(align(readQuotes(`${JSON.stringify(value, null, indent)}\n`, { noun, source: "f" }), collection));
const [slowText, lightText] = ["It is slow.", "Wait for the light."];
const asked = [
  ["Why wait?", ...slow],
  ["Then?", ...light],
];

test.each([undefined, 2])(
  "a table of columns is its rows, as lists and as pandas writes it, indented by %s",
  (indent) => {
    const lists = {
      user_input: ["Why wait?", "Then?"],
      retrieved_contexts: [[slowText], [lightText]],
      score: [1, null],
    };
    const byRow = (column: unknown[]) => Object.fromEntries(column.entries());
    const frame = Object.fromEntries(Object.entries(lists).map(([name, column]) => [name, byRow(column)]));
    for (const table of [lists, frame]) expect(quotesIn(table, "run", indent)).toEqual(asked);
  },
);

test.each([undefined, 2])("a result of Haystack's evaluation is the rows of its inputs, indented by %s", (indent) => {
  const result = {
    run_name: "mine",
    inputs: {
      questions: ["Why wait?", "Then?"],
      contexts: [[lightText], [slowText]],
      ground_truth_contexts: [[slowText], [lightText]],
    },
    results: { context_relevance: { score: 0.5, individual_scores: [1, 0] } },
  };
  expect(quotesIn(result, "judgements", indent)).toEqual(asked);
  expect(quotesIn(result, "run", indent)).toEqual([
    ["Why wait?", ...light],
    ["Then?", ...slow],
  ]);
});

test("columns of different lengths are refused, with both", () => {
  const table = { question: ["a", "b"], retrieved_contexts: [["x"]] };
  expect(() => quotesIn(table, "run")).toThrow(
    'f:1: "retrieved_contexts" has 1 values, and "question" 2; expected as many',
  );
});

test("one question whose words are a list is no table", () => {
  const record = { query: "Why wait?", question: ["Why", "wait"], retrieved_contexts: [slowText] };
  expect(quotesIn(record, "run")).toEqual([["Why wait?", ...slow]]);
});

test.each([undefined, 4])("a test run of DeepEval is its test cases, indented by %s", (indent) => {
  const cases = [
    { input: "Why wait?", context: [slowText], retrievalContext: [lightText] },
    { input: "Then?", context: [lightText], retrievalContext: [], expectedOutput: null },
  ];
  const file = { testFile: null, testCases: cases, metricsScores: [{ metric: "x", scores: [1] }] };
  expect(quotesIn(file, "run", indent)).toEqual([["Why wait?", ...light]]);
  expect(quotesIn(file, "judgements", indent)).toEqual(asked);
  const latest = { testRunData: file, testRunLink: "https://example.com" };
  expect(quotesIn(latest, "run", indent)).toEqual([["Why wait?", ...light]]);
  expect(quotesIn(latest, "judgements", indent)).toEqual(asked);
});

test.each(["run first", "run last"])("a question for which nothing is told to have come is named: %s", (order) => {
  const lines = [
    { user_input: "Why wait?", retrieved_contexts: null, reference_contexts: [slowText] },
    { user_input: "Then?", retrieved_contexts: [lightText], reference_contexts: [lightText] },
  ];
  if (order === "run first") lines.reverse();
  const text = lines.map((line) => JSON.stringify(line)).join("\n");
  const message = `line ${order === "run first" ? 2 : 1}: "retrieved_contexts" is null; expected a list, which is [] where nothing was retrieved`;
  expect(() => readQuotes(text, { noun: "run" })).toThrow(message);
  if (order === "run last") expect(() => readRun(text)).toThrow(message);
});

test("a golden of DeepEval has keys without values", () => {
  const golden = { input: "Why wait?", actual_output: null, retrieval_context: null, context: [slowText] };
  expect(quotesIn([golden], "judgements")).toEqual([["Why wait?", ...slow]]);
});

test("the last retriever or ranker of a pipeline tells what was retrieved, whatever it is called", () => {
  const documents = (content: string) => ({ documents: [{ content, meta: {}, score: 0.5 }] });
  const query = "Why wait?";
  expect(quotesIn({ query, bm25_retriever: documents(slowText) }, "run")).toEqual([[query, ...slow]]);
  const pipeline = { query, my_retriever: documents(lightText), ranker: documents(slowText), llm: { replies: [] } };
  expect(quotesIn(pipeline, "run")).toEqual([[query, ...slow]]);
});

test("a node of LlamaIndex may keep its text as a resource", () => {
  const node = { id_: "n", metadata: {}, text_resource: { embeddings: null, text: slowText }, class_name: "Document" };
  expect(quotesIn({ query: "Why wait?", source_nodes: [{ node, score: 0.5 }] }, "run")).toEqual([
    ["Why wait?", ...slow],
  ]);
});

test.each([
  [
    "an example, with documents too",
    { dataset_id: "d", outputs: { documents: [{ page_content: "It is slow." }] } },
    "judgements",
  ],
  ["an example that was made of a run", { source_run_id: "r", outputs: { contexts: ["It is slow."] } }, "judgements"],
  ["an example by the name of its list", { outputs: { reference_contexts: ["It is slow."] } }, "judgements"],
  ["a run", { run_type: "chain", outputs: { contexts: ["It is slow."] } }, "run"],
  [
    "a run of an experiment",
    { start_time: "2026-01-01", reference_example_id: "e", outputs: { contexts: ["It is slow."] } },
    "run",
  ],
  ["a run by its documents", { outputs: { documents: [{ page_content: "It is slow." }] } }, "run"],
] as const)(
  "LangSmith's outputs are what should come of an example, and what came of a run: %s",
  (_title, record, noun) => {
    const example = JSON.stringify({ inputs: { question: "Why wait?" }, ...record });
    expect(placesOf(align(readQuotes(example, { noun }), collection))).toEqual([["Why wait?", ...slow]]);
    const other = noun === "run" ? "judgements" : "run";
    expect(() => readQuotes(example, { noun: other })).toThrow(InputError);
  },
);

test("LangSmith's outputs of which nothing tells what they are ask which", () => {
  const example = JSON.stringify({ inputs: { question: "Why wait?" }, outputs: { contexts: ["It is slow."] } });
  for (const [noun, name] of [
    ["run", "retrieved"],
    ["judgements", "highlights"],
  ] as const) {
    expect(() => readQuotes(example, { noun })).toThrow(
      /"outputs.contexts" may be what was retrieved or what should be/,
    );
    const fields = readFieldMap(`${name}=outputs.contexts`);
    expect(placesOf(align(readQuotes(example, { noun, fields }), collection))).toEqual([["Why wait?", ...slow]]);
  }
});

test("tools that watch a pipeline write the same in other ways", () => {
  const csv = (header: string, ...rows: string[][]): string =>
    [header, ...rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(","))].join("\n");
  const [question, answer, where] = ["Why wait?", "It is slow.", [["Why wait?", ...slow]]];
  const input = JSON.stringify({ question });
  const output = JSON.stringify({ answer: "x", contexts: [answer] });
  const files: [string, "run" | "judgements"][] = [
    [csv("context.span_id,document_position,input,reference,document_score", ["a", "0", question, answer, "1"]), "run"],
    [csv("id,node_id,input.question,output.contexts", ["e", "n", question, JSON.stringify([answer])]), "judgements"],
    [csv("id,input,expectedOutput,metadata", ["i", input, output, "{}"]), "judgements"],
    [csv("id,input,expectedOutput", ["i", `{'question': '${question}'}`, `{'contexts': ['${answer}']}`]), "judgements"],
    [`{"id":"t","timestamp":"2026-01-01","input":${input},"output":${output}}`, "run"],
    [`{"id":"i","input":"${question}","expected_output":${output},"dataset_name":"d"}`, "judgements"],
  ];
  for (const [text, noun] of files) {
    const quotes = readQuotes(text);
    expect([quotes.noun, placesOf(align(quotes, collection))], text).toEqual([noun, where]);
    expect(() => (noun === "run" ? readRun : readJudgements)(text)).toThrow("without offsets");
  }
});

test("a text of DeepEval may name its source", () => {
  const item = "deepeval_source=docs/faq.md,deepeval_context=It is slow.";
  const text = JSON.stringify([{ input: "Why wait?", actual_output: "x", retrieval_context: [item] }]);
  expect(readQuotes(text).quotes).toMatchObject([{ doc: "docs/faq.md", text: "It is slow." }]);
});

test("a question that a run answers twice is refused, and gold of a question asked twice is put together", () => {
  const record = (text: string): string =>
    JSON.stringify({ user_input: "Why wait?", retrieved_contexts: [text], reference_contexts: [text] });
  const text = `${record("It is slow.")}\n${record("Wait for the light.")}`;
  expect(() => readQuotes(text, { noun: "run", source: "f" })).toThrow(
    'f:2: question "Why wait?" again, which line 1 has; expected one record a question',
  );
  expect(readQuotes(text, { noun: "judgements" }).quotes).toHaveLength(2);
});

test("an input that is JSON without a question is the question itself", () => {
  const [quote] = readQuotes('input,actual_output,retrieval_context\n"{""a"":1}",x,It is slow.\n', {
    noun: "run",
  }).quotes;
  expect(quote?.topic).toBe('{"a":1}');
});

test("files that cannot be read as they are say what would help", () => {
  const papers =
    '{"1909.1":{"title":"t","full_text":[{"section_name":"s","paragraphs":["p"]}],"qas":[{"question":"q"}]}}';
  const rows = '{"id":"1909.1","full_text":{"section_name":["s"],"paragraphs":[["p"]]},"qas":{"question":["q"]}}';
  const turns = '{"user_input":[{"content":"Why?","type":"human"}],"reference":"x"}';
  const bare = '{"user_input":"Why?","response":"x","reference":"y"}';
  for (const [text, fault] of [
    [papers, "papers with their questions, as QASPER has them"],
    [JSON.stringify(JSON.parse(papers), null, 2), "papers with their questions, as QASPER has them"],
    [`${rows}\n${rows}`, "papers with their questions, as QASPER has them"],
    [turns, "a conversation, of which no list tells what was retrieved"],
    ['[{"scenario":"s","turns":null,"expected_outcome":"o","context":["c"]}]', "a conversation"],
    [bare, "a record of ragas without contexts"],
  ] as const)
    for (const read of [readRun, readJudgements, readAny, readQuotes]) expect(() => read(text)).toThrow(fault);
  expect(readRun(bare, { fields: readFieldMap("doc=reference") }).topics.has("Why?")).toBe(true);
});

test("a field that conversations have hinders no record that says its topic and document", () => {
  const line = { topic: "q", doc: "d", start: 1, end: 2, score: 1, run: "r", turns: [{ role: "user" }] };
  expect(readRun(JSON.stringify(line)).topics.size).toBe(1);
});

test("lists in lists are read 64 deep", async () => {
  const { pythonLiteral } = await import("../../../src/files/records/shapes/python-literal.ts");
  const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
  expect(JSON.stringify(pythonLiteral(nested(65)))).toBe(nested(65));
  expect(() => pythonLiteral(nested(66))).toThrow("lists in lists 64 deep at most");
});

test("what a cell has in place of a value is shown, its first 20 characters", async () => {
  const { pythonLiteral } = await import("../../../src/files/records/shapes/python-literal.ts");
  expect(() => pythonLiteral("[1, ?234567890123456789012]")).toThrow('at character 5 "?2345678901234567890"');
  expect(() => pythonLiteral("[1, ")).toThrow("at character 5 its end");
});

const tool = (results: unknown) => ({ toolCallId: "c", toolName: "search", output: results });
const hits = (...found: object[]) => ({ timed_out: false, _shards: { failed: 0 }, hits: { hits: found } });

test.each([
  [
    "fields of Elasticsearch, which are lists",
    {
      question: "Why wait?",
      response: hits({ _id: "1", fields: { text: ["It is slow."], "metadata.source": ["faq.md"] } }),
    },
  ],
  [
    "passages in the fields of inner hits",
    {
      question: "Why wait?",
      response: hits({
        _id: "faq.md",
        inner_hits: { parts: hits({ _id: "faq.md", fields: { parts: [{ text: ["It is slow."] }] } }) },
      }),
    },
  ],
  [
    "passages that inner hits highlight",
    {
      question: "Why wait?",
      response: hits({
        _id: "1",
        _source: { source: "faq.md" },
        inner_hits: { parts: hits({ _id: "1", highlight: { "parts.text": ["It is <em>slow</em>."] } }) },
      }),
    },
  ],
  [
    "passage_text of OpenSearch",
    { question: "Why wait?", response: hits({ _id: "1", _source: { passage_text: "It is slow.", doc_id: "faq.md" } }) },
  ],
  [
    "lists of Chroma that were not asked for",
    {
      question: "Why wait?",
      ids: [["c1"]],
      documents: [["It is slow."]],
      metadatas: [[{ source: "faq.md" }]],
      distances: [[0.1]],
      embeddings: [null],
      uris: [null],
    },
  ],
  [
    "a question in a list",
    {
      object: "vector_store.search_results.page",
      search_query: ["Why wait?"],
      data: [{ file_id: "f", filename: "faq.md", score: 1, content: [{ type: "text", text: "It is slow." }] }],
    },
  ],
  [
    "the results of an earlier step",
    {
      prompt: "Why wait?",
      text: "Wait for the light.",
      toolResults: [],
      steps: [{ toolResults: [tool([{ content: "It is slow.", source: "faq.md" }])] }, { toolResults: [] }],
    },
  ],
  [
    "the results of an agent of Mastra",
    {
      prompt: "Why wait?",
      text: "Wait for the light.",
      toolResults: [
        {
          type: "tool-result",
          payload: { toolName: "search", result: { relevantContext: [{ text: "It is slow.", source: "faq.md" }] } },
        },
      ],
    },
  ],
])("%s are what was retrieved", (_, record) => {
  const alignment = align(readQuotes(JSON.stringify(record), { noun: "run" }), collection);
  expect(placesOf(alignment)).toEqual([["Why wait?", ...slow]]);
});

test("an answer for which no tool was called is no result", () => {
  const record = { prompt: "Why wait?", text: "It is slow.", toolResults: [], steps: [{ toolResults: [] }] };
  const both = [record, { prompt: "What next?", toolResults: [tool(["It is slow."])] }];
  const alignment = align(readQuotes(both.map((one) => JSON.stringify(one)).join("\n"), { noun: "run" }), collection);
  expect(placesOf(alignment)).toEqual([["What next?", ...slow]]);
});

test("two lists of results in the steps of one answer are refused", () => {
  const record = {
    prompt: "Why wait?",
    steps: [{ toolResults: [tool(["It is slow."])] }, { toolResults: [tool(["Wait."])] }],
  };
  expect(() => readQuotes(JSON.stringify({ ...record, toolResults: [] }), { noun: "run" })).toThrow(
    "2 lists of results",
  );
});

test("a word that is no text is not suggested as one", () => {
  const record = { question: "Why wait?", results_of_mine: { nested: { deep: 1 } }, status: "ok" };
  expect(() => readQuotes(JSON.stringify(record), { noun: "run" })).toThrow(
    expect.objectContaining({ remedy: { option: "fields", value: "text=KEY" } }),
  );
});

test("questions of conversations are topics, although they have the same words", () => {
  const record = (conversation: string, text: string) =>
    JSON.stringify({ conversation_id: conversation, turn: 2, question: "And then?", doc: "faq.md", text });
  const file = `${record("a", "Why wait?")}\n${record("b", "It is slow.")}`;
  for (const noun of ["run", "judgements"] as const)
    expect(readQuotes(file, { noun }).quotes.map(({ topic }) => topic)).toEqual(["a_2", "b_2"]);
});
