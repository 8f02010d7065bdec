import { expect, test } from "vitest";
import { refusal, room } from "./room.ts";

const mark = (id: string, doc = "a", topic = "t1") => ({ id, topic, doc, kind: "highlight", start: 0, end: 3 });
const at = "topic=t1&doc=a";

test("who asks is told who they are, and the number of their last action", async () => {
  const { ask } = await room();
  const said = { judging: "0123456789abcdef", settings: { entryPoints: true, exhaustivity: false, guide: "Be kind." } };
  expect(await ask("ann", "GET me")).toEqual({ ...said, assessor: "ann", key: "key of ann", role: "assessor", searches: false, own: 0 }); // prettier-ignore
  await ask("ann", "POST actions", [mark("x"), mark("y")]);
  expect((await ask("ann", "GET me")).own).toBe(2);
  expect(await ask("organiser", "GET me")).toMatchObject({ assessor: "adjudicator", role: "organiser", own: 0 });
});

test("topics and documents are those of one's own list", async () => {
  const { ask } = await room();
  const ids = async (name: string) => (await ask(name, "GET topics")).topics.map(({ id }: { id: string }) => id);
  expect([await ids("ann"), await ids("bob"), await ids("organiser")]).toEqual([
    ["t1", "p"],
    ["t1", "t2", "p"],
    ["t1", "t2"],
  ]);
  expect((await ask("bob", "GET documents?topic=t2")).documents).toHaveLength(2);
  expect(await refusal(ask("ann", "GET documents?topic=t2"))).toEqual([404, "this topic is not in your list"]);
  expect(await refusal(ask("ann", "GET documents"))).toEqual([400, "expected ?topic="]);
  expect(await refusal(ask("ann", "GET documents?topic="))).toEqual([400, "expected ?topic="]);
});

test("a document, its state and its answer are told of one's own list alone", async () => {
  const { ask } = await room();
  await ask("ann", "POST actions", [mark("x")]);
  expect(await ask("ann", `GET document?${at}`)).toMatchObject({ doc: "a", length: 30, text: expect.any(String) });
  expect(await ask("ann", `GET state?${at}`)).toMatchObject({ ranges: [[0, 3]], length: 30 });
  for (const path of ["document", "state", "answer"]) {
    const outside = ask("ann", `GET ${path}?topic=t1&doc=c`);
    expect(await refusal(outside)).toEqual([404, "this document is not in your list"]);
    expect(await refusal(ask("ann", `GET ${path}?topic=t1`))).toEqual([400, "expected ?doc="]);
  }
  const none = [404, "there is no answer to this, or you have not judged it yet"];
  expect(await refusal(ask("ann", `GET answer?${at}`))).toEqual(none);
  expect(await refusal(ask("ann", "GET answer?topic=p&doc=a"))).toEqual(none);
  await ask("ann", "POST actions", [mark("z", "a", "p")]);
  expect(await ask("ann", "GET answer?topic=p&doc=a")).toEqual({ ranges: [[0, 3]], entry: null });
});

test("a text that has changed is a conflict; of a document that is not known any more the length is 0", async () => {
  const changed = await room({ documents: new Map([["a", { hash: "00", length: 30, title: "A" }]]) });
  expect(await refusal(changed.ask("ann", `GET document?${at}`))).toEqual([
    409,
    "the text of document a has changed since the judging began; expected the same text",
  ]);
  expect((await changed.ask("ann", "GET state?topic=t1&doc=b")).length).toBe(0);
});

test("the log is told after a number of one's own", async () => {
  const { ask } = await room();
  await ask("ann", "POST actions", [mark("x"), mark("y", "b")]);
  const ids = async (query: string) =>
    (await ask("ann", `GET actions${query}`)).actions.map(({ id }: { id: string }) => id);
  expect([await ids(""), await ids("?since=0"), await ids("?since=1"), await ids("?doc=a")]).toEqual([
    ["x", "y"],
    ["x", "y"],
    ["y"],
    ["x"],
  ]);
  for (const since of ["-1", "1.5", "x"])
    expect(await refusal(ask("ann", `GET actions?since=${since}`))).toEqual([400, "since: expected a whole number from 0"]); // prettier-ignore
});

