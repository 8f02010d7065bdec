import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { demoFolder, folderOf } from "../cli/folders.ts";
import { pericope } from "../cli/pericope.ts";
import { typedLine } from "../cli/typed-line.ts";

// Verdicts on the command line: pericope support, and agree --verdicts.

const lines = (...records: object[]) => records.map((record) => `${JSON.stringify(record)}\n`).join("");
const cites = (text: string, ...docs: string[]) => ({ text, citations: docs.map((doc) => ({ doc })) });
const verdict = (sentence: number, citations: string[], said: string, more = {}) => ({
  topic: "q",
  sentence,
  citations,
  verdict: said,
  ...more,
});
const answers = lines({
  topic: "q",
  run: "mine",
  sentences: [cites("One.", "a", "b"), cites("Two.", "b"), cites("Three.")],
});
const all = [
  verdict(1, ["b", "a"], "full"),
  verdict(1, ["a"], "part"),
  verdict(1, ["b"], "full"),
  verdict(2, ["b"], "part"),
];
const cwd = folderOf({ "answers.jsonl": answers, "verdicts.jsonl": lines(...all) });
const support = (...more: string[]) => pericope(["support", "answers.jsonl", ...more], { cwd });
const withVerdicts = (records: readonly object[]) => {
  writeFileSync(join(cwd, "changed.jsonl"), lines(...records));
  return support("--verdicts", "changed.jsonl", "--rules", "alce");
};
const csv = async (rules: string, ...more: string[]) =>
  (await support("--verdicts", "verdicts.jsonl", "--rules", rules, "-f", "csv", ...more)).stdout;

test("one answer by the three rules, worked by hand (citations 11)", async () => {
  // Sentence 1 of 3 is recalled; of its citations a is not needed. Sentence 2 is supported in part only: 1 citation of 3.
  const third = 100 / 3;
  expect(await csv("alce")).toBe(
    `run,topic,measure,value\nmine,all,citation_rec,${third}\nmine,all,citation_prec,${third}\n`,
  );
  // The first citations a and b, both in part: 1 of 2 sentences that cite, 1 of 3 sentences.
  expect(await csv("trec-rag", "-q")).toBe(
    `run,topic,measure,value\nmine,q,weighted_precision,0.5\nmine,q,weighted_recall,${1 / 3}\nmine,all,weighted_precision,0.5\nmine,all,weighted_recall,${1 / 3}\n`,
  );
  // a is 0.5, b is (1 + 0.5) / 2; the sentences are 0.75, 0.5 and 0.
  expect(await csv("open-rag-eval")).toContain(
    `mine,all,weighted_precision,0.625\nmine,all,weighted_recall,${1.25 / 3}\nmine,all,f1,0.5`,
  );
});

test("faults are named by file and line (citations 13)", async () => {
  for (const [records, fault] of [
    [all.slice(1), "answers.jsonl:1: no verdict on sentence 1 of q with a, b together; "],
    [[...all, verdict(4, ["a"], "full")], "changed.jsonl:5: a verdict on sentence 4 of q, which has 3; "],
    [[...all, verdict(2, ["a"], "full")], "changed.jsonl:5: a verdict on a, which sentence 2 of q does not cite; "],
    [[...all, verdict(2, ["b"], "none")], "changed.jsonl:5: two verdicts on sentence 2 of q with b: part and none; "],
    [
      [...all, verdict(1, ["a"], "full", { topic: "p" })],
      "changed.jsonl:5: a verdict on p, which mine has no answer to; ",
    ],
    [[verdict(1, ["a"], "yes")], 'changed.jsonl:1: "verdict" is "yes"; expected full, part or none'],
    [[verdict(0, ["a"], "full")], 'changed.jsonl:1: "sentence" is 0; expected '],
    [[{ topic: "q" }], 'changed.jsonl:1: no "citations"; expected '],
    [[verdict(1, ["a"], "full", { run: "other" })], "changed.jsonl:1: no verdicts on answers of mine; "],
    [[], "changed.jsonl: no verdicts; expected "],
  ] as const) {
    const { stdout, stderr, status } = await withVerdicts(records);
    expect([stderr.slice(0, fault.length), stdout, status]).toEqual([fault, "", 2]);
    expect(stderr.trim().split("\n")).toHaveLength(1);
  }
});

test("a place is named where a sentence cites several of one document (citations 13)", async () => {
  const places = [
    { doc: "a", start: 0, end: 4 },
    { doc: "a", start: 9, end: 12 },
  ];
  const folder = folderOf({
    "answers.jsonl": lines({ topic: "q", run: "mine", sentences: [{ text: "One.", citations: places }] }),
    "by-place.jsonl": lines(verdict(1, ["a:0-4"], "full"), verdict(1, ["a:9-12"], "none")),
    "by-document.jsonl": lines(verdict(1, ["a"], "full")),
  });
  const typed = (file: string) =>
    pericope(["support", "answers.jsonl", "--verdicts", file, "--rules", "open-rag-eval", "-f", "csv"], {
      cwd: folder,
    });
  expect((await typed("by-place.jsonl")).stdout).toContain("mine,all,weighted_precision,0.5\n");
  expect((await typed("by-document.jsonl")).stderr).toBe(
    "by-document.jsonl:1: sentence 1 of q cites several places of a; expected one of a:0-4, a:9-12\n",
  );
});

