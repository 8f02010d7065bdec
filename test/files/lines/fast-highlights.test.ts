import { expect, test } from "vitest";
import { InputError } from "../../../src/base/input-error.ts";
import type { Judgements } from "../../../src/data/judgements.ts";
import { inexJudgements } from "../../../src/files/formats/inex-judgements.ts";
import { judgementsBuilder } from "../../../src/files/drafts/judgements-builder.ts";
import { reader } from "../../../src/files/formats/read.ts";
import { below, pick, type Random, seeded } from "../../seeded.ts";
import { rounds } from "../../rounds.ts";

/** What reading gives: the judgements and the faults of lines that were left out. */
function outcome(read: (onFault: (fault: InputError) => void) => Judgements): unknown {
  const faults: string[] = [];
  const { of, topics, notes } = read(({ message }) => void faults.push(message));
  return { of, notes, faults, topics: [...topics].map(([topic, judged]) => [topic, [...judged]]) };
}

/** Text, line by line. */
function asText(lines: readonly string[]): unknown {
  return outcome((onFault) => {
    const parser = inexJudgements.parse();
    for (const [i, line] of lines.entries())
      try {
        parser.line(line, i + 1);
      } catch (error) {
        if (!(error instanceof InputError)) throw error;
        onFault(error.at({ line: i + 1 }));
      }
    return parser.end(undefined);
  });
}

/** Bytes, in pieces. */
function asBytes(text: string, size: number, expectedBytes?: number): unknown {
  return outcome((onFault) => {
    const { push, end } = reader("judgements", { format: "inex", onFault, expectedBytes });
    const bytes = new TextEncoder().encode(text);
    for (let at = 0; at < bytes.length; at += size) push(bytes.slice(at, at + size));
    return end();
  });
}

/** The plain way, for lines that are right: objects from the first line on. */
function plainly(lines: readonly string[]): unknown {
  const known = (text: string | undefined): number | undefined =>
    text === undefined || text === "-1" ? undefined : Number(text);
  return outcome(() => {
    const judgements = judgementsBuilder();
    for (const [i, line] of lines.entries()) {
      const [topic, , doc, claimed, length, bestEntry, ...passages] = line.trim().split(/[ \t]+/);
      const ranges = passages.map((passage) => {
        const [start, size] = passage.split(":").map(Number);
        return { start: start!, end: start! + size! };
      });
      judgements.add({
        topic: topic!,
        doc: doc!,
        line: i + 1,
        claimed: Number(claimed),
        length: known(length),
        bestEntry: known(bestEntry),
        ranges,
      });
    }
    return judgements.end("highlights", undefined);
  });
}

/** Passages in their order and apart, or not. */
function somePassages(random: Random, odd: number): { text: string; characters: number } {
  let [at, text, characters] = [below(random, 300), "", 0];
  for (let i = below(random, 12); i > 0; i--) {
    const length = 1 + below(random, 200);
    text += ` ${at}:${length}`;
    characters += length;
    at += length + (random() < odd ? pick(random, 0, -5, -length) : 1 + below(random, 300));
    if (at < 0) at = 0;
    if (random() < odd) text += pick(random, ` ${at}:0`, "  5:6", "\t7:1", " 1234567890123456:1", " 0005:06");
  }
  return { text, characters };
}

