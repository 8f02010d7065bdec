import { expect, test } from "vitest";
import { collectionOf } from "../../src/data/collection.ts";
import { withElementSizes } from "../../src/data/element-sizes.ts";
import type { Judgements } from "../../src/data/judgements.ts";
import { print } from "../../src/files/formats/print-text.ts";
import { readJudgements } from "../../src/files/formats/read.ts";
import { highlightedSize } from "../../src/score/gain/elements-by-path.ts";
import { rangeSet, size } from "../../src/text/range.ts";
import { elementTable } from "../../src/text/xml/element-table.ts";
import { article } from "../files/inex/articles.ts";
import { rounds } from "../rounds.ts";
import { below, seeded } from "../seeded.ts";
import { someTree, walk, xmlOf } from "../text/xml/element-trees.ts";

// "Title" 0..5, "one two" 5..12 with "two" 9..12, an empty element, "three" 12..17, "tail" 17..21
const collection = collectionOf([article("A", "<a><t>Title</t><s><p>one <b>two</b></p><e/><p>three</p></s>tail</a>")]);
const elementsOf = ({ topics }: Judgements) => topics.get("1")!.get("A")!.elements;

test("every element with text has its size and its highlighted size, as by hand", () => {
  const sized = withElementSizes(readJudgements("1 Q0 A 6 21 9 9:3 14:3\n1 Q0 C 0 7\n"), collection);
  expect(
    elementsOf(sized)!.map(({ path, exhaustivity, size, relevant }) => [path, exhaustivity, size, relevant]),
  ).toEqual([
    ["/a[1]", "2", 21, 6],
    ["/a[1]/t[1]", "0", 5, 0],
    ["/a[1]/s[1]", "2", 12, 6],
    ["/a[1]/s[1]/p[1]", "2", 7, 3],
    ["/a[1]/s[1]/p[1]/b[1]", "2", 3, 3],
    ["/a[1]/s[1]/p[2]", "2", 5, 3],
  ]);
  expect(sized.of).toBe("elements");
  expect(sized.topics.get("1")!.get("C")).toMatchObject({ relevant: [], grade: 0 });
  expect(sized.topics.get("1")!.get("A")).toMatchObject({ relevant: [], grade: 1, length: 21 });
  expect(sized.notes).toEqual([
    {
      code: "entry-points-lost",
      count: 1,
      message: "1 best entry point is left out: sizes of elements have none",
    },
  ]);
});

test("best entry points that are lost are counted over all topics, and without any there is no note", () => {
  const notesOf = (lines: string) => withElementSizes(readJudgements(lines), collection).notes!;
  expect(notesOf("1 Q0 A 3 21 9 9:3\n1 Q0 C 0 7\n2 Q0 A 3 21 0 9:3\n").map(({ message }) => message)).toEqual([
    "2 best entry points are left out: sizes of elements have none",
  ]);
  expect(notesOf("1 Q0 C 0 7\n")).toEqual([]);
});

test("the exhaustivity of an element with highlighted text may be known, by topic, document and path", () => {
  const asked: string[] = [];
  const sized = withElementSizes(readJudgements("1 Q0 A 3 21 9 9:3"), collection, (topic, doc, path) => {
    asked.push(`${topic} ${doc} ${path}`);
    return path === "/a[1]" ? "?" : "1";
  });
  expect(elementsOf(sized)!.map(({ exhaustivity }) => exhaustivity)).toEqual(["?", "0", "1", "1", "1", "0"]);
  expect(asked).toEqual(["1 A /a[1]", "1 A /a[1]/s[1]", "1 A /a[1]/s[1]/p[1]", "1 A /a[1]/s[1]/p[1]/b[1]"]);
});

