import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { print, readRun } from "../../src/api/index.ts";
import { seeded } from "../seeded.ts";
import { temporaryFolder } from "./folders.ts";
import { pericope } from "./pericope.ts";
import { atLength } from "../rounds.ts";

// A run is converted a topic at a time; what comes out is what is printed of the run as a whole.

const folder = temporaryFolder();
const kinds = { fol: "fol", trec: "trec", jsonl: "jsonl-run", csv: "csv-run" } as const;
type Ending = keyof typeof kinds;

/** Lines of a run, now and then without a score or a tag, with a place that is none, or with topics that come back. */
function randomLines(ending: Exclude<Ending, "csv">, random: () => number): string {
  const isMixed = random() < 0.3;
  const isTagged = random() < 0.7;
  const lines: string[] = [];
  const many = random() < 0.1 ? 3000 : 30;
  for (let i = 0; i < many; i++) {
    const topic = `t${isMixed ? Math.floor(random() * 4) : Math.floor((4 * i) / many)}`;
    const [doc, start] = [`d${i % 17}${ending === "trec" ? `-${i}` : ""}`, Math.floor(random() * 500)];
    const score = random() < 0.9 ? many - i : many;
    if (ending === "trec") lines.push(`${topic} Q0 ${doc} ${i + 1} ${score} mine`);
    else if (ending === "fol")
      lines.push(`${topic} Q0 ${doc} ${i + 1} ${score} mine ${random() < 0.05 ? "X X" : `${start} 40`}`);
    else {
      const tag = isTagged || i > many / 2 ? { run: "a name" } : {};
      const extra = random() < 0.3 ? { model: "m" } : {};
      lines.push(
        JSON.stringify({ topic, doc, start, end: start + 40, ...(random() < 0.8 && { score }), ...tag, ...extra }),
      );
    }
  }
  return `${lines.join("\n")}\n`;
}

function expectedOf(text: string, ending: Ending, source: string): string | undefined {
  try {
    return print(readRun(text, { source }), kinds[ending]);
  } catch {
    return undefined; // such as offsets that a run of documents does not have
  }
}

atLength("a run that is converted by the topic is the run that is printed whole", async () => {
  for (let seed = 1; seed <= 30; seed++) {
    const random = seeded(seed);
    const from = (["fol", "trec", "jsonl"] as const)[seed % 3]!;
    const text = randomLines(from, random);
    const source = join(folder, `in-${seed}.${from}`);
    writeFileSync(source, text);
    for (const ending of Object.keys(kinds) as Ending[]) {
      const target = join(folder, `out-${seed}.${ending}`);
      const { status: code, stderr: err } = await pericope(["convert", source, target]);
      const expected = expectedOf(text, ending, source);
      expect(code, `seed ${seed}, ${from} to ${ending}: ${err}`).toBe(expected === undefined ? 2 : 0);
      const found = existsSync(target) ? readFileSync(target, "utf8") : undefined;
      expect(found, `seed ${seed}, ${from} to ${ending}`).toBe(expected);
    }
  }
});

const folLines = (topics: readonly string[], results: number): string =>
  topics
    .flatMap((topic) =>
      Array.from({ length: results }, (_, i) => `${topic} Q0 document-${i} ${i + 1} ${-i} mine ${i} 50\n`),
    )
    .join("");

atLength("large runs, zipped or not, whose topics come one by one or mixed, come out whole", async () => {
  const topics = Array.from({ length: 30 }, (_, i) => `topic-${i}`);
  const inTurn = folLines(topics, 300);
  const mixed = inTurn
    .split("\n")
    .filter(Boolean)
    .sort((a, b) => Number(a.split(" ")[3]) - Number(b.split(" ")[3]));
  for (const text of [inTurn, `${mixed.join("\n")}\n`]) {
    const source = join(folder, "large.fol");
    writeFileSync(source, text);
    const expected = print(readRun(text), "jsonl-run");
    for (const name of ["large.jsonl", "large.jsonl.gz"]) {
      expect((await pericope(["convert", source, join(folder, name)])).status).toBe(0);
      const bytes = readFileSync(join(folder, name));
      expect((name.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString()).toBe(expected);
    }
  }
});

test("fields that are left out are counted once where the file has to be read twice", async () => {
  const record = (topic: string, doc: string) => JSON.stringify({ topic, doc, start: 0, end: 5, model: "m" });
  const source = join(folder, "twice.jsonl");
  writeFileSync(source, `${[record("a", "d1"), record("b", "d2"), record("a", "d3")].join("\n")}\n`);
  const { stderr: err } = await pericope(["convert", source, join(folder, "twice.fol")]);
  expect(err).toContain('3 fields are left out: "model" (3)');
});

test("a fault at the end of a run leaves nothing behind, and comes before what could not be written", async () => {
  const names = () => readdirSync(folder).sort();
  const source = join(folder, "broken.jsonl");
  const good = { topic: "a", doc: "two words", start: 0, end: 5 };
  const lines = Array.from({ length: 3000 }, () => JSON.stringify(good)).join("\n");
  writeFileSync(source, `${lines}\n{"topic":"b"}\n`);
  const before = names();
  const { status: code, stderr: err } = await pericope(["convert", source, join(folder, "broken.fol")]);
  expect([code, err.split(":")[1]]).toEqual([2, "3001"]);
  writeFileSync(source, `${lines}\n`);
  const wrong = await pericope(["convert", source, join(folder, "broken.fol")]);
  expect(wrong.status).toBe(2);
  expect(wrong.stderr).toContain("two words");
  expect(names()).toEqual(before);
});
