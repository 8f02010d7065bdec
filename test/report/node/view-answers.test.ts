import type { IncomingMessage, ServerResponse } from "node:http";
import { expect, test } from "vitest";
import type { TextsFound } from "../../../src/report/page-search.ts";
import { answer, type ServedView } from "../../../src/report/node/view-answers.ts";

/** The answer to a question about sixty documents that all have the same text. */
async function asked(url: string): Promise<{ status: number; body: string }> {
  const documents = { ids: Array.from({ length: 60 }, (_, i) => `d${i}`) };
  const viewed = { data: { documents, runs: [] }, text: () => ({ text: "the same" }) } as unknown as ServedView;
  let [status, body] = [0, ""];
  const response = {
    req: { socket: {} },
    writeHead: (code: number) => void (status = code),
    end: (text: string) => void (body = text),
  };
  await answer(viewed, { url } as IncomingMessage, response as unknown as ServerResponse, () => undefined);
  return { status, body };
}

test.each([
  ["", 50],
  ["&most=60", 50],
  ["&most=50", 50],
  ["&most=7", 7],
  ["&most=1", 1],
])("a search answers with fifty places, or as many as are asked for below that: %j", async (most, expected) => {
  const { status, body } = await asked(`/search?words=same${most}`);
  expect(status).toBe(200);
  expect((JSON.parse(body) as TextsFound).hits).toHaveLength(expected);
});

test.each([
  ["&most=0", 400],
  ["&most=x", 400],
])("a search for %j places is refused", async (most, expected) => {
  expect((await asked(`/search?words=same${most}`)).status).toBe(expected);
});

test("words of up to 200 characters are looked for", async () => {
  expect((await asked(`/search?words=${"x".repeat(200)}`)).status).toBe(200);
  expect((await asked(`/search?words=${"x".repeat(201)}`)).status).toBe(400);
  expect((await asked("/search?words=+")).status).toBe(400);
});

test("data, results and texts are answered by number, and nothing beyond them", async () => {
  const data = { documents: { ids: ["a", "b"] }, runs: ["r"] };
  const viewed = {
    template: "<head></head>",
    data,
    results: (run: number) => `results ${run}`,
    text: (doc: number) => `text ${doc}`,
  } as unknown as ServedView;
  const told = async (url: string): Promise<unknown> => {
    let [status, body] = [0, ""];
    const response = {
      req: { socket: {} },
      writeHead: (code: number) => void (status = code),
      end: (text: string) => void (body = text),
    };
    await answer(viewed, { url } as IncomingMessage, response as unknown as ServerResponse, () => undefined);
    return status === 200 ? JSON.parse(body) : status;
  };
  expect(await told("/data")).toEqual(data);
  expect([await told("/results/0"), await told("/texts/0"), await told("/texts/1")]).toEqual(["results 0", "text 0", "text 1"]); // prettier-ignore
  for (const url of ["/data/0", "/results/1", "/texts/2", "/results", "/texts", "/other", "/search/1?words=a", ""])
    expect(await told(url), url).toBe(404);
});
