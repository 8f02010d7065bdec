import { expect, test } from "vitest";
import { attempt, InputError, retold, withPlace } from "../../src/base/input-error.ts";

const bug = new RangeError("7");
const fails = (error: unknown) => (): never => {
  throw error;
};

test("a fault of the input is placed, retold or handed on, and a bug passes through", () => {
  expect(withPlace({ source: "x" }, () => 7)).toBe(7);
  expect(() => withPlace({ source: "x", line: 3 }, fails(new InputError("wrong")))).toThrow("x:3: wrong");
  expect(() => withPlace({ source: "x" }, fails(bug))).toThrow(bug);
  expect(() => retold(fails(new InputError("wrong")), ({ fault }) => new Error(`${fault} again`))).toThrow(
    "wrong again",
  );
  expect(() => retold(fails(bug), () => new Error("other"))).toThrow(bug);
  const faults: string[] = [];
  expect(attempt(() => 7)).toBe(7);
  expect(attempt(fails(new InputError("wrong")), ({ fault }) => void faults.push(fault))).toBeUndefined();
  expect(attempt(fails(new InputError("wrong")))).toBeUndefined();
  expect(faults).toEqual(["wrong"]);
  expect(() => attempt(fails(bug))).toThrow(bug);
});
