import { expect, test } from "vitest";
import { headingsOfMarkdown } from "../../src/report/headings.ts";

test("headings begin at a code point, and are set in by the levels that there are", () => {
  expect(headingsOfMarkdown("## One 😀\n\n#### Two\n\n## Three\n# Four\n")).toEqual([
    { text: "One 😀", start: 0, depth: 1 },
    { text: "Two", start: 10, depth: 2 },
    { text: "Three", start: 20, depth: 1 },
    { text: "Four", start: 29, depth: 0 },
  ]);
  expect(headingsOfMarkdown("😀\n# One\n")).toEqual([{ text: "One", start: 2, depth: 0 }]);
  expect(headingsOfMarkdown("a\n# One\n")).toEqual([{ text: "One", start: 2, depth: 0 }]);
  expect(headingsOfMarkdown("words")).toEqual([]);
});
