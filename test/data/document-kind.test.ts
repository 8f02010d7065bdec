import { expect, test } from "vitest";
import { withoutEnding } from "../../src/data/document-kind.ts";

test.each([
  ["a/b.xml", "a/b"],
  ["a\\b.MD", "a/b"],
  ["notes.txt", "notes"],
  ["v1.2", "v1.2"],
  ["a.b/c", "a.b/c"],
  [".md", ".md"],
  ["a/.xml", "a/.xml"],
  ["a/.hidden.txt", "a/.hidden.txt"],
])("%s is called %s", (path, name) => {
  expect(withoutEnding(path)).toBe(name);
});
