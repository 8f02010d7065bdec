import { expect, test } from "vitest";
import { inTurn } from "../../../../src/files/node/sql/in-turn.ts";

test("each begins when the one before has ended, well or not", async () => {
  const turn = inTurn();
  const told: string[] = [];
  const work = (name: string, ticks: number) => async () => {
    told.push(`${name} begins`);
    for (let i = 0; i < ticks; i++) await Promise.resolve();
    told.push(`${name} ends`);
    if (name === "b") throw new Error(name);
    return name;
  };
  const all = await Promise.allSettled([turn(work("a", 9)), turn(work("b", 5)), turn(work("c", 0))]);
  expect(all.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(told).toEqual(["a", "b", "c"].flatMap((name) => [`${name} begins`, `${name} ends`]));
});
