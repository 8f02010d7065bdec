import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import { InputError } from "../../../src/base/input-error.ts";
import type { Noun, Nouns } from "../../../src/files/drafts/nouns.ts";
import { formats } from "../../../src/files/formats/index.ts";
import { dumps } from "../../../src/files/records/shapes/table.ts";
import {
  readAny,
  readDocuments,
  readJudgements,
  readRun,
  readTopics,
  type Reading,
} from "../../../src/files/formats/read.ts";
import { exampleCollection } from "../inex/articles.ts";
import { said } from "./values.ts";
import { rounds } from "../../rounds.ts";

// Whatever the bytes, a reader gives a value or an InputError. fast-check prints the seed of a failure.

const readers = [readRun, readJudgements, readDocuments, readTopics, readAny];
const collection = exampleCollection;

const untouched = Reflect.ownKeys(Object.prototype);

afterEach(() => {
  expect(Reflect.ownKeys(Object.prototype), "Object.prototype is as it was").toEqual(untouched);
});

/** Real files, cut to a size where a mutation can matter. */
const golden = "test/golden/inex_eval-3.1";
const seeds = [
  ...[...formats, ...dumps].map(({ example }) => example),
  '{"topic":"__proto__","doc":"constructor","start":0,"end":1,"__proto__":{"polluted":1}}\n',
  ...["edge", "track-101"].flatMap((folder) =>
    readdirSync(join(golden, folder), { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => readFileSync(join(golden, folder, name), "utf8").slice(0, 400)),
  ),
].map((text) => new TextEncoder().encode(text));

const pieces = [
  ...'\0\n\r\t {}[]":,-.+eE0X/\\',
  "Q0",
  "-1",
  "1e999",
  "NaN",
  "9007199254740993",
  "\\ud800",
  "null",
  '"__proto__"',
  "\ufeff",
  "<",
  "</result>",
  "<result>",
  "<![CDATA[",
  "<!--",
  "&amp;",
  "&#0;",
  "&no;",
  "/p[1]",
  "/text()[1].9",
  "😀",
].map((text) => new TextEncoder().encode(text));

const mutated = (seeds: readonly Uint8Array[]) =>
  fc
    .tuple(
      fc.constantFrom(...seeds),
      fc.array(
        fc.tuple(
          fc.double({ min: 0, max: 1, noNaN: true }),
          fc.nat(6),
          fc.oneof(fc.constantFrom(...pieces), fc.uint8Array({ maxLength: 3 })),
        ),
        { maxLength: 6 },
      ),
    )
    .map(([seed, edits]) => {
      let bytes: Uint8Array = seed;
      for (const [where, cut, put] of edits) {
        const at = Math.floor(where * bytes.length);
        bytes = Uint8Array.of(...bytes.subarray(0, at), ...put, ...bytes.subarray(at + cut));
      }
      return bytes;
    });

test.each([
  ["random bytes", fc.uint8Array({ maxLength: 200 })],
  ["random text", fc.string({ unit: "binary", maxLength: 200 }).map((text) => new TextEncoder().encode(text))],
  ["mutated files", mutated(seeds)],
  ["mutated XML", mutated(seeds.filter(([first]) => first === 0x3c))],
])("%s are read or refused, never worse", (_, inputs) => {
  fc.assert(
    fc.property(inputs, (input) => {
      for (const read of readers) {
        const whole = outcome(() => read(input, { collection }));
        expect(
          outcome(() => read([input.subarray(0, 9), input.subarray(9, 10), input.subarray(10)], { collection })),
        ).toEqual(whole);
        outcome(() => read(input, { collection, onFault: () => {} }));
      }
      for (const { name } of formats) outcome(() => readAny(input, { format: name, collection, onFault: () => {} }));
    }),
    { numRuns: rounds(10, 500) },
  );
});

/** What was read, or the message of an InputError; anything else is thrown on. */
function outcome(work: () => Nouns[Noun] | Reading): unknown {
  try {
    const read = work();
    return "format" in read ? [read.format.name, said(read.value)] : said(read);
  } catch (error) {
    if (error instanceof InputError) return error.message;
    throw error;
  }
}
