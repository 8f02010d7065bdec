import { expect, test } from "vitest";
import { InputError } from "../../../src/base/input-error.ts";
import type { Passage, Run } from "../../../src/data/run.ts";
import { type ReadOptions, reader, streamReader } from "../../../src/files/formats/read.ts";
import { TopicReturns } from "../../../src/files/lines/open-topics.ts";
import { findId, hideIds, idTable, numberOf } from "../../../src/files/lines/id-table.ts";
import { endOfExponent, withExponent } from "../../../src/files/lines/exponent.ts";
import { firstLines } from "../../../src/files/drafts/line-tally.ts";
import { longDecimal } from "../../../src/files/lines/long-decimal.ts";
import { trecRun } from "../../../src/files/formats/trec-run.ts";
import { plainRun } from "./plain-run.ts";
import { endOfWord } from "../../../src/files/lines/utf8-word.ts";
import { decodeUtf8 } from "../../../src/text/utf8.ts";
import { idHash } from "../../../src/text/byte-places.ts";
import { below, pick, type Random, seeded } from "../../seeded.ts";
import { atLength, rounds } from "../../rounds.ts";

/** What reading gives: the run with its results, or the fault. */
type Outcome = { readonly run: unknown } | { readonly fault: string };

type LineFormat = "trec" | "fol" | "jsonl-run";

/** The plain way: text, line by line. */
function plainly(
  bytes: Uint8Array,
  format: LineFormat,
  source: string,
  onFault?: (fault: InputError) => void,
): Outcome {
  return outcome(() => {
    const run = plainRun(bytes, format, source, onFault);
    return comparable(run, run.topics);
  });
}

/** The whole run at once. */
function whole(pieces: readonly Uint8Array[], options: ReadOptions): Outcome {
  return outcome(() => {
    const { push, end } = reader("run", options);
    for (const piece of pieces) push(piece.slice());
    const run = end();
    return comparable(run, run.topics);
  });
}

/** Topic by topic; once more, gathered, where a topic comes back. */
function streamed(pieces: readonly Uint8Array[], options: ReadOptions, gathered = false): Outcome {
  const topics = new Map<string, readonly Passage[]>();
  try {
    return outcome(() => {
      let streams = false;
      const { push, end } = streamReader(options, gathered, () => {
        streams = true;
        return (topic, results) => {
          expect(topics.has(topic)).toBe(false);
          topics.set(topic, results.passages());
        };
      });
      for (const piece of pieces) push(piece.slice()); // a piece may be overwritten afterwards
      const run = end();
      return comparable(run, streams ? topics : run.topics);
    });
  } catch (error) {
    if (error instanceof TopicReturns && !gathered) return streamed(pieces, options, true);
    throw error;
  }
}

function outcome(read: () => unknown): Outcome {
  try {
    return { run: read() };
  } catch (error) {
    if (error instanceof InputError) return { fault: error.message };
    throw error;
  }
}

/** A stream keeps the first of the lines that a note counts. */
function comparable({ name, answers, notes, source }: Run, topics: ReadonlyMap<string, readonly Passage[]>): unknown {
  const results = [...topics].map(([topic, passages]) => [
    topic,
    passages.map(({ doc, start, end, score, kind, line }) => ({ doc, start, end, score: said(score), kind, line })),
  ]);
  const counted = notes?.map(({ lines, ...note }) => ({ ...note, lines: lines && firstLines(lines) }));
  return { name, answers, notes: counted, source, results };
}

/** A score as JSON tells it from others. */
const said = (score: number | undefined): unknown => (Object.is(score, -0) ? "-0" : score);

/** As toEqual, which takes far longer over values that are equal. */
function expectSame(actual: Outcome, expected: Outcome, message: string): void {
  if (JSON.stringify(actual) !== JSON.stringify(expected)) expect(actual, message).toEqual(expected);
}

/** Cuts bytes into pieces anywhere. */
function cut(bytes: Uint8Array, random: Random): Uint8Array[] {
  const pieces: Uint8Array[] = [];
  const most = [3, 50, 1000, 100_000][Math.floor(random() * 4)]!;
  for (let from = 0; from < bytes.length;) {
    const to = from + 1 + Math.floor(random() * most);
    pieces.push(bytes.subarray(from, to));
    from = to;
  }
  return pieces;
}

