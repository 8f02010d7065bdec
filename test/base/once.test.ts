import { expect, test } from "vitest";
import { once } from "../../src/base/remembered.ts";

test("is made when it is first asked for, and kept, undefined as well", () => {
  let made = 0;
  const counted = once(() => ++made);
  expect(made).toBe(0);
  expect([counted(), counted()]).toEqual([1, 1]);

  const nothing = once(() => void made++);
  expect([nothing(), nothing()]).toEqual([undefined, undefined]);
  expect(made).toBe(2);
});
