import { expect, test } from "vitest";
import { collectionOf } from "../../../src/data/collection.ts";
import { readQuotes } from "../../../src/match/align/quotes.ts";
import { fieldsOf, readFieldMap } from "../../../src/files/records/fields.ts";
import { keysOf } from "../../../src/files/records/field-use.ts";
import { columnsIn, inUsualNames } from "../../../src/files/records/strange-names.ts";
import { jsonItems } from "../../../src/files/records/json-items.ts";
import { leftOutFields } from "../../../src/files/records/left-out.ts";
import {
  headerKind,
  headerNames,
  isElementsHeader,
  isHeader,
  separatedParser,
} from "../../../src/files/records/separated-lines.ts";
import { looksLikeSquad } from "../../../src/files/records/squad-json.ts";
import { readAny, readDocuments, readJudgements, readRun, readTopics } from "../../../src/files/formats/read.ts";
import { atLength } from "../../rounds.ts";

// Runs and judgements with the names that people have.

const passage = { doc: "guide.md", start: 12, end: 20 };
const asJson = (...records: object[]): string => records.map((record) => JSON.stringify(record)).join("\n");

test.each<[string, object]>([
  [
    "LangChain, Python, with add_start_index",
    { query_id: "q1", page_content: "eighteen", metadata: { source: "guide.md", start_index: 12 } },
  ],
  [
    "LangChain.js",
    { question_id: "q1", pageContent: "eighteen", metadata: { source: "guide.md", start: 12, end: 20 } },
  ],
  [
    "a LlamaIndex node with its score",
    {
      qid: "q1",
      score: 0.5,
      node: { text: "eighteen", startCharIdx: 12, endCharIdx: 20, metadata: { file_name: "guide.md" } },
    },
  ],
  [
    "a serialised LangChain document",
    { question: "q1", kwargs: { page_content: "eighteen", metadata: { source: "guide.md", start_index: 12 } } },
  ],
  [
    "a row of a data frame, its metadata flattened",
    { query_id: "q1", page_content: "eighteen", "metadata.source": "guide.md", "metadata.start_index": 12 },
  ],
  ["offset and length", { query: "q1", document_id: "guide.md", offset: 12, length: 8 }],
  [
    "plain names of a hand-written pipeline",
    { topic_id: "q1", file_path: "guide.md", begin: 12, end_index: 20, similarity: 0.9 },
  ],
])("%s is a result", (_, record) => {
  expect(readRun(JSON.stringify(record)).topics.get("q1")).toMatchObject([passage]);
});

test("other names are named by --fields, dots leading into objects", () => {
  const fields = readFieldMap("topic=frage, doc=herkunft.datei,start=von,end=bis");
  const run = readRun('{"frage":"q1","herkunft":{"datei":"guide.md"},"von":12,"bis":20}', { fields });
  expect(run.topics.get("q1")).toMatchObject([passage]);
  expect(() => readFieldMap("topik=x")).toThrow('no field "topik"; there are: topic, doc');
  expect(() => readFieldMap("topic")).toThrow("expected FIELD=KEY");
});

test.each([
  ["doc=metadata.sorce", '"metadata.sorce", which fields name for doc; did you mean "metadata.source"?'],
  ["doc=sorce", '"sorce", which fields name for doc; did you mean "metadata.source"?'],
  ["topic=qid,doc=metadata.page.sorce", 'did you mean "metadata.source"?'],
  ["score=zzzzzzzz", 'no record has the key "zzzzzzzz", which fields name for score; found "qid", "metadata.source"'],
])("--fields %s: a key that no record has is refused, and not another field taken", (map, message) => {
  const fields = readFieldMap(map);
  const records = [1, 2].map((i) => ({ qid: `q${i}`, metadata: { source: "a", start: 1, end: 3 }, text: "bc" }));
  expect(() => readRun(asJson(...records), { fields, source: "x.jsonl" })).toThrow(message);
  expect(() => readRun(asJson(...records), { fields, source: "x.jsonl" })).toThrow(/^x\.jsonl: /);
  expect(() => readJudgements(asJson(...records), { fields, format: "jsonl-judgements" })).toThrow(message);
});

