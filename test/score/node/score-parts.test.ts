import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { InputError } from "../../../src/base/input-error.ts";
import { readJudgements } from "../../../src/files/formats/read.ts";
import { type CutRun, cutRun, scorePart, scoreParts } from "../../../src/score/node/score-parts.ts";
import { scoreRunFile } from "../../../src/score/node/score-run-file.ts";
import type { EvaluateOptions } from "../../../src/score/evaluate-options.ts";
import type { Evaluation } from "../../../src/score/evaluation.ts";
import { evaluator } from "../../../src/score/evaluate.ts";
import { below, pick, type Random, seeded } from "../../seeded.ts";
import { rounds } from "../../rounds.ts";

const folder = mkdtempSync(join(tmpdir(), "pericope-parts-"));
const path = join(folder, "a.run");
afterAll(() => rmSync(folder, { recursive: true }));

const kinds = ["trec", "fol", "jsonl-run"] as const;
type Kind = (typeof kinds)[number];

const judgements = readJudgements(
  [0, 1, 2, 4, 5, 9]
    .flatMap((topic) => [1, 2, 3, 5, 8, 13].map((doc) => `t${topic} Q0 d${doc} ${doc} 100 ${doc} ${doc}:${doc}`))
    .join("\n"),
);

function someLine(random: Random, kind: Kind, topic: string, i: number, hostile: number): string {
  const chance = (share: number): boolean => random() < share;
  if (chance(hostile)) return pick(random, "", " ", "junk", "\ufeff", "{}", "1 2 3 4 5 6");
  const doc = `${pick(random, "d", "d", "dé")}${kind === "trec" ? i : below(random, 20)}`;
  const rank = chance(0.95) ? i : pick(random, 0, 3, 1000);
  const score = chance(0.95) ? 1000 - i : below(random, 1000);
  const tag = chance(hostile) ? "other" : "tag";
  const start = chance(hostile) ? "X" : below(random, 120);
  if (kind === "trec") return `${topic} Q0 ${doc} ${rank} ${score} ${tag}`;
  if (kind === "fol") return `${topic} Q0 ${doc} ${rank} ${score} ${tag} ${start} ${below(random, 10)}`;
  const end = Number(start) + below(random, 10);
  return JSON.stringify({ topic, doc, ...(chance(hostile) ? {} : { start: Number(start), end }), score, run: tag });
}

/** A run of some topics, in one of many manners, and mostly right. */
function someFile(random: Random, kind: Kind): Uint8Array {
  const hostile = random() < 0.6 ? 0 : pick(random, 0.005, 0.05);
  const end = pick(random, "\n", "\n", "\r\n");
  const mark = pick(random, "", "", "\ufeff");
  const lines: string[] = [];
  const topics = 1 + below(random, 8);
  for (let topic = 0; topic < topics; topic++) {
    const id = random() < hostile ? "\ufefft" : `t${random() < hostile ? 0 : topic}`;
    for (let i = 0, count = 1 + below(random, 12); i < count; i++)
      lines.push(someLine(random, kind, random() < hostile ? "t1" : id, i, hostile));
  }
  const bytes = new TextEncoder().encode(mark + lines.join(end) + (random() < 0.8 ? end : ""));
  if (random() < 4 * hostile) bytes[below(random, bytes.length)] = pick(random, 0, 0xff, 0xc3, 13, 10);
  return bytes;
}

/** Cut at the beginnings of any lines, in topics too. */
function cutAnywhere(random: Random, bytes: Uint8Array, format: Kind): CutRun {
  const starts = [...bytes.keys()].filter((i) => bytes[i - 1] === 10 && bytes[i] !== 0xef);
  const cuts = [0, ...starts.filter(() => random() < 0.05)];
  return { format, size: bytes.length, parts: cuts.map((from, i) => ({ from, to: cuts[i + 1] ?? Infinity })) };
}

