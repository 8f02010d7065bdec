import { expect, test } from "vitest";
import { collectionOf } from "../../../src/data/collection.ts";
import { pageDocuments } from "../../../src/files/records/page-documents.ts";
import { sectionCalled } from "../../../src/files/records/section-titles.ts";
import { columnsIn, inUsualNames } from "../../../src/files/records/strange-names.ts";
import { topicRecord } from "../../../src/files/records/topic-record.ts";

test("a topic has what it says, or else its question for a title", () => {
  const told = (record: object, map = {}) => {
    const { id, texts } = topicRecord({ ...record }, map);
    return [id, texts.filter(([, text]) => text !== undefined)];
  };
  expect(told({ topic: 7, title: "T", question: "Q" })).toEqual(["7", [["title", "T"]]]);
  expect(told({ qid: "1", question: "Q" })).toEqual(["1", [["title", "Q"]]]);
  expect(told({ question: 5, query: "Q" })).toEqual(["Q", [["title", "Q"]]]);
  expect(told({ mine: "2", _id: "1", text: "Q" }, { topic: "mine" })).toEqual(["2", [["title", "Q"]]]);
  expect(told({ topic: "1" })).toEqual(["1", []]);
  const turn = { id: 5, conversation_id: "c1", turn: 2, question: "Q" };
  expect([told(turn), told({ ...turn, qid: "7" })]).toEqual([
    ["c1_2", [["title", "Q"]]],
    ["7", [["title", "Q"]]],
  ]);
  expect(topicRecord({ qid: "1", question: "Q" }).keys.slice(0, 3)).toEqual(["qid", "question", "title"]);
  expect(() => topicRecord({ who: "x" })).toThrow('no "topic"; expected a string or an integer; found "who"');
});

test("pages of a file are found by its path, its name, and both without ending", () => {
  const pages = pageDocuments(
    collectionOf(
      ["report.pdf#page=1", "report.pdf#page=2", "other_p000.txt", "other_p001.txt"].map((doc) => ({ doc, text: "" })),
    ),
  );
  expect([pages.page("report.pdf", 2), pages.page("x/report.pdf", 1), pages.page("x/eport.pdf", 1)]).toEqual([
    "report.pdf#page=2",
    "report.pdf#page=1",
    undefined,
  ]);
  expect([pages.page("y/other.pdf", 1), pages.page("other", 2), pages.page("other", 3)]).toEqual([
    "other_p000.txt",
    "other_p001.txt",
    undefined,
  ]);
  expect([pages.count("report.pdf"), pages.count("lost")]).toEqual([2, undefined]);
});

test("a heading is found by itself, or at the end of a path", () => {
  const sections = [["Guide"], ["Guide", "Install"], ["Guide", "Use"], ["Tips", "Use"], ["Use"], ["A > B"]].map(
    (path, i) => ({
      path,
      start: 10 * i,
      end: 10 * i + 9,
    }),
  );
  const found = (asked: string | string[]) => sectionCalled(asked, sections, "d").start;
  expect([found("Guide"), found("Install"), found("Guide  > Install"), found("Use"), found("A > B")]).toEqual([
    0, 10, 10, 40, 50,
  ]);
  expect([found(["Tips", "Use"]), found("Tips / Use")]).toEqual([30, 30]);
  expect(() => found("> Install")).toThrow('no heading "> Install" in "d"');
  expect(() => sectionCalled("Use", sections.slice(0, 4), "d")).toThrow(
    'heading "Use" stands in 2 places of "d": "Guide > Use", "Tips > Use"; expected the path of one',
  );
  expect(() => sectionCalled("Use", [...sections.slice(0, 5), { path: ["Use"], start: 70, end: 80 }], "d")).toThrow(
    'heading "Use" stands in 2 places of "d": at characters 40, 70; expected offsets or a quote',
  );
});

test("names of columns that nobody knows are two at least, and no numbers", () => {
  expect(columnsIn("who,what")).toEqual({ names: ["who", "what"], unknown: ["who", "what"], lacks: "topic" });
  expect(columnsIn("topic,what,,x")).toEqual({ names: ["topic", "what", "x"], unknown: ["what", "x"], lacks: "doc" });
  for (const line of ["who,", "who", "topic,doc", "who,-1.5", '{"who":1,"what":2}', "<who,what>"])
    expect(columnsIn(line)).toBeUndefined();
  expect([inUsualNames("who", { topic: "who" }), inUsualNames("who; x", { topic: "who" })]).toEqual(["who", "topic;x"]);
  expect([inUsualNames("who,x", {}), inUsualNames(' [{"who" :1}]', { topic: "who" })]).toEqual([
    "who,x",
    ' [{"topic" :1}]',
  ]);
});
