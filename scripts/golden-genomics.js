// Writes judgements and runs in the form of TREC Genomics 2007, from a seed: node scripts/golden-genomics.js FOLDER.
// The organisers' scorer, trecgen2007_score.py, was run over them; test/golden/README.md says how.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const folder = process.argv[2];
if (folder === undefined) throw new Error("usage: node scripts/golden-genomics.js FOLDER");
mkdirSync(folder, { recursive: true });

let state = 2007;
/** A whole number below the limit (mulberry32). */
function below(limit) {
  state = (state + 0x6d2b79f5) >>> 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
}
const pick = (list) => list[below(list.length)];

const topics = Array.from({ length: 24 }, (_, i) => 200 + i);
const aspects = ["KINASE", "CHROMATIN", "TAU PROTEIN", "APOPTOSIS"];

/** Passages as [document, offset, length]: short ones, long ones, some that touch or overlap others of their document. */
function goldOf(topic) {
  const passages = [];
  for (let left = 1 + below(8); left > 0; left--) {
    const last = passages.at(-1);
    const length = pick([1, 30, 1 + below(400), 1 + below(400), 1 + below(12_000)]);
    if (last !== undefined && below(3) === 0) passages.push([last[0], last[1] + below(last[2] + 1), length]);
    else passages.push([String(10_000_000 + topic * 100 + below(12)), below(40_000), length]);
  }
  return passages;
}

/** A passage that has to do with one of these: inside it, around it, across an edge, or elsewhere. */
function near(gold, topic) {
  if (below(3) === 0) return [String(10_000_000 + topic * 100 + below(20)), below(50_000), 1 + below(3000)];
  const [doc, offset, length] = pick(gold);
  const from = Math.max(0, offset - pick([0, below(200), below(3000)]) + pick([0, below(length)]));
  return [doc, from, 1 + pick([below(length), below(length + 500), below(6000)])];
}

const overlaps = (a, b) => a[0] === b[0] && a[1] < b[1] + b[2] && b[1] < a[1] + a[2];

// What a run may return twice. "relevant": text within judged passages alone; "any": whatever comes.
const runs = { once: "nothing", onceLong: "nothing", again: "relevant", any: "any" };

/** Whether all of the text that both hold is judged relevant. */
function sharesRelevantOnly(a, b, gold) {
  for (let at = Math.max(a[1], b[1]); at < Math.min(a[1] + a[2], b[1] + b[2]); at++)
    if (!gold.some(([doc, offset, length]) => doc === a[0] && at >= offset && at < offset + length)) return false;
  return true;
}

const allowed = {
  nothing: () => false,
  relevant: sharesRelevantOnly,
  any: () => true,
};

const judged = new Map(topics.map((topic) => [topic, goldOf(topic)]));
const goldLines = [...judged].flatMap(([topic, passages]) =>
  passages.map(([doc, offset, length]) => [topic, doc, offset, length, `${pick(aspects)}|${pick(aspects)}`].join("\t")),
);
writeFileSync(join(folder, "gold.tsv"), `${goldLines.join("\n")}\n`);

for (const [name, repeats] of Object.entries(runs)) {
  const lines = [];
  for (const [topic, gold] of judged) {
    if (topic === 205) continue; // a judged topic without results
    const kept = [];
    const wanted = name === "onceLong" ? 60 : 3 + below(20);
    for (let tries = 0; tries < wanted; tries++) {
      const passage = near(gold, topic);
      if (kept.every((other) => !overlaps(passage, other) || allowed[repeats](passage, other, gold)))
        kept.push(passage);
    }
    for (const [i, [doc, offset, length]] of kept.entries())
      lines.push([topic, doc, i + 1, (1 / (i + 1)).toFixed(4), offset, length, name].join("\t"));
  }
  lines.push([999, "10000000", 1, "1.0000", 0, 100, name].join("\t")); // a topic that is not judged
  writeFileSync(join(folder, `${name}.txt`), `${lines.join("\n")}\n`);
}
