import { expect, test } from "vitest";
import { begin, readJson, send, sendJson, sendPage } from "../../../src/assess/node/answer.ts";
import { refusal, requestOf, responseOf } from "./room.ts";

const json = { "content-type": "application/json" };

test.each<[string | undefined, boolean]>([
  ["application/json", true],
  ["application/json; charset=utf-8", true],
  ["Application/JSON;charset=UTF-8", true],
  ["application/json; charset=latin1", false],
  ["text/plain", false],
  [undefined, false],
])("what comes as %s is read: %s", async (type, isRead) => {
  const read = readJson(requestOf(type === undefined ? {} : { "content-type": type }, '{"a":', "[1]}"));
  if (isRead) expect(await read).toEqual({ a: [1] });
  else expect(await refusal(read)).toEqual([415, "expected content-type: application/json"]);
});

test("a body has at most a megabyte, however it comes", async () => {
  const text = JSON.stringify("x".repeat(2 ** 20 - 2));
  const halves = [text.slice(0, 2 ** 19), text.slice(2 ** 19)];
  expect(await readJson(requestOf(json, ...halves))).toHaveLength(2 ** 20 - 2);
  for (const pieces of [[`${text} `], [...halves, " "]])
    expect(await refusal(readJson(requestOf(json, ...pieces)))).toEqual([
      413,
      "expected at most 1048576 bytes; send fewer actions at a time",
    ]);
});

test("what is no JSON in UTF-8, and what breaks off, is told", async () => {
  const broken = requestOf(json, "[");
  expect(await refusal(readJson(broken))).toEqual([400, "this is no JSON in UTF-8"]);
  const bytes = Object.assign(requestOf(json), { [Symbol.asyncIterator]: async function* () { yield Buffer.from([0x22, 0xff, 0x22]); } }); // prettier-ignore
  expect(await refusal(readJson(bytes))).toEqual([400, "this is no JSON in UTF-8"]);
  const gone = requestOf(json, "[");
  gone.destroy(new Error("aborted"));
  expect(await refusal(readJson(gone))).toEqual([400, "the request broke off in the middle"]);
});

test("an answer has its status, its type and what always goes with it", () => {
  const head = (type: string): string =>
    JSON.stringify({
      "cache-control": "no-store",
      "content-security-policy": "frame-ancestors 'none'",
      "cross-origin-resource-policy": "same-origin",
      "cross-origin-opener-policy": "same-origin",
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
      "content-type": type,
    });
  const { response, did } = responseOf();
  sendJson(response, { a: 1 });
  sendJson(response, { b: 2 }, 404);
  sendPage(response, "page");
  begin(response, { "content-type": "x" });
  expect(did).toEqual([
    `200 ${head("application/json")}`,
    '{"a":1}',
    `404 ${head("application/json")}`,
    '{"b":2}',
    `200 ${head("text/html; charset=utf-8")}`,
    "page",
    `200 ${head("x")}`,
  ]);
});

test.each(["headersSent", "destroyed"] as const)("nothing is sent where %s", (what) => {
  const { response, did } = responseOf();
  send(Object.assign(response, { [what]: true }), 200, {}, "late");
  expect(did).toEqual([]);
});