/** A file that is mostly right, in one of many manners. */
function someFile(random: Random, format: "trec" | "fol"): Uint8Array {
  const chance = (share: number): boolean => random() < share;
  const hostile = chance(0.5) ? 0 : pick(random, 0.001, 0.01, 0.1);
  const [gap, end] = [pick(random, " ", "\t", "  "), pick(random, "\n", "\n", "\r\n")];
  const topics = Array.from({ length: 1 + Math.floor(random() * 5) }, (_, i) =>
    pick(random, `${i}`, `topic-${i}`, `тема${i}`),
  );
  const isInterleaved = chance(0.3);
  const manner = pick(random, "falling", "shuffled", "equal", "long", "mixed", "exponents");
  const longIds = chance(0.1);
  const lines: string[] = [];
  const count = Math.floor(random() * 300);
  for (let i = 0; i < count; i++) {
    const place = isInterleaved ? Math.floor(random() * topics.length) : Math.floor((i / count) * topics.length);
    const topic = chance(hostile) ? pick(random, "", "back", "\0", "é", "0") : topics[place]!;
    const number = format === "trec" && !chance(hostile) ? i : Math.floor(random() * 40);
    const doc = longIds
      ? `${"x".repeat(1000)}${number}`
      : pick(random, `d${number}`, `d${number}`, `documént-${number}`);
    const rank = chance(0.9) ? `${i + 1}` : pick(random, "1", "x", "1e2", "-3", "0001", "1234567890123456789", "");
    const score = someScore(random, manner, i, hostile);
    const tag = chance(hostile) ? pick(random, "other", "tag2", "ta", "märk") : "tag";
    const columns = [topic, chance(hostile) ? pick(random, "q", "0") : "Q0", doc, rank, score, tag];
    if (format === "fol") columns.push(someOffset(random, hostile), someOffset(random, hostile));
    if (chance(hostile)) columns.splice(Math.floor(random() * 8), 1);
    if (chance(hostile)) columns.push("more");
    if (chance(hostile / 2)) lines.push(pick(random, "", " ", "\ufeff", "junk"));
    lines.push(columns.join(chance(0.05) ? pick(random, " ", "\t ", "   ") : gap) + (chance(0.02) ? " " : ""));
  }
  const mark = chance(0.1) ? "\ufeff" : "";
  const bytes = new TextEncoder().encode(mark + lines.join(end) + (chance(0.8) ? end : ""));
  if (chance(hostile * 5) && bytes.length > 0)
    bytes[Math.floor(random() * bytes.length)] = pick(random, 0, 0xff, 0xc3, 13, 9, 32, 10);
  return bytes;
}

/** As programs print small and large numbers: 1.2e-05, 3E+7, 12.5e3. */
function someExponent(random: Random): string {
  const digits = pick(random, 0, 1, 4, 7, 8, 9, 14, 16, 20);
  const text = (random() * 2 - 0.2).toExponential(digits).replace(/e.*/, "");
  const exponent = pick(random, below(random, 10), below(random, 40), below(random, 400));
  return `${text}${pick(random, "e", "E")}${pick(random, "", "+", "-", "-0", "-00")}${exponent}`;
}

function someScore(random: Random, manner: string, i: number, hostile: number): string {
  if (random() < hostile) return pick(random, "NaN", "inf", "1e400", ".", "-", "", "0x1", "1_0", "--1", "1.2.3", "+");
  if (manner === "mixed")
    return pick(
      random,
      "-0",
      "0",
      "-0.0",
      "+5",
      "5.",
      ".5",
      "1e-5",
      "-1.5E3",
      "1e308",
      "-1e308",
      "00012.50",
      "0.1",
      "4.9e-324",
    );
  if (manner === "exponents") return someExponent(random);
  if (manner === "equal") return pick(random, "1", "1.0", "0.5", "0.50");
  if (manner === "long") return (random() * 2 - 1).toPrecision(pick(random, 16, 17, 18, 19, 21)).replace(/e.*/, "");
  return manner === "falling" ? `${(1000 - i) / 8}` : `${Math.floor(random() * 1000) / 4}`;
}

function someOffset(random: Random, hostile: number): string {
  if (random() < hostile)
    return pick(random, "X", "-1", "-5", "1.5", "9007199254740993", "9007199254740991", "1e3", "/a[1]", "");
  return `${Math.floor(random() * 2000)}`;
}

