import { expect, test } from "vitest";
import { doneTogether, type Outcome } from "../../../../src/assess/node/store/done-together.ts";

const tick = (): Promise<void> => new Promise((done) => setImmediate(done));

test("what comes in before the turn is done together, and each is told its own outcome", async () => {
  const rounds: string[][] = [];
  const give = doneTogether<string, string>(async (waiting) => {
    await tick();
    const taken = waiting();
    rounds.push([...taken]);
    await tick();
    return taken.map((each): Outcome<string> => (each === "bad" ? { error: new Error(each) } : { result: `${each}!` }));
  });
  const first = Promise.allSettled(["a", "bad", "b"].map(give));
  const told = (all: PromiseSettledResult<string>[]) =>
    all.map((each) => (each.status === "fulfilled" ? each.value : String(each.reason)));
  await tick();
  const second = Promise.allSettled([give("c")]);
  expect(told(await first)).toEqual(["a!", "Error: bad", "b!"]);
  expect(told(await second)).toEqual(["c!"]);
  expect(rounds).toEqual([["a", "bad", "b"], ["c"]]);
});

test.each(["before their turn", "in their turn"])(
  "where all fails %s, each is told, and the next are done",
  async (when) => {
    let isBroken = true;
    const give = doneTogether<string, string>(async (waiting) => {
      await tick();
      if (isBroken && when === "before their turn") throw new Error("gone");
      const taken = waiting();
      if (isBroken) throw new Error("gone");
      return taken.map((each) => ({ result: each }));
    });
    const all = await Promise.allSettled(["a", "b"].map(give));
    expect(all.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    isBroken = false;
    expect(await give("c")).toBe("c");
  },
);
