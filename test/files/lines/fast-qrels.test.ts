import { expect, test } from "vitest";
import { InputError } from "../../../src/base/input-error.ts";
import { hasRelevant, type Judgements } from "../../../src/data/judgements.ts";
import { alignedPlace } from "../../../src/files/lines/take-lines.ts";
import { qrels } from "../../../src/files/formats/qrels.ts";
import { reader } from "../../../src/files/formats/read.ts";
import { seeded } from "../../seeded.ts";
import { rounds } from "../../rounds.ts";

/** What reading gives: the judgements, or the fault. */
function outcome(read: () => Judgements): unknown {
  try {
    const { of, topics, notes } = read();
    return { of, notes, topics: [...topics].map(([topic, judged]) => [topic, [...judged]]) };
  } catch (error) {
    if (error instanceof InputError) return error.message;
    throw error;
  }
}

/** Text, line by line. */
function asText(lines: readonly string[]): unknown {
  return outcome(() => {
    const parser = qrels.parse();
    for (const [i, line] of lines.entries())
      try {
        parser.line(line, i + 1);
      } catch (error) {
        throw error instanceof InputError ? error.at({ line: i + 1 }) : error;
      }
    return parser.end(undefined);
  });
}

/** Bytes, in pieces. */
function asBytes(text: string, size: number): unknown {
  return outcome(() => {
    const { push, end } = reader("judgements", { format: "qrels" });
    const bytes = new TextEncoder().encode(text);
    for (let at = 0; at < bytes.length; at += size) push(bytes.slice(at, at + size));
    return end();
  });
}

test("qrels in bytes are what they are as text, line by line", () => {
  for (let seed = 1; seed <= rounds(80, 400); seed++) {
    const random = seeded(seed);
    const pick = <T>(...choices: readonly T[]): T => choices[Math.floor(random() * choices.length)]!;
    const odd = random() < 0.5 ? 0 : 0.05;
    const lines: string[] = [];
    const seen = new Set<string>();
    for (let i = 0; i < 1 + random() * 300; i++) {
      const topic = random() < odd ? pick("1", "2", "é") : String(1 + Math.floor(i / pick(20, 50)));
      const doc = random() < odd ? pick("d", "日本", "x".repeat(2000)) : `doc-${Math.floor(random() * 1e6)}`;
      const grade = random() < odd ? pick("-1", "007", "1.5", "99999999999", "x") : pick("0", "1", "2");
      const gap = random() < odd ? pick("  ", "\t") : " ";
      if (random() > odd && seen.has(`${topic} ${doc}`)) continue;
      seen.add(`${topic} ${doc}`);
      lines.push(`${topic}${gap}0 ${doc} ${grade}`);
    }
    if (lines.length === 0) continue;
    const end = pick("\n", "\r\n");
    const text = lines.join(end) + pick(end, "");
    expect(asBytes(text, pick(7, 1000, 1e6)), `seed ${seed}`).toEqual(asText(lines));
  }
});

test("a topic's judgements by grade are a map like any other", () => {
  const { topics } = reader1("1 0 a 1\n1 0 b 0\n1 0 ü 2\n2 0 a 0\n");
  const judged = topics.get("1")!;
  expect(judged.size).toBe(3);
  expect(judged.get("ü")?.grade).toBe(2);
  expect(judged.has("c")).toBe(false);
  expect([...judged.keys()]).toEqual(["a", "b", "ü"]);
  expect([...judged.values()].map(({ grade }) => grade)).toEqual([1, 0, 2]);
  const visited: unknown[] = [];
  judged.forEach((document, doc) => visited.push([doc, document.grade]));
  expect(visited).toEqual([...judged].map(([doc, { grade }]) => [doc, grade]));
  for (const topic of topics.values()) expect(hasRelevant(topic)).toBe(hasRelevant(new Map(topic)));
  expect([...topics.values()].map(hasRelevant)).toEqual([true, false]);
});

test("however large a file was expected to be, its judgements are the same", () => {
  const lines = Array.from({ length: 2000 }, (_, i) => `${Math.floor(i / 30)} 0 ${"d".repeat(i % 40)}${i} ${i % 3}\n`);
  const bytes = new TextEncoder().encode(lines.join(""));
  const read = (expectedBytes?: number): unknown =>
    outcome(() => {
      const { push, end } = reader("judgements", { expectedBytes });
      for (let at = 0; at < bytes.length; at += 5000) push(bytes.subarray(at, at + 5000));
      return end();
    });
  const expected = asText(lines.map((line) => line.trimEnd()));
  expect(expected).toHaveProperty("topics.length", 67);
  for (const size of [undefined, 0, 1, 5000, bytes.length, 10 * bytes.length, 2 ** 40])
    expect(read(size), `${size} expected`).toEqual(expected);
});

test("a topic is judged by lines that are right alone", () => {
  const some = (topic: number): string => [1, 2, 3, 4].map((doc) => `${topic} 0 document-${doc} 1\n`).join("");
  const faults: string[] = [];
  const { push, end } = reader("judgements", { onFault: ({ message }) => faults.push(message) });
  push(new TextEncoder().encode(`${some(1)}2 0 document-1 x\n${some(3)}${some(4)}`));
  expect([...end().topics].map(([topic, { size }]) => [topic, size])).toEqual([
    ["1", 4],
    ["3", 4],
    ["4", 4],
  ]);
  expect(faults).toEqual([expect.stringContaining('line 5: grade "x"')]);
});

function reader1(text: string): Judgements {
  const { push, end } = reader("judgements");
  push(new TextEncoder().encode(text));
  return end();
}

test("a place like another one is the next that lies in its word as that does", () => {
  for (let place = 0; place < 20; place++)
    for (let from = 0; from < 20; from++) {
      const like = alignedPlace(place, from);
      expect(like - from, `${place}, ${from}`).toBeLessThan(8);
      expect(like, `${place}, ${from}`).toBeGreaterThanOrEqual(from);
      expect(like % 8, `${place}, ${from}`).toBe(place % 8);
    }
});