test("a mapped key that only some records have counts there, and the usual names elsewhere", () => {
  const fields = readFieldMap("doc=datei");
  const records = [
    { topic: "q1", doc: "b", start: 0, end: 2 },
    { topic: "q1", doc: "b", datei: "a", start: 3, end: 4 },
  ];
  expect(readRun(asJson(...records), { fields }).topics.get("q1")).toMatchObject([{ doc: "b" }, { doc: "a" }]);
  const silent = records.map((record) => ({ ...record, datei: null }));
  expect(readRun(asJson(...silent), { fields }).topics.get("q1")).toMatchObject([{ doc: "b" }, { doc: "b" }]);
  expect(readRun("topic,doc,start,end,datei\nq1,b,0,2,\n", { fields }).topics.get("q1")).toMatchObject([{ doc: "b" }]);
  expect(() => readRun("topic,doc,start,end,dateí\nq1,b,0,2,\n", { fields })).toThrow('did you mean "dateí"?');
});

test.each([
  ["topic=", "expected FIELD=KEY"],
  ["topic= ", "expected FIELD=KEY"],
  ["=x", "expected FIELD=KEY"],
  ["topic=a,,doc=b", "expected FIELD=KEY"],
  ["", "expected FIELD=KEY"],
  ["dok=x", 'no field "dok"; there are: topic, doc'],
  ["dok=x", 'did you mean "doc"?'],
  ["topic=a,topic=b", "topic is a already; expected each field once"],
  ["topic=a,doc=a", "a is topic already; expected each key once"],
])("--fields %j is refused: %s", (text, message) => {
  expect(() => readFieldMap(text)).toThrow(message);
});

test("the items of a list are read by the map too", () => {
  const fields = readFieldMap("start=von,end=bis");
  const record = { id: "q1", doc: "a", highlights: [{ von: 1, bis: 4 }] };
  expect(readJudgements(asJson(record), { fields }).topics.get("q1")?.get("a")?.relevant).toEqual([
    { start: 1, end: 4 },
  ]);
});

test("what stands under a name does not depend on the records before", () => {
  const first = { topic: "q1", doc: "guide.md", start: 12, end: 20 };
  const other = { topic: { title: "x" }, query_id: "q1", doc: "guide.md", start: 12, end: 20 };
  for (const records of [[first, other], [other, first], [other]])
    expect(readRun(asJson(...records)).topics.get("q1")).toMatchObject(records.map(() => passage));
});

test("a name that nobody knows is shown, with what to say", () => {
  expect(() => readRun('{"topic":"q1","datei":"guide.md","start":0,"end":5}')).toThrow(
    'line 1: no "doc"; expected a string or an integer; found "datei", and fields can say which is doc',
  );
});

const csv =
  'query_id,source,start_index,content,similarity\r\nq1,guide.md,12,eighteen,0.9\r\n"q ""2""","a, b",0,"two\r\nlines",0.5\r\n';

test("CSV has quotes, doubled quotes, commas and line ends in its cells", () => {
  const { value, format } = readAny(csv);
  expect(format.name).toBe("csv-run");
  expect(value).toMatchObject({ answers: "passages" });
  const run = readRun(csv);
  expect(run.topics.get("q1")).toMatchObject([{ ...passage, score: 0.9, line: 2 }]);
  expect(run.topics.get('q "2"')).toMatchObject([{ doc: "a, b", start: 0, end: 9, line: 3 }]);
});

test.each([["\t"], [";"]])("columns may be parted by %j", (mark) => {
  const text = ["question\tdoc_id\tstart\tend", "q1\tguide.md\t12\t20"].join("\n").replaceAll("\t", mark);
  expect(readRun(text).topics.get("q1")).toMatchObject([passage]);
  expect(readJudgements(text).topics.get("q1")?.get("guide.md")?.relevant).toEqual([{ start: 12, end: 20 }]);
});

test.each([
  ["topic,doc,start,end\nq1,a,0\n", "line 2: 3 cells; expected 4, as in the first line"],
  ['topic,doc,start,end\nq1,"a,0,1\nq2,b,0,1\n', 'line 2: a quote is not closed; expected a second "'],
  ["topic,doc,start,end\nq1,a,x,1\n", 'line 2: "start" is "x"; expected a whole number from 0 to 9007199254740991'],
  ["topic,doc,start,start\nq1,a,0,1\n", 'line 1: column "start" twice; expected each name once'],
])("%j is refused", (text, message) => {
  expect(() => readRun(text, { format: "csv-run" })).toThrow(message);
});