test("actions are taken 1 to 1000 at a time, and answered with their ids and the last number", async () => {
  const { ask } = await room();
  const many = (count: number) => Array.from({ length: count }, (_, i) => mark(`${i}`));
  expect(await ask("ann", "POST actions", many(1000))).toMatchObject({ own: 1000, taken: { length: 1000 } });
  for (const sent of [{}, [], many(1001)])
    expect(await refusal(ask("ann", "POST actions", sent))).toEqual([400, "expected a list of 1 to 1000 actions"]);
});

test("each action that cannot be taken is named, by its id or its place; the status is that of all, or 400", async () => {
  const { ask } = await room();
  const sent = (...actions: unknown[]) => refusal(ask("ann", "POST actions", actions));
  const shape = "this is no action; expected an object with id, topic, doc and kind";
  expect(await sent(mark("x"), null, [1], "x")).toEqual([
    400,
    { id: "action 2", reason: shape },
    { id: "action 3", reason: shape },
    { id: "action 4", reason: shape },
  ]);
  const unknown = { id: "y", reason: "this document is not in your list" };
  expect(await sent(mark("y", "c"))).toEqual([404, unknown]);
  const another = { id: "z", reason: "this is another judging" };
  expect(await sent({ ...mark("z"), judging: "other" })).toEqual([409, another]);
  expect(await sent({ ...mark("z"), judging: "other" }, 7)).toEqual([400, another, { id: "action 2", reason: shape }]);
  expect(await sent({ ...mark("z"), assessor: "bob" })).toEqual([
    409,
    { id: "z", reason: "this page was opened for somebody else; open your own link again" },
  ]);
  expect(await sent({ ...mark("z"), judging: "0123456789abcdef", assessor: "ann" })).toEqual([200, "not refused"]);
});

test("a page says for which judging and whom it was opened", async () => {
  const { ask } = await room();
  const sent = (said: object) => refusal(ask("ann", "POST actions", [{ ...mark("x"), ...said }], { by: "cookie" }));
  const reason = "expected the judging and the assessor that this page was opened for";
  const judging = "0123456789abcdef";
  for (const said of [{}, { judging }, { assessor: "ann" }])
    expect(await sent(said)).toEqual([409, { id: "x", reason }]);
  expect(await sent({ judging, assessor: "ann" })).toEqual([200, "not refused"]);
});

test("the organiser assigns and releases as the organiser, and judges as the adjudicator", async () => {
  const { ask, live } = await room();
  const assign = { id: "o", topic: "t1", kind: "assign", to: ["ann"] };
  expect(await ask("organiser", "POST actions", [assign])).toEqual({ taken: ["o"], own: 3 });
  expect(await ask("organiser", "POST actions", [mark("x")])).toEqual({ taken: ["x"], own: 1 });
  await ask("ann", "POST actions", [{ id: "f", topic: "t1", doc: "c", kind: "add" }]);
  const release = { id: "r", topic: "t1", doc: "c", kind: "release" };
  expect(await ask("organiser", "POST actions", [release])).toEqual({ taken: ["r"], own: 4 });
  expect([live.log.assigned("t1"), live.log.released("t1")]).toEqual([["ann"], ["c"]]);
  expect(await refusal(ask("organiser", "POST actions", [assign, mark("x")]))).toEqual([
    400,
    "expected the actions of one person at a time",
  ]);
  expect(await refusal(ask("organiser", "POST actions", [{ ...mark("y"), assessor: "ann" }]))).toEqual([
    409,
    { id: "y", reason: "this page was opened for somebody else; open your own link again" },
  ]);
});
