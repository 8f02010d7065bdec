import * as fc from "fast-check";
import { expect, test } from "vitest";
import { InputError } from "../../../src/base/input-error.ts";
import type { Format } from "../../../src/files/formats/format.ts";
import type { Nouns } from "../../../src/files/drafts/nouns.ts";
import { formats } from "../../../src/files/formats/index.ts";
import { formatNamed, formatOf, formatsOf } from "../../../src/files/formats/lookup.ts";
import { readAny } from "../../../src/files/formats/read.ts";
import { exampleCollection } from "../inex/articles.ts";
import * as values from "./values.ts";
import { rounds } from "../../rounds.ts";

// What holds for every format in the table.

/** Values that a format can say whole. Another format gets those of its noun, and what it loses of them does not count. */
const random = new Map<string, fc.Arbitrary<Nouns[keyof Nouns]>>([
  ["fol", values.folRuns],
  ["trec", values.trecRuns],
  ["questions-run", values.jsonlRuns],
  ["jsonl-run", values.jsonlRuns],
  ["csv-run", values.jsonlRuns],
  ["beir-run", values.trecRuns.map((run) => ({ ...run, name: "run" }))],
  ["inex-submission", values.submissions],
  ["inex", values.inexJudgements],
  ["qrels", values.qrelsJudgements],
  ["jsonl-judgements", values.jsonlJudgements],
  ["csv-elements", values.elementAssessments],
  ["csv-judgements", values.jsonlJudgements],
  ["inex-assessments", values.inexAssessments],
  ["squad", values.squadJudgements],
  ["label-studio", values.squadJudgements],
  ["doccano", values.squadJudgements],
  ["jsonl-documents", values.collections],
  ["squad-documents", values.untitledCollections],
  ["inex-topics", values.topics],
  ["jsonl-topics", values.topics],
  ["jsonl-answers", values.placedAnswers],
  ["trec-rag", values.documentAnswers],
]);

const anyOf = {
  run: fc.oneof(values.folRuns, values.trecRuns, values.jsonlRuns),
  judgements: fc.oneof(values.inexJudgements, values.qrelsJudgements, values.jsonlJudgements),
  documents: values.collections,
  topics: values.topics,
  answers: values.placedAnswers,
};

/** One file of SQuAD is judgements and documents; a line of doccano is a document, too. */
const alike = [
  ["squad", "squad-documents"],
  ["doccano", "jsonl-documents"],
];

const context = { collection: exampleCollection };

for (const format of formats) {
  const { name, noun, example } = format;

  test(`${name} prints its own example as it stands`, () => {
    // One file of SQuAD is judgements and documents.
    const asked = name === "squad-documents" ? { ...context, format: name } : context;
    const { value, format: recognised } = readAny(example, asked);
    expect(recognised.name).toBe(name);
    expect(printed(format, value)).toBe(example);
    expect(format.losses(value, context)).toEqual([]);
  });

  test(`${name} reads what it printed`, () => {
    const own = random.get(name);
    fc.assert(
      fc.property(own ?? anyOf[noun], (value) => {
        if (own === undefined && !isSaidWhole(format, value)) return;
        const again = readAny(printed(format, value), { ...context, format: name }).value;
        expect(values.said(again)).toEqual(values.said(value));
      }),
      { numRuns: rounds(40, 340) },
    );
  });

  if (format.elements === undefined)
    test(`${name} alone, of all formats, recognises the lines of its example`, () => {
      const lines = example.trimEnd().split("\n");
      for (const line of format.header ? lines.slice(0, 1) : lines)
        expect(formats.filter((other) => other.recognises(line)).map((other) => other.name)).toEqual(
          alike.find((names) => names.includes(name) && name !== "jsonl-documents") ?? [name],
        );
    });
  else
    test(`${name} alone, of all formats, has its elements, and no line of its example is taken for another`, () => {
      for (const element of format.elements ?? [])
        expect(formats.filter(({ elements = [] }) => elements.includes(element))).toEqual([format]);
      for (const line of example.split("\n")) expect(formats.filter((other) => other.recognises(line))).toEqual([]);
    });

  test(`${name} describes itself`, () => {
    expect(format.about).toMatch(/^[A-Z].*\.$/);
    expect(example.endsWith("\n")).toBe(true);
    expect(format.longestLine, "longestLine, at least a megabyte").toBeGreaterThanOrEqual(2 ** 20);
    expect(formatNamed(name, noun)).toBe(format);
    for (const extension of format.extensions) {
      expect(formatOf(`some/File${extension.toUpperCase()}.gz`, noun)).toBe(format);
    }
  });
}

test("names are unique, and every noun has a format", () => {
  expect(new Set(formats.map(({ name }) => name)).size).toBe(formats.length);
  for (const noun of ["run", "judgements", "documents", "topics"] as const)
    expect(formatsOf(noun).length).toBeGreaterThan(0);
});

test("a format asked for by a wrong name is answered with the right ones", () => {
  const names = formatsOf("run").map(({ name }) => name);
  const there = `there are: ${names.join(", ")}`;
  expect(() => formatNamed("foll", "run")).toThrow(`no format of a run "foll"; ${there}; did you mean "fol"?`);
  expect(() => formatNamed("inex", "run")).toThrow(`no format of a run "inex"; ${there}`);
});

test("the ending of a name asks for a format, or for none", () => {
  expect(formatOf("out.fol", "judgements")?.name).toBe("inex");
  expect(formatOf("out.txt", "run")).toBeUndefined();
});

/** Whether a format has words for all of a value. */
function isSaidWhole(format: Format, value: Nouns[keyof Nouns]): boolean {
  try {
    return printed(format, value) !== "" && format.losses(value, context).length === 0;
  } catch (error) {
    if (error instanceof InputError) return false;
    throw error;
  }
}

function printed(format: Format, value: Nouns[keyof Nouns]): string {
  return [...format.print(value, context)].map((line) => `${line}\n`).join("");
}
