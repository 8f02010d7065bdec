import { expect, test } from "vitest";
import { numberedPieces } from "../../src/text/numbered-pieces.ts";
import { markdownSections } from "../../src/text/markdown.ts";
import { rounds } from "../rounds.ts";
import { seeded } from "../seeded.ts";

const shown = (text: string): string[] =>
  markdownSections(text).map(
    ({ path, start, end }) => `${path.join(" > ")}: ${JSON.stringify(text.slice(start, end))}`,
  );

test("a section goes from its heading to the next that is not below it", () => {
  expect(shown("before\n# A\none\n## B\ntwo\n### C\n# D #\nlast")).toEqual([
    String.raw`A: "# A\none\n## B\ntwo\n### C\n"`,
    String.raw`A > B: "## B\ntwo\n### C\n"`,
    'A > B > C: "### C\\n"',
    String.raw`D: "# D #\nlast"`,
  ]);
});

test("after fenced code and front matter there are headings again", () => {
  expect(markdownSections("```\n# no\n```\n# A\n~~~~\n~~~\n# no\n~~~~\n# B").map(({ path }) => path)).toEqual([
    ["A"],
    ["B"],
  ]);
  expect(shown("---\nx\n---\n# A")).toEqual(['A: "# A"']);
});

test("lines under a title make headings of it, of the first level and the second", () => {
  expect(markdownSections("One\n===\r\nx\n\nTwo\n---\ny\n").map(({ path }) => path)).toEqual([["One"], ["One", "Two"]]);
});

test.each([
  ["a comment in fenced code", "```sh\n# no\n```\n~~~\n# no\n~~~\n"],
  ["front matter", "---\ntitle: x\n---\n"],
  ["a rule after a blank line", "text\n\n---\n"],
  ["a table, a list and a quote over a rule", "| a |\n---\n- x\n---\n> y\n---\n"],
  ["a sign without a blank", "#no\n####### no\n"],
  ["indented code", "    # no\n"],
  ["a rule after code after a line", "text\n```\nx\n```\n---\n"],
])("%s is no heading", (_, text) => expect(shown(text)).toEqual([]));

test("sections nest as the levels of their headings do", () => {
  for (let seed = 1; seed <= rounds(100, 1000); seed++) {
    const random = seeded(seed);
    const lines = Array.from({ length: 12 }, (_, i) => {
      const level = Math.floor(random() * 7);
      return level === 0 ? `text ${i}` : `${"#".repeat(level)} h${i}`;
    });
    const text = lines.join("\n");
    const levels = lines.map((line) => (line.startsWith("#") ? line.indexOf(" ") : Infinity));
    const sections = markdownSections(text);
    for (const { path, start, end } of sections) {
      const at = lines.findIndex((line) => line.endsWith(` ${path.at(-1)}`));
      let last = at + 1;
      while (last < lines.length && levels[last]! > levels[at]!) last++;
      expect(text.slice(start, end).trimEnd(), `seed ${seed}`).toBe(lines.slice(at, last).join("\n"));
      for (const title of path.slice(0, -1)) {
        const around = sections.find((other) => other.path.at(-1) === title)!;
        expect(around.start < start && end <= around.end, `seed ${seed}`).toBe(true);
      }
    }
    expect(sections).toHaveLength(levels.filter(Number.isFinite).length);
  }
});

test("pieces are counted from 1, and an empty one at the end is none", () => {
  const { count, isParted, range } = numberedPieces("one\ftwo\f", "\f");
  expect([count, isParted, range(1, 1), range(2, 2), range(3, 3), range(0, 1)]).toEqual([
    2,
    true,
    { start: 0, end: 4 },
    { start: 4, end: 8 },
    undefined,
    undefined,
  ]);
  expect(numberedPieces("one", "\f")).toMatchObject({ count: 1, isParted: false });
});