const csvHead = "topic,doc,start,end,text\n";

atLength("a cell over two million lines is read in the time that its characters take", () => {
  const text = `${csvHead}q1,guide.md,12,20,"${"\n".repeat(2_000_000)}"\nq2,guide.md,12,20,x\n`;
  expect(readRun(text, { format: "csv-run" }).topics.get("q2")).toMatchObject([passage]);
});

test("a quote that is not closed is refused after four million characters, with the line where it stands", () => {
  const opened = `${csvHead}q1,a,1,2,"two\nlines","\n`;
  const text = `${csvHead}q1,a,1,2,x\nq1,a,1,2,"two\nlines\n`;
  expect(() => readRun(text + "q1,a,1,2,x\n".repeat(1_000_000), { format: "csv-run" })).toThrow(
    'line 3: a quote is not closed within 4194304 characters; expected a second "',
  );
  expect(() => readRun(text, { format: "csv-run" })).toThrow("line 3: a quote is not closed; expected");
  expect(() => readRun(opened, { format: "csv-run" })).toThrow("line 3: a quote is not closed; expected");
});

test("a quote inside of a cell opens nothing", () => {
  const run = readRun(`${csvHead}q1,5" disk,12,20,x\nq1,guide.md,12,20,a "b" c"\n`, { format: "csv-run" });
  expect(run.topics.get("q1")).toMatchObject([{ doc: '5" disk' }, { doc: "guide.md" }]);
});

const relevant = [
  { start: 12, end: 20 },
  { start: 30, end: 33 },
];

test.each<[string, object[]]>([
  [
    "ranges",
    [
      {
        topic: "q1",
        doc: "guide.md",
        ranges: [
          [12, 20],
          [30, 33],
        ],
      },
    ],
  ],
  [
    "a record a highlight",
    [
      { topic: "q1", doc: "guide.md", start: 12, end: 20 },
      { topic: "q1", doc: "guide.md", start: 30, end: 33 },
    ],
  ],
  [
    "answers with text and start",
    [
      {
        id: "q1",
        question: "What?",
        doc_id: "guide.md",
        answers: [
          { text: "eighteen", answer_start: 12 },
          { text: "six", answer_start: 30 },
        ],
      },
    ],
  ],
  [
    "lists side by side",
    [{ id: "q1", doc_id: "guide.md", answers: { text: ["eighteen", "six"], answer_start: [12, 30] } }],
  ],
  [
    "references of chunking_evaluation",
    [
      {
        question: "q1",
        corpus_id: "guide.md",
        references: [
          { content: "eighteen", start_index: 12, end_index: 20 },
          { content: "six", start_index: 30, end_index: 33 },
        ],
      },
    ],
  ],
  [
    "snippets with a document of their own",
    [
      {
        query: "q1",
        snippets: [
          { file_path: "guide.md", span: [12, 20] },
          { file_path: "guide.md", span: [30, 33] },
        ],
      },
    ],
  ],
])("%s are judgements", (_, records) => {
  const judgements = readJudgements(asJson(...records));
  expect(judgements.topics.get("q1")?.get("guide.md")?.relevant).toEqual(relevant);
  const codes = judgements.notes!.map(({ code }) => code);
  expect(codes.filter((code) => !["fields-inferred", "texts-unchecked"].includes(code))).toEqual([]);
});

test("a list in a cell of CSV is JSON", () => {
  const text =
    'question,references,corpus_id\nq1,"[{""content"": ""eighteen"", ""start_index"": 12, ""end_index"": 20}]",guide.md\n';
  expect(readAny(text).format.name).toBe("csv-judgements");
  expect(readJudgements(text).topics.get("q1")?.get("guide.md")?.relevant).toEqual([relevant[0]]);
});

const squad = {
  data: [
    {
      title: "Tea",
      paragraphs: [
        {
          context: "Pour 😀 water at 95 degrees.",
          qas: [{ id: "q1", question: "How hot?", answers: [{ text: "95 degrees", answer_start: 16 }] }],
        },
        {
          context: "Wait.",
          qas: [
            { id: "q2", question: "Then?", answers: [{ text: "Wait.", answer_start: 0 }] },
            { id: "q3", question: "Why?", is_impossible: true, answers: [] },
          ],
        },
      ],
    },
  ],
};

