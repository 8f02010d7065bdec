import { setTimeout as passed } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
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
  expect(judged.desk.log.state("ann", "t1", "plain").ranges).toEqual([{ start: 0, end: 3 }]);
});

test("a page that is open when its link is taken back hears nothing more", async () => {
  const bob = await listen("bob");
  await judged.post("organiser", "/api/revoke", { name: "bob" });
  await assign("t1", []);
  await expect.poll(() => bob()).toEqual({ heard: 0, isEnded: true });
});
