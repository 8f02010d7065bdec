import { expect, test } from "vitest";
import { collectionOf } from "../../../src/data/collection.ts";
import { plainOptions, receivedOptions } from "../../../src/score/node/scoring-messages.ts";
import { tasks } from "../../../src/score/tasks.ts";
import { wordTokens } from "../../../src/match/tokens/words.ts";

const collection = collectionOf([]);

test("what is no plain data is not sent to another thread", () => {
  const ways = [
    { unit: "byte" },
    { fields: {} },
    { entities: new Map() },
    { onRemark: () => undefined },
    { collection },
    { tokenizer: wordTokens },
  ] as const;
  for (const options of ways) expect(plainOptions(options), Object.keys(options)[0]).toBeUndefined();
});

test("what is plain data is sent, what depends on the task for each", () => {
  const built = { ...collection, builtFile: "x.collection" };
  const sent = plainOptions({
    collection: built,
    tokenizer: wordTokens,
    tokens: "words",
    only: new Set(["1", "2"]),
    measures: ({ name }) => [`of ${name}`],
  })!;
  expect(sent).toMatchObject({ builtFile: "x.collection", tokens: "words", only: ["1", "2"], curves: undefined });
  expect(sent.measures).toEqual(Object.fromEntries(tasks.map(({ name }) => [name, [`of ${name}`]])));
  expect(plainOptions({})).toMatchObject({ measures: undefined, only: undefined, builtFile: undefined });
  const received = receivedOptions(sent, built, wordTokens);
  expect([received.collection, received.tokenizer, received.curves]).toEqual([built, wordTokens, undefined]);
  const { measures } = received;
  if (typeof measures !== "function") return expect.unreachable();
  expect(measures(tasks[1]!)).toEqual([`of ${tasks[1]!.name}`]);
});
