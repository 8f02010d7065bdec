import { expect, test } from "vitest";
import { attempt, type InputError } from "../../../src/base/input-error.ts";
import { randomFor } from "../../../src/base/random.ts";
import { collectionOf } from "../../../src/data/collection.ts";
import { jsonlRun } from "../../../src/files/formats/jsonl-run.ts";
import { readJudgements, readRun } from "../../../src/files/formats/read.ts";
import { readFieldMap } from "../../../src/files/records/fields.ts";

// What a file has beside what is read of it: none of it changes a number in silence, and none of it is refused for nothing.

const text =
  "Press the large green button twice before you go. Wait for the small red light to come on. " +
  "Then pull the long brass lever towards you. The heavy door opens by itself after four minutes.";
const collection = collectionOf([{ doc: "guide.md", text }]);
const sentences = text.split(/(?<=\.) /);
const placeOf = (sentence: string) => ({
  doc: "guide.md",
  start: text.indexOf(sentence),
  end: text.indexOf(sentence) + sentence.length,
});

const lines = (records: readonly object[]): string => records.map((record) => `${JSON.stringify(record)}\n`).join("");
const csvOf = (records: readonly object[]): string =>
  [
    Object.keys(records[0]!),
    ...records.map((record) => Object.values(record).map((value) => JSON.stringify(String(value)))),
  ]
    .map((cells) => `${cells.join(",")}\n`)
    .join("");
function faultOf(failing: () => unknown): InputError | undefined {
  let fault: InputError | undefined;
  attempt(failing, (found) => (fault = found));
  return fault;
}
const codes = (records: readonly object[]): string[] =>
  (readRun(lines(records), { collection }).notes ?? []).map(({ code }) => code);
const results = (more: (i: number) => object): object[] =>
  sentences.map((sentence, i) => ({ topic: "q", ...placeOf(sentence), text: sentence, ...more(i) }));

test("a column of ranks is read whatever its spelling, and a note names one that only counts", () => {
  const starts = (key: string) =>
    readRun(lines(results((i) => ({ [key]: sentences.length - i }))), { collection })
      .topics.get("q")!
      .map(({ start }) => start);
  const upwards = sentences.map((sentence) => text.indexOf(sentence));
  for (const key of ["Rank", "hit_rank", "RANK"]) expect(starts(key), key).toEqual(upwards.toReversed());
  expect(starts("idx")).toEqual(upwards);
  expect(codes(results((i) => ({ idx: 3 - i })))).toEqual(["ranks-unread"]);
  expect(codes(results((i) => ({ idx: i, chunk: 7 - i })))).toEqual([]);
});

test("a note names scores under another name that the order of the file contradicts", () => {
  const distances = [0.1, 0.4, 0.2, 0.3];
  expect(codes(results((i) => ({ distance: distances[i] })))).toEqual(["scores-unread"]);
  expect(codes(results((i) => ({ distance: 0.1 * i })))).toEqual([]);
});

test("a note names the column that parts what comes again in a question", () => {
  const twice = (second: string) => [...results(() => ({ seed: 1 })), ...results(() => ({ seed: second }))];
  expect(codes(twice("2"))).toEqual(["runs-merged"]);
  expect(codes(results((i) => ({ lang: i % 2 === 0 ? "en" : "de" })))).toEqual([]);
});

test("a list beside the text of a result is refused where the documents have it, and else a note", () => {
  const of = (messages: readonly string[]) => results(() => ({ messages }));
  expect(codes(of(["You are a helpful assistant, are you not?"]))).toEqual(["lists-unread"]);
  const unplaced = (list: readonly unknown[]) =>
    lines([{ topic: "q", doc: "guide.md", text: sentences[0], kb: list, start: 0, end: sentences[0]!.length }]);
  expect(() => readRun(unplaced(sentences.slice(1)), { collection })).toThrow(/"kb" is not read/);
});

