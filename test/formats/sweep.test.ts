import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { Collection } from "../../src/data/collection.ts";
import type { Judgements } from "../../src/data/judgements.ts";
import type { Passage, Run } from "../../src/data/run.ts";
import type { Format, Nouns } from "../../src/formats/format.ts";
import { formats } from "../../src/formats/index.ts";
import { formatNamed, formatOf, formatsOf } from "../../src/formats/lookup.ts";
import { readAny } from "../../src/formats/read.ts";
import * as values from "./values.ts";

// What holds for every format in the table.

const random = new Map<string, fc.Arbitrary<Nouns[keyof Nouns]>>([
  ["fol", values.folRuns],
  ["trec", values.trecRuns],
  ["jsonl-run", values.jsonlRuns],
  ["inex", values.inexJudgements],
  ["qrels", values.qrelsJudgements],
  ["jsonl-judgements", values.jsonlJudgements],
  ["jsonl-documents", values.collections],
]);

for (const format of formats) {
  const { name, noun, example } = format;

  test(`${name} prints its own example as it stands`, () => {
    const { value, format: recognised } = readAny(example);
    expect(recognised.name).toBe(name);
    expect(printed(format, value)).toBe(example);
    expect(format.losses(value)).toEqual([]);
  });

  test(`${name} reads what it printed`, () => {
    const value = random.get(name);
    if (value === undefined) throw new Error(`test/formats/values.ts has no values for ${name}`);
    fc.assert(
      fc.property(value, (value) => {
        const again = readAny(printed(format, value), { format: name }).value;
        expect(said(again)).toEqual(said(value));
      }),
    );
  });

  test(`${name} alone, of all formats, recognises the lines of its example`, () => {
    for (const line of example.trimEnd().split("\n"))
      expect(formats.filter((other) => other.recognises(line)).map((other) => other.name)).toEqual([name]);
  });

  test(`${name} describes itself`, () => {
    expect(format.about).toMatch(/^[A-Z].*\.$/);
    expect(example.endsWith("\n")).toBe(true);
    expect(format.longestLine).toBeGreaterThanOrEqual(2 ** 20);
    expect(formatNamed(name, noun)).toBe(format);
    for (const extension of format.extensions) {
      expect(formatOf(`some/File${extension.toUpperCase()}.gz`, noun)).toBe(format);
    }
  });
}

test("names are unique, and every noun has a format", () => {
  expect(new Set(formats.map(({ name }) => name)).size).toBe(formats.length);
  for (const noun of ["run", "judgements", "documents"] as const) expect(formatsOf(noun).length).toBeGreaterThan(0);
});

test("a format asked for by a wrong name is answered with the right ones", () => {
  expect(() => formatNamed("foll", "run")).toThrow(
    'no format of a run "foll"; there are: fol, trec, jsonl-run; did you mean "fol"?',
  );
  expect(() => formatNamed("inex", "run")).toThrow('no format of a run "inex"; there are: fol, trec, jsonl-run');
});

test("the ending of a name asks for a format, or for none", () => {
  expect(formatOf("out.fol", "judgements")?.name).toBe("inex");
  expect(formatOf("out.txt", "run")).toBeUndefined();
});

function printed(format: Format, value: Nouns[keyof Nouns]): string {
  return [...format.print(value)].map((line) => `${line}\n`).join("");
}

/** The value without what is about the file it came from. Maps become lists, so that their order counts too. */
function said(value: Run | Judgements | Collection): unknown {
  if ("documents" in value) return [...value.documents];
  if ("of" in value) return [value.of, [...value.topics].map(([topic, documents]) => [topic, [...documents]])];
  const results = (list: readonly Passage[]) => list.map(({ doc, start, end, score }) => ({ doc, start, end, score }));
  return [value.name, value.answers, [...value.topics].map(([topic, list]) => [topic, results(list)])];
}
