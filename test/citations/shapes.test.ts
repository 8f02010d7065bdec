import { expect, test } from "vitest";
import { placedAnswers } from "../../src/citations/place.ts";
import { citedRun } from "../../src/data/answers.ts";
import { collectionOf } from "../../src/data/collection.ts";
import { readAny } from "../../src/files/formats/read.ts";
import { reader, readAll, type ReadOptions } from "../../src/files/formats/read.ts";
import { answers as rows } from "../../src/files/records/shapes/answers.ts";

// Answers as tools write them: what each sentence cites, and where that is.

const guide = "Press the button. Wait for the light. Then pull the lever.";
const faq = "Why wait? It is slow.";
const collection = collectionOf([
  { doc: "guide.md", text: guide },
  { doc: "faq.md", text: faq },
  { doc: "emoji.md", text: "😀 Zwölf Boxkämpfer jagen Viktor. 😀 Quer über den Sylter Deich." },
  { doc: "paged.txt", text: "First page.\fSecond page.\fThird page." },
]);

const read = (record: object | string, options: ReadOptions = {}) => {
  const text = typeof record === "string" ? record : JSON.stringify(record);
  return placedAnswers(readAll(text, reader("answers", { source: "a.jsonl", ...options })), { collection });
};

/** By sentence: what it cites. */
function cites(record: object | string, options: ReadOptions = {}): unknown[] {
  const [answer] = read(record, options).topics.values();
  return answer!.sentences.map(({ text, citations }) => [
    text,
    ...citations.map(({ of, doc, start, end, lost }) => {
      if (lost !== undefined) return ["lost", doc];
      return start === undefined ? [of, doc] : [of, doc, start, end];
    }),
  ]);
}

const slow = ["faq.md", 10, 21] as const;
const light = ["guide.md", 18, 37] as const;

const found: Readonly<Record<string, unknown[]>> = {
  "pericope-answers": [["It takes long.", ["span", ...slow]]],
  "bedrock-retrieve-and-generate": [["It is slow.", ["chunk", ...slow]]],
  "bedrock-converse": [["It is slow.", ["span", ...slow]]],
  "trec-rag": [["It is slow.", ["document", "faq.md"]]],
  "anthropic-citations": [["It is slow.", ["span", ...slow]]],
  "openai-annotations": [["It is slow.", ["document", "faq.md"]]],
  "cohere-citations": [["It is slow.", ["chunk", ...slow]]],
  "vertex-grounding": [["It is slow.", ["chunk", ...slow]]],
  "marked-answer": [
    ["It is slow.", ["chunk", ...slow]],
    ["Wait for the light.", ["chunk", ...light]],
  ],
};

for (const { name, example, holds } of rows)
  test(`${name} is recognised, and says what each sentence cites`, () => {
    const { noun, format } = readAny(example);
    expect([noun, format.name]).toEqual(["answers", holds.answers]);
    expect(cites(example)).toEqual(found[name]);
    expect(read(example).notes).toEqual([]);
  });

const anthropic = (...content: object[]) => ({ question: "Why wait?", documents: ["guide.md", "faq.md"], content });

test("Anthropic: blocks make up sentences, which cite what any of their blocks cites", () => {
  const at = (doc: number, start: number, end: number, cited_text: string) => ({
    type: "char_location",
    document_index: doc,
    document_title: null,
    start_char_index: start,
    end_char_index: end,
    cited_text,
  });
  const record = anthropic(
    { type: "text", text: "Well, " },
    { type: "text", text: "it is slow", citations: [at(1, 10, 21, "It is slow.")] },
    { type: "text", text: ", so " },
    { type: "text", text: "wait for the light", citations: [at(0, 18, 37, "Wait for the light.")] },
    { type: "text", text: ". Be patient." },
  );
  expect(cites(record)).toEqual([
    ["Well, it is slow, so wait for the light.", ["span", ...slow], ["span", ...light]],
    ["Be patient."],
  ]);
});

