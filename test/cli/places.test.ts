import { expect, test } from "vitest";
import { placesNamed } from "../../src/cli/commands/look/locate.ts";
import { elementTable } from "../../src/text/xml/element-table.ts";

const plain = { doc: "d", text: 'the words, the "words" and more' };
const ranges = (where: string, length = plain.text.length) =>
  placesNamed(plain, length, where).map(({ start, end }) => [start, end]);

test("a text has all its places, in quotes or not, and offsets are taken to the end of the document", () => {
  expect(ranges("words")).toEqual([
    [4, 9],
    [16, 21],
  ]);
  expect(ranges('"words"')).toEqual(ranges("words"));
  expect(ranges('"words" and')).toEqual([[15, 26]]);
  expect(ranges("4..9")).toEqual([[4, 9]]);
  expect(ranges("9..9")).toEqual([[9, 9]]);
  expect(ranges("0..31")).toEqual([[0, 31]]);
  expect(() => ranges("0..32")).toThrow("0..32 goes past the end of the document; expected 0 to 31");
  expect(() => ranges("9..8")).toThrow("9..8 ends before it starts; expected start..end");
  expect(() => ranges("/p[1]")).toThrow('document "d" is a plain text without elements; expected start..end or a text');
});

test("what is not there is told by its first sixty characters", () => {
  const shown = (length: number): string => {
    try {
      return String(ranges("x".repeat(length)));
    } catch (error) {
      return String(error);
    }
  };
  expect(shown(60)).toContain(`"${"x".repeat(60)}" is not in document "d"; expected a text of it`);
  expect(shown(61)).toContain(`"${"x".repeat(60)}…" is not in document "d"`);
});

test("a place in XML is in its smallest element; a path to text is in the element around it", () => {
  const { text, table } = elementTable("<a><p>one</p><p>two</p></a>");
  const document = { doc: "d", text, elements: table };
  const place = (where: string) => placesNamed(document, text.length, where)[0];
  const second = { start: 3, end: 6, name: "p", path: "/a[1]/p[2]" };
  expect(place("3..5")).toEqual({ start: 3, end: 5, element: second });
  expect(place("/a[1]/p[2]")).toEqual({ start: 3, end: 6, element: second });
  expect(place("/a[1]/p[2]/text()[1].1")).toMatchObject({ element: second });
  expect(place("2..4")!.element).toMatchObject({ name: "a", path: "/a[1]" });
});
