import { expect, test } from "vitest";
import { holdsWords, pageSlices, sliceName, topicsInSlice } from "../../src/report/filters.ts";

test("each word may be in another text, in any case; no words are in all texts", () => {
  const texts = ["Green TEA", null, undefined, "of Assam"];
  for (const words of ["tea", "TEA assam", " green\n of ", "ass", "", "  "])
    expect([words, holdsWords(words, texts)]).toEqual([words, true]);
  for (const words of ["coffee", "tea coffee", "green-tea"])
    expect([words, holdsWords(words, texts)]).toEqual([words, false]);
  expect(holdsWords("tea", [])).toBe(false);
});

test("slices have the places of their topics, and are found by their names", () => {
  const slicing = {
    field: "type",
    slices: [
      { value: "fact", topics: ["t2", "t9", "t1"] },
      { value: undefined, topics: ["t3"] },
    ],
  };
  const slices = pageSlices([slicing], ["t1", "t2", "t3"]);
  expect(slices).toEqual([
    {
      field: "type",
      slices: [
        { value: "fact", topics: [1, 0] },
        { value: null, topics: [2] },
      ],
    },
  ]);
  expect([sliceName("type", "fact"), sliceName("type", null)]).toEqual(["type=fact", "type="]);
  expect(topicsInSlice({ slices }, "type=fact")).toEqual(new Set([1, 0]));
  expect(topicsInSlice({ slices }, "type=")).toEqual(new Set([2]));
  for (const name of ["type=list", "kind=fact", null]) expect(topicsInSlice({ slices }, name)).toBeUndefined();
  expect(topicsInSlice({}, "type=fact")).toBeUndefined();
});