function someOptions(random: Random, kind: Kind): EvaluateOptions {
  return {
    task: kind === "trec" ? undefined : pick(random, "focused", "ric", "bic", "document"),
    rules: pick(random, "paper", "paper", "inex_eval", "trec_eval"),
    overlap: pick(random, undefined, undefined, "novel", "reject"),
    topics: pick(random, "judged", "run"),
    only: random() < 0.2 ? ["t0", "t4", "t9"] : undefined,
    measures: kind === "trec" ? ["AP", "nDCG", "docP@5"] : ["AP", "docP@5", "AgP", "charF1"],
  };
}

/** As the command line does it for a file that is not worth cutting. */
async function asOne(options: EvaluateOptions): Promise<Evaluation | string> {
  const scoring = evaluator(judgements, options);
  try {
    scoring.take((await scoreRunFile(path, {}, scoring)).outcome);
    return scoring.end()[0]!;
  } catch (error) {
    if (error instanceof InputError) return error.message;
    throw error;
  }
}

/** As it does for one that is, with evaluators in place of threads; now and then one dies over its part. */
async function inParts(cut: CutRun, options: EvaluateOptions, random = () => 0): Promise<Evaluation | undefined> {
  const scoring = evaluator(judgements, options);
  const { format } = cut;
  const run = await scoreParts(path, cut, {}, scoring, (parts, take) => {
    const other = evaluator(judgements, options);
    const left: number[] = []; // every second one, as where two threads take turns
    for (const [at, part] of parts.entries())
      if (at % 2 === 1) left.push(at);
      else if (random() < 0.8)
        take(at, structuredClone(scorePart(path, part, { format }, (answers) => other.open({ answers }))));
    const turns = { [Symbol.iterator]: () => left.values(), stopAfter: () => void left.splice(0) };
    return { turns, done: Promise.resolve() };
  });
  if (run === undefined) return undefined;
  scoring.take(run.outcome);
  return scoring.end()[0]!;
}

for (const kind of kinds)
  test(`${kind}: parts of a run give what the run as one does, or nothing`, async () => {
    let [cuts, joined] = [0, 0];
    for (let seed = 1; seed <= rounds(15, 400); seed++) {
      const random = seeded(seed);
      const bytes = someFile(random, kind);
      writeFileSync(path, bytes);
      const options = someOptions(random, kind);
      const expected = await asOne(options);
      for (const cut of [cutRun(path, 2 + below(random, 4)), cutAnywhere(random, bytes, kind)]) {
        const found = cut && (await inParts(cut, options, random));
        if (cut !== undefined && cut.parts.length > 1) cuts++;
        if (found === undefined) continue;
        expect(found, `seed ${seed}`).toEqual(expected);
        if (cut!.parts.length > 1) joined++;
      }
    }
    expect(cuts).toBeGreaterThan(rounds(15, 400));
    expect(joined).toBeGreaterThan(cuts / 4);
  });

test("parts that threads took and did not score are scored here", async () => {
  let left = 0;
  for (let seed = 1; seed <= 20; seed++) {
    const random = seeded(seed);
    writeFileSync(path, someFile(random, kinds[0]!));
    const options = someOptions(random, kinds[0]!);
    const cut = cutRun(path, 3);
    const found = cut && (await inParts(cut, options));
    if (found === undefined || cut!.parts.length < 2) continue;
    expect(await inParts(cut!, options, () => 1), `seed ${seed}`).toEqual(found);
    left++;
  }
  expect(left).toBeGreaterThan(0);
});

