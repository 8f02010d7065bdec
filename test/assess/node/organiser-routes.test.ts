import { expect, test } from "vitest";
import { tokenHash } from "../../../src/assess/node/store/people.ts";
import { refusal, room } from "./room.ts";

test("one more assessor gets a link, which holds at once", async () => {
  const { ask, live, refreshed } = await room();
  const { name, token, url } = await ask("organiser", "POST assessors", { name: "cy" });
  expect([name, url]).toEqual(["cy", `link ${token}`]);
  expect(live.judging().assessors.at(-1)).toEqual({ name: "cy", isImported: false });
  expect(await live.store.tokens()).toEqual([{ hash: tokenHash(token), name: "cy" }]);
  expect(refreshed()).toBe(1);
});

test.each([
  [{ name: "ann" }, 409, "there is an assessor ann already; ask for a link instead"],
  [{ name: "organiser" }, 400, "organiser is a name of ours; expected another"],
  [{ name: 7 }, 400, 'expected {"name": "…"}'],
  [{}, 400, 'expected {"name": "…"}'],
  [null, 400, 'expected {"name": "…"}'],
  ["cy", 400, 'expected {"name": "…"}'],
])("no assessor is added by %j", async (body, status, words) => {
  const { ask, live } = await room();
  expect(await refusal(ask("organiser", "POST assessors", body))).toEqual([status, words]);
  expect([live.judging().assessors.length, await live.store.tokens()]).toEqual([2, []]);
});

test("links are added and taken back of people that there are, and not of judgements that were brought in", async () => {
  const assessors = [{ name: "ann", isImported: false }, { name: "bob", isImported: false }, { name: "machine", isImported: true }]; // prettier-ignore
  const { ask, live, refreshed } = await room({ assessors });
  const names = async () => (await live.store.tokens()).map(({ name }) => name);
  for (const name of ["ann", "ann", "bob"]) await ask("organiser", "POST links", { name });
  expect([await names(), refreshed()]).toEqual([["ann", "ann", "bob"], 3]);
  expect(await ask("organiser", "POST revoke", { name: "ann" })).toEqual({ name: "ann" });
  expect([await names(), refreshed()]).toEqual([["bob"], 4]);
  for (const name of ["machine", "nobody", "adjudicator"])
    for (const route of ["POST links", "POST revoke"])
      expect(await refusal(ask("organiser", route, { name }))).toEqual([404, `there is no assessor ${name}`]);
});

test("progress, differences, notes and what is missing are those of the log", async () => {
  const { ask } = await room();
  const note = { id: "n", topic: "t1", doc: "a", kind: "note", text: "odd" };
  for (const name of ["ann", "bob"])
    await ask(name, "POST actions", [note, { id: "v", topic: "t1", doc: "a", kind: "verdict", value: "nonrelevant" }]);
  expect((await ask("organiser", "GET differences?topic=t1")).documents).toMatchObject([{ doc: "a", agree: true }]);
  expect((await ask("organiser", "GET differences?topic=t2")).documents).toEqual([]);
  expect(await refusal(ask("organiser", "GET differences?topic=t9"))).toEqual([404, "there is no such topic"]);
  expect((await ask("organiser", "GET notes")).notes).toHaveLength(2);
  expect((await ask("organiser", "GET progress")).topics).toMatchObject([{ id: "t1", twice: 1 }, { twice: 0 }, { practice: true }]); // prettier-ignore
  const { kinds } = await ask("organiser", "GET checklist?topic=t1&most=1");
  expect(kinds.find(({ code }: { code: string }) => code === "not-judged").documents).toHaveLength(1);
  expect(await refusal(ask("organiser", "GET checklist?topic=t9"))).toEqual([404, "there is no such topic"]);
  expect(await refusal(ask("organiser", "GET checklist?most=x"))).toEqual([
    400,
    "most: expected a whole number from 0",
  ]);
});