test("Anthropic: pages, blocks and search results", () => {
  const page = {
    type: "page_location",
    document_title: "paged.txt",
    document_index: 0,
    start_page_number: 2,
    end_page_number: 3,
  };
  expect(cites(anthropic({ type: "text", text: "Second.", citations: [page] }))).toEqual([
    ["Second.", ["span", "paged.txt", 12, 24]],
  ]);
  expect(
    cites(anthropic({ type: "text", text: "Second.", citations: [{ ...page, cited_text: "Second page." }] })),
  ).toEqual([["Second.", ["span", "paged.txt", 12, 24]]]);
  const block = {
    type: "content_block_location",
    document_title: "guide.md",
    document_index: 0,
    start_block_index: 1,
    end_block_index: 2,
    cited_text: "Wait for the light.",
  };
  expect(cites(anthropic({ type: "text", text: "Wait.", citations: [block] }))).toEqual([
    ["Wait.", ["chunk", ...light]],
  ]);
  const search = {
    type: "search_result_location",
    source: "faq.md",
    title: "Questions",
    search_result_index: 0,
    start_block_index: 0,
    end_block_index: 1,
    cited_text: "It is slow.",
  };
  expect(cites(anthropic({ type: "text", text: "Slow.", citations: [search] }))).toEqual([
    ["Slow.", ["chunk", ...slow]],
  ]);
});

test("offsets of Vertex count bytes, those of the others code points", () => {
  const text = "Über die Größe. Es ist langsam.";
  const chunk = { retrievedContext: { uri: "faq.md", text: "It is slow." } };
  const vertex = (startIndex: number, endIndex: number) => ({
    question: "q",
    candidates: [
      {
        content: { parts: [{ text }] },
        groundingMetadata: {
          groundingChunks: [chunk],
          groundingSupports: [{ segment: { startIndex, endIndex }, groundingChunkIndices: [0] }],
        },
      },
    ],
  });
  expect(cites(vertex(19, 34))).toEqual([["Über die Größe."], ["Es ist langsam.", ["chunk", ...slow]]]);
  expect(() => cites(vertex(19, 35))).toThrow(
    "a.jsonl:1: candidates.0.grounding_metadata.grounding_supports[0]: 19..35 reaches beyond the answer, which has 34 bytes",
  );
  const cohere = {
    question: "q",
    text: "😀 It is slow.",
    citations: [{ start: 2, end: 13, sources: [{ id: "1", document: { source: "faq.md", text: "It is slow." } }] }],
  };
  expect(cites(cohere)).toEqual([["😀 It is slow.", ["chunk", ...slow]]]);
});

test("OpenAI: a file behind a point, an address for a stretch, and quotes of assistants", () => {
  const output = (text: string, annotations: object[]) => ({
    question: "q",
    output: [{ type: "message", content: [{ type: "output_text", text, annotations }] }],
  });
  expect(
    cites(
      output("It is slow. Wait for the light.", [
        { type: "file_citation", filename: "faq.md", file_id: "f1", index: 11 },
        { type: "file_citation", filename: "guide.md", file_id: "f2", index: 31 },
      ]),
    ),
  ).toEqual([
    ["It is slow.", ["document", "faq.md"]],
    ["Wait for the light.", ["document", "guide.md"]],
  ]);
  expect(
    cites(
      output("Slow it is. So wait.", [
        { type: "url_citation", url: "faq.md", title: "FAQ", start_index: 12, end_index: 20 },
      ]),
    ),
  ).toEqual([["Slow it is."], ["So wait.", ["document", "faq.md"]]]);
  expect(() => cites(output("Slow.", [{ type: "file_citation", filename: "faq.md", index: 9 }]))).toThrow(
    "a.jsonl:1: annotations[0]: 9 is beyond the end of the answer, which has 5 characters",
  );
  const assistant = {
    question: "q",
    content: [
      {
        type: "text",
        text: {
          value: "It is slow【4:0†source】.",
          annotations: [
            {
              type: "file_citation",
              text: "【4:0†source】",
              start_index: 10,
              end_index: 22,
              file_citation: { file_id: "faq.md", quote: "It is slow." },
            },
          ],
        },
      },
    ],
  };
  expect(cites(assistant)).toEqual([["It is slow【4:0†source】.", ["span", ...slow]]]);
});

test("marks: lists, ranges, behind the full stop, and one that leads nowhere", () => {
  const sources = [
    { doc: "faq.md", text: "It is slow." },
    { doc: "guide.md", text: "Wait for the light." },
    { doc: "guide.md" },
  ];
  const record = {
    question: "q",
    answer: "It is slow.[1] Wait, e.g. for the light [1, 2]. Do so [1-3]. Or not [7]. Dr. Who knows",
    sources,
  };
  expect(cites(record)).toEqual([
    ["It is slow.", ["chunk", ...slow]],
    ["Wait, e.g. for the light.", ["chunk", ...slow], ["chunk", ...light]],
    ["Do so.", ["chunk", ...slow], ["chunk", ...light], ["document", "guide.md"]],
    ["Or not.", ["lost", undefined]],
    ["Dr. Who knows"],
  ]);
  expect(read(record).notes!.map(({ code, message }) => [code, message])).toEqual([
    [
      "citations-nowhere",
      '1 citation leads to a source that is not there, and counts as wrong: line 1, the mark [7] of 3 sources ("sources")',
    ],
  ]);
});