/** The same as JSON, with keys in one of many orders, and sometimes more or less than they should be. */
function someJsonFile(random: Random): Uint8Array {
  const chance = (share: number): boolean => random() < share;
  const hostile = chance(0.5) ? 0 : pick(random, 0.005, 0.03);
  const [colon, comma, end] = [pick(random, ":", ": "), pick(random, ",", ", "), pick(random, "\n", "\n", "\r\n")];
  const keys = pick(
    random,
    ["topic", "doc", "start", "end", "score", "run"],
    ["doc", "topic", "start", "end"],
    ["topic", "doc", "score"],
    ["run", "score", "topic", "doc", "end", "start"],
    ["topic", "doc", "end", "start"],
    ["question", "source", "start", "end"],
  );
  const [topics, count] = [1 + Math.floor(random() * 5), Math.floor(random() * 300)];
  const lines: string[] = [];
  for (let i = 0; i < count; i++) {
    const start = Math.floor(random() * 2000);
    const values: Record<string, string> = {
      topic: `"t${chance(0.02) ? 0 : Math.floor((i / count) * topics)}"`,
      doc: chance(hostile)
        ? pick(random, '""', "7", '"a\\nb"', '"é"', '"a\\"b"', "null")
        : pick(random, `"doc ${i % 37}.md"`, `"dök ${i % 37}.md"`),
      start: chance(hostile) ? pick(random, "-1", "1.5", "null", "007", "9007199254740993", "1e3") : `${start}`,
      end: chance(hostile) ? pick(random, "0", "-0", "null") : `${start + Math.floor(random() * 500)}`,
      score: chance(hostile)
        ? pick(random, "-0", "null", "1e-5", "01", ".5", "1.", '"1"', "-1e-400", "0e5", "1e+2")
        : `${(count - i) / 8}`,
      run: chance(hostile) ? pick(random, '"b"', "null", '""') : '"a"',
    };
    values["question"] = values["topic"]!;
    values["source"] = values["doc"]!;
    const own = chance(hostile) ? [...keys, pick(random, "doc", "text", "length", "start")] : keys;
    if (chance(hostile / 2)) lines.push(pick(random, "", " ", "{", "[]"));
    lines.push(`{${own.map((key) => `"${key}"${colon}${values[key] ?? "3"}`).join(comma)}}${chance(0.02) ? " " : ""}`);
  }
  return new TextEncoder().encode(lines.join(end) + (chance(0.8) ? end : ""));
}

test("jsonl-run: the fast reader reads what the plain one does, and finds the same faults", () => {
  let runs = 0;
  for (let seed = 1; seed <= rounds(13, 1000); seed++) {
    const random = seeded(seed);
    const bytes = someJsonFile(random);
    const pieces = cut(bytes, random);
    const expected = allWays(bytes, pieces, "jsonl-run", "a.jsonl", `seed ${seed}`);
    if ("run" in expected) runs++;
  }
  expect(runs).toBeGreaterThan(rounds(4, 350));
});

/** What the plain way gives, and so do a whole reading, topics in turn, and topics gathered as from a pipe. */
function allWays(
  bytes: Uint8Array,
  pieces: readonly Uint8Array[],
  format: LineFormat,
  source: string,
  message: string,
): Outcome {
  const options = { source, format };
  const expected = plainly(bytes, format, source);
  expectSame(whole(pieces, options), expected, `${message}, whole`);
  expectSame(streamed(pieces, options), expected, `${message}, in turn`);
  expectSame(streamed(pieces, options, true), expected, `${message}, gathered`);
  if ("run" in expected) return expected;

  const [faults, sameFaults]: [string[], string[]] = [[], []];
  const rest = plainly(bytes, format, source, (fault) => faults.push(fault.message));
  const onFault = (fault: InputError) => sameFaults.push(fault.message);
  expectSame(whole(pieces, { ...options, onFault }), rest, `${message}, without the lines at fault`);
  expect(sameFaults, `${message}, in the order of the file`).toEqual(faults);
  return expected;
}

/** The same of a text in one piece. */
function bothWays(text: string, format: LineFormat): Outcome {
  const bytes = new TextEncoder().encode(text);
  return allWays(bytes, [bytes], format, "a", format);
}

test("an id that looks like what follows an id is told from it", () => {
  const line = (doc: string, gap: string) => `{"topic":"1","doc":"${doc}"${gap},${gap}"start":0,"end":5}\n`;
  for (const doc of [",", " ,", "}", " "])
    expect(bothWays(line(doc, "") + line(doc, " ") + line(doc, ""), "jsonl-run")).toHaveProperty("run");
});

