import { expect, test } from "vitest";
import { checkedOnly, checkedWords, originCounts } from "../../../src/data/origin.ts";
import { formats } from "../../../src/files/formats/index.ts";
import { jsonlJudgements } from "../../../src/files/formats/jsonl-judgements.ts";
import { readJudgements } from "../../../src/files/formats/read.ts";

const lines = (...records: readonly object[]): string =>
  records.map((record) => `${JSON.stringify(record)}\n`).join("");
const gold = lines(
  {
    topic: "1",
    doc: "a",
    ranges: [[0, 5], [10, 20], [30, 31]], // prettier-ignore
    origin: {
      by: "ann",
      machines: ["gpt"],
      highlights: ["taken", "corrected", "scratch"],
      suggested: [[0, 5], [12, 20]], // prettier-ignore
    },
  },
  { topic: "1", doc: "b", ranges: [], origin: { by: "bob", highlights: [] } },
  { topic: "2", doc: "a", ranges: [[3, 4]], origin: { machines: ["gpt"], highlights: ["machine"] } },
);

test("rule 27: JSONL says who judged a document and how each highlight came about, and is read as it was written", () => {
  const judgements = readJudgements(gold);
  const { origin } = judgements.topics.get("1")!.get("a")!;
  expect(origin).toEqual({
    by: "ann",
    machines: ["gpt"],
    highlights: [
      { start: 0, end: 5, origin: "taken" },
      { start: 10, end: 20, origin: "corrected" },
      { start: 30, end: 31, origin: "scratch" },
    ],
    suggested: [
      { start: 0, end: 5 },
      { start: 12, end: 20 },
    ],
  });
  const written = [...jsonlJudgements.print(judgements)].join("\n");
  expect(readJudgements(written).topics).toEqual(judgements.topics);
  expect([...jsonlJudgements.print(readJudgements(written))].join("\n")).toBe(written);
  expect(originCounts(judgements)).toEqual({
    documents: 3,
    scratch: 1,
    helped: 1,
    machine: 1,
    unknown: 0,
    highlights: { scratch: 1, taken: 1, corrected: 1, machine: 1 },
  });
  expect(checkedWords(originCounts(judgements))).toBe("2 of 3 judged documents were checked by a person");
  expect([...checkedOnly(judgements).topics.keys()]).toEqual(["1"]);
});

test("every other format of judgements says that it loses the origin", () => {
  const judgements = readJudgements(gold);
  for (const format of formats)
    if (format.noun === "judgements" && format.name !== "jsonl-judgements")
      expect(
        format.losses(judgements).map(({ code }) => code),
        format.name,
      ).toContain("origins-lost");
});

test("in short: a highlight a line, or a whole record, of a machine or of a person", () => {
  const judgements = readJudgements(
    lines(
      { topic: "1", doc: "a", start: 0, end: 5, origin: "machine" },
      { topic: "1", doc: "a", start: 7, end: 9, origin: "machine" },
      { topic: "1", doc: "b", start: 0, end: 5, origin: "scratch" },
      { topic: "1", doc: "b", start: 7, end: 9, origin: "machine" },
      { topic: "1", doc: "c", start: 0, end: 5 },
    ),
  );
  const of = (doc: string) => judgements.topics.get("1")!.get(doc)!.origin;
  expect(of("a")).toEqual({
    highlights: [
      { start: 0, end: 5, origin: "machine" },
      { start: 7, end: 9, origin: "machine" },
    ],
  });
  expect(of("b")).toMatchObject({ by: "a person", highlights: [{ origin: "scratch" }, { origin: "machine" }] });
  expect(of("c")).toBeUndefined();
  expect(checkedWords(originCounts(judgements))).toBe(
    "1 of 3 judged documents was checked by a person; of 1 this is not known",
  );
});

test.each<[unknown, string]>([
  [{ by: "ann", highlights: ["taken"] }, "origin.highlights has 1 values; expected one for each of the 2 ranges"],
  [{ by: "ann", highlights: ["taken", "kept"] }, "origin.highlights: expected scratch, taken, corrected, machine"],
  [{ by: "", highlights: ["taken", "taken"] }, "origin.by: expected the name of a person"],
  [{ highlights: ["taken", "machine"] }, "origin.by: expected the person who judged"],
  [{ by: "ann", highlights: ["machine", "machine"] }, "origin.by: ann judged it; expected highlights that are scratch"],
  [{ by: "ann", machines: "gpt" }, "origin.machines: expected a list of names"],
  [{ by: "ann", machine: ["gpt"] }, 'origin has "machine"; expected by, machines, highlights, suggested'],
  [{ by: "ann", suggested: [[5, 2]] }, "range [5,2]; expected [start,end]"],
])("an origin that contradicts its record is refused: %j", (origin, words) => {
  const record = lines({ topic: "1", doc: "a", ranges: [[0, 5], [7, 9]], origin }); // prettier-ignore
  expect(() => readJudgements(record)).toThrow(words);
});

test("what other tools call origin is no origin of ours", () => {
  for (const origin of ["wikipedia", { url: "https://example.org" }, 7, null, ["machine"]]) {
    const judgements = readJudgements(lines({ topic: "1", doc: "a", ranges: [[0, 5]], origin }));
    expect(judgements.topics.get("1")!.get("a")).not.toHaveProperty("origin");
  }
});
