import { expect, test } from "vitest";
import { escaped, escapedId, trimmed } from "../../../src/files/inex/xml-text.ts";

test("the white space of XML is taken from both ends, and no other", () => {
  for (const space of [" ", "\t", "\n", "\r", " \t\r\n "]) {
    expect(trimmed(`${space}a${space}b${space}`), JSON.stringify(space)).toBe(`a${space}b`);
    expect(trimmed(space), JSON.stringify(space)).toBe("");
  }
  for (const other of ["\v", "\f", "\b", "\u000e", "\u00a0", "!", "\u001f"]) expect(trimmed(other)).toBe(other);
  expect(trimmed("")).toBe("");
});

test("what XML has a meaning for is written as a reference", () => {
  expect(escaped(`<a b="c">&\t\n\r'`, "it")).toBe("&lt;a b=&quot;c&quot;&gt;&amp;&#9;&#10;&#13;'");
  expect(() => escaped("\0", "a name")).toThrow("a name holds");
  expect(escapedId("a b&c", "id")).toBe("a b&amp;c");
  for (const id of ["", " a", "a\n"]) expect(() => escapedId(id, "it"), id).toThrow("it cannot stand in XML");
});
