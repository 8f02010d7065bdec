import { expect, test } from "vitest";
import {
  headerKind,
  headerNames,
  isHeader,
  lackingColumn,
  rowOf,
  separatedParser,
  someCellsParser,
  usualColumns,
  usualTopicColumns,
} from "../../../src/files/records/separated-lines.ts";
import { below, pick, seeded } from "../../seeded.ts";

function gathered() {
  const records: [object, number][] = [];
  return separatedParser({ add: (record, line) => void records.push([record, line]), end: () => records });
}

function recordsOf(text: string): [object, number][] {
  const parser = gathered();
  for (const [i, line] of text.split("\n").entries()) parser.line(line, i + 1);
  return parser.end(undefined);
}

test("what is written as rows is read again, whatever is in the cells", () => {
  for (let seed = 1; seed <= 100; seed++) {
    const random = seeded(seed);
    const cell = () =>
      Array.from({ length: below(random, 5) }, () => pick(random, '"', ",", ";", "\t", "\n", "\r", " ", "x"))
        .join("")
        .replaceAll("\r\n", "\n");
    const rows = Array.from({ length: 1 + below(random, 4) }, () => [cell(), "z", cell()]);
    const text = [["a", "b", "c"], ...rows].map((row) => rowOf(...row)).join("\n");
    let line = 2;
    const expected = rows.map(([a, b, c]) => {
      const first = line;
      line += `${a}${c}`.split("\n").length;
      return [{ a: a || null, b, c: c || null }, first];
    });
    expect(recordsOf(text), JSON.stringify(text)).toEqual(expected);
  }
});

test("cells are quoted only where they have to be; CR and LF cannot be kept", () => {
  expect(rowOf("a b", 7, undefined, "", 0)).toBe("a b,7,,,0");
  expect(rowOf("a,b", "a;b", "a\tb", "a\nb", "a\rb", 'a"b', " a", "a ")).toBe(
    '"a,b","a;b","a\tb","a\nb","a\rb","a""b"," a","a "',
  );
  expect(() => rowOf("x", "a\r\nb")).toThrow(
    '"a\\r\\nb" holds a CR and LF, which CSV reads as LF; expected another id, or JSONL',
  );
});

test.each([
  ['a,b\n"x,",y', [[{ a: "x,", b: "y" }, 2]]],
  ['a,b\n"x,""",y', [[{ a: 'x,"', b: "y" }, 2]]],
  ['a;b;c,d\n"x";y;"z\n,"', [[{ a: "x", b: "y", "c,d": "z\n," }, 2]]],
  ['"a","b\nc"\n1,2', [[{ a: "1", "b\nc": "2" }, 3]]],
  ['\n"a","b"\n\n1,2\n', [[{ a: "1", b: "2" }, 4]]],
  [
    ",a,\n1,2,3\n4,5,6",
    [
      [{ "": "3", a: "2" }, 2],
      [{ "": "6", a: "5" }, 3],
    ],
  ],
])("the records of %j, with the lines that they begin on", (text, expected) => {
  expect(recordsOf(text)).toEqual(expected);
});

test("a quote may be open for 4,194,304 characters; after more, nothing is read and nothing else told", () => {
  const opened = (length: number) => {
    const parser = gathered();
    parser.line("a,b", 1);
    parser.line("1,2", 2);
    parser.line('"', 3);
    parser.line("x".repeat(length - 3), 4); // a line counts one more than it has
    return parser;
  };
  expect(() => opened(2 ** 22).end("f.csv")).toThrow('f.csv:3: a quote is not closed; expected a second "');
  expect(() => opened(2 ** 22 + 1)).toThrow(
    'line 3: a quote is not closed within 4194304 characters; expected a second "',
  );
  const parser = gathered();
  parser.line("a,b", 1);
  expect(() => parser.line(`"${"x".repeat(2 ** 22)}`, 2)).toThrow("within 4194304");
  parser.line("1,2,3", 3);
  expect(parser.end(undefined)).toEqual([]);
});

test("a header whose quote is open has its names", () => {
  expect(headerNames('a,"b')).toEqual(["a", "b"]);
  expect(headerNames('a,"b"" ,c')).toEqual(["a", 'b" ,c']);
});

test.each([
  ["topic,doc,score", "run"],
  ["topic,doc,start,end", "run judgements"],
  ["topic,doc,grade", "judgements"],
  ["topic,doc,grade,score", "run"],
  ["query-id,corpus-id,score", "judgements"],
  ["query-id,doc,score", "run"],
  ["qid,corpus-id,score", "run"],
  ["topic,score", ""],
  ["doc,score", ""],
  ["topic", ""],
  ['{"topic":1,"doc":2}', ""],
  ["topic,doc,path,size,rsize", ""],
  ["question,retrieved_contexts", "run"],
  ["question,reference_contexts", "judgements"],
  ["app_id,record_json", "run"],
])("a table of %s is of a %s", (header, nouns) => {
  expect((["run", "judgements"] as const).filter((noun) => isHeader(header, noun)).join(" ")).toBe(nouns);
});

test("an item of Langfuse has an input and what is expected", () => {
  expect(headerKind("id,input,expectedOutput")).toEqual({ run: false, judgements: true, isBoth: false });
  expect([headerKind("id,input"), headerKind("id,expectedOutput"), headerKind("id")]).toEqual(
    Array.from({ length: 3 }, () => undefined),
  );
});

test("what no column says is told, the topic first", () => {
  expect(lackingColumn(["Question", "text"])).toBeUndefined();
  expect(lackingColumn(["question", "answers"])).toBeUndefined();
  expect(lackingColumn(["question", "who"])).toBe("doc");
  expect(lackingColumn(["who", "doc"])).toBe("topic");
});

test("columns have usual names, unless mapped or beside one of that name", () => {
  expect(usualColumns(["Query ID", "Query-ID2", "DOC", "doc", "End", "Who"], { end: "End" })).toEqual([
    "query_id",
    "Query-ID2",
    "DOC",
    "doc",
    "End",
    "Who",
  ]);
});

test("of the columns of topics, the one of the topic alone is renamed", () => {
  expect(usualTopicColumns(["Query ID", "Start", "kind"])).toEqual(["query_id", "Start", "kind"]);
});

test("a file of names alone says nothing, where records are expected", () => {
  const parser = () => someCellsParser(() => ({ add: () => {}, end: (source) => source }))();
  const [empty, full] = [parser(), parser()];
  for (const each of [empty, full]) each.line("a,b", 1);
  full.line("1,2", 2);
  expect(() => empty.end("f.csv")).toThrow("f.csv: only a line of names; expected one record per line below it");
  expect(full.end("f.csv")).toBe("f.csv");
});
