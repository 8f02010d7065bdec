import { afterEach, expect, test } from "vitest";
import { readJudging } from "../../../src/assess/node/store/read-judging.ts";
import { served, type Served } from "./served.ts";

let judged: Served | undefined;
afterEach(() => judged?.end());

let made = 0;
const act = (doc: string, deed: object, topic = "t1") => ({ id: `id-${made++}`, topic, doc, ...deed });
const at = (doc: string): string => `topic=t1&doc=${encodeURIComponent(doc)}`;

/** A judging in which a machine suggested the first sentence of a document, and a script of another. */
async function withSuggestions(when: "before" | "after"): Promise<Served> {
  judged = await served();
  await judged.live.settle({ suggestions: when });
  const taken = await judged.live.bringIn("gpt <script>alert(1)</script>", [
    { id: "1", topic: "t1", doc: "plain", kind: "suggest", ranges: [[0, 13]] },
    { id: "2", topic: "t1", doc: "../../etc/passwd", kind: "suggest", ranges: [[0, 25]] },
  ]);
  expect(taken).not.toHaveProperty("refused");
  return judged;
}

const machine = "gpt <script>alert(1)</script>";

/** All that a person can ask, as one text. */
async function allThatIsSent({ get }: Served, name: string): Promise<string> {
  const paths = ["me", "topics", "documents?topic=t1", "actions"];
  for (const doc of ["plain", "emoji"])
    for (const path of ["document", "state", "actions", "suggestions", "answer"]) paths.push(`${path}?${at(doc)}`);
  const answers = [];
  for (const path of paths) answers.push(await get(name, `/api/${path}`));
  return JSON.stringify(answers.map(({ status, body }) => [status, body]));
}

test("rule 25: who is to judge blind is sent nothing of a suggestion, whatever they ask, until they have judged", async () => {
  const { get, post } = await withSuggestions("after");
  const before = await allThatIsSent(judged!, "ann");
  expect(before).not.toContain("gpt");
  const early = await post("ann", "/api/actions", [act("plain", { kind: "see" })]);
  expect([early.status, early.body.refused[0].reason]).toEqual([
    400,
    "suggestions are shown once the document is judged",
  ]);
  // Neither are they told by an action that only somebody could do who knows of it.
  const guess = { kind: "highlight", start: 0, end: 13, from: machine };
  const wrong = { ...guess, end: 12 };
  const [right, other] = [
    await post("ann", "/api/actions", [act("plain", guess)]),
    await post("ann", "/api/actions", [act("plain", wrong)]),
  ];
  expect([right.status, right.body.refused[0].reason]).toEqual([other.status, other.body.refused[0].reason]);
  expect((await get("ann", `/api/suggestions?${at("plain")}`)).status).toBe(404);

  await post("ann", "/api/actions", [act("plain", { kind: "verdict", value: "nonrelevant" })]);
  expect((await get("ann", `/api/suggestions?${at("plain")}`)).status).toBe(404); // judged, and it is not in the log
  expect((await post("ann", "/api/actions", [act("plain", { kind: "see" })])).status).toBe(200);
  expect((await get("ann", `/api/suggestions?${at("plain")}`)).body).toEqual({
    suggestions: [{ start: 0, end: 13, from: machine }],
    machines: [machine],
  });
  // Bob has the same topic, and has not judged it.
  expect(await allThatIsSent(judged!, "bob")).not.toContain("gpt");
});

test("rule 25: what was seen is on the disk before it is sent, and stays in the log", async () => {
  const { get, post, place } = await withSuggestions("before");
  expect(await allThatIsSent(judged!, "ann")).not.toContain("gpt");
  const see = act("plain", { kind: "see" });
  await post("ann", "/api/actions", [see]);
  expect((await get("ann", `/api/suggestions?${at("plain")}`)).body.machines).toEqual([machine]);
  const back = await post("ann", "/api/actions", [act("plain", { kind: "undo", of: see.id })]);
  expect([back.status, back.body.refused[0].reason]).toEqual([400, "of: what was seen cannot be taken back"]);
  await post("ann", "/api/actions", [act("plain", { kind: "highlight", start: 0, end: 13, from: machine })]);
  const judgements = await readJudging(place, { assessor: "ann" });
  expect(judgements.topics.get("t1")!.get("plain")!.origin).toMatchObject({
    by: "ann",
    machines: [machine],
    highlights: [{ origin: "taken" }],
  });
  // What the organiser sees of agreement is that of people.
  const { body } = await get("organiser", "/api/progress");
  expect(body.agreement).toEqual([]);
});

test("rule 25: an assessor's page cannot suggest, nor see what is suggested in a list that is not theirs", async () => {
  const { get, post } = await withSuggestions("before");
  const suggest = await post("ann", "/api/actions", [act("plain", { kind: "suggest", ranges: [[0, 5]] })]);
  expect([suggest.status, suggest.body.refused[0].reason]).toEqual([400, "suggest is a machine's"]);
  for (const path of ["topic=t2&doc=plain", "topic=t1&doc=outside", "topic=t1&doc=none"])
    expect((await get("ann", `/api/suggestions?${path}`)).status).toBe(404);
  expect((await post("ann", "/api/actions", [act("plain", { kind: "see" }, "t2")])).status).toBe(404);
  // The adjudicator settles what people made of a document.
  expect((await post("organiser", "/api/actions", [act("plain", { kind: "see" })])).status).toBe(400);
});
