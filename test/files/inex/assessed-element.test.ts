import { expect, test } from "vitest";
import { judgedElement } from "../../../src/files/inex/assessed-element.ts";

const judged = (given: Record<string, string>) =>
  judgedElement(new Map(Object.entries({ path: "/a[1]", E: "1", size: "9", rsize: "3", ...given })));

test("an element may be relevant as a whole, and its numbers may be grouped", () => {
  expect(judged({ rsize: "9" })).toEqual({ path: "/a[1]", exhaustivity: "1", size: 9, relevant: 9 });
  expect(judged({ size: " 13,556 ", rsize: "1234", exhaustivity: "?" })).toMatchObject({
    size: 13_556,
    relevant: 1234,
    exhaustivity: "?",
  });
});

test.each([
  [{ path: "" }, "<element> without a path"],
  [{ path: "a[1]" }, 'path "a[1]" does not start with "/"'],
  [{ path: "/a" }, 'step 1 of path "/a" is "a"'],
  [{ E: "3" }, 'exhaustivity "3"; expected 0, 1, 2 or ?'],
  [{ rsize: "10" }, "rsize 10 is more than size 9"],
  [{ size: "1,23" }, 'size "1,23" is not a whole number'],
  [{ rsize: "9007199254740992" }, 'rsize "9007199254740992" is not a whole number'],
])("%j is refused", (given, message) => {
  expect(() => judged(given)).toThrow(message);
});
