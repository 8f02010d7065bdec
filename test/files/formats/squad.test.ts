import { expect, test } from "vitest";
import { formatNamed } from "../../../src/files/formats/lookup.ts";
import { readDocuments, readJudgements } from "../../../src/files/formats/read.ts";

const file = JSON.stringify({
  data: [
    {
      title: "guide",
      paragraphs: [
        { context: "Press it.", qas: [{ id: "1", question: "How?", answers: [{ text: "it", answer_start: 6 }] }] },
      ],
    },
  ],
});

test("what is left out of answers and of documents is looked at", () => {
  const [looked, kept]: [object[], string[]] = [[], []];
  const leftOut = {
    look: (record: object) => void looked.push(record),
    keeps: (key: string) => void kept.push(key),
    notes: () => [],
  };
  const judgements = readJudgements(file, { leftOut });
  expect([...judgements.topics.keys()]).toEqual(["1"]);
  expect(looked).toEqual([{ context: "Press it." }, { question: "How?" }]);
  looked.length = 0;
  readDocuments('{"doc":"a","text":"x","more":1}\n', { leftOut, format: "jsonl-documents" });
  expect([looked, kept]).toEqual([[{ doc: "a", text: "x", more: 1 }], expect.arrayContaining(["doc", "text"])]);
  expect(kept).not.toContain("more");
});

test("documents lose titles that are not their ids, and their elements", () => {
  const { losses } = formatNamed("squad-documents", "documents");
  const documents = readDocuments('{"doc":"a","text":"x","title":"a"}\n{"doc":"b","text":"y","title":"B"}\n');
  expect(losses(documents).map(({ code, count }) => [code, count])).toEqual([["titles-lost", 1]]);
});