test("--needed asks for every set, and the rules need no more", async () => {
  for (const rules of ["alce", "trec-rag", "open-rag-eval"]) {
    const { stdout } = await support("--rules", rules, "--needed");
    const asked: { verdict: null; citations: string[]; sentence: number }[] = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    for (const said of ["full", "none"]) {
      writeFileSync(join(cwd, "filled.jsonl"), lines(...asked.map((one) => ({ ...one, verdict: said }))));
      const { stderr, status } = await support("--verdicts", "filled.jsonl", "--rules", rules);
      expect([stderr, status]).toEqual(["", 0]);
    }
    const sets = asked.map(({ sentence, citations }) => `${sentence} ${citations.join()}`);
    expect(sets.sort()).toEqual(
      { alce: ["1 a", "1 a,b", "1 b", "2 b"], "trec-rag": ["1 a", "2 b"], "open-rag-eval": ["1 a", "1 b", "2 b"] }[
        rules
      ],
    );
  }
});

test("a source that is not there, and an answer that declines (citations 14 and 15)", async () => {
  const sources = [{ doc: "a" }, { doc: "b" }];
  const folder = folderOf({
    "answers.jsonl": lines(
      { query_id: "q", answer: "One [1]. Two [2][7]. Three [8].", sources },
      { query_id: "p", answer: "", sources },
    ),
    "verdicts.jsonl": lines(verdict(1, ["a"], "full"), verdict(2, ["b"], "full")),
  });
  const means = async (rules: string) => {
    const typed = ["support", "answers.jsonl", "--verdicts", "verdicts.jsonl", "--rules", rules, "-f", "json"];
    const { stdout, stderr } = await pericope(typed, { cwd: folder });
    return [JSON.parse(stdout).runs[0].mean, /declines or has no sentence, and is (.*)/.exec(stderr)?.[1]];
  };
  // ALCE recalls sentence 1 of 3, and counts one citation. It leaves out p.
  expect(await means("alce")).toEqual([{ citation_rec: 100 / 3, citation_prec: 100 }, "left out, as in alce"]);
  // 1, 1 and 0 of three sentences that cite; p has 0.
  expect(await means("trec-rag")).toEqual([{ weighted_precision: 1 / 3, weighted_recall: 1 / 3 }, "scored 0"]);
  // Passages a and b are 1 each, sentences 1 and 2 are 1 each, and sentence 3 is skipped.
  expect(await means("open-rag-eval")).toEqual([
    { weighted_precision: 1 / 2, weighted_recall: 1 / 2, f1: 1 / 2 },
    "scored 0",
  ]);
});

test("several systems: one file of verdicts, a gate, and the tests of compare", async () => {
  const folder = demoFolder();
  const typed = "pericope support answers/marks.jsonl answers/quoting.jsonl --verdicts answers/verdicts.jsonl";
  const { stderr, status } = await typedLine(
    `${typed} --rules trec-rag --fail-under weighted_recall=0.7 --quiet`,
    folder,
  );
  expect([stderr, status]).toEqual(["failed: marks: weighted_recall is 0.6389, under 0.7\n", 1]);
  await typedLine(`${typed} --rules trec-rag -q -f csv --quiet > support.csv`, folder);
  const compared = await typedLine("pericope compare --scores support.csv -m weighted_recall", folder);
  expect([compared.status, compared.stdout]).toEqual([0, expect.stringContaining("p = ")]);
  const unnamed = readFileSync(join(folder, "answers/verdicts.jsonl"), "utf8").replace('"run": "quoting", ', "");
  writeFileSync(join(folder, "unnamed.jsonl"), unnamed);
  const refused = await typedLine(`${typed.replace("answers/verdicts", "unnamed")} --rules alce`, folder);
  expect(refused.stderr).toMatch(/^unnamed\.jsonl:1: no "run"; expected the system whose answer this verdict is on: /);
});

test("two judges: the share that is equal and Cohen's kappa, worked by hand", async () => {
  const sets = Array.from({ length: 10 }, (_, i) => [`d${i}`]);
  const of = (said: string) =>
    lines(...[...said].map((letter, i) => verdict(1, sets[i]!, { f: "full", p: "part", n: "none" }[letter]!)));
  const folder = folderOf({ "a.jsonl": of("fffffppnnn"), "b.jsonl": of("ffffpppnf") });
  const { stdout } = await pericope(["agree", "--verdicts", "a.jsonl", "b.jsonl", "-f", "json"], { cwd: folder });
  // 9 sets have both: 4 full, 2 part and 1 none are equal. By chance: (5·5 + 2·3 + 2·1) / 81.
  const chance = 33 / 81;
  const found = JSON.parse(stdout);
  expect(found).toMatchObject({ sets: { both: 9, onlyFirst: 1, onlySecond: 0 }, equal: 7 / 9 });
  expect(found.kappa).toBeCloseTo((7 / 9 - chance) / (1 - chance), 12);
  expect(found.counts).toEqual({
    full: { full: 4, part: 1, none: 0 },
    part: { full: 0, part: 2, none: 0 },
    none: { full: 1, part: 0, none: 1 },
  });
});