test("texts under keys that no field is known by are told where the documents have them", () => {
  const [first, second, third] = sentences as [string, string, string];
  const read = (more: object) => lines([{ topic: "q", ...placeOf(first), text: first, ...more }]);
  const refused = [
    { kb: { a: second, b: third } },
    { kb: [{ inhalt: second }, { inhalt: third }] },
    { kb: JSON.stringify([{ inhalt: second }, { inhalt: third }]) },
    { kb: `['${second}', '${third}']` },
    { trace: { steps: [{ output: { hits: [{ inhalt: second }, { inhalt: third }] } }] } },
  ];
  for (const more of refused)
    expect(() => readRun(read(more), { collection }), JSON.stringify(more)).toThrow(/not read, and the documents have/);
  const noted = (more: object) => (readRun(read(more), { collection }).notes ?? []).map(({ code }) => code);
  expect(noted({ other_text: second })).toEqual(["texts-unread"]);
  expect(noted({ other_text: first })).toEqual([]); // the same again
  expect(noted({ remark: "A sentence of some length that no document has." })).toEqual([]);
});

test("gold that says no under other spellings of relevance, and in other languages, highlights nothing", () => {
  const [yes, no] = sentences as [string, string];
  for (const more of [
    { Relevant: "no" },
    { relevanz: 0 },
    { "is relevant": "nein" },
    { pertinent: false },
    { human_relevance: "0" },
    { judgement: { relevant: false } },
    { verdict: "irrelevant" },
    { annotation: "not relevant" },
  ]) {
    const rows = [
      { topic: "q", ...placeOf(yes), text: yes },
      { topic: "q", ...placeOf(no), text: no, ...more },
    ];
    const { relevant } = readJudgements(lines(rows), { collection }).topics.get("q")!.get("guide.md")!;
    expect(relevant.length, JSON.stringify(more)).toBe(1);
  }
  const kept = { topic: "q", ...placeOf(no), text: no, relevance_comment: "no", relevance: 2, question: "none" };
  expect(
    readJudgements(lines([kept]), { collection })
      .topics.get("q")!
      .get("guide.md")!.relevant.length,
  ).toBe(1);
});

test("a text under any name checks offsets, where it is as long as they say and in its document", () => {
  const placed = (key: string) =>
    sentences.map((sentence) => {
      const start = text.indexOf(sentences[3 - sentences.indexOf(sentence)]!);
      return { topic: "q", doc: "guide.md", start, end: start + sentence.length, [key]: sentence };
    });
  for (const key of ["inhalt", "payload_text"])
    expect(() =>
      readRun(lines(placed(key)), { collection, misplaced: { texts: [], compared: 0, characters: 0 } }),
    ).toThrow(/the text is not at/);
  const titled = sentences.map((sentence) => ({ topic: "q", ...placeOf(sentence), title: "The guide to the light" }));
  expect(readRun(lines(titled), { collection }).notes ?? []).toEqual([]);
});

test("a note names a field of gold that says yes and no within a question, and is not read", () => {
  const [first, second] = sentences as [string, string];
  const notes = (one: object, other: object): string[] =>
    (
      readJudgements(
        lines([
          { topic: "q", ...placeOf(first), text: first, ...one },
          { topic: "q", ...placeOf(second), text: second, ...other },
        ]),
        { collection },
      ).notes ?? []
    ).map(({ code }) => code);
  expect(notes({ useful: 1 }, { useful: 0 })).toEqual(["relevance-unread"]);
  expect(notes({ verdict: "positive" }, { verdict: "negative" })).toEqual(["relevance-unread"]);
  expect(notes({ multi_hop: false }, { multi_hop: false })).toEqual([]);
  expect(notes({ kind: "how" }, { kind: "no" })).toEqual([]);
});

