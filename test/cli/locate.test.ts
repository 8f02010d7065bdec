import { join } from "node:path";
import { expect, test } from "vitest";
import { placesNamed } from "../../src/cli/commands/look/locate.ts";
import { elementTable } from "../../src/text/xml/element-table.ts";
import { folderOf } from "./folders.ts";
import { pericope } from "./pericope.ts";

const folder = folderOf({
  "a.xml":
    "<article><name>Ships 😀</name><body><p>The ship</p><p>sails <b/>the\n  sea, the ship</p><e/></body></article>",
  "b.txt": "plain ship",
  "c.md": "/article[1]/name[1] is 3..5",
});
await pericope(["collection", ".", "-o", "built.pericope"], { cwd: folder });

const text = "Ships 😀The shipsails the\n  sea, the ship";

async function locate(...args: readonly string[]) {
  return pericope(["locate", "--collection", "built.pericope", ...args], { cwd: folder });
}

async function located(...args: readonly string[]) {
  const { stdout, stderr, status } = await locate(...args, "--format", "json");
  expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
  return JSON.parse(stdout);
}

test("a path shows its range, element, path and text", async () => {
  expect(await locate("a", "/article[1]/body[1]/p[1]")).toEqual({
    stdout: "range   7..15, 8 characters\nelement p, 7..15\npath    /article[1]/body[1]/p[1]\n\nThe ship\n",
    stderr: "",
    status: 0,
  });
});

test("JSON has doc, start, end, path and text", async () => {
  expect(await located("a", "/article[1]/name[1]")).toEqual({
    doc: "a",
    start: 0,
    end: 7,
    path: "/article[1]/name[1]",
    text: "Ships 😀",
  });
});

test("a folder and a file are located in like a built collection", async () => {
  const asked = ["a", "6..10", "-f", "json"];
  const { stdout } = await locate(...asked);
  for (const path of [".", "a.xml", join(folder, "a.xml")])
    expect((await pericope(["locate", "--collection", path, ...asked], { cwd: folder })).stdout).toBe(stdout);
  expect(JSON.parse(stdout)).toEqual({ doc: "a", start: 6, end: 10, path: "/article[1]", text: "😀The" });
});

test.each([
  ["0..0", "", "/article[1]/name[1]"],
  ["8..15", "he ship", "/article[1]/body[1]/p[1]"],
  ["7..16", "The ships", "/article[1]/body[1]"],
  ["40..40", "", "/article[1]/body[1]/p[2]"],
])("a range %s is %j in the smallest element that contains it", async (where, words, path) => {
  const [start, end] = where.split("..").map(Number);
  expect(await located("a", where)).toEqual({ doc: "a", start, end, path, text: words });
});

test("an element that another fills is located as itself", async () => {
  expect(await located("a", "/article[1]")).toMatchObject({ path: "/article[1]", start: 0, end: 40, text });
  expect(await located("a", "/article[1]/body[1]/e[1]")).toMatchObject({ start: 40, end: 40, text: "" });
});

test("end points of passages are places", async () => {
  const path = "/article[1]/body[1]/p[2]";
  expect(await located("a", `${path}/text()[2].3`)).toMatchObject({ start: 24, end: 24, path, text: "" });
  expect(await located("a", `${path}/text()[1]`)).toMatchObject({ start: 15, end: 21, path, text: "sails " });
});

test("a text is found, with other white space too, and its quotes are taken off", async () => {
  const expected = { doc: "a", start: 21, end: 31, path: "/article[1]/body[1]/p[2]", text: "the\n  sea," };
  expect(await located("a", "the\n  sea,")).toEqual(expected);
  expect(await located("a", "the sea,")).toEqual(expected);
  expect(await located("a", '"the sea,"')).toEqual(expected);
  expect(await located("c", '"/article[1]"')).toMatchObject({ start: 0, end: 11 });
  expect(await located("c", '"3..5"')).toMatchObject({ start: 23, end: 27 });
});

test("a text that occurs several times is shown at every place", async () => {
  expect(await located("a", "ship")).toEqual({
    doc: "a",
    start: 11,
    end: 15,
    path: "/article[1]/body[1]/p[1]",
    text: "ship",
    others: [{ start: 36, end: 40, path: "/article[1]/body[1]/p[2]" }],
  });
  expect((await locate("a", "ship")).stdout).toBe(
    "2 places\n\n" +
      "range   11..15, 4 characters\nelement p, 7..15\npath    /article[1]/body[1]/p[1]\n\nship\n\n" +
      "range   36..40, 4 characters\nelement p, 15..40\npath    /article[1]/body[1]/p[2]\n\nship\n",
  );
});