test("of several CRs before a line's end, one belongs to it", () => {
  const lines = ["\r\r\n", "\r\n", "\r\r\n", "\n", "\r\n"].map((end, i) => `1 Q0 d${i} ${i} ${9 - i} tag${end}`);
  for (const text of [lines.join(""), lines.toReversed().join("")])
    expect(bothWays(text, "trec")).toHaveProperty("run");
});

atLength("hundreds of topics that come back, some with lines of a hundred kilobytes, are put together again", () => {
  const random = seeded(11);
  const lines = Array.from({ length: 6000 }, (_, i) => {
    const doc = i % 500 === 0 ? "x".repeat(100_000) + i : `d${i}`;
    return `t${Math.floor(random() * 300)} Q0 ${doc} ${i} ${9000 - i} tag`;
  });
  const expected = bothWays(lines.join("\n"), "trec");
  expect(expected).toHaveProperty("run.results.length", 300);
});

test("where topics come back, the first path without a collection is the one that is named", () => {
  const [good, path] = ["d 1 9 r 0 5", "d 2 8 r /a[1]"];
  const text = [`1 Q0 ${good}`, `2 Q0 ${path}`, `1 Q0 ${path}`].join("\n");
  expect(bothWays(text, "fol")).toEqual({ fault: expect.stringMatching(/^a:2: paths need the documents/) });
});

test("ids with the same hash are told apart", () => {
  const [one, other] = ["D6klta0", "D6ueus8-x"].map((id) => new TextEncoder().encode(id));
  expect(idHash(one!, 0, one!.length)).toBe(idHash(other!, 0, other!.length));
  const docs = ["a", "D6klta0", "b", "D6ueus8-x", "c"];
  const lines = (line: (doc: string, i: number) => string) => docs.map(line).join("\n");
  bothWays(
    lines((doc, i) => `1 Q0 ${doc} ${i} ${9 - i} tag`),
    "trec",
  );
  bothWays(
    lines((doc, i) => `1 Q0 ${doc} ${i} ${9 - i} tag 0 ${i}`),
    "fol",
  );
  bothWays(
    lines((doc) => `{"topic":"1","doc":"${doc}","start":0,"end":9}`),
    "jsonl-run",
  );
});

test("small topics after a large one do not each empty its table", () => {
  const table = idTable();
  for (let i = 0; i < 10_000; i++) numberOf(table, `d${i}`);
  hideIds(table);
  const one = numberOf(table, "d7");
  hideIds(table);
  expect(table.slots.length).toBeLessThan(1024);
  expect(findId(table, "d7")).toBe(-1); // of the topic before
  const again = Array.from({ length: 100 }, (_, i) => numberOf(table, `d${i}`));
  expect(again).toEqual(Array.from({ length: 100 }, (_, i) => one + 1 + i));
});

for (const format of ["trec", "fol"] as const)
  test(`${format}: the fast reader reads what the plain one does, and finds the same faults`, () => {
    for (let seed = 1; seed <= rounds(50, 1000); seed++) {
      const random = seeded(seed);
      const bytes = someFile(random, format);
      const pieces = cut(bytes, random);
      if (random() < 0.5) allWays(bytes, pieces, format, "a.run", `seed ${seed}`);
      else {
        // A format that is not named is recognised first, and may be another.
        const options = { source: "a.run" };
        const expected = whole(pieces, options);
        expectSame(streamed(pieces, options), expected, `seed ${seed}, in turn`);
        expectSame(streamed(pieces, options, true), expected, `seed ${seed}, gathered`);
      }
    }
  });

const pointIn = (text: string): number => (text.includes(".") ? text.indexOf(".") : text.length);

test("16 to 18 digits are the double that Number reads, or left to it", () => {
  const random = seeded(5);
  let left = 0;
  for (let i = 0; i < rounds(10_000, 100_000); i++) {
    const digits = Array.from({ length: 16 + (i % 3) }, () => Math.floor(random() * 10)).join("");
    const point = Math.floor(random() * (digits.length + 1));
    const text = i % 5 === 0 ? `0.00${digits}` : `${digits.slice(0, point)}.${digits.slice(point)}`;
    const bytes = new TextEncoder().encode(text);
    const value = longDecimal(bytes, 0, pointIn(text), bytes.length);
    if (Number.isNaN(value)) left++;
    else if (value !== Number(text)) expect.fail(`${text} is read as ${value}, not ${Number(text)}`);
  }
  expect(left).toBeLessThan(rounds(100, 1000)); // whole numbers beyond 2^53 often lie halfway
});