test("a run with columns of unknown names is handed on topic by topic, and says of them what a reader of the whole file says", () => {
  const random = randomFor(7, "columns");
  const columnKinds: readonly ((i: number, topic: number) => unknown)[] = [
    (i, topic) => `c${topic}_${i}`,
    (i) => 9 - i,
    (i) => i + 1,
    () => Math.floor(random() * 10),
    (i) => (i < 5 ? "A" : "B"),
    (i) => (i % 2 === 0 ? "A" : "B"),
    () => "same",
    () => Math.floor(random() * 3),
  ];
  for (let round = 0; round < 60; round++) {
    const kind = columnKinds[round % columnKinds.length]!;
    const key = ["x", "my_score", "distance", "chunk_id"][Math.floor(random() * 4)]!;
    const scored = random() < 0.5;
    const repeats = random() < 0.3;
    const records = [0, 1, 2].flatMap((topic) =>
      Array.from({ length: 10 }, (_, i) => ({
        topic: `q${topic}`,
        doc: "guide.md",
        start: repeats ? i % 5 : i,
        end: 20,
        ...(scored ? { score: kind === columnKinds[4] ? 9 - (i % 5) : 9 - i } : {}),
        [key]: kind(i, topic),
      })),
    );
    const whole = readRun(csvOf(records)).notes ?? [];
    const handedOn: string[] = [];
    const open = () => (topic: string) => void handedOn.push(topic);
    const parser = jsonlRun.parse({}, undefined, { open, gathered: false });
    for (const [i, record] of records.entries()) parser.line(JSON.stringify(record), i + 1);
    expect(handedOn).toEqual(["q0", "q1"]);
    const streamed = parser.end("run").notes ?? [];
    const said = (notes: readonly { code: string; message: string }[]) =>
      notes.map(({ code, message }) => `${code}: ${message}`).toSorted();
    expect(said(streamed), JSON.stringify(records.slice(0, 10))).toEqual(said(whole));
  }
});

test("a note names the column of runs that are merged without a repeat and without ranks", () => {
  const merged = (parts: readonly (readonly [string, string, readonly string[]])[]) =>
    parts.flatMap(([topic, wer, some]) => some.map((sentence) => ({ topic, ...placeOf(sentence), wer })));
  const [first, second] = [sentences.slice(0, 2), sentences.slice(2)];
  const oneAfterTheOther = [
    ["q1", "A", first],
    ["q2", "A", first],
    ["q1", "B", second],
    ["q2", "B", second],
  ] as const;
  expect(codes(merged(oneAfterTheOther))).toEqual(["runs-merged"]);
  expect(codes(merged(oneAfterTheOther.toSorted(([a], [b]) => a.localeCompare(b))))).toEqual(["runs-merged"]);
  const scored = results((i) => ({ wer: i < 2 ? "A" : "B", score: [9, 7, 8, 6][i] }));
  expect(codes(scored).toSorted()).toEqual(["runs-merged", "scores-contradict"]);
  expect(codes(results((i) => ({ lang: i < 3 ? "en" : "de", score: 9 - i })))).toEqual([]);
});

test("a second quote in a column of its own is refused, and not lost", () => {
  const [first, second] = sentences as [string, string];
  const gold = (more: object) => lines([{ topic: "q", ...placeOf(first), quote: first, ...more }]);
  for (const key of ["quote_2", "quote2", "quote 2"])
    expect(() => readJudgements(gold({ [key]: second }), { collection }), key).toThrow(`"${key}" is a quote beside`);
  expect(() => readJudgements(gold({ quote_2: "", version_2: second.slice(0, 9) }), { collection })).not.toThrow();
});

test("a note says that all ends are places of last characters, and none where texts are trimmed or shortened", () => {
  const placed = (change: (place: { start: number; end: number }, sentence: string) => object) =>
    sentences.map((sentence) => ({
      topic: "q",
      ...placeOf(sentence),
      text: sentence,
      ...change(placeOf(sentence), sentence),
    }));
  expect(codes(placed(({ end }) => ({ end: end - 1 })))).toEqual(["ends-inclusive"]);
  expect(codes(placed((_, sentence) => ({ text: sentence.slice(0, 30) })))).toEqual([]);
  expect(codes(placed(({ end }, sentence) => ({ end: end - 1, text: sentence.slice(0, -1) })))).toEqual([]);
  expect(codes(placed(({ end }) => ({ end: Math.min(end + 1, text.length) })))).toEqual([]);
});

