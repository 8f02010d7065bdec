import { expect, test } from "vitest";
import { alignInPassing, placedInWords } from "../../../src/match/align/in-passing.ts";
import { readQuotes } from "../../../src/match/align/quotes.ts";
import { collectionOf } from "../../../src/data/collection.ts";

const collection = collectionOf([{ doc: "d", text: "Pour it over the leaves, and wait." }]);

/** Texts of which the last ones are in no document. */
function passed(total: number, unplaced: number) {
  const records = Array.from({ length: total }, (_, i) => ({
    topic: "q",
    doc: "d",
    text: i < total - unplaced ? "over the leaves" : "Something else altogether, which nobody ever said.",
    run: "mine",
  }));
  return alignInPassing(readQuotes(records.map((record) => JSON.stringify(record)).join("\n")), collection);
}

test("match 7: one text of twenty may have no place, and is named", () => {
  const { lines, notes } = passed(20, 1);
  expect([...lines]).toHaveLength(19);
  expect(notes[0]).toEqual({
    code: "aligned",
    count: 20,
    message:
      "of 20 texts without offsets the places were found in the documents: 19 exact, 0 folded, 0 approximate, 0 in part, 1 not placed; " +
      'line 20: not in document "d", nor in another; was the text changed or summarised?',
  });
});

test("where all are placed none is named", () => {
  const { notes } = passed(1, 0);
  expect(notes).toEqual([
    {
      code: "aligned",
      count: 1,
      message:
        "of 1 text without offsets the places were found in the documents: 1 exact, 0 folded, 0 approximate, 0 in part, 0 not placed",
    },
  ]);
});

test("one of nineteen is too many", () => {
  expect(() => passed(19, 1)).toThrow(
    'line 19: of 19 texts without offsets 1 has no place in the documents, of which more than 0.05 is too many: not in document "d"',
  );
});

test("texts are counted by how they were found", () => {
  const placed = ["exact", "part", "exact"].map((how) => ({ how }));
  expect(placedInWords({ placed, unplaced: [{}, {}] } as never)).toEqual({
    total: 5,
    words: "2 exact, 0 folded, 0 approximate, 1 in part, 2 not placed",
  });
});

test("match 7: what is missing of a text counts, and a header does not", () => {
  const own = "Pour it over the leaves, and wait.";
  const other = "Something else altogether.";
  const of = (...texts: string[]) =>
    alignInPassing(
      readQuotes(texts.map((text) => JSON.stringify({ topic: "q", doc: "d", text, run: "mine" })).join("\n")),
      collection,
    );
  const four = Array.from({ length: 4 }, () => own);
  expect(of(...four, `Title\n${own}`).notes.map(({ code }) => code)).toEqual(["aligned", "in-part"]);
  expect(() => of(...four, `${own} ${other}`)).toThrow(
    "of 5 texts without offsets characters of as many as 0.4 texts are missing in the documents, of which more than 0.05 is too many: 43 % of the text is missing",
  );
  expect(() => of(...four, `${other}\n${own}`)).toThrow("are missing in the documents");
});

test("a text without a question is refused by its line in the file", () => {
  const collection = collectionOf([{ doc: "d", text: "Press the button.\nWait for the light." }]);
  const table = 'query_id,doc,text\nq,d,"Press the button.\nWait for the light."\n,d,Press the button.\n';
  expect(() => alignInPassing(readQuotes(table), collection)).toThrow(
    'line 4: no "topic"; expected a string or an integer, and fields can say which is topic',
  );
});
