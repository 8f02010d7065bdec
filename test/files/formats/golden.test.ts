import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { formatNamed } from "../../../src/files/formats/lookup.ts";
import { readAny, readJudgements, readRun } from "../../../src/files/formats/read.ts";

// The files that inex_eval was given: the same ones are accepted, and the same ones are refused.

const golden = "test/golden/inex_eval-3.1";
const refusedByInex = new Map([
  ["blank.run", "blank.run:1: blank line; expected 8 columns: topic Q0 doc rank score tag offset length"],
  ["seven.run", "seven.run:1: 7 columns; expected 8 columns: topic Q0 doc rank score tag offset length"],
  ["nine.run", "nine.run:1: 9 columns; expected 8 columns: topic Q0 doc rank score tag offset length"],
  ["neg.run", 'neg.run:1: negative length "-10"; expected plain digits, 0 or more'],
]);

for (const folder of ["edge", "track-101", "track-102"])
  for (const entry of readdirSync(join(golden, folder), { withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const { name } = entry;
    const text = readFileSync(join(golden, folder, name), "utf8");
    const fault = refusedByInex.get(name);

    if (fault !== undefined)
      test(`${name} is refused`, () => expect(() => readRun(text, { source: name })).toThrow(fault));
    else if (name.startsWith("q"))
      test(`${folder}/${name} is read as judgements, and again as JSONL`, () => {
        const judgements = readJudgements(text);
        const jsonl = [...formatNamed("jsonl-judgements", "judgements").print(judgements)].join("\n");
        const again = readJudgements(jsonl);
        for (const [topic, documents] of judgements.topics)
          for (const [doc, document] of documents)
            expect(again.topics.get(topic)?.get(doc)).toEqual({ ...document, timesRelevant: undefined });
      });
    else
      test(`${folder}/${name} is read as a run, and printed with its order and places`, () => {
        const { format, value } = readAny(text);
        expect(format.name).toBe("fol");
        const printed = [...formatNamed("fol").print(value)];
        const places = (lines: string) =>
          lines
            .trimEnd()
            .split("\n")
            .map((line) => line.replace(/ \S+ \S+( \S+ \S+ \S+)$/, "$1"));
        expect(places(printed.join("\n"))).toEqual(places(text));
      });
  }