test("without a place every element is listed, empty ones included", async () => {
  expect((await locate("a")).stdout).toBe(
    [
      " 0..40  article[1]",
      " 0..7     name[1]",
      " 7..40    body[1]",
      " 7..15      p[1]",
      "15..40      p[2]",
      "21..21        b[1]",
      "40..40      e[1]",
      "",
    ].join("\n"),
  );
  expect(await located("a")).toEqual([
    { path: "/article[1]", start: 0, end: 40 },
    { path: "/article[1]/name[1]", start: 0, end: 7 },
    { path: "/article[1]/body[1]", start: 7, end: 40 },
    { path: "/article[1]/body[1]/p[1]", start: 7, end: 15 },
    { path: "/article[1]/body[1]/p[2]", start: 15, end: 40 },
    { path: "/article[1]/body[1]/p[2]/b[1]", start: 21, end: 21 },
    { path: "/article[1]/body[1]/e[1]", start: 40, end: 40 },
  ]);
});

test("a plain text has places and no elements", async () => {
  expect(await located("b", "ship")).toEqual({ doc: "b", start: 6, end: 10, path: null, text: "ship" });
  expect((await locate("b", "0..5")).stdout).toBe("range   0..5, 5 characters\n\nplain\n");
  expect((await locate("b")).stdout).toBe(" 0..10  a plain text, without elements\n");
  expect(await located("b")).toEqual([]);
});

test.each([
  [["A"], /^built\.pericope: no document "A"; did you mean "a"\?/],
  [["zzzzzz"], /^built\.pericope: no document "zzzzzz"$/m],
  [["a", "/article[1]/bod[1]"], /^no element \/article\[1\]\/bod\[1\]; the nearest is \/article\[1\]\/body\[1\]/],
  [["a", "/article"], /^step 1 of path "\/article" is "article"; expected .* article\[1\]/],
  [["a", "/article[1]/name[1]/text()[1].99"], /^offset 99 in text\(\)\[1\]/],
  [["a", "5..41"], /^5\.\.41 goes past the end of the document; expected 0 to 40/],
  [["a", "9..5"], /^9\.\.5 ends before it starts/],
  [["a", "whale"], /^"whale" is not in document "a"; expected/],
  [["a", ""], /^"" is not in document "a"/],
  [["b", "/article[1]"], /^document "b" is a plain text without elements/],
])("%j is refused in one line", async (args, message) => {
  const { stderr, stdout, status } = await locate(...args);
  expect(stderr).toMatch(message);
  expect(stderr.trimEnd().split("\n")).toHaveLength(1);
  expect({ stdout, status }).toEqual({ stdout: "", status: 2 });
});

test("a deep document is listed, and control characters reach no terminal", async () => {
  const deep = folderOf({
    "deep.xml": "<a>".repeat(2000) + "</a>".repeat(2000),
    "evil.txt": "\x1b[31mred\r\nnext",
  });
  const { stdout } = await pericope(["locate", "--collection", "deep.xml", "deep"], { cwd: deep });
  expect(stdout.split("\n")).toHaveLength(2001);
  expect(stdout.length).toBeLessThan(200_000);
  const evil = (await pericope(["locate", "--collection", "evil.txt", "evil", "0..14"], { cwd: deep })).stdout;
  expect(evil).toContain("\\x1b[31mred\\r\nnext\n");
});

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

const deep = (levels: number): string => "<a>".repeat(levels) + "x" + "</a>".repeat(levels);
const cwd = folderOf({ "small.xml": "<a><b>one</b><c><d>two</d></c><b>three</b></a>", "deep.xml": deep(50) });

test("an outline sets elements in by their depth, up to the fortieth", async () => {
  const { stdout } = await pericope(["locate", "--collection", ".", "small"], { cwd });
  expect(stdout).toBe(
    [" 0..11  a[1]", " 0..3     b[1]", " 3..6     c[1]", " 3..6       d[1]", " 6..11    b[2]", ""].join("\n"),
  );
  const lines = (await pericope(["locate", "--collection", ".", "deep"], { cwd })).stdout.trimEnd().split("\n");
  expect(lines.map((line) => line.indexOf("a") - "0..1  ".length)).toEqual(
    Array.from({ length: 50 }, (_, depth) => 2 * Math.min(depth, 40)),
  );
});

test("an outline in JSON is a list of elements, an element a line; a plain text has none", async () => {
  const folder = folderOf({ "one.xml": "<a><b>one</b></a>", "plain.txt": "twelve signs" });
  const located = async (...args: string[]) =>
    (await pericope(["locate", "--collection", ".", ...args], { cwd: folder })).stdout;
  expect(await located("one", "-f", "json")).toMatch(/^\[\n {2}\{.*\},\n {2}\{.*\}\n\]\n$/);
  expect(JSON.parse(await located("one", "-f", "json"))).toEqual([
    { path: "/a[1]", start: 0, end: 3 },
    { path: "/a[1]/b[1]", start: 0, end: 3 },
  ]);
  expect(await located("plain", "-f", "json")).toBe("[]\n");
  expect(await located("plain")).toBe(" 0..12  a plain text, without elements\n");
});
