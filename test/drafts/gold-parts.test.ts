import { expect, test } from "vitest";
import { goldPartsDraft } from "../../src/drafts/gold-parts.ts";

test("alternatives come by their names, numbers first and by their size", () => {
  const draft = goldPartsDraft("q");
  for (const [i, alternative] of ["b", "10", "a", "2", "1e1"].entries())
    draft.part({ group: "g", alternative, line: i + 1, ranges: [{ start: 0, end: 1 }] });
  expect(draft.end().groups.map((group) => group.map(({ line }) => line))).toEqual([[4, 2, 5, 3, 1]]);
});
