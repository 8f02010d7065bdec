import { expect, test } from "vitest";
import type { DocumentSearch, SearchQuestion } from "../../../src/assess/node/document-search.ts";
import { refusal, room } from "./room.ts";

/** A search that finds nothing, and notes what it was asked. */
function noting() {
  const asked: SearchQuestion[] = [];
  const search = { find: async (question: SearchQuestion) => (asked.push(question), question.query === "bad" ? { fault: "no words" } : { found: [] }) }; // prettier-ignore
  return { asked, search: search as unknown as DocumentSearch };
}

test("a search is asked for as many as are wanted, 20 where nothing is said, up to 100", async () => {
  const { asked, search } = noting();
  const { ask } = await room({}, search);
  for (const more of ["", "&n=1", "&n=100&system=cas"])
    expect(await ask("ann", `GET search?topic=t1&q=tea${more}`)).toEqual({ documents: [] });
  expect(asked).toEqual([
    { query: "tea", system: undefined, most: 20 },
    { query: "tea", system: undefined, most: 1 },
    { query: "tea", system: "cas", most: 100 },
  ]);
  await ask("ann", `GET search?topic=t1&q=${"x".repeat(1000)}`);
  expect(asked.at(-1)!.query).toHaveLength(1000);
});

test.each([
  ["topic=t2&q=x", 404, "this topic is not in your list"],
  ["topic=p&q=x", 400, "nothing is added to a topic for practice"],
  [`topic=t1&q=${"x".repeat(1001)}`, 400, "q: expected at most 1000 characters"],
  ["topic=t1&q=x&n=0", 400, "n: expected a whole number from 1 to 100"],
  ["topic=t1&q=x&n=101", 400, "n: expected a whole number from 1 to 100"],
  ["topic=t1&q=x&n=1.5", 400, "n: expected a whole number from 1 to 100"],
  ["topic=t1&q=bad", 400, "no words"],
])("a search for %s is refused", async (query, status, words) => {
  const { ask } = await room({}, noting().search);
  expect(await refusal(ask("ann", `GET search?${query}`))).toEqual([status, words]);
});

test("without an index nothing is searched", async () => {
  const { ask } = await room();
  expect(await refusal(ask("ann", "GET search?topic=t1&q=x"))).toEqual([
    404,
    "there is no index to search here; the organiser names one: --index",
  ]);
});