test.each([0, 1, 2])("a SQuAD file is judgements and documents, set in by %d", (indent) => {
  const text = JSON.stringify(squad, undefined, indent);
  const [judgements, documents] = [readJudgements(text), readDocuments(text)];
  expect([...documents.ids()]).toEqual(["Tea#1", "Tea#2"]);
  expect(judgements.topics.get("q1")?.get("Tea#1")?.relevant).toEqual([{ start: 16, end: 26 }]);
  expect(judgements.topics.get("q3")?.get("Tea#2")?.relevant).toEqual([]);
  expect(judgements.notes).toEqual([]);
  expect([...judgements.unanswerable!]).toHaveLength(1);
});

test("an answer of SQuAD that is not where it says is found out", () => {
  const text = JSON.stringify(squad).replace('"answer_start":16', '"answer_start":17');
  expect(() => readJudgements(text)).toThrow("these offsets count UTF-16 units; expected that unit to be named");
});

const collection = collectionOf([
  { doc: "docs/guide", text: "😀 é a smiley, then some words." },
  { doc: "faq", text: "Plain words alone." },
]);
const offsets: Record<"utf16" | "byte" | "codepoint", readonly [number, number]> = {
  utf16: [5, 13],
  byte: [8, 16],
  codepoint: [4, 12],
};
const result = (start: number, end: number) =>
  JSON.stringify({ topic: "q1", doc: "docs/guide", start, end, text: "a smiley" });

test.each(["utf16", "byte", "codepoint"] as const)("offsets in %s come in with the documents at hand", (unit) => {
  const run = readRun(result(...offsets[unit]), { collection, unit });
  expect(run.topics.get("q1")).toMatchObject([{ start: 5 - 1, end: 12 }]);
  expect(run.notes).toEqual([]);
});

test.each([
  ["utf16", "UTF-16 units"],
  ["byte", "bytes of UTF-8"],
] as const)("offsets in %s that nobody declared are named", (unit, words) => {
  const [start, end] = offsets[unit];
  expect(() => readRun(result(start, end), { collection, source: "run.jsonl" })).toThrow(
    `run.jsonl:1: the text at ${start}..${end} of "docs/guide" is another than the quote: these offsets count ${words}; expected that unit to be named`,
  );
});

test("a unit without the documents is an error", () => {
  expect(() => readRun(result(5, 13), { unit: "utf16" })).toThrow(
    "offsets that count utf16 units are converted by the texts of the documents; expected a collection",
  );
});

test("an offset that the unit cannot have is named with its line", () => {
  const record = (start: number) => JSON.stringify({ topic: "q1", doc: "docs/guide", start, end: 13 });
  expect(() => readRun(record(1), { collection, unit: "utf16" })).toThrow(
    'line 1: offset 1 is inside a character of "docs/guide"',
  );
  const faq = '{"topic":"q1","doc":"faq","start":0,"end":99}';
  expect(() => readRun(faq, { collection, unit: "utf16" })).toThrow(
    'line 1: offset 99 is beyond the end of "faq", which is at 18',
  );
});

test("another unit is advised only where it leaves right what is right", () => {
  const documents = collectionOf([
    { doc: "a", text: "😀 Press the button." },
    { doc: "b", text: "😀 Wait for the light." },
  ]);
  const mixed = [
    { topic: "q", doc: "a", start: 3, end: 8, text: "Press" }, // UTF-16 units
    { topic: "q", doc: "b", start: 2, end: 6, text: "Wait" }, // code points
  ];
  const lines = mixed.map((record) => JSON.stringify(record)).join("\n");
  for (const unit of ["codepoint", "utf16"] as const) {
    const run = readRun(lines, { collection: documents, unit });
    expect(run.notes).toMatchObject([{ code: "quote-elsewhere", count: 1 }]);
  }
});

test("what is not at its offsets in a file of one line is told by its path", () => {
  const qas = [{ id: "q1", answers: [{ text: "Wait", answer_start: 0 }] }];
  const file = JSON.stringify({
    data: [{ title: "a", paragraphs: [{ context: "Press." }, { context: "Go. Wait.", qas }] }],
  });
  expect(readJudgements(file).notes).toMatchObject([
    {
      code: "quote-elsewhere",
      message:
        "1 text is not at its offsets in the document, data[0].paragraphs[1].qas[0].answers[0]; pericope align finds its place",
    },
  ]);
});

