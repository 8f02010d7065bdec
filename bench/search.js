// Building an index and asking it, against FTS5 over the same text.
import { spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, statSync, writeFileSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openEngine } from "../dist/node.js";
import { writeCorpus } from "./corpus.js";
import { random } from "./inputs.js";
import { median, program, spread } from "./measure.js";

const peakMemory = new URL("peak-memory.js", import.meta.url).href;
const fts5 = fileURLToPath(new URL("fts5.js", import.meta.url));

/** Prints what it measures. */
export async function benchSearch({
  megabytes = 200,
  documents = 100_000,
  rounds = 3,
  queries = 200,
  articles = 20_000,
  print = console.log,
}) {
  const folder = mkdtempSync(join(tmpdir(), "pericope-bench-"));
  try {
    const source = join(folder, "documents.jsonl");
    const words = writeDocuments(source, { bytes: megabytes * 1e6, documents });
    print(`\n${documents.toLocaleString("en")} documents, ${megabytes} MB of text, ${words.length} words`);
    const [ours, theirs] = [join(folder, "x.index"), join(folder, "fts5.db")];
    build(folder, source, ours, theirs, { rounds, print });
    await ask(ours, theirs, drawQueries(words, queries), print);
    await askSystems(folder, { documents: articles, topics: 99, print });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Systems of each kind over XML articles, against whole articles: the processor's time of a command. */
async function askSystems(folder, { documents, topics, print }) {
  const [index, topicFile] = [join(folder, "articles.index"), join(folder, "topics.jsonl")];
  writeCorpus(join(folder, "articles"), { documents, length: 1500, seed: 3 });
  run([program, "index", join(folder, "articles"), "-o", index, "--analyzer", "plain"]);
  await writeTopics(index, topicFile, { documents, topics });
  const searched = (system) =>
    processorTime([program, "search", index, topicFile, "--system", system, "-o", join(folder, `${system}.fol`)]);
  print(`\n${topics} topics of three words, ${documents.toLocaleString("en")} XML articles of 41 elements`);
  for (const system of ["elements", "article-and-part", "gpx", "passages"]) {
    const plain = searched("articles");
    print(
      `  ${system.padEnd(17)} ${(searched(system) / plain).toFixed(1)} times the processor's time of articles (goal: at most 5)`,
    );
  }
}

/** Builds both in turn, so that a busy moment of the machine strikes both. */
function build(folder, source, ours, theirs, { rounds, print }) {
  const [ratios, times, others, peaks] = [[], [], [], []];
  for (let round = 0; round < rounds; round++) {
    for (const path of [ours, theirs]) rmSync(path, { force: true });
    const other = timed(() => run([fts5, source, theirs]));
    const report = join(folder, "peak");
    const args = ["--import", peakMemory, program, "index", source, "-o", ours, "--analyzer", "plain"];
    const own = timed(() => run(args, { PEAK_MEMORY_FILE: report }));
    others.push(other);
    times.push(own);
    ratios.push(own / other);
    peaks.push(Number(readFileSync(report, "utf8")) / 1000);
  }
  const size = (path) => `${(statSync(path).size / 1e6).toFixed(0)} MB`;
  print(`  FTS5, built               ${median(others).toFixed(2)} s, ${size(theirs)}`);
  print(
    `  pericope index            ${median(times).toFixed(2)} s, ${size(ours)} with the texts, peak memory ${median(peaks).toFixed(0)} MB`,
  );
  print(`  ratio of wall times       ${spread(ratios)} (goal: at most 1)`);
}

/** Asks both the same, in turn. */
async function ask(ours, theirs, queries, print) {
  const engine = await openEngine([ours]);
  const { DatabaseSync } = await import("@photostructure/sqlite");
  const database = new DatabaseSync(theirs, { readOnly: true });
  for (const n of [10, 1500]) {
    const match = database.prepare(
      `SELECT rowid, bm25(texts) AS score FROM texts WHERE texts MATCH ? ORDER BY score LIMIT ${n}`,
    );
    const [times, others] = [[], []];
    for (const query of queries) {
      const started = performance.now();
      match.all(query.join(" OR "));
      const middle = performance.now();
      await best(engine, query, n);
      others.push(middle - started);
      times.push(performance.now() - middle);
    }
    const ms = (values) => `${median(values).toFixed(2)} ms`;
    print(`  three words, the best ${n}: FTS5 ${ms(others)}, pericope ${ms(times)} at the median`);
    print(`  ratio of the medians      ${(median(times) / median(others)).toFixed(2)} (goal: at most 0.50)`);
  }
  database.close();
  await engine.close();
}

async function best(engine, terms, n) {
  const { documents, words, terms: known } = await engine.statistics(terms);
  const weights = terms.map((term) => {
    const holding = known.get(term).documents;
    return Math.log(1 + (documents - holding + 0.5) / (holding + 0.5));
  });
  return engine.best({ kind: "bm25", k1: 1.2, b: 0.75, meanLength: words / documents, weights }, terms, n);
}

const syllables = "ba ce di fo gu ha je ki lo mu na pe ri so tu va we xi yo zu an er in on ur st th ch".split(" ");

/** Documents whose words are as frequent as in a language: the n-th has 1/n of the occurrences of the first (Zipf). */
function writeDocuments(path, { bytes, documents, vocabulary = 300_000, seed = 1 }) {
  const next = random(seed);
  const known = new Set();
  while (known.size < vocabulary)
    known.add(Array.from({ length: 1 + (next() % 5) }, () => syllables[next() % syllables.length]).join(""));
  const words = [...known];
  const sums = new Float64Array(vocabulary);
  for (let i = 0, sum = 0; i < vocabulary; i++) sums[i] = sum += 1 / (i + 2.7);
  const draw = () => words[placeOf(sums, (next() / 2 ** 32) * sums[vocabulary - 1])];

  const file = openSync(path, "w");
  const each = bytes / documents;
  for (let i = 0; i < documents; i++) {
    const wanted = each * (0.25 + (1.5 * (next() % 1000)) / 1000);
    let text = "";
    while (text.length < wanted) text += `${draw()}${next() % 12 === 0 ? ". " : " "}`;
    writeSync(file, `${JSON.stringify({ doc: `document-${i}`, text })}\n`);
  }
  closeSync(file);
  return words;
}

/** The first index with a sum of at least that. */
function placeOf(sums, value) {
  let [low, high] = [0, sums.length - 1];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sums[middle] < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Three words each, of which none is among the most frequent, as people ask. */
function drawQueries(words, count, seed = 2) {
  const next = random(seed);
  const rank = () => Math.floor(20 * 100 ** ((next() % 1000) / 1000)); // 20 to 2,000, evenly over the orders of magnitude
  return Array.from({ length: count }, () => [...new Set([rank(), rank(), rank()])].map((at) => words[at]));
}

/** Three words of a document each. */
async function writeTopics(index, path, { documents, topics, seed = 4 }) {
  const next = random(seed);
  const engine = await openEngine([index]);
  const lines = [];
  for (let topic = 1; topic <= topics; topic++) {
    const id = String(1 + (next() % documents));
    const words = [
      ...new Set(
        (await engine.documents([id]))
          .get(id)
          .text.toLowerCase()
          .match(/[a-z]{4,}/g),
      ),
    ];
    const title = Array.from({ length: 3 }, () => words[next() % words.length]).join(" ");
    lines.push(JSON.stringify({ topic: String(topic), title }));
  }
  await engine.close();
  writeFileSync(path, `${lines.join("\n")}\n`);
}

/** User and system time of a program, in seconds. */
function processorTime(args) {
  const { status, stderr } = spawnSync("/usr/bin/time", ["-f", "%U %S", process.execPath, ...args], {
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`${args.join(" ")} failed: ${stderr}`);
  const [user, system] = stderr.trim().split("\n").at(-1).split(" ").map(Number);
  return user + system;
}

function run(args, env = {}) {
  const { status, stderr } = spawnSync(process.execPath, args, { env: { ...process.env, ...env } });
  if (status !== 0) throw new Error(`${args.join(" ")} failed: ${stderr}`);
}

function timed(work) {
  const start = performance.now();
  work();
  return (performance.now() - start) / 1000;
}
