import { setTimeout as passed } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { responseOf, room } from "./room.ts";
import { served, type Served } from "./served.ts";

let judged: Served;
beforeAll(async () => {
  judged = await served();
});
afterAll(() => judged.end());

/** Listens for somebody; gives all that was heard so far, and whether the server ended it. */
async function listen(name: string): Promise<() => { readonly heard: number; readonly isEnded: boolean }> {
  const headers = { authorization: `Bearer ${judged.token(name)}` };
  const response = await fetch(new URL("/api/events", judged.server.address), { headers });
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
  return () => ({ heard: text.split("event: more").length - 1, isEnded });
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
  await expect.poll(() => bob()).toEqual({ heard: 0, isEnded: true });
});

/** What a page of somebody hears, from now on. */
async function hearing(of: Awaited<ReturnType<typeof room>>, name: string, headers: Record<string, string> = {}) {
  const { response, did } = responseOf();
  await of.ask(name, "GET events", undefined, { response, headers });
  return { did, close: () => void response.emit("close") };
}

const more = (number: number): string => `id: ${number}\nevent: more\ndata: {"own":${number}}\n\n`;
const note = (id: string) => ({ id, topic: "t1", doc: "a", kind: "note", text: id });

test("a page hears of its own person's actions by their own numbers, the organiser's of all, until it is closed", async () => {
  const small = await room();
  const [ann, bob, organiser] = [
    await hearing(small, "ann"),
    await hearing(small, "bob"),
    await hearing(small, "organiser"),
  ];
  expect(ann.did).toEqual([expect.stringMatching(/^200 .*"content-type":"text\/event-stream"/), ": listening\n\n"]);
  await small.ask("ann", "POST actions", [note("x"), note("y")]);
  await small.ask("bob", "POST actions", [note("x")]);
  const heard = () => [ann, bob, organiser].map(({ did }) => did.slice(2));
  expect(heard()).toEqual([[more(2)], [more(1)], [more(4), more(5)]]); // the first two actions are the organiser's
  await small.ask("organiser", "POST actions", [{ id: "o", topic: "t2", kind: "assign", to: ["ann", "bob"] }]);
  expect(heard()).toEqual([[more(2), more(2)], [more(1)], [more(4), more(5), more(6)]]);
  for (const { close } of [ann, bob, organiser]) close();
  await small.ask("ann", "POST actions", [note("z")]);
  expect(heard().map(({ length }) => length)).toEqual([2, 1, 3]);
});

test("a page that was away is told where there is more than it has seen", async () => {
  const small = await room();
  await small.ask("ann", "POST actions", [note("x"), note("y")]);
  const heard = async (name: string, headers?: Record<string, string>) => {
    const { did, close } = await hearing(small, name, headers);
    close();
    return did.slice(2);
  };
  expect(await heard("ann")).toEqual([]);
  expect(await heard("ann", { "last-event-id": "2" })).toEqual([]);
  expect(await heard("ann", { "last-event-id": "1" })).toEqual([more(2)]);
  expect(await heard("bob", { "last-event-id": "0" })).toEqual([]);
  expect(await heard("organiser", { "last-event-id": "2" })).toEqual([more(4)]);
});

test("a page hears every fifteen seconds that the server is there, and nothing once its link is taken back", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  try {
    const small = await room();
    const [ann, bob] = [await hearing(small, "ann"), await hearing(small, "bob")];
    vi.advanceTimersByTime(14_999);
    expect(ann.did.slice(2)).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(ann.did.slice(2)).toEqual([": still here\n\n"]);
    small.strangers.add("bob");
    ann.close();
    vi.advanceTimersByTime(15_000);
    expect([ann.did.slice(3), bob.did.slice(3)]).toEqual([[], ["the end"]]);
    bob.close();
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});