test("a shift that explains all is named", () => {
  const shifted = asJson(
    { topic: "q1", doc: "faq", start: 2, end: 7, text: "Plain" },
    { topic: "q1", doc: "faq", start: 8, end: 13, text: "words" },
  );
  expect(() => readRun(shifted, { collection })).toThrow(
    "line 1: the quote is 2 characters before its offset, and so are all 2 that do not match; expected offsets that are right, or texts to be trusted more",
  );
});

test("a quote that is elsewhere, without an explanation, is counted with its line", () => {
  const run = readRun(
    asJson(
      { topic: "q1", doc: "faq", start: 0, end: 5, text: "Plain" },
      { topic: "q1", doc: "faq", start: 6, end: 11, text: "something else" },
    ),
    { collection },
  );
  expect(run.notes).toMatchObject([{ code: "quote-elsewhere", count: 1, lines: [2] }]);
});

test("text without offsets is sent to align, and never scored as a document", () => {
  const message = 'without offsets; expected "start" and "end", or the documents, in which pericope align finds';
  expect(() => readRun('{"question":"q1","source":"faq","content":"Plain words"}')).toThrow(
    `line 1: "content" ${message}`,
  );
  expect(() => readJudgements('{"question":"q1","doc":"faq","quote":"Plain words"}')).toThrow(
    `line 1: "quote" ${message}`,
  );
  expect(() => readJudgements('{"question":"q1","doc":"faq","answers":["Plain words"]}')).toThrow(
    'line 1: "answers" without offsets; expected the documents, in which pericope align finds their places',
  );
});

test("documents are named by id or by the path of their file", () => {
  const names = ["docs/guide", "/home/me/docs/guide.md", "guide.md", "C:\\work\\faq.txt", "nowhere.md"];
  const run = readRun(asJson(...names.map((source) => ({ topic: "q1", source, start: 0, end: 5 }))), { collection });
  expect(run.topics.get("q1")?.map(({ doc }) => doc)).toEqual([
    "docs/guide",
    "docs/guide",
    "docs/guide",
    "faq",
    "nowhere.md",
  ]);
  expect(run.notes).toMatchObject([
    { code: "documents-renamed", count: 3, lines: [2, 3, 4] },
    { code: "unknown-documents", count: 1, lines: [5] },
    { code: "fields-inferred" },
  ]);
});

test("gold beyond the end, empty answers and a question asked twice are counted with their lines", () => {
  const judgements = readJudgements(
    asJson(
      { id: "q1", doc: "faq", answers: [{ start: 0, end: 5 }] },
      { id: "q1", doc: "faq", answers: [{ start: 6, end: 11 }] },
      { id: "q2", doc: "faq", answers: [] },
      { id: "q3", doc: "faq", answers: [{ start: 6, end: 99 }] },
    ),
    { collection },
  );
  expect(judgements.topics.get("q1")?.get("faq")?.relevant).toHaveLength(2);
  const notes = new Map(judgements.notes?.map(({ code, message, lines }) => [code, { message, lines }]));
  expect(notes.get("no-answer")?.lines).toEqual([3]);
  expect(notes.get("asked-twice")?.lines).toEqual([2]);
  expect(notes.get("highlight-past-end")).toEqual({
    lines: [4],
    message:
      "1 highlight reaches beyond the end of its document (line 4: 6..99 of faq, which has 18); is it of another version, or in another unit?",
  });
});

test("columns are known in capitals and with blanks, as spreadsheets have them", () => {
  const gold = readJudgements("Query ID;Source;Start;End\nq1;guide.md;3;9\n");
  expect(gold.topics.get("q1")?.get("guide.md")?.relevant).toEqual([{ start: 3, end: 9 }]);
  const run = readRun("Question,Doc_ID,Start,End,Score\nq1,guide.md,3,9,0.5\n");
  expect(run.topics.get("q1")).toMatchObject([{ doc: "guide.md", start: 3, end: 9, score: 0.5 }]);
  const quotes = readQuotes("Question,Document,Quote\nWhy?,faq.md,It is slow.\n");
  expect([quotes.noun, quotes.quotes[0]]).toMatchObject([
    "judgements",
    { topic: "Why?", doc: "faq.md", text: "It is slow." },
  ]);
});

