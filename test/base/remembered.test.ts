import { expect, test } from "vitest";
import { lastUsed, once, weightedCache } from "../../src/base/remembered.ts";

test("a thing is made when it is first asked for, and kept, undefined as well", () => {
  let made = 0;
  const counted = once(() => ++made);
  expect(made).toBe(0);
  expect([counted(), counted()]).toEqual([1, 1]);

  const nothing = once(() => void made++);
  expect([nothing(), nothing()]).toEqual([undefined, undefined]);
  expect(made).toBe(2);
});

test("what was used last is held, as many as may be", () => {
  const made: string[] = [];
  const of = lastUsed(2, (key) => `${key} ${made.push(key)}`);
  expect([of("a"), of("b"), of("a"), of("c"), of("a"), of("b")]).toEqual(["a 1", "b 2", "a 1", "c 3", "a 1", "b 4"]);
  expect(lastUsed(2, () => undefined)("x")).toBeUndefined();
});

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
