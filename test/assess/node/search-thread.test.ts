import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, expect, test, vi } from "vitest";
import { Refused } from "../../../src/assess/node/answer.ts";
import type { DocumentSearch } from "../../../src/assess/node/document-search.ts";
import { searchInThread } from "../../../src/assess/node/search-thread.ts";
import { temporaryFolder } from "../../cli/folders.ts";
import { atLength } from "../../rounds.ts";

// A thread that does as the query says, in place of one that has an index.
const program = join(temporaryFolder(), "thread.mjs");
writeFileSync(
  program,
  `import { parentPort, threadId, workerData } from "node:worker_threads";
  parentPort.on("message", ({ query }) => {
    if (query === "forever") for (;;);
    if (query === "bug") throw new Error("a bug in it");
    if (query === "gone") return parentPort.postMessage({ answer: { trouble: workerData + ": no such file" } });
    if (query === "bad") return parentPort.postMessage({ answer: { fault: "no words" } });
    parentPort.postMessage({ answer: { found: [{ doc: query, thread: threadId }] } });
  });`,
);

let search: DocumentSearch;
afterEach(() => search.close());
const open = (longest?: number): DocumentSearch =>
  (search = searchInThread("x.index", pathToFileURL(program), longest));
const ask = (query: string) => search.find({ query, system: undefined, most: 1 });

test("questions are answered in turn by one thread", async () => {
  open();
  const answers = await Promise.all([ask("a"), ask("bad"), ask("b")]);
  expect(answers).toMatchObject([{ found: [{ doc: "a" }] }, { fault: "no words" }, { found: [{ doc: "b" }] }]);
});

atLength("a search that takes too long is given up, while this thread goes on; the next one is answered", async () => {
  open(2000); // and a fresh thread has to be there by then
  await ask("warm");
  const slow = ask("forever").catch((error: unknown) => error);
  const next = ask("after");
  let ticks = 0;
  const ticking = setInterval(() => ticks++, 10);
  const refused = await slow;
  clearInterval(ticking);
  expect(refused).toBeInstanceOf(Refused);
  expect(refused).toMatchObject({ status: 503, message: expect.stringContaining("longer than 2 seconds") });
  expect(ticks).toBeGreaterThan(5);
  expect(await next).toMatchObject({ found: [{ doc: "after" }] });
});

test("a thread that ends over a question is told of, and another takes its place", async () => {
  open();
  await expect(ask("bug")).rejects.toThrow("a bug in it");
  expect(await ask("c")).toMatchObject({ found: [{ doc: "c" }] });
});

test("an index that is gone is an error that names it, and no fault of the question", async () => {
  open();
  await expect(ask("gone")).rejects.toThrow("x.index: no such file");
});

test("more than fifty that wait are sent away", async () => {
  open();
  const asked = Array.from({ length: 52 }, (_, i) => ask(`q${i}`).catch((error: unknown) => error));
  const refused = (await Promise.all(asked)).filter((answer) => answer instanceof Refused);
  expect(refused.map(({ status }) => status)).toEqual([429, 429]);
});

test("a search is given up after ten seconds, or as long as is said, and nothing waits for that once it is answered", async () => {
  const timer = vi.spyOn(globalThis, "setTimeout");
  const cleared = vi.spyOn(globalThis, "clearTimeout");
  try {
    open();
    await ask("a");
    const at = timer.mock.calls.findIndex(([, milliseconds]) => milliseconds === 10_000);
    expect(at).toBeGreaterThanOrEqual(0);
    expect(cleared).toHaveBeenCalledWith(timer.mock.results[at]!.value);
  } finally {
    timer.mockRestore();
    cleared.mockRestore();
  }
  await search.close();
  open(50);
  await expect(ask("forever")).rejects.toMatchObject({
    status: 503,
    message: "this search took longer than 0.05 seconds; ask for fewer or rarer words",
  });
});

test("a thread keeps nothing of the questions that it has answered", async () => {
  const warned = vi.spyOn(process, "emitWarning").mockImplementation(() => undefined);
  try {
    open();
    for (let i = 0; i < 12; i++) await ask(`q${i}`); // Node warns of more than ten listeners
    expect(warned).not.toHaveBeenCalled();
  } finally {
    warned.mockRestore();
  }
});