test("gold of low relevance, or with a negative label, highlights nothing", () => {
  const [yes, no] = sentences as [string, string];
  const relevant = (one: object, other: object) =>
    readJudgements(
      lines([
        { topic: "q", ...placeOf(yes), text: yes, ...one },
        { topic: "q", ...placeOf(no), text: no, ...other },
      ]),
      { collection },
    )
      .topics.get("q")!
      .get("guide.md")!.relevant.length;
  expect(relevant({ relevance: "high" }, { relevance: "low" })).toBe(1);
  expect(relevant({ relevance: "good" }, { relevance: "bad" })).toBe(1);
  expect(relevant({ label: "positive" }, { label: "negative" })).toBe(1);
  expect(relevant({ difficulty: "high" }, { difficulty: "low" })).toBe(2);
  expect(relevant({ label: "high" }, { label: "low" })).toBe(2);
});

test("rows of answers and of sources are no results of one ranking", () => {
  const [first, second] = sentences as [string, string];
  const rows = (column: string, one: string, other: string) => [
    { topic: "q", [column]: one, ...placeOf(first), text: first },
    { topic: "q", [column]: other, ...placeOf(second), text: second },
  ];
  for (const [column, one, other] of [
    ["type", "answer", "source"],
    ["role", "assistant", "context"],
    ["kind", "question", "chunk"],
  ] as const) {
    const message = `"${column}" is "${one}" on line 1 and "${other}" on line 2`;
    expect(() => readRun(lines(rows(column, one, other)), { collection })).toThrow(message);
    expect(() => readRun(lines(rows(column, other, one)), { collection })).toThrow("rows of their own");
  }
  expect(codes(rows("type", "question", "answer"))).toEqual([]); // kinds of documents, as of a forum
  expect(codes(rows("type", "table", "prose"))).toEqual([]);
});

test("ids beside an answer are refused, and the answer is not taken for what was retrieved", () => {
  const [first] = sentences as [string];
  for (const key of ["chunk_ids", "source_ids", "retrieved_doc_ids"])
    expect(() =>
      readRun(lines([{ topic: "q", answer: first, [key]: ["guide.md#0", "guide.md#1"] }]), { collection }),
    ).toThrow(`"${key}" are ids beside "answer"`);
});

test("offsets under names of another language are named, and not passed over", () => {
  const [first] = sentences as [string];
  const { doc, start, end } = placeOf(first);
  for (const [one, other] of [
    ["von", "bis"],
    ["debut", "fin"],
    ["a", "b"],
  ] as const) {
    const record = { topic: "q", doc, [one]: start, [other]: end, text: first };
    const fault = faultOf(() => readRun(lines([record]), { collection }));
    expect(fault?.message).toContain(`"${one}" and "${other}" may be its offsets`);
    expect(fault?.remedy?.value).toBe(`start=${one},end=${other}`);
    const fields = readFieldMap(`start=${one},end=${other}`);
    expect(readRun(lines([record]), { collection, fields }).topics.get("q")).toMatchObject([{ doc, start, end }]);
  }
});

test("a hint names a field that works, or none", () => {
  const [first, second] = sentences as [string, string];
  const remedyOf = (record: object) => faultOf(() => readRun(lines([record]), { collection }))?.remedy?.value;
  for (const record of [
    { data: { total: 1, items: [{ topic: "q", text: first }] } },
    { q1: [first, second], q2: [second] },
    { "How do I press?": first, "How do I pull?": second },
    { topic: "q", texts: [first, second], docs: ["guide.md", "guide.md"] },
    { topic: "q", steps: [{ tool: "search", out: first }] },
    { topic: "q", chunk_1: first, chunk_2: second },
  ])
    expect([undefined, "topic=KEY"], JSON.stringify(record)).toContain(remedyOf(record));
  expect(faultOf(() => readRun('{"data":{"total":1,"items":[1]}}'))?.message).not.toContain("finite number");
});

test("what pandas and Python write for a missing offset is no offset where the text is there", () => {
  const [first] = sentences as [string];
  for (const missing of ["NaN", "None", "null", ""]) {
    const record = { topic: "q", doc: "guide.md", start: missing, end: missing, text: first };
    for (const file of [lines([record]), csvOf([record])])
      expect(faultOf(() => readRun(file, { collection }))?.code, missing).toBe("no-offsets"); // it is placed by its text
  }
  expect(() => readRun(lines([{ topic: "q", doc: "guide.md", start: "NaN", end: 7 }]))).toThrow('"start" is "NaN"');
});