test("a column that stands beside its plain name, or is mapped, keeps its own", () => {
  const fields = readFieldMap("topic=Question");
  const mapped = readRun("Question,Doc,start,end\nq1,a,0,5\n", { fields });
  expect([...mapped.topics.keys()]).toEqual(["q1"]);
  const both = readRun("topic,Topic,doc,start,end\nq1,other,a,0,5\n");
  expect([...both.topics.keys()]).toEqual(["q1"]);
});

test.each([
  ["group", '{"topic":"q","group":"a","answers":[{"doc":"d","start":0,"end":5,"group":"b"}]}'],
  ["alternative", '{"topic":"q","alternative":"a","highlights":[{"doc":"d","start":0,"end":5,"alternative":"b"}]}'],
])("a passage of another %s than its record is refused, with both", (name, record) => {
  const message = `line 1: ${name} "b" of a passage, in a record of ${name} "a"; expected one of them`;
  expect(() => readJudgements(record)).toThrow(message);
  expect(readJudgements(record.replace('"b"', '"a"')).topics.size).toBe(1);
});

test.each([undefined, 2])("the tests of LegalBench-RAG are read with their snippets, indented by %s", (indent) => {
  const snippets = [{ file_path: "contracts/a.txt", span: [4, 9], answer: "agree" }];
  const file = JSON.stringify({ tests: [{ query: "Is it?", snippets, tags: ["contracts"] }] }, null, indent);
  const collection = collectionOf([{ doc: "a.txt", text: "We, agree." }]);
  const { topics } = readJudgements(file, { collection });
  expect(topics.get("Is it?")!.get("a.txt")!.relevant).toEqual([{ start: 4, end: 9 }]);
});

test.each([
  ["tea.....tea", 2, "2 characters before"],
  ["tea..tea", 3, "2 characters after"],
])("of the places of a quote in %j, the nearest to %d tells the shift", (text, start, told) => {
  const documents = collectionOf([{ doc: "a", text }]);
  const record = { topic: "q", doc: "a", start, end: start + 3, text: "tea" };
  expect(() => readRun(asJson(record, record), { collection: documents })).toThrow(`the quote is ${told} its offset`);
});

test("texts beside ranges are looked for there", () => {
  const record = {
    topic: "q1",
    doc: "faq",
    ranges: [
      [0, 5],
      [6, 11],
    ],
  };
  const read = (...quotes: string[]) => readJudgements(asJson({ ...record, quotes }), { collection }).notes;
  expect(read("Plain", "words")).toMatchObject([{ code: "fields-inferred" }]);
  expect(read("Plain", "other")).toMatchObject([
    { code: "quote-elsewhere", count: 1, lines: [1] },
    { code: "fields-inferred" },
  ]);
});

test("a grade that is no whole number is left out beside highlights, and refused without", () => {
  const record = { doc: "faq", start: 0, end: 5, grade: 0.5 };
  const { notes, topics } = readJudgements(asJson({ topic: "q1", ...record }, { topic: "q2", ...record }));
  expect(notes).toMatchObject([{ code: "no-grade", count: 2, lines: [1, 2] }]);
  expect(topics.get("q1")!.get("faq")).toMatchObject({ grade: 1 });
  expect(() => readJudgements(asJson({ topic: "q1", doc: "faq", grade: 1.5 }))).toThrow(
    'line 1: "grade" is 1.5; expected an integer',
  );
});

test("a score under a name that nobody knows is advised where it is a number", () => {
  const record = { topic: "q", doc: "a", list: [1], mark: "7", text: "x" };
  const fields = fieldsOf("run");
  expect(fields.lacking(record, "score", "no score").remedy).toEqual({ option: "fields", value: "score=mark" });
  expect(fields.lacking({ ...record, mark: "x" }, "score", "no score").remedy?.value).toBe("score=KEY");
});

test("fields of documents that nothing is read from are counted", () => {
  const leftOut = leftOutFields();
  const record = { doc: "a", text: "x", title: "A", tags: "t" };
  readDocuments(asJson(record, { ...record, doc: "b" }), { leftOut });
  expect(leftOut.notes()).toMatchObject([{ count: 2, message: expect.stringContaining('"tags" (2)') }]);
});

