import { setTimeout as passed } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { served, type Served } from "./served.ts";

let judged: Served;
beforeAll(async () => {
  judged = await served();
});
afterAll(() => judged.end());

interface Heard {
  readonly text: string;
  /** How often there was more. */
  readonly heard: number;
  /** Whether the server ended it. */
  readonly isEnded: boolean;
}

/** Listens for somebody; gives all that was heard so far. */
async function listen(name: string, more: Record<string, string> = {}, of = judged): Promise<() => Heard> {
  const headers = { authorization: `Bearer ${of.token(name)}`, ...more };
  const response = await fetch(new URL("/api/events", of.server.address), { headers });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let [text, isEnded] = ["", false];
  void (async () => {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) break;
      text += value;
    }
    isEnded = true;
  })().catch(() => undefined);
  return () => ({ text, heard: text.split("event: more").length - 1, isEnded });
}

let count = 0;
const assign = (topic: string, to: readonly string[]) =>
  judged.post("organiser", "/api/actions", [{ id: `assign ${++count}`, topic, kind: "assign", to }]);

test("rule 7, blind: an assessor hears of topics given and taken back, and nothing of who else judges them", async () => {
  const ann = await listen("ann");
  await assign("t1", ["ann"]); // Bob no longer judges it
  await assign("t1", ["ann", "bob"]);
  await assign("t2", []);
  await assign("t2", ["bob"]);
  await passed(50);
  expect(ann().heard).toBe(0);
  await assign("t2", ["ann", "bob"]);
  await expect.poll(() => ann().heard).toBe(1);
  await assign("t2", ["bob"]);
  await expect.poll(() => ann().heard).toBe(2);
});

test("rule 7, blind: whoever a topic was taken back from changes nothing in it, nor takes anything back", async () => {
  const mark = { id: "m", topic: "t1", doc: "plain", kind: "highlight", start: 0, end: 3 };
  expect((await judged.post("ann", "/api/actions", [mark])).status).toBe(200);
  await assign("t1", ["bob"]);
  for (const deed of [{ kind: "note", text: "!" }, { kind: "undo", of: "m" }, { kind: "add" }]) {
    const { status, body } = await judged.post("ann", "/api/actions", [
      { id: `late ${deed.kind}`, topic: "t1", doc: "plain", ...deed },
    ]);
    expect([status, body.refused[0].reason]).toEqual([404, "this document is not in your list"]);
  }
  expect((await judged.post("ann", "/api/actions", [mark])).status).toBe(200); // sent again: it is kept already
  expect(judged.live.log.state("ann", "t1", "plain").ranges).toEqual([{ start: 0, end: 3 }]);
});

test("a page that is open when its link is taken back hears nothing more", async () => {
  const bob = await listen("bob");
  await judged.post("organiser", "/api/revoke", { name: "bob" });
  await assign("t1", []);
  await expect.poll(() => bob()).toMatchObject({ heard: 0, isEnded: true });
});

const more = (number: number): string => `id: ${number}\nevent: more\ndata: {"own":${number}}\n\n`;
const note = (id: string) => ({ id, topic: "t1", doc: "plain", kind: "note", text: id });

test("a page hears of its own person's actions by their own numbers, the organiser's of all, until it is closed", async () => {
  const own = await served();
  const pages = await Promise.all(["ann", "bob", "organiser"].map((name) => listen(name, {}, own)));
  const heard = () => pages.map((page) => page().text.replace(": listening\n\n", ""));
  await own.post("ann", "/api/actions", [note("x"), note("y")]);
  await own.post("bob", "/api/actions", [note("x")]);
  await expect.poll(heard).toEqual([more(2), more(1), more(4) + more(5)]); // the first two actions are the organiser's
  await own.post("organiser", "/api/actions", [{ id: "o", topic: "t2", kind: "assign", to: ["ann", "bob"] }]);
  await expect.poll(heard).toEqual([more(2) + more(2), more(1), more(4) + more(5) + more(6)]);
  await own.end();
});

test("a page that was away is told where there is more than it has seen", async () => {
  const own = await served();
  await own.post("ann", "/api/actions", [note("x"), note("y")]);
  for (const [name, seen, told] of [
    ["ann", undefined, ""],
    ["ann", "2", ""],
    ["ann", "1", more(2)],
    ["bob", "0", ""],
    ["organiser", "2", more(4)],
  ] as const) {
    const page = await listen(name, seen === undefined ? {} : { "last-event-id": seen }, own);
    await expect.poll(() => page().text).toBe(`: listening\n\n${told}`);
  }
  await own.end();
});

test("a page hears every fifteen seconds that the server is there, and nothing once its link is taken back", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  try {
    const own = await served();
    const [ann, bob] = [await listen("ann", {}, own), await listen("bob", {}, own)];
    const beats = (page: typeof ann): number => page().text.split(": still here").length - 1;
    vi.advanceTimersByTime(14_999);
    await passed(50);
    expect(beats(ann)).toBe(0);
    vi.advanceTimersByTime(1);
    await expect.poll(() => beats(ann), { interval: 5 }).toBe(1);
    await own.post("organiser", "/api/revoke", { name: "bob" });
    vi.advanceTimersByTime(15_000);
    await expect.poll(() => [beats(ann), beats(bob), bob().isEnded]).toEqual([2, 1, true]);
    await own.end();
  } finally {
    vi.useRealTimers();
  }
});
