import { expect, test } from "vitest";
import { fieldUse, keyMeant, keysOf, nearestKey } from "../../../src/files/records/field-use.ts";

const refused = (map: Parameters<typeof fieldUse>[0], records: readonly Record<string, unknown>[], files: string[]) => {
  const use = fieldUse(map);
  for (const record of records) use.look(record);
  for (const file of files) use.ended(file);
  try {
    use.refuse();
  } catch (error) {
    return String((error as Error).message);
  }
  return undefined;
};

test("a key of the map occurs as it stands, or as a path of keys, though nothing be said there", () => {
  expect(refused({ doc: "a.b" }, [{ "a.b": null }], [])).toBeUndefined();
  expect(refused({ doc: "a.b" }, [{ a: { b: null } }], [])).toBeUndefined();
  expect(refused({ doc: "a.b.c" }, [{ a: { "b.c": 1 } }], [])).toBeUndefined();
  expect(refused({ doc: "a.b" }, [{ a: 7 }, { a: { x: 1 } }], [])).toContain('no record has the key "a.b"');
  expect(refused({ doc: "zzzz" }, [{ y: 1 }], [])).toContain("which fields name for doc; found");
});

test("what occurred in one file need not in another", () => {
  expect(refused({ doc: "d", topic: "t" }, [{ d: 1 }, { t: 1 }], ["x", "y"])).toBeUndefined();
  expect(refused({ doc: "zzzz" }, [{ d: 1 }], ["x", "y"])).toBe(
    'x, y: no record has the key "zzzz", which fields name for doc; found "d"',
  );
  expect(refused({ doc: "zzzz" }, [], [])).toBe(
    'no record has the key "zzzz", which fields name for doc; no judgements or results of JSONL or CSV were read',
  );
});

test("eight of the keys that are there are shown", () => {
  const record = Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`k${i}`, 1]));
  expect(refused({ doc: "zzzz" }, [record], [])).toMatch(/found "k0", "k1", "k2", "k3", "k4", "k5", "k6", "k7"$/);
});

test("a key is meant by its whole path, or else by the last part", () => {
  expect(nearestKey("meta.soruce", ["source", "meta.source"])).toBe("meta.source");
  expect(nearestKey("abcdefgh.id", ["x.no", "y.ix"])).toBe("y.ix");
  expect(nearestKey("xb", ["long.ab", "long.b"])).toBe("long.ab"); // one letter is other, and none is left out
  expect(nearestKey("abc", ["long.xyz"])).toBeUndefined();
  expect(keyMeant({ a: { source: 1 } }, "sorce")).toBe('; did you mean "a.source"?');
  expect(keyMeant({ a: 1 }, "sorce")).toBe("");
});

test("keys are gathered six deep, and a thousand of them", () => {
  const nested = (depth: number): Record<string, unknown> => (depth === 0 ? { x: 1 } : { a: nested(depth - 1) });
  expect(keysOf([nested(5), nested(6)])).toEqual(["a.a.a.a.a.x", "a.a.a.a.a.a"]);
  const records = Array.from({ length: 1001 }, (_, i) => ({ [`k${i}`]: 1 }));
  expect(keysOf(records)).toEqual(records.slice(0, 1000).flatMap((record) => Object.keys(record)));
  expect(keysOf([Object.fromEntries(records.flatMap((record) => Object.entries(record)))])).toHaveLength(1000);
});
