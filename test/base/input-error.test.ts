import { expect, test } from "vitest";
import { attempt, InputError, retold, withPlace } from "../../src/base/input-error.ts";

test("a fault tells its place as far as it is known, and one of another file stays there", () => {
  const told = (source?: string, line?: number, column?: number) => new InputError("wrong", { source, line, column }).message; // prettier-ignore
  expect([told(), told("x"), told("x", 3), told("x", 3, 7), told(undefined, 3), told(undefined, 3, 7), told(undefined, undefined, 7)]).toEqual(["wrong", "x: wrong", "x:3: wrong", "x:3:7: wrong", "line 3: wrong", "line 3:7: wrong", "column 7: wrong"]); // prettier-ignore
  const fault = new InputError("wrong", { line: 3 }, { code: "castitle", remedy: { option: "x" } });
  expect(fault.at({ source: "x", line: 5, column: 7 })).toMatchObject({
    message: "x:3: wrong",
    code: "castitle",
    remedy: { option: "x" },
  });
  expect(new InputError("wrong").at({ source: "x", line: 5, column: 7 }).message).toBe("x:5:7: wrong");
  expect(new InputError("wrong", { source: "y" }).at({ source: "x", line: 5 }).message).toBe("y: wrong");
  expect(new InputError("wrong", { source: "x" }).at({ source: "x", line: 5 }).message).toBe("x:5: wrong");
  expect(new InputError("wrong", { source: "x" }).at({ line: 5 }).message).toBe("x:5: wrong");
});

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
