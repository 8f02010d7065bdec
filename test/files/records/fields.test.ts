import { expect, test } from "vitest";
import { collectionOf } from "../../../src/data/collection.ts";
import { readJudgements, readRun } from "../../../src/files/formats/read.ts";
import { fieldUse } from "../../../src/files/records/field-use.ts";
import { fieldsOf } from "../../../src/files/records/fields.ts";

test("in judgements an id goes before the question, among results it comes last", () => {
  const known = "topic topic_id query_id qid question_id questionId queryId query-id".split(" ");
  const questions = "question query user_input input".split(" ");
  for (const [noun, names] of [
    ["judgements", [...known, "id", ...questions]],
    ["run", [...known, ...questions, "id"]],
  ] as const)
    for (const [i, name] of names.entries()) {
      const record = Object.fromEntries(names.slice(i).map((key) => [key, `of ${key}`]));
      expect([noun, fieldsOf(noun).id(record, "topic")]).toEqual([noun, `of ${name}`]);
    }
});

test("a field is found in rooms, by a path of keys or by a key that is one", () => {
  const fields = fieldsOf("run");
  expect(fields.value({ "metadata.source": "x" }, "doc")).toBe("x");
  expect(fields.value({ metadata: { source: "x" } }, "doc")).toBe("x");
  expect(fieldsOf("run", {}, true).value({ topic: "q", "metadata.source": "x" }, "doc")).toBe("x");
  expect([fields.key({}, "doc"), fieldsOf("run", { fields: { doc: "mine" } }).key({}, "doc")]).toEqual(["doc", "mine"]);
});

test("numbers are texts in cells alone, and of numbers alone", () => {
  const [plain, cells] = [fieldsOf("run"), fieldsOf("run", {}, true)];
  expect([cells.number({ score: " 7 " }, "score"), cells.value({ topic: "7" }, "topic")]).toEqual([7, "7"]);
  expect(() => plain.number({ score: "7" }, "score")).toThrow('"score" is "7"; expected a finite number');
  expect(() => readRun('{"topic":"q","doc":"a","start":0,"end":1,"score":"7"}')).toThrow('"score" is "7"');
});

test("the file that lacks a key of the map is named", () => {
  expect(() => fieldsOf("run", { fields: { doc: "zz" } }).end("f.jsonl")).toThrow(
    /^f\.jsonl: no record has the key "zz"/,
  );
  const record = '{"topic":"q","doc":"a","start":0,"end":1}';
  for (const read of [readRun, readJudgements]) {
    const use = fieldUse({ doc: "zzzz" });
    read(record, { fields: { doc: "zzzz" }, fieldUse: use, source: "x.jsonl" });
    expect(() => use.refuse()).toThrow(/^x\.jsonl: no record has the key "zzzz"/);
  }
});

test("what a field may be under is told by what is held there", () => {
  const told = (record: object, name: "text" | "doc" | "score" | "highlights") => {
    const { message, remedy } = fieldsOf("run").lacking({ ...record }, name, "fault");
    return [message, remedy?.value];
  };
  const found = 'fault; found "a", "b", "c", and fields can say which is';
  expect(told({ a: "12-34-5678-9", b: "x y", c: "x y z" }, "text")).toEqual([`${found} text`, "text=c"]);
  expect(told({ a: "12", b: "x y", c: "12-34-5678-9" }, "text")).toEqual([`${found} text`, "text=b"]);
  expect(told({ a: "12", b: "345", c: "678" }, "text")).toEqual([`${found} text`, "text=KEY"]);
  expect(told({ a: [1], b: 7, c: "x y" }, "doc")).toEqual([`${found} doc`, "doc=KEY"]);
  expect(told({ status: "ok", page_name: "faq", c: "x y" }, "doc")[1]).toBe("doc=page_name");
  expect(told({ status: "ok", a: { b: "docs/faq.md" } }, "doc")[1]).toBe("doc=a.b");
  expect(told({ a: "x", b: [1], c: [2] }, "highlights")).toEqual([`${found} highlights`, "highlights=b"]);
  expect(told({ a: "x", b: [1], c: "2" }, "score")).toEqual([`${found} score`, "score=c"]);
  expect(told({ "a b": "x" }, "doc")).toEqual(['fault; found "a b", and fields can say which is doc', "doc=KEY"]);
  expect(told({ a: null, topic: "q", ["x".repeat(41)]: 1 }, "doc")).toEqual(["fault", undefined]);
  expect(told({ ["x".repeat(40)]: 1 }, "doc")[0]).toContain("xx");
  const six = Object.fromEntries("abcdef".split("").map((key) => [key, 1]));
  expect(told(six, "doc")[0]).toBe('fault; found "a", "b", "c", "d", "e", and fields can say which is doc');
});

test("the field that is suggested is one that names a document of the collection", () => {
  const collection = collectionOf([{ doc: "faq", text: "It is slow." }]);
  const { remedy } = fieldsOf("run", { collection }).lacking(
    { file_kind: "pdf", origin: "docs/faq.md" },
    "doc",
    "fault",
  );
  expect(remedy?.value).toBe("doc=origin");
});

test("a key near the one of the map is told in place of others", () => {
  const { message, remedy } = fieldsOf("run", { fields: { doc: "sorce" } }).lacking(
    { source_: 1, a: { source: 1 } },
    "doc",
    "fault",
  );
  expect([message, remedy]).toEqual(['fault; did you mean "a.source"?', undefined]);
});

test("files 14: the remedy for a key that no record has is the nearest", () => {
  const remedyOf = (key: string) => {
    const use = fieldUse({ doc: key });
    use.look({ source: 1 });
    try {
      use.refuse();
    } catch (error) {
      return (error as { remedy?: unknown }).remedy;
    }
    return "none";
  };
  expect([remedyOf("sorce"), remedyOf("zzzz"), remedyOf("source")]).toEqual([
    { option: "fields", value: "doc=source" },
    undefined,
    "none",
  ]);
});
