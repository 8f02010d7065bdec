import { pathToFileURL } from "node:url";
import { afterAll, expect, test } from "vitest";
import { startThread, startThreads } from "../../../src/base/node/thread.ts";
import { bundled } from "../../assess/node/store/store-programs.ts";

const program = await bundled("base/node/counting-thread.ts");
const counting = pathToFileURL(program.path);
afterAll(() => program.remove());

test("a thread answers its questions one after the other, each after all that it tells of it", async () => {
  const thread = startThread<number, string, number>(counting)!;
  const heard: string[] = [];
  const ask = async (most: number): Promise<void> => {
    const answer = await thread.ask(most, [], (step) => heard.push(`${most}: ${step}`));
    heard.push(String(answer));
  };
  await Promise.all([ask(3), ask(0), ask(2)]);
  expect(heard).toEqual(["3: 1", "3: 2", "3: 3", "counted to 3", "counted to 0", "2: 1", "2: 2", "counted to 2"]);
  await thread.end();
});

test("a thread that dies over a question leaves it and all later ones without an answer, and says why", async () => {
  const thread = startThread<number, string>(counting)!;
  expect(await Promise.all([1, -1, 1].map((most) => thread.ask(most)))).toEqual(["counted to 1", undefined, undefined]);
  expect(thread.isDead()).toBe(true);
  expect(thread.waiting()).toBe(0);
  expect(String(thread.fault())).toContain("less than nothing");
  expect(await thread.ask(1)).toBeUndefined();
});

test("where a thread cannot start, there is none, or it is dead", async () => {
  expect(startThreads(2, new URL("https://example.org/thread.js"))).toEqual([]);
  expect(await startThread(new URL("./no-such-thread.js", counting))?.ask(1)).toBeUndefined();
});