test.each([
  ["[\n[1]\n]", "line 2: an array in a list; expected JSON objects"],
  ['{\n"a":1}\n]', 'line 3: "]" between values; expected JSON objects'],
  ['[\n{"a":1}\n}', 'line 3: "}" between values; expected JSON objects'],
  ['[\n{"a":1} x\n]', 'line 2: "x" between values; expected JSON objects'],
  ['[\n{"a":1}\n] x', 'line 3: "x" between values; expected JSON objects'],
  ['[\n{"a":1}\n]', "none"],
])("brackets that do not match are refused: %j", (text, message) => {
  const taken: unknown[] = [];
  const items = jsonItems((item) => taken.push(item));
  const read = () => {
    for (const [i, line] of text.split("\n").entries()) items.line(line, i + 1);
    items.end();
  };
  if (message !== "none") return expect(read).toThrow(message);
  read();
  expect(taken).toEqual([{ a: 1 }]);
});

test("what headers of whole records hold is known by their names", () => {
  expect(headerKind("app_id,record_json")).toEqual({ run: true, judgements: false, isBoth: false });
  expect(headerKind("id,input,expectedOutput")).toEqual({ run: false, judgements: true, isBoth: false });
  expect(headerKind("id,input,output")).toBeUndefined();
});

test.each([
  ["{", true],
  [" [ ", true],
  ['{"data":[', true],
  ['{"data":', false],
  ["[1", false],
])("the line %j may begin a file of SQuAD: %s", (line, may) => {
  expect(looksLikeSquad(line)).toBe(may);
});

test("of judged elements, fields that nothing is read from are counted", () => {
  const leftOut = leftOutFields();
  const rows = "topic,doc,path,exhaustivity,size,rsize,specificity,note\nq,a,/a[1],2,10,5,0.5,x\n";
  readJudgements(rows, { leftOut, format: "csv-elements" });
  expect(leftOut.notes()).toMatchObject([{ count: 1, message: expect.stringContaining('"note" (1)') }]);
});

test("a header has at most 10,000 characters, and a mark that parts its names", () => {
  const header = (length: number) => `topic,doc,${"x".repeat(length - 10)}`;
  expect(headerNames(header(10_000))).toHaveLength(3);
  expect(headerNames(header(10_001))).toBeUndefined();
  expect(["topic", '{"a":1,"b":2}', " [1,2]"].map(headerNames)).toEqual([undefined, undefined, undefined]);
  expect(headerNames("a;b, c;d")).toEqual(["a", "b, c", "d"]);
  expect(headerNames("a\tb")).toEqual(["a", "b"]);
  const elements = "topic,doc,path,size,rsize,";
  expect(isElementsHeader(elements + "x".repeat(10_000 - elements.length))).toBe(true);
  expect(isElementsHeader(elements + "x".repeat(10_001 - elements.length))).toBe(false);
  const long = "topic,doc,score,";
  expect(isHeader(long + "x".repeat(10_000 - long.length), "run")).toBe(true);
  expect(isHeader(long + "x".repeat(10_001 - long.length), "run")).toBe(false);
});

test.each([
  ['topic,doc\n"a""b",c\n', [{ topic: 'a"b', doc: "c" }]],
  ['topic,doc\n"a\nb",c\n', [{ topic: "a\nb", doc: "c" }]],
  ['topic,doc\n"a\n\n""\nb"x,""\n', [{ topic: 'a\n\n"\nbx', doc: null }]],
  ['topic,doc\na"b,"c,d"\n', [{ topic: 'a"b', doc: "c,d" }]],
  ['"topic","doc"\na,\n,\n', [{ topic: "a", doc: null }]],
])("cells of %j", (text, expected) => {
  const found: object[] = [];
  const parser = separatedParser({ add: (record) => void found.push(record), end: () => found });
  for (const [i, line] of text.split("\n").entries()) parser.line(line, i + 1);
  expect(parser.end(undefined)).toEqual(expected);
});

