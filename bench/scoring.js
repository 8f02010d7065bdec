// Scoring against trec_eval and inex_eval on the same files, and against ourselves on other shapes of them.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { focusedRun, inexJudgements, jsonRun, trecFiles } from "./inputs.js";
import { alone, inTurn, peer, pericope, program } from "./measure.js";

/** Prints what it measures, as ratios. */
export function benchScoring({ quick = false, rounds = quick ? 1 : 5, seed = 1, print = console.log }) {
  const folder = mkdtempSync(join(tmpdir(), "pericope-bench-"));
  const at = (name) => join(folder, name);
  const row = (name, first, second, goal) =>
    inTurn(name, first, second, { rounds, goal: quick ? `${goal}, in full size` : goal, print });
  try {
    const trecEval = peer("trec_eval");
    const inexEval = peer("inex_eval.jar");
    if (trecEval === undefined) print("trec_eval is neither on the PATH nor in PERICOPE_PEERS: no ratio");
    if (inexEval === undefined) print("inex_eval.jar is not in PERICOPE_PEERS: no ratio");

    const [topics, many] = quick ? [300, 1000] : [1000, 10_000];
    const shapes = [
      { name: "many", topics: many, goal: "15 or more" },
      { name: "grouped", topics, goal: "4 or more" },
      { name: "shuffled", topics: many, order: "shuffled", goal: "8 or more" },
      { name: "17 digits", topics: many, digits: 17, goal: "8 or more" },
      { name: "interleaved", topics: many, order: "interleaved", goal: "2 or more" },
    ];
    for (const { name, goal, ...shape } of shapes) {
      trecFiles(at("run"), at("qrels"), { results: 1000, seed, ...shape });
      const title = `${name}: ${shape.topics} topics × 1,000 results`;
      const ours = pericope("evaluate", at("qrels"), at("run"));
      if (trecEval === undefined) alone(title, ours, print);
      else {
        agreeOnDocuments(trecEval, at("qrels"), at("run"));
        row(title, { name: "trec_eval", command: [trecEval, at("qrels"), at("run")] }, ours, goal);
      }
      if (name !== "grouped") continue;
      alone("  the floor: wc -l", { name: "wc -l", command: ["wc", "-l", at("run")] }, print);
      const many = [
        "AP",
        "RR",
        "Rprec",
        "bpref",
        "nDCG",
        ...cutoffs.flatMap((r) => [`docP@${r}`, `docR@${r}`, `nDCG@${r}`]),
      ];
      const withMany = pericope("evaluate", at("qrels"), at("run"), ...many.flatMap((measure) => ["-m", measure]));
      row(
        `${many.length} measures instead of one`,
        withMany,
        pericope("evaluate", at("qrels"), at("run"), "-m", "AP"),
        "2 or less",
      );
      writeFileSync(at("run.gz"), gzipSync(readFileSync(at("run"))));
      const piped = `zcat ${at("run.gz")} > ${at("unzipped")} && ${process.execPath} ${program} evaluate ${at("qrels")} ${at("unzipped")}`;
      row(
        "zipped",
        { name: "zcat, then plain", command: ["sh", "-c", piped] },
        pericope("evaluate", at("qrels"), at("run.gz")),
        "1 or more",
      );
      trecFiles(at("tenth"), at("qrels10"), { results: 1000, seed, topics: topics / 10 });
      row("ten times the lines", ours, pericope("evaluate", at("qrels10"), at("tenth")), "11 or less");
    }

    const runs = quick ? 8 : 216;
    inexJudgements(at("inex"), { topics: 99, seed });
    const paths = Array.from({ length: runs }, (_, i) => at(`run-${i}.fol`));
    paths.forEach((path, i) => focusedRun(path, { topics: 99, results: 1500, seed: seed + i, tag: `run${i}` }));
    const campaign = pericope("evaluate", at("inex"), ...paths, "--rules", "inex_eval");
    const title = `focused: ${runs} runs × 99 topics × 1,500 passages`;
    if (inexEval !== undefined) agreeOnPassages(inexEval, at("inex"), paths[0]);
    if (inexEval === undefined) alone(title, campaign, print);
    else
      row(
        title,
        { name: "inex_eval", command: ["java", "-jar", inexEval, "-f", "-q", "-c", at("inex"), ...paths] },
        campaign,
        "8 or more",
      );

    alone(
      `compare: ${Math.min(runs, 20)} runs, 1,000 resamples`,
      pericope("compare", at("inex"), ...paths.slice(0, 20), "--test", "bootstrap", "--resamples", "1000"),
      print,
    );

    jsonRun(at("run.jsonl"), { topics, results: 1000, seed });
    const parse = `for (const line of require("fs").readFileSync(process.argv[1], "utf8").split("\\n")) if (line) JSON.parse(line)`;
    row(
      `JSONL: ${topics} topics × 1,000 chunks`,
      { name: "JSON.parse a line", command: [process.execPath, "-e", parse, at("run.jsonl")] },
      pericope("evaluate", at("inex"), at("run.jsonl"), "--task", "chunks"),
      "1 or more",
    );

    trecFiles(at("small.run"), at("small.qrels"), { topics: 12, results: 50, seed });
    const bare = { name: "node -e 0", command: [process.execPath, "-e", "0"] };
    const small = pericope("evaluate", at("small.qrels"), at("small.run"));
    const start = { rounds: 4 * rounds, goal: "1.3 or less", print };
    inTurn("from the shell: 12 topics × 50 results", small, bare, start);
    if (process.env.NODE_EXTRA_CA_CERTS)
      inTurn("the same with NODE_EXTRA_CA_CERTS, as it is set here", small, bare, { ...start, env: process.env });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const cutoffs = [5, 10, 15, 20, 30, 100, 200, 500, 1000];

/** The numbers that both print must be the same to the last digit. */
function agreeOnDocuments(trecEval, qrels, run) {
  const printed = (command) =>
    new Map(
      spawnSync(command[0], command.slice(1), { encoding: "utf8" })
        .stdout.split("\n")
        .map((line) => line.trim().split(/\s+/))
        .map(([measure, , value]) => [measure, value]),
    );
  const theirs = printed([trecEval, qrels, run]);
  const ours = printed([process.execPath, program, "evaluate", qrels, run, "--rules", "trec_eval", "--format", "trec"]);
  for (const measure of ["map", "P_10", "Rprec", "bpref", "recip_rank", "P_1000", "iprec_at_recall_0.50"])
    if (theirs.get(measure) !== ours.get(measure))
      throw new Error(`${measure}: trec_eval has ${theirs.get(measure)}, pericope ${ours.get(measure)}`);
}

function agreeOnPassages(inexEval, judgements, run) {
  const { stdout } = spawnSync("java", ["-jar", inexEval, "-f", "-q", "-c", judgements, run], { encoding: "utf8" });
  const theirs = Number(/^MAiP\s+all\s+(\S+)/m.exec(stdout)?.[1]);
  const args = ["evaluate", judgements, run, "--rules", "inex_eval", "-m", "AiP", "--format", "json"];
  const ours = JSON.parse(spawnSync(process.execPath, [program, ...args], { encoding: "utf8" }).stdout).runs[0].mean
    .AiP;
  if (!(Math.abs(theirs - ours) < 1e-12)) throw new Error(`AiP: inex_eval has ${theirs}, pericope ${ours}`);
}
