import { expect, test } from "vitest";
import { weightedCache } from "../../src/base/remembered.ts";

test("what was used last is kept, as much of it as weighs no more than it may", () => {
  const cache = weightedCache<string>(10);
  const made: (number | string)[] = [];
  const get = (key: number | string, weight: number): string =>
    cache.get(key, () => {
      made.push(key);
      return { value: `value of ${key}`, weight };
    });
  expect(get("a", 4)).toBe("value of a");
  expect([get("b", 6), get("a", 4), get("b", 6)]).toEqual(["value of b", "value of a", "value of b"]);
  expect(made).toEqual(["a", "b"]); // ten in all
  get("a", 4);
  get("c", 1); // eleven: b was used longest ago
  get("a", 4);
  expect(made).toEqual(["a", "b", "c"]);
  get("b", 5); // ten again
  get("c", 1);
  get("a", 4);
  expect(made).toEqual(["a", "b", "c", "b"]);
  expect(get("d", 11)).toBe("value of d"); // too heavy to be kept, with all that came before
  get("d", 11);
  get("a", 4);
  expect(made).toEqual(["a", "b", "c", "b", "d", "d", "a"]);
});