test("an id with a blank at an end that is no space is named", () => {
  const noted = (topic: string) => readRun(lines([{ topic, doc: "guide.md", start: 0, end: 5 }])).notes ?? [];
  expect(noted("q\u00a0")).toMatchObject([
    {
      code: "invisible-in-ids",
      message: expect.stringContaining(String.raw`"q\u00a0" on line 1 (a no-break space, U+00A0)`),
    },
  ]);
  expect(noted("\u3000q")).toMatchObject([{ code: "invisible-in-ids" }]);
  expect([noted("q 1"), noted("q\u00a01"), noted(" q")]).toEqual([[], [], []]);
});

test("an id with the ending of a file of documents is that document, and nothing was guessed", () => {
  const folder = collectionOf([{ doc: "doc-7", text }]);
  const noted = (...docs: string[]) =>
    (
      readRun(lines(docs.map((doc) => ({ topic: "q", doc, start: 0, end: 5 }))), { collection: folder }).notes ?? []
    ).map(({ code }) => code);
  expect(noted("doc-7.md", "doc-7.md")).toEqual([]);
  expect(noted("doc-7.pdf")).toEqual(["documents-renamed"]);
  expect(noted("doc-7.md", "doc-7.txt")).toEqual(["documents-renamed"]); // one of them is of another file
  expect(noted("old/doc-7.md")).toEqual(["documents-renamed"]);
});

test("the numbers of a reranker are refused where they put what was retrieved into another order", () => {
  const reranked = (order: readonly number[]): string =>
    lines([
      {
        query: "q",
        documents: sentences.map((sentence) => ({ text: sentence })),
        results: order.map((index, i) => ({ index, relevance_score: 1 - i / 10 })),
      },
    ]);
  expect(faultOf(() => readRun(reranked([2, 0, 1, 3]), { collection }))?.message).toMatch(/"results" puts .* order/);
  expect(faultOf(() => readRun(reranked([0, 1]), { collection }))?.message).toMatch(/"results" puts .* order/);
});

test("a note says that gold is judged by pairs of words, or by scores of 0, that are not read", () => {
  const judged = (key: string, no: unknown, yes: unknown): string[] => {
    const records = sentences.map((sentence, i) => ({ topic: "q", ...placeOf(sentence), [key]: i === 1 ? no : yes }));
    const read = readJudgements(lines(records), { collection, format: "jsonl-judgements" });
    return (read.notes ?? []).map(({ code }) => code);
  };
  expect(judged("verdict", "incorrect", "correct")).toContain("relevance-unread");
  expect(judged("feedback", "thumbs down", "thumbs up")).toContain("relevance-unread");
  expect(judged("relevance_score", 0, 3)).toContain("relevance-unread");
  expect(judged("kind", "definition", "example")).not.toContain("relevance-unread");
});

test("columns with numbers are named where a row has all results of a question", () => {
  const table = csvOf([{ question: "q", chunk_1: sentences[0], chunk_2: sentences[1] }]);
  expect(faultOf(() => readRun(table, { collection }))?.message).toMatch(/"chunk_1" and "chunk_2" .* one row a result/);
});

test("a note says that texts begin later than their offsets, unless a log says that it has shortened them", () => {
  const notes = (more: (sentence: string) => string): string[] =>
    codes(results((i) => ({ start: 0, end: text.length, text: more(sentences[Math.max(1, i)]!) })));
  expect(notes((sentence) => sentence)).toContain("quote-elsewhere");
  expect(notes((sentence) => `...${sentence}`)).not.toContain("quote-elsewhere");
});

test("a text of a megabyte of blanks is read in linear time", () => {
  const blank = " ".repeat(1_000_000);
  const begun = performance.now();
  attempt(
    () => readRun(lines(results(() => ({ other: `a${blank}b|${blank}` }))), { collection }),
    () => undefined,
  );
  expect(performance.now() - begun).toBeLessThan(10_000);
});
