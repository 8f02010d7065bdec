import { expect, test } from "vitest";
import { jsonFields } from "../../../src/files/lines/json-fields.ts";
import { resultColumn } from "../../../src/files/lines/result-columns.ts";

/** What each field is and what stands there. */
const said = (text: string): string[] => jsonFields(text).map(({ is, from, to }) => `${is} ${text.slice(from, to)}`);

test.each([
  [`{"topic":"t","doc":"d","start":1,"end":2}`, "topic t, id d, whole number 1, whole number 2"],
  [`{"topic":"t","doc":"d","start":1,"end":1,"score":1}`, "topic t, id d, whole number 1, whole number 1, number 1"],
  [`{"topic":"t","doc":"d"}`, "topic t, id d"],
  [`{"topic":"","doc":"d"}`, "topic , id d"],
  [`{ "topic" : "t" ,\t"doc" : "a b" , "score" : -1.50 } \t`, "topic t, id a b, number -1.50"],
  [`{"doc":"d","topic":"t","score":0.5,"run":"r"}`, "id d, number 0.5"],
  [`{"doc":"d","score":10,"topic":"t"}`, "id d, number 10"],
  [`{"run":null,"topic":7,"doc":"d","score":5}`, "id d, number 5"],
  [`{"run":"topic","topic":"doc","doc":"run"}`, "topic doc, id run"],
  [`{"topic":"t","doc":",","start":3,"end":33}`, "topic t, id ,, whole number 3, whole number 33"],
  [`{"topic":"doc\\":\\"","doc":"d"}`, ""],
])("%s has %s", (text, fields) => {
  expect(said(text).join(", ")).toBe(fields);
});

test("a value stands where it does, and not where the same stands before or after it", () => {
  const places = (text: string) => jsonFields(text).map(({ from, to }) => [from, to]);
  expect(places(`{"topic":"}","doc":"}"}`)).toEqual([[10, 11], [20, 21]]); // prettier-ignore
  expect(places(`{"topic":"," ,"doc":" ," ,"score":1 }`)).toEqual([[10, 11], [21, 23], [34, 35]]); // prettier-ignore
  expect(places(`{"topic":"1","doc":"1","start":1,"end":1}`)).toEqual([[10, 11], [20, 21], [31, 32], [39, 40]]); // prettier-ignore
});

test("numbers go to their columns, and the end must not be below the start", () => {
  const kinds = jsonFields(`{"topic":"t","doc":"d","score":3,"start":1,"end":2}`);
  expect(kinds.map(({ column, least }) => [column, least])).toEqual([
    [undefined, undefined],
    [undefined, undefined],
    [resultColumn.score, undefined],
    [resultColumn.start, undefined],
    [resultColumn.end, resultColumn.start],
  ]);
});

test.each([
  ["no object", `["topic":"t","doc":"d"}`],
  ["a space before it", ` {"topic":"t","doc":"d"}`],
  ["an object without an end", `{"topic":"t","doc":"d"`],
  ["more behind its end", `{"topic":"t","doc":"d"}}`],
  ["nothing in it", "{}"],
  ["no topic", `{"doc":"d","score":1}`],
  ["no document", `{"topic":"t","score":1}`],
  ["no document and no number", `{"topic":"t"}`],
  ["a document after a number", `{"topic":"t","score":1,"doc":"d"}`],
  ["a number before the topic", `{"score":1,"topic":"t","doc":"d"}`],
  ["a document that is a number", `{"topic":"t","doc":7}`],
  ["an empty document", `{"topic":"t","doc":""}`],
  ["a document twice", `{"topic":"t","doc":"d","doc":"d"}`],
  ["a topic twice", `{"topic":"t","topic":"t","doc":"d"}`],
  ["a score twice", `{"topic":"t","doc":"d","score":1,"score":1}`],
  ["a start without an end", `{"topic":"t","doc":"d","start":1}`],
  ["an end without a start", `{"topic":"t","doc":"d","end":1}`],
  ["an end before the start", `{"topic":"t","doc":"d","end":1,"start":1}`],
  ["a start that is no number", `{"topic":"t","doc":"d","start":null,"end":1}`],
  ["a score in quotes", `{"topic":"t","doc":"d","score":"1"}`],
  ["a key that objects have", `{"topic":"t","doc":"d","constructor":1}`],
  ["another key", `{"topic":"t","doc":"d","text":"x"}`],
  ["an escape", `{"topic":"t","doc":"a\\n"}`],
  ["a zero before a number", `{"topic":"t","doc":"d","score":01}`],
])("%s: it has no fields", (_, text) => {
  expect(said(text)).toEqual([]);
});