test("a text that is not at its offsets is found, one with other words is drift, and one that is nowhere is lost", () => {
  const ours = (...citations: object[]) => ({ topic: "q", sentences: [{ text: "Slow.", citations }] });
  const drifted = ours(
    { doc: "faq.md", start: 0, end: 11, text: "It is slow." },
    { doc: "guide.md", text: "Wait for the  light." },
    { doc: "guide.md", text: "Wait for the light. Then pull the liver." },
    { doc: "guide.md", text: "Nothing of the sort was ever said by anyone." },
    { doc: "none.md", text: "Wait for the light." },
    { doc: "faq.md" },
  );
  const answers = read(drifted);
  const { citations } = answers.topics.get("q")!.sentences[0]!;
  expect(cites(drifted)).toEqual([
    [
      "Slow.",
      ["span", ...slow],
      ["span", ...light],
      ["span", "guide.md", 18, 58],
      ["lost", "guide.md"],
      ["lost", "none.md"],
      ["document", "faq.md"],
    ],
  ]);
  expect(citations.map(({ quoted }) => quoted)).toEqual([
    { characters: 11, exact: 11 },
    { characters: 20, exact: 20 },
    { characters: 40, exact: 39 },
    { characters: 44, exact: 0 },
    { characters: 19, exact: 0 },
    undefined,
  ]);
  expect(answers.notes!.map(({ code }) => code)).toEqual(["unknown-documents", "quote-elsewhere", "quotes-drifted"]);
  expect(() => read(ours({ doc: "faq.md", start: 10, end: 99 }))).toThrow(
    'sentence 1, citation 1: 10..99 reaches beyond the end of "faq.md", which is at 21; expected a place in it',
  );
  expect(() => read(ours({ doc: "x.md" }))).toThrow("do the ids match?");
  const utf16 = ours({ doc: "emoji.md", start: 36, end: 64, text: "Quer über den Sylter Deich." });
  expect(() => read(utf16)).toThrow(/offsets count UTF-16 units/);
});

test("an answer twice, a number outside its list, and answers of two systems are errors; silence is no answer", () => {
  const one = { topic: "q", sentences: [{ text: "Slow.", citations: [{ doc: "faq.md" }] }] };
  const lines = (...records: object[]) => records.map((record) => `${JSON.stringify(record)}\n`).join("");
  expect(() => read(lines(one, one))).toThrow('a.jsonl:2: an answer to "q" again, first on line 1');
  expect(() => read(lines({ ...one, run: "a" }, { ...one, topic: "r", run: "b" }))).toThrow(
    'a.jsonl:2: run "b", and "a" before',
  );
  const message = { document_index: 2, cited_text: "It is slow." };
  expect(() => read(anthropic({ type: "text", text: "Slow.", citations: [message] }))).toThrow(
    'a.jsonl:1: citations[0]: document number 2 of 2 in "documents"; expected one that is there',
  );
  const silent = read(
    lines(
      one,
      { topic: "r", sentences: [], abstained: true },
      { topic: "s", sentences: [] },
      { topic: "t", sentences: [{ text: "I could not find it.", citations: [] }] },
      { topic: "u", sentences: [{ text: "It is slow.", citations: [] }] },
    ),
    { abstain: /could not find/ },
  );
  expect([...silent.topics.values()].map(({ abstained }) => abstained)).toEqual([false, true, true, true, false]);
  expect(silent.notes!.map(({ message }) => message)).toEqual([
    "1 of 5 answers cites nothing, and is no abstention; --abstain REGEX says which texts decline to answer",
  ]);
});

test("what answers cite is a run, each place once per topic", () => {
  const sources = [{ doc: "faq.md", text: "It is slow." }, { doc: "guide.md" }];
  const { name, answers, topics } = citedRun(read({ question: "q", answer: "Slow [1]. Wait [1][2][9].", sources }));
  expect([name, answers, [...topics]]).toEqual([
    "a",
    "passages",
    [
      [
        "q",
        [
          { doc: "faq.md", start: 10, end: 21, line: 1 },
          { doc: "guide.md", start: 0, end: 0, line: 1 },
        ],
      ],
    ],
  ]);
});
