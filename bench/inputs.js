// The inputs of the benchmark, made from a seed: runs and judgements in the shapes that decide how long scoring takes.

import { closeSync, openSync, writeSync } from "node:fs";

/** Whole numbers below 2^32, the same for the same seed. */
export function random(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return (mixed ^ (mixed >>> 15)) >>> 0;
  };
}

/** A file written line by line, in pieces. */
function lines(path, write) {
  const file = openSync(path, "w");
  let text = "";
  write((line) => {
    text += `${line}\n`;
    if (text.length > 2 ** 20) {
      writeSync(file, text);
      text = "";
    }
  });
  writeSync(file, text);
  closeSync(file);
}

const docs = 5_000_000;

/** So many different documents, as ids of the kind that collections have. */
function drawDocuments(next, count) {
  const drawn = new Set();
  while (drawn.size < count) drawn.add(next() % docs);
  return [...drawn].map((number) => `clueweb-${String(number).padStart(7, "0")}`);
}

/**
 * A TREC run and its qrels. `order` says how the lines of the run lie: "sorted" by score, "shuffled" within topics, or
 * "interleaved" line by line; `digits` how many a score has.
 */
export function trecFiles(run, qrels, { topics, results, judged = 50, order = "sorted", digits = 6, seed = 1 }) {
  const next = random(seed);
  const scoreOf = (rank) => {
    const falling = (results - rank) / results + (next() % 1000) / 1e6 / results;
    return digits > 15 ? (falling * 0.9 + 0.05).toPrecision(digits) : (20 * falling).toFixed(digits - 2);
  };
  const topicLines = (topic, answers) => {
    const all = answers.map((doc, i) => `${topic} Q0 ${doc} ${i + 1} ${scoreOf(i)} bench`);
    if (order === "shuffled")
      for (let i = all.length - 1; i > 0; i--) {
        const other = next() % (i + 1);
        [all[i], all[other]] = [all[other], all[i]];
      }
    return all;
  };
  const waiting = [];
  lines(qrels, (writeJudged) =>
    lines(run, (writeResult) => {
      for (let topic = 1; topic <= topics; topic++) {
        const answers = drawDocuments(next, results);
        const known = new Set(drawDocuments(next, judged / 2));
        while (known.size < judged) known.add(answers[next() % results]);
        for (const doc of known) writeJudged(`${topic} 0 ${doc} ${next() % 4 === 0 ? 1 + (next() % 2) : 0}`);
        const own = topicLines(topic, answers);
        if (order === "interleaved") waiting.push(own);
        else own.forEach(writeResult);
      }
      for (let i = 0; i < results && waiting.length > 0; i++) for (const own of waiting) writeResult(own[i]);
    }),
  );
}

/** The judgements of an INEX campaign. */
export function inexJudgements(path, { topics, judged = 600, seed = 1 }) {
  const next = random(seed);
  lines(path, (write) => {
    for (let topic = 1; topic <= topics; topic++)
      for (let doc = 0; doc < judged; doc++) {
        const length = 2000 + (next() % 30_000);
        const passages = [];
        if (next() % 6 === 0)
          for (let at = next() % 1000; at < length - 300 && passages.length < 4; at += 200 + (next() % 4000)) {
            const size = 1 + (next() % Math.min(2000, length - at));
            passages.push([at, size]);
            at += size;
          }
        const total = passages.reduce((sum, [, size]) => sum + size, 0);
        const entry = passages[0]?.[0];
        const rest = entry === undefined ? "" : ` ${entry} ${passages.map((passage) => passage.join(":")).join(" ")}`;
        write(`${topic} Q0 ${topic * 1000 + doc} ${total} ${length}${rest}`);
      }
  });
}

/** A focused run: passages of which no two of a document overlap. */
export function focusedRun(path, { topics, results, seed, tag }) {
  const next = random(seed);
  lines(path, (write) => {
    for (let topic = 1; topic <= topics; topic++) {
      const ends = new Map();
      for (let rank = 1; rank <= results; rank++) {
        const doc = next() % 3 === 0 ? topic * 1000 + (next() % 600) : 1_000_000 + (next() % 20_000);
        const start = (ends.get(doc) ?? 0) + (next() % 3000);
        const length = 50 + (next() % 3000);
        ends.set(doc, start + length);
        write(`${topic} Q0 ${doc} ${rank} ${(results - rank + 1) / 100} ${tag} ${start} ${length}`);
      }
    }
  });
}

/** A run of chunks as JSONL. */
export function jsonRun(path, { topics, results, seed = 1 }) {
  const next = random(seed);
  lines(path, (write) => {
    for (let topic = 1; topic <= topics; topic++)
      for (let rank = 1; rank <= results; rank++) {
        const start = next() % 10_000;
        write(
          JSON.stringify({
            topic: String(topic),
            doc: String(topic * 1000 + (next() % 900)),
            start,
            end: start + 300,
            score: (results - rank + 1) / 1000,
            run: "chunks",
          }),
        );
      }
  });
}