function someLines(random: Random, odd: number, wrong: number): string[] {
  const lines: string[] = [];
  const perTopic = 1 + below(random, 60);
  for (let i = 0; i < 1 + random() * 300; i++) {
    const topic = random() < odd ? pick(random, "0", "1", "é") : String(Math.floor(i / perTopic));
    const doc = random() < odd ? pick(random, "d", "日本", "x".repeat(2000), `doc-${i - 2}`) : `doc-${i}`;
    const { text, characters } = somePassages(random, odd);
    const claimed = random() < odd ? 7 : characters;
    const length = random() < odd ? pick(random, "-1", "0", "007") : 9000;
    const entry = random() < odd ? pick(random, "-1", "0", "00012") : below(random, 500);
    const highlights = random() < 0.7 ? "" : ` ${entry}${text}`;
    const fault =
      random() < wrong
        ? pick(random, " x", " 5:", " :5", " 5", " -2", " 3:-1", " 99999999999999999999:1", " 1:2:3")
        : "";
    const gap = random() < odd ? pick(random, "  ", "\t") : " ";
    const claimedHere = highlights === "" ? 0 : claimed;
    lines.push(`${topic}${gap}Q0 ${doc} ${claimedHere} ${length}${highlights}${fault}${random() < odd ? " " : ""}`);
  }
  return lines;
}

test("judgements in bytes are what they are as text, and in objects from the first line on", () => {
  for (let seed = 1; seed <= rounds(80, 400); seed++) {
    const random = seeded(seed);
    const lines = someLines(random, pick(random, 0, 0.02, 0.2), 0);
    const end = pick(random, "\n", "\r\n");
    const expected = plainly(lines);
    expect(asText(lines), `seed ${seed}, text`).toEqual(expected);
    const text = lines.join(end) + pick(random, end, "");
    expect(
      asBytes(text, pick(random, 7, 1000, 1e6), pick(random, undefined, 1, text.length, 2 ** 40)),
      `seed ${seed}, bytes`,
    ).toEqual(expected);
  }
});

test("lines at fault leave nothing behind", () => {
  let faulty = 0;
  for (let seed = 1; seed <= rounds(80, 400); seed++) {
    const random = seeded(seed);
    const lines = someLines(random, pick(random, 0, 0.05), 0.1);
    const expected = asText(lines);
    if ((expected as { faults: readonly string[] }).faults.length > 0) faulty++;
    expect(asBytes(`${lines.join("\n")}\n`, pick(random, 7, 1000, 1e6)), `seed ${seed}`).toEqual(expected);
  }
  expect(faulty).toBeGreaterThan(rounds(40, 200));
});

test("lines with and without highlights are taken as bytes", () => {
  const lines = Array.from({ length: 100 }, (_, i) => `${i < 50 ? 1 : 2} Q0 d${i} ${i % 2 ? "0 90" : "5 90 3 3:5"}\n`);
  const parser = inexJudgements.parse();
  parser.line(lines[0]!.trimEnd(), 1);
  const taken = parser.block!(new TextEncoder().encode(lines.slice(1).join("")), 0, 2);
  expect(taken.lines).toBeGreaterThan(95); // the last may need a look beyond the bytes
});

function judged(text: string): Judgements {
  const { push, end } = reader("judgements");
  push(new TextEncoder().encode(text));
  return end();
}

test("what a line leaves out is unknown", () => {
  const documents = judged("1 Q0 a 15 30 3 3:5 20:10\n1 Q0 b 0 80\n1 Q0 c 0 -1 7\n").topics.get("1")!;
  const relevant = [
    { start: 3, end: 8 },
    { start: 20, end: 30 },
  ];
  expect(documents.get("a")).toEqual({ relevant, grade: 1, length: 30, bestEntry: 3 });
  expect(documents.get("b")).toEqual({ relevant: [], grade: 0, length: 80 });
  expect(documents.get("c")).toEqual({ relevant: [], grade: 0, bestEntry: 7 });
});

test("a highlight up to the end of its document is not past it", () => {
  expect(judged("1 Q0 a 10 30 3 20:10\n").notes).toEqual([]);
  expect(judged("1 Q0 a 10 29 3 20:10\n").notes).toMatchObject([{ code: "highlight-past-end", count: 1 }]);
});

test("a document is made once", () => {
  const documents = judged("1 Q0 a 10 30 3 20:10\n").topics.get("1")!;
  expect([...documents.values()][0]).toBe(documents.get("a"));
});
