import { afterAll, beforeAll, expect, test } from "vitest";
import { askedSystem, type DocumentSearch } from "../../../src/assess/node/document-search.ts";
import { type Served, served } from "./served.ts";

const asked: unknown[] = [];
const search = {
  find: (question: unknown) => (asked.push(question), Promise.resolve({ found: [] })),
} as unknown as DocumentSearch;

let judged: Served;
beforeAll(async () => void (judged = await served({}, undefined, undefined, undefined, search)));
afterAll(() => judged.end());

test.each([
  ["ann", "/", 404, "open the link that the organiser gave you"],
  ["ann", "/other", 404, "no such page"],
  ["ann", "/api/other", 404, "there is no such thing to ask for"],
  ["ann", "/api/notes", 404, "there is no such thing to ask for"],
  ["ann", "/api/documents?topic=t2", 404, "this topic is not in your list"],
  ["ann", "/api/answer?topic=t1&doc=plain", 404, "there is no answer to this, or you have not judged it yet"],
  ["organiser", "/api/differences?topic=t3", 404, "there is no such topic"],
  ["ann", "/api/search?topic=t2&q=x", 404, "this topic is not in your list"],
  ["ann", "/api/search?topic=t1&q=x&n=0", 400, "n: expected a whole number from 1 to 100"],
  ["ann", "/api/search?topic=t1&q=x&n=101", 400, "n: expected a whole number from 1 to 100"],
  ["ann", "/api/search?topic=t1&q=x&n=1.5", 400, "n: expected a whole number from 1 to 100"],
  ["ann", "/api/actions?since=-1", 400, "since: expected a whole number from 0"],
])("%s is refused %s with %i", async (name, path, status, sentence) => {
  const { status: found, body } = await judged.get(name, path);
  expect([found, JSON.stringify(body)]).toEqual([status, expect.stringContaining(sentence)]);
});

const mark = { id: "m", topic: "t1", doc: "plain", kind: "highlight", start: 0, end: 2 };

test.each([
  ["/api/actions", [], 400, "expected a list of 1 to"],
  ["/api/actions", [null], 400, "action 1"],
  ["/api/actions", [[1]], 400, "action 1"],
  ["/api/actions", ["x"], 400, "action 1"],
  ["/api/actions", [{ ...mark, judging: "other" }], 409, "this is another judging"],
  ["/api/actions", [{ ...mark, assessor: "bob" }], 409, "somebody else"],
  [
    "/api/actions",
    [
      { ...mark, assessor: "organiser" },
      { ...mark, id: "n", assessor: "adjudicator" },
    ],
    400,
    "expected the actions of one person at a time",
    "organiser",
  ],
  ["/api/assessors", null, 400, "expected {", "organiser"],
  ["/api/assessors", 7, 400, "expected {", "organiser"],
  ["/api/assessors", {}, 400, "expected {", "organiser"],
])("what is sent to %s is refused: %j", async (path, body, status, sentence, name = "ann") => {
  const { status: found, body: answer } = await judged.post(name, path, body);
  expect([found, JSON.stringify(answer)]).toEqual([status, expect.stringContaining(sentence)]);
});

test("a search finds as many as are asked for, up to a hundred", async () => {
  asked.length = 0;
  for (const n of ["", "&n=1", "&n=100"])
    expect((await judged.get("ann", `/api/search?topic=t1&q=x${n}`)).status).toBe(200);
  expect(asked).toEqual([20, 1, 100].map((most) => ({ query: "x", system: undefined, most })));
  expect((await judged.get("ann", "/api/me")).body.searches).toBe(true);
});

test("without a name, words are searched for in articles, and NEXI as it says", () => {
  expect(
    [
      askedSystem(undefined, "some words"),
      askedSystem(undefined, "//p[about(., cat)]"),
      askedSystem("passages", "x"),
    ].map(({ name }) => name),
  ).toEqual(["articles", "cas", "passages"]);
});
