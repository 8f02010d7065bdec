import { expect, test } from "vitest";
import { nameFault } from "../../../../src/assess/node/store/names.ts";

test.each(["ann", "Zoë 🦊", "עברית", "__proto__", "o'x\"; DROP", "نرم\u200cافزار", "a".repeat(100)])(
  "somebody may be called %s",
  (name) => {
    expect(nameFault(name)).toBeUndefined();
  },
);

test.each([
  ["nothing", ""],
  ["a blank at an end", " ann"],
  ["two lines", "a\nb"],
  ["a name of ours", "adjudicator"],
  ["nothing that is seen", "\u200b"],
  ["what turns the direction of writing", "a\u202eb"],
  ["half of a character", "a\ud800"],
  ["too long", "a".repeat(101)],
])("and not %s", (_, name) => {
  expect(nameFault(name)).toContain("expected");
});
