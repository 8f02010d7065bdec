import { expect, test } from "vitest";
import type { Note } from "../../../src/base/note.ts";
import type { Nouns } from "../../../src/files/drafts/nouns.ts";
import { readAny, readRun, readTopics } from "../../../src/files/formats/read.ts";
import { formatsOf } from "../../../src/files/formats/lookup.ts";
import { streamReader } from "../../../src/files/formats/read.ts";

import { exampleCollection } from "../inex/articles.ts";

// Files that were joined by `cat`, each with its byte order mark, and ids that look alike and are not.

const inLines = formatsOf().filter(({ elements, name }) => elements === undefined && name !== "beir-run");

function notesOf({ notes = [] }: Pick<Nouns["run"], "notes">): [code: string, count: number][] {
  return (notes as readonly Note[]).map(({ code, count }) => [code, count]);
}

test.each(inLines.map((format) => [format.name, format] as const))(
  "%s: a byte order mark before a line after the first changes nothing, and is reported",
  (name, { example }) => {
    const lines = example.trimEnd().split("\n");
    const collection = name === "hypothesis" ? exampleCollection : undefined; // its offsets count UTF-16 units
    const plain = readAny(example, { format: name, collection });
    for (const at of lines.keys()) {
      const joined = lines.map((line, i) => (i === at || i === 0 ? `\ufeff${line}` : line)).join("\n");
      const { value } = readAny(joined, { format: name, collection });
      expect(notesOf(value)).toEqual([...(at === 0 ? [] : [["marks-left-out", 1]]), ...notesOf(plain.value)]);
      if ("topics" in value) expect([...value.topics]).toEqual([...(plain.value as typeof value).topics]);
    }
  },
);

test("a mark before a topic that comes back does not make another topic of it, read topic by topic or gathered", () => {
  const file = "1 Q0 a 1 3 r 0 9\n2 Q0 a 1 3 r 0 9\n\ufeff1 Q0 b 2 2 r 0 9\n\ufeff2 Q0 b 2 2 r 0 9\n";
  const { topics, notes } = readRun(file);
  expect([...topics].map(([topic, results]) => [topic, results.map(({ doc }) => doc)])).toEqual([
    ["1", ["a", "b"]],
    ["2", ["a", "b"]],
  ]);
  expect(notes![0]!.message).toBe(
    "2 lines begin with a byte order mark, which was left out: the first is line 3, where files may have been joined",
  );
  const heard: string[] = [];
  const { push, end } = streamReader({}, true, () => (topic, results) => {
    heard.push(
      `${topic}: ${results
        .passages()
        .map(({ doc }) => doc)
        .join(" ")}`,
    );
  });
  push(new TextEncoder().encode(file));
  expect(notesOf(end())).toEqual([["marks-left-out", 2]]);
  expect(heard).toEqual(["1: a b", "2: a b"]);
});

test("an id with a character that nobody sees is reported, and the character is named", () => {
  const told = (file: string) => readRun(file).notes!.map(({ message }) => message);
  for (const [character, shown, name] of [
    ["\u200b", "\\u200b", "a zero-width space, U+200B"],
    ["\ufeff", "\\ufeff", "a byte order mark, U+FEFF"],
    ["\u202e", "\\u202e", "a direction mark, U+202E"],
    ["\u00ad", "\\xad", "a soft hyphen, U+00AD"],
    ["\u{e0041}", "\\u{e0041}", "U+E0041"],
  ] as const) {
    const about = "1 id has a character that is not visible, and so differs from the same id without it:";
    const lines = (topic: string, doc: string) => `0 Q0 a 1 9 r\n0 Q0 c 2 8 r\n${topic} Q0 ${doc} 3 7 r\n`;
    expect(told(lines(`q1${character}`, "b"))).toEqual([`${about} "q1${shown}" on line 3 (${name})`]);
    expect(told(lines("0", `d${character}1`))).toEqual([`${about} "d${shown}1" on line 3 (${name})`]);
    const csv = readRun(`topic,doc,start,end\nq1,d${character}1,0,9\n`).notes!;
    expect(csv.map(({ message }) => message)).toEqual([`${about} "d${shown}1" on line 2 (${name})`]);
  }
  expect(notesOf(readTopics('{"topic":"q\u200b1","title":"a"}'))).toEqual([["invisible-in-ids", 1]]);
});

test("joiners and selectors that belong to the writing are no fault: Persian, Hindi, emoji", () => {
  const ids = ["می‌خواهم", "क्‍ष", "👩‍🚒", "❤️", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "1️⃣", "naïve", "東京"];
  const run = readRun(ids.map((id) => `${id} Q0 ${id} 1 1 r\n`).join(""));
  expect([run.notes, [...run.topics.keys()]]).toEqual([[], ids]);
});

test("a first line of megabytes of blanks is a blank line: the next one tells the format", () => {
  const blank = " ".repeat(3 * 2 ** 20);
  const { topics } = readRun(`${blank}\n{"topic":"1","doc":"a","start":0,"end":9}\n`);
  expect([...topics.keys()]).toEqual(["1"]);
  expect(() => readRun(`${blank}\n1 Q0 a 1 9 r 0 9\n`)).toThrow("line 1: blank line; expected 8 columns");
});
