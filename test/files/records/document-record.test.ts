import { expect, test } from "vitest";
import { documentKeys, documentRecord, lacking } from "../../../src/files/records/document-record.ts";

test("a document has an id and a text, by the usual names, by those of the map, or by others", () => {
  const record = { doc: "a", _id: "b", mine: "c", text: "x", content: "y", words: "z", title: "T" };
  expect(documentRecord(record, { doc: "mine", text: "words" })).toEqual({ doc: "a", text: "x", title: "T" });
  const { doc: _, text: __, title: ___, ...other } = record;
  expect(documentRecord(other, { doc: "mine", text: "words" })).toEqual({ doc: "c", text: "z", title: undefined });
  expect(documentRecord(other)).toEqual({ doc: "b", text: "y", title: undefined });
  expect(documentKeys(other)).toEqual(["_id", "content", "title"]);
  expect(documentKeys({})).toEqual(["title"]);
});

test("what a record has instead is shown: eight keys of at most 40 characters, of those that nobody knows", () => {
  const keys = Array.from({ length: 9 }, (_, i) => `k${i}`);
  const record = Object.fromEntries([...keys, "doc", "topic", "title", "text"].map((key) => [key, 1]));
  const fault = lacking({ none: null, ["y".repeat(41)]: 1, ...record }, "doc", "a string");
  expect(fault.message).toBe(
    'no "doc"; expected a string; found "k0", "k1", "k2", "k3", "k4", "k5", "k6", "k7", and fields can say which is doc',
  );
  expect(fault.remedy).toEqual({ option: "fields", value: "doc=KEY" });
  expect(lacking({ ["x".repeat(40)]: 1 }, "text", "a string").message).toContain(`found "${"x".repeat(40)}", and`);
  expect(lacking({ doc: "a" }, "text", "a string").message).toBe('no "text"; expected a string');
  expect(() => documentRecord({ text: "x" })).toThrow('no "doc"; expected a string or an integer');
  expect(() => documentRecord({ doc: "x" })).toThrow('no "text"; expected a string');
});