test.each([
  ["a,b,a\n", 'line 1: column "a" twice; expected each name once'],
  ["a,b\n1,2,3\n", "line 2: 3 cells; expected 2, as in the first line"],
  ['a,b\n1,"2\n3\n', 'line 2: a quote is not closed; expected a second "'],
  ['a,b\n1,"2\n3","4\n', 'line 3: a quote is not closed; expected a second "'],
])("cells of %j are refused", (text, message) => {
  const parser = separatedParser({ add: () => {}, end: () => undefined });
  expect(() => {
    for (const [i, line] of text.trimEnd().split("\n").entries()) parser.line(line, i + 1);
    parser.end(undefined);
  }).toThrow(message);
});

test("of fields that nothing is read from, a thousand are counted, six rooms deep", () => {
  const leftOut = leftOutFields();
  const record = Object.fromEntries(Array.from({ length: 1001 }, (_, i) => [`k${i}`, 1]));
  leftOut.look(record);
  leftOut.look(record);
  expect(leftOut.notes()).toMatchObject([{ count: 2000 }]);
  leftOut.restart();
  leftOut.look({ a: { b: { c: { d: { e: { f: { g: 1 } } } } } }, kept: { x: 1 }, span: 1, none: null, empty: "" });
  leftOut.keeps("kept");
  expect(leftOut.notes()).toMatchObject([{ count: 1, message: expect.stringContaining('"a.b.c.d.e.f" (1)') }]);
});

test("a thousand keys of records are kept, six rooms deep", () => {
  const many = Object.fromEntries(Array.from({ length: 999 }, (_, i) => [`k${i}`, 1]));
  expect(keysOf([many, { a: { b: 1 } }, { c: 1 }])).toEqual([...Object.keys(many), "a.b"]);
  expect(keysOf([{ ...many, y: 1, z: 1 }])).toEqual([...Object.keys(many), "y"]);
  expect(keysOf([{ a: { b: { c: { d: { e: { f: { g: 1 } } } } } } }])).toEqual(["a.b.c.d.e.f"]);
});

test("columns of other names are looked at in headers of at most 10,000 characters", () => {
  const header = (length: number) => `who,what,${"x".repeat(length - 9)}`;
  expect(columnsIn(header(10_000))).toMatchObject({ lacks: "topic" });
  expect(columnsIn(header(10_001))).toBeUndefined();
  expect(columnsIn("who,7")).toBeUndefined();
  expect(inUsualNames(header(10_000), { topic: "who" })).toMatch(/^topic,what,x/);
  expect(inUsualNames(header(10_001), { topic: "who" })).toBe(header(10_001));
  expect(inUsualNames('{"a":{"who":1}}', { topic: "a.who" })).toBe('{"a":{"topic":1}}');
});

test.each([
  ["topics", readTopics, asJson({ topic: "1", title: "t", other: "x", blank: "" }), '1 field is left out: "other" (1)'],
  [
    "a run",
    readRun,
    asJson({ topic: "q", doc: "a", start: 0, end: 4, score: 1, run: "r", text: "tea.", extra: [1], meta: { x: 1 } }),
    '3 fields are left out: "text" (1), "extra" (1), "meta.x" (1)',
  ],
  [
    "judgements",
    readJudgements,
    asJson(
      { topic: "q", doc: "a", start: 0, end: 4, note: "x" },
      { topic: "p", doc: "a", start: 0, end: 4, note: "y" },
    ),
    '2 fields are left out: "note" (2)',
  ],
  [
    "SQuAD",
    readJudgements,
    asJson({
      data: [
        {
          title: "a",
          paragraphs: [
            { context: "Go. Wait.", qas: [{ id: "q1", question: "?", answers: [{ text: "Wait", answer_start: 4 }] }] },
          ],
        },
      ],
    }),
    '2 fields are left out: "context" (1), "question" (1)',
  ],
])("of %s, what is not read is told by its name", (_, read, text, message) => {
  const leftOut = leftOutFields();
  read(text, { leftOut });
  expect(leftOut.notes().map((note) => note.message)).toEqual([message]);
});

test("a topic stands once in a file, and what is blank says nothing", () => {
  expect(() => readTopics('{"topic":"1","title":"a"}\n{"topic":"1","title":"b"}\n')).toThrow(
    'line 2: topic "1" again, first on line 1; expected it once',
  );
  const { topics } = readTopics(asJson({ topic: "1", title: " \t\n", description: "\u00a0" }));
  expect(topics.get("1")).toEqual({ id: "1", description: "\u00a0" });
});