test.each([
  ["1 Q0 B 1 9 0 0:1", 'document "B" of topic 1 is not in the collection; expected the XML of every relevant document'],
  ["1 Q0 A 1 40 0 30:1", 'document "A" of topic 1 is highlighted up to 31 and 21 long; is it another collection?'],
  ["1 0 A 1", "these judgements have no highlighted text; expected some, of which sizes can be counted"],
])("%s cannot be given in sizes", (line, fault) => {
  expect(() => withElementSizes(readJudgements(line), collection)).toThrow(fault);
});

test("sizes are those of characters counted one by one, and are read back from the file as they were", () => {
  for (let seed = 1; seed <= rounds(150, 2000); seed++) {
    const random = seeded(seed);
    const tree = someTree(random);
    const walked = walk(tree);
    const length = [...walked.text].length;
    const marked = Array.from({ length }, () => random() < 0.4);
    if (!marked.includes(true)) continue;
    const relevant = rangeSet(marked.flatMap((is, i) => (is ? [{ start: i, end: i + 1 }] : [])));
    const { text, table } = elementTable(xmlOf(tree, random));
    const documents = collectionOf([{ doc: "A", text, elements: table }]);
    const given: Judgements = {
      of: "highlights",
      topics: new Map([["1", new Map([["A", { relevant, grade: 1, bestEntry: below(random, length) }]])]]),
    };
    const sized = withElementSizes(given, documents);
    const counted = walked.elements
      .filter(({ start, end }) => end > start)
      .map(({ path, start, end }) => {
        const inside = marked.slice(start, end).filter(Boolean).length;
        return { path, exhaustivity: inside > 0 ? "2" : "0", size: end - start, relevant: inside };
      });
    expect(elementsOf(sized), `seed ${seed}`).toEqual(counted);
    for (const format of ["inex-assessments", "csv-elements"]) {
      const read = readJudgements(print(sized, format));
      expect(elementsOf(read), `seed ${seed}, ${format}`).toEqual(counted);
      expect(highlightedSize(read.topics.get("1")!.get("A")!), `seed ${seed}, ${format}`).toBe(size(relevant));
    }
  }
});

test("as rows each element has its specificity, and a document with nothing relevant has a row", () => {
  const sized = withElementSizes(readJudgements("1 Q0 A 3 21 9 9:3\n1 Q0 C 0 7\n"), collection);
  const rows = print(sized, "csv-elements").trimEnd().split("\n");
  expect([rows[0], rows[4], rows[5], rows.at(-1)]).toEqual([
    "topic,doc,path,exhaustivity,size,rsize,specificity",
    "1,A,/a[1]/s[1]/p[1],2,7,3,0.42857142857142855",
    "1,A,/a[1]/s[1]/p[1]/b[1],2,3,3,1",
    "1,C,,,,,",
  ]);
});

test.each([
  ["1,A,/a[1],2,9,10,1", "line 2: rsize 10 is more than size 9; expected at most as much"],
  ["1,A,/a[1],2,x,1,1", 'line 2: size "x" is not a whole number; expected one such as 13556 or 13,556'],
  ["1,A,/a[1],7,9,1,1", 'line 2: exhaustivity "7"; expected 0, 1, 2 or ?'],
  ["1,A,a,2,9,1,1", 'line 2: path "a" does not start with "/"; expected such as /article[1]/body[1]'],
  [",A,/a[1],2,9,1,1", 'line 2: no "topic"; expected a string or an integer'],
  [
    "1,A,/a[1],2,9,1,1\n1,B,,,,,\n1,A,/a[1],2,9,1,1",
    'line 4: element "/a[1]" again, first on line 2; expected it once a document',
  ],
])("row %j is refused", (row, fault) => {
  expect(() => readJudgements(`topic,doc,path,exhaustivity,size,rsize,specificity\n${row}\n`)).toThrow(fault);
});

test("rows are of sizes alone: highlights are refused", () => {
  expect(() => print(readJudgements("1 Q0 A 3 21 9 9:3"), "csv-elements")).toThrow(
    "these judgements have no sizes of elements; expected some, as INEX 2005 gave them out",
  );
});