test("a file is cut where topics begin, into as many parts as are asked for", () => {
  const lines = Array.from({ length: 400 }, (_, i) => `тема${Math.floor(i / 10)} Q0 d${i} ${i} ${-i} tag`);
  for (const end of ["\n", "\r\n"]) {
    const bytes = Buffer.from(lines.join(end));
    writeFileSync(path, bytes);
    for (const count of [2, 3, 7]) {
      const { format, parts } = cutRun(path, count)!;
      expect(format).toBe("trec");
      expect(parts).toHaveLength(count);
      expect(parts[0]!.from).toBe(0);
      expect(parts.at(-1)!.to).toBe(Infinity);
      const texts = parts.map(({ from, to }) => bytes.subarray(from, to).toString());
      expect(texts.join("")).toBe(bytes.toString());
      for (const text of texts) expect(text).toMatch(/^тема\d+ Q0 d\d*0 /);
      for (const text of texts) expect(text.length).toBeLessThan((2 * bytes.length) / count);
    }
  }
});

test("what is one topic, zipped, read whole or at fault is not cut", () => {
  const line = (topic: number, i: number): string => `${topic} Q0 d${i} ${i} ${-i} tag\n`;
  const numbers = Array.from({ length: 100 }, (_, i) => i);
  const plain = numbers.map((i) => line(i, i)).join("");
  const uncut = (bytes: string | Uint8Array): void => {
    writeFileSync(path, bytes);
    expect(cutRun(path, 2)).toBeUndefined();
  };
  uncut(numbers.map((i) => line(1, i)).join(""));
  uncut(gzipSync(plain));
  uncut("<inex-submission participant-id='1' run-id='a' task='Focused'>\n".repeat(100));
  uncut(`junk\n${plain}`);
  uncut("");
  expect(cutRun(join(folder, "nothing"), 2)).toBeUndefined();
  writeFileSync(path, plain);
  expect(cutRun(path, 1)).toBeUndefined();
  expect(cutRun(path, 2)).toBeDefined();
});

test("topics that come back where no part may begin are left to whoever reads the file", () => {
  // A part does not begin with these: their first byte is that of U+FEFF.
  const lines = Array.from({ length: 100 }, (_, i) => `${i % 2 === 0 ? "Ａ" : "Ｂ"} Q0 d${i} ${i} ${-i} tag`);
  writeFileSync(path, lines.join("\n"));
  expect(cutRun(path, 2)).toBeUndefined();
});

test("the lines that a note counts are those of the file", async () => {
  const lines = Array.from(
    { length: 30 },
    (_, i) => `t${Math.floor(i / 5)} Q0 d${i} ${i % 5 === 3 ? 0 : 9} ${99 - i} tag`,
  );
  writeFileSync(path, lines.join("\n"));
  const options = { measures: ["AP"] };
  const { notes } = (await inParts(cutRun(path, 3)!, options))!;
  expect(notes).toEqual(((await asOne(options)) as Evaluation).notes);
  expect(notes.find(({ code }) => code === "ranks-contradict")!.lines).toEqual([4, 9, 14, 19, 24, 29]);
});

test("a fault, a topic that comes back, another tag: whatever part it is in, the file is read as one", async () => {
  const lines = Array.from({ length: 30 }, (_, i) => `t${Math.floor(i / 5)} Q0 d${i} 1 ${99 - i} tag`);
  const options = { measures: ["AP"] };
  for (const wrong of ["", "t5 Q0 d3 1", "\xff\0"])
    for (const at of [2, 12, 28]) {
      writeFileSync(path, lines.with(at, wrong).join("\n"), "latin1");
      const cut = cutRun(path, 3);
      if (cut !== undefined) expect(await inParts(cut, options)).toBeUndefined();
      expect(await asOne(options)).toMatch(new RegExp(`:${at + 1}: `));
    }
  const odd = [
    lines.with(20, "t1 Q0 e 1 1 tag"),
    lines.with(9, "t3 Q0 e 1 1 tag"),
    [...lines.slice(0, 15), ...lines.slice(15).map((line) => line.replace("tag", "b"))],
  ];
  for (const text of odd) {
    writeFileSync(path, text.join("\n"));
    expect(await inParts(cutRun(path, 2)!, options)).toBeUndefined();
  }
});