test("a number with an exponent is the one that Number reads, or left to it", () => {
  const random = seeded(77);
  let left = 0;
  for (let i = 0; i < rounds(10_000, 100_000); i++) {
    const text = someExponent(random).replace("-", ""); // the sign is read before
    const bytes = new TextEncoder().encode(text);
    const letterAt = text.search(/e/i);
    const [whole, fraction = ""] = text.slice(0, letterAt).split(".");
    const digits = letterAt > 9 ? NaN : Number(whole! + fraction);
    expect(endOfExponent(bytes, letterAt)).toBe(bytes.length);
    const value = withExponent(bytes, 0, letterAt, bytes.length, digits, fraction.length);
    if (Number.isNaN(value)) left++;
    else if (value !== Number(text)) expect.fail(`${text} is read as ${value}, not ${Number(text)}`);
  }
  expect(left).toBeLessThan(rounds(1000, 10_000)); // beyond the largest double
  for (const text of ["1e", "1e+", "1e-", "1ex", "1e.5"])
    expect(endOfExponent(new TextEncoder().encode(text), 1), text).toBe(-1);
});

test("lines whose scores have exponents are taken as bytes", () => {
  const lines = Array.from({ length: 100 }, (_, i) => `1 Q0 d${i} ${i} ${(100 - i) / 7}e-0${1 + (i % 9)} tag\n`);
  const parser = trecRun.parse();
  parser.line(lines[0]!.trimEnd(), 1);
  const bytes = new TextEncoder().encode(lines.slice(1).join(""));
  expect(parser.block!(bytes, 0, 2).lines).toBeGreaterThan(95);
});

test("a word ends where it does as text, and not at all where it is no UTF-8", () => {
  const random = seeded(5);
  const characters = ["a", "é", "߿", "ࠀ", "\ud7ff", "\ue000", "𐀀", "\u{10ffff}", "\u00a0"];
  const edges = [0x80, 0xbf, 0xc0, 0xc1, 0xc2, 0xdf, 0xe0, 0xed, 0xf0, 0xf4, 0xf5, 0xff, 0x9f, 0xa0, 0x8f, 0x90];
  let words = 0;
  for (let i = 0; i < rounds(5_000, 50_000); i++) {
    const isQuoted = random() < 0.5;
    const text = Array.from({ length: below(random, 6) }, () => pick(random, ...characters)).join("");
    const word = new TextEncoder().encode(text);
    for (let at = 0; at < word.length; at++) if (random() < 0.05) word[at] = pick(random, ...edges);
    const bytes = Uint8Array.of(...word, pick(random, ...(isQuoted ? [34, 31, 10] : [32, 9, 10, 1])), 97);
    const expected = decodeUtf8(word) === undefined ? -1 : word.length;
    if (expected > 0) words++;
    expect(endOfWord(bytes, 0, isQuoted), `${[...bytes].join(" ")}`).toBe(expected);
  }
  expect(words).toBeGreaterThan(rounds(1000, 10_000));
  expect(endOfWord(Uint8Array.of(97, 92, 34), 0, true)).toBe(-1);
  expect(endOfWord(Uint8Array.of(97, 32, 34), 0, true)).toBe(2);
  expect(endOfWord(Uint8Array.of(0xc3), 0, false)).toBe(-1);
  expect(endOfWord(Uint8Array.of(97), 0, false)).toBe(-1);
});

test("lines whose ids are not ASCII are taken as bytes", () => {
  const lines = Array.from({ length: 100 }, (_, i) => `1 Q0 ${i % 2 ? "日本" : "d"}${i}é ${i} ${100 - i} tag\n`);
  const parser = trecRun.parse();
  parser.line(lines[0]!.trimEnd(), 1);
  const bytes = new TextEncoder().encode(lines.slice(1).join(""));
  expect(parser.block!(bytes, 0, 2).lines).toBeGreaterThan(95);
});

test("a double halfway between two others is left to Number", () => {
  for (const text of [
    "9007199254740993",
    "9007199254740993.0",
    "4503599627370496.5",
    "0.50000000000000005551115123125783",
  ]) {
    const bytes = new TextEncoder().encode(text);
    const value = longDecimal(bytes, 0, pointIn(text), bytes.length);
    expect(Number.isNaN(value) || value === Number(text)).toBe(true);
  }
});
