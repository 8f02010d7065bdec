import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { demoFolder, folderOf, temporaryFolder } from "./folders.ts";
import { pericope } from "./pericope.ts";

const track = demoFolder();
const ric = ["articles", "context", "random"].map((name) => `runs/ric/${name}.fol`);
const typed = (...args: string[]) => pericope(args, { cwd: track });
const compared = (...args: string[]) => typed("compare", "judgements.inex", ...ric, "-t", "ric", ...args);
const json = async (...args: string[]) => JSON.parse((await compared("-f", "json", ...args)).stdout);

interface Pair {
  readonly a: string;
  readonly b: string;
  readonly p: number | null;
  readonly adjusted: number | null;
  readonly difference: number;
}

test("the JSON is the object that scripts rely on, with the defaults", async () => {
  const found = await json();
  expect(Object.keys(found).join(" ")).toBe(
    "measure better test side correction level interval seed resamples topics sign verdict pairs",
  );
  expect(found).toMatchObject({ measure: "AgP", better: "more", test: "t", side: "two", correction: "holm" });
  expect(found).toMatchObject({ level: 0.05, interval: "t", seed: null, resamples: null, topics: 10 });
  for (const pair of found.pairs)
    expect(Object.keys(pair).join(" ")).toBe(
      "a b meanA meanB difference low high statistic p adjusted wins ties losses effect ahead winner why",
    );
  expect(found.pairs.map(({ a, b }: Pair) => `${a} ${b}`)).toEqual([
    "articles context",
    "articles random",
    "context random",
  ]);
  const [{ meanA, meanB, difference, low, high, p, adjusted, wins, ties, losses }] = found.pairs;
  expect(difference).toBeCloseTo(meanB - meanA, 12);
  expect(low < difference && difference < high).toBe(true);
  expect(p > 0 && p <= adjusted && adjusted <= 1).toBe(true);
  expect(wins + ties + losses).toBe(10);
});

test("the same verdict is in JSON, on the terminal, in Markdown, LaTeX and JUnit", async () => {
  const { verdict } = await json();
  expect(verdict).toMatch(/^context has the highest mean\. .*p [^()]*, paired t-test, Holm over 3 pairs\).*\.$/);
  const shown = async (format: string) => (await compared("-f", format)).stdout.replaceAll("&lt;", "<");
  expect(await shown("table")).toContain(`AgP\n${verdict}\n`);
  expect(await shown("markdown")).toContain(`### AgP\n\n${verdict}\n\n|`);
  expect(await shown("latex")).toContain(verdict.replaceAll("<", String.raw`\textless{}`));
  expect(await shown("junit")).toContain(`<property name="verdict" value="${verdict}"/>`);
  const two = await json("-m", "AgP,AP");
  expect(two.map((each: { verdict: string }) => each.verdict.length > 20)).toEqual([true, true]);
});

test("with a baseline the sentence is about it, and JUnit fails the pairs that the gate fails", async () => {
  const { verdict } = await json("--baseline", "context");
  expect(verdict).toMatch(/^context, the baseline, /);
  const gated = await compared("--baseline", "context", "--fail-if-worse", "-f", "junit");
  expect(gated.status).toBe(1);
  const failures = [...gated.stdout.matchAll(/name="([^"]*)"><failure message="([^"]*)"/g)].map(([, name]) => name);
  const told = [...gated.stderr.matchAll(/^failed: (\w+):/gm)].map(([, run]) => `${run} − context`);
  expect(failures).toEqual(told);
  expect(failures.length).toBeGreaterThan(0);
  expect(gated.stdout).toContain(`<testsuite name="AgP" tests="2" failures="${failures.length}">`);
  expect((await compared("-f", "junit")).stdout).toContain('<testsuite name="AgP" tests="3" failures="0">');
});

test("several measures make a list", async () => {
  expect((await json("-m", "AgP", "-m", "gP@5,AP")).map(({ measure }: { measure: string }) => measure)).toEqual([
    "AgP",
    "gP@5",
    "AP",
  ]);
});

test("with tukey p and adjusted are the same, and nothing else corrects them", async () => {
  const found = await json("--test", "tukey");
  expect(found).toMatchObject({ test: "tukey", correction: "none" });
  for (const { p, adjusted } of found.pairs) expect(adjusted).toBe(p);
  expect(await compared("--test", "tukey", "--side", "less")).toMatchObject({ status: 2 });
});

test.each(["t", "bootstrap", "randomization", "wilcoxon", "sign"])(
  "--test %s: greater and less mirror each other",
  async (name) => {
    const [greater, less] = await Promise.all(
      ["greater", "less"].map((side) => json("--test", name, "--side", side, "--correction", "none")),
    );
    expect(greater).toMatchObject({ test: name, side: "greater", correction: "none" });
    expect(greater.pairs[1].p).toBeGreaterThan(0.9); // random is not above articles
    expect(less.pairs[1].p).toBeLessThan(0.05);
    expect(less.pairs[1].p).toBeGreaterThan(0);
  },
);

test("a seed decides what is drawn", async () => {
  const drawn = (seed: string) => json("--test", "bootstrap", "--seed", seed, "--resamples", "500");
  expect(await drawn("7")).toEqual(await drawn("7"));
  expect((await drawn("7")).pairs).not.toEqual((await drawn("8")).pairs);
  expect((await drawn("7")).seed).toBe(7);
});

test("the table names what was done, and ends with the command", async () => {
  const { stdout, status } = await compared("--test", "bootstrap");
  expect(status).toBe(0);
  expect(stdout).toContain(
    "Bootstrap test; two-sided; 10,000 resamples, seed 1; Holm's correction over 3 pairs; 10 topics.",
  );
  expect(stdout).toContain(
    "* adjusted p < 0.05: the better run is named. Low, high: 95 % bootstrap (percentile) interval of the difference, of each pair",
  );
  expect(stdout.trimEnd().split("\n").at(-1)).toBe(
    `Made by: pericope compare judgements.inex ${ric.join(" ")} -t ric --test bootstrap --seed 1`,
  );
});

test("a table is no wider than the terminal", async () => {
  const { stdout } = await pericope(["compare", "judgements.inex", ...ric, "-t", "ric"], {
    cwd: track,
    width: 60,
  });
  const rows = stdout.split("\n").filter((line) => / − |─/.test(line));
  expect(rows.length).toBeGreaterThanOrEqual(8);
  for (const row of rows) expect([...row].length).toBeLessThanOrEqual(60);
});

test("a long name does not make the table wider than the terminal", async () => {
  const long = `a${"very".repeat(20)}-long-name`;
  const folder = folderOf({ "s.tsv": `topic\t${long}\ty\n1\t0.9\t0.1\n2\t0.8\t0.1\n3\t0.9\t0.15\n` });
  const { stdout } = await pericope(["compare", "--scores", "s.tsv"], { cwd: folder, width: 60 });
  for (const line of stdout.split("\n").filter((each) => /[−─]/.test(each)))
    expect([...line].length).toBeLessThanOrEqual(60);
  expect(stdout).toMatch(/ averyve[a-z]*…[a-z-]*long-name$/m);
});

test("LaTeX, Markdown, CSV and TSV", async () => {
  const latex = (await compared("-f", "latex")).stdout;
  for (const part of [String.raw`\toprule`, String.raw`\bottomrule`, "% needs", "{*}", "-0.3385"])
    expect(latex).toContain(part);
  expect(latex.trimEnd().split("\n").at(-1)).toMatch(/^% made by: pericope compare/);
  expect((await compared("-f", "markdown")).stdout).toContain("| context − articles |");
  const [heading, row, ...rest] = (await compared("-f", "csv")).stdout.trimEnd().split("\n");
  expect(heading).toBe(
    "measure,better,test,side,correction,level,interval,seed,resamples,topics,a,b,meanA,meanB,difference,low,high,statistic,p,adjusted,wins,ties,losses,effect,ahead,winner,why",
  );
  expect(row!.split(",").slice(0, 12).join(" ")).toBe("AgP more t two holm 0.05 t   10 articles context");
  expect(rest).toHaveLength(2);
  expect((await compared("-f", "tsv")).stdout.split("\n")[0]).toBe(heading!.replaceAll(",", "\t"));
  const objects = (await compared("-f", "jsonl")).stdout.trimEnd().split("\n");
  expect(objects).toHaveLength(3);
  expect(Object.keys(JSON.parse(objects[0]!)).join(",")).toBe(heading);
});

test("the machine formats say what was drawn, and which interval", async () => {
  const drawn = await json(
    "--test",
    "bootstrap",
    "--interval",
    "bca",
    "--level",
    "0.1",
    "--resamples",
    "500",
    "--seed",
    "3",
  );
  expect(drawn).toMatchObject({ test: "bootstrap", interval: "bca", level: 0.1, seed: 3, resamples: 500 });
  const [, row] = (await compared("--test", "bootstrap", "-f", "csv")).stdout.split("\n");
  expect(row!.split(",").slice(0, 10).join(" ")).toBe("AgP more bootstrap two holm 0.05 percentile 1 10000 10");
});

test("a test that draws nothing names no resamples and no seed", async () => {
  for (const format of ["table", "markdown", "csv", "json"]) {
    const { stdout, stderr } = await compared("--test", "randomization", "-f", format, "--resamples", "100");
    const said = (stdout + stderr).replace(/--resamples 100|"(seed|resamples)": null|^measure,.*$/gm, "");
    expect(said, format).not.toMatch(/resample|seed/);
  }
});

test("--baseline compares all others with it, by name or by file", async () => {
  for (const baseline of ["context", "runs/ric/context.fol", "context.fol"])
    expect((await json("--baseline", baseline)).pairs.map(({ a, b }: Pair) => [a, b])).toEqual([
      ["context", "articles"],
      ["context", "random"],
    ]);
  const apart = await typed("compare", "judgements.inex", ric[2]!, "-t", "ric", "--baseline", ric[0]!, "-f", "json");
  expect(JSON.parse(apart.stdout).pairs).toMatchObject([{ a: "articles", b: "random" }]);
  expect(await compared("--baseline", "contxt")).toMatchObject({
    status: 2,
    stderr: 'no run "contxt"; did you mean "context"?\n',
  });
});

test("--fail-if-worse is the gate of a build", async () => {
  const failed = await compared("--baseline", "articles", "--fail-if-worse");
  expect(failed.status).toBe(1);
  expect(failed.stderr).toMatch(/failed: random: AgP is 0\.0531, significantly worse than 0\.3915 of articles/);
  expect(failed.stderr).not.toMatch(/failed: context/);
  expect((await compared("--baseline", "articles", "--fail-if-worse", "--margin", "0.5")).status).toBe(0);
  expect((await compared("--baseline", "random", "--fail-if-worse")).status).toBe(0);
  expect((await compared("--fail-if-worse")).status).toBe(1); // the first run is the baseline
  expect((await compared("--fail-if-worse", "--side", "less")).status).toBe(1);
  expect(await compared("--fail-if-worse", "--side", "greater")).toMatchObject({
    status: 2,
    stderr: "--side greater cannot show a run to be worse in AgP; expected --side two or less\n",
  });
});

test("a gate that cannot tell fails, and says why", async () => {
  const folder = folderOf({
    lost: "topic a b c\n1 0.6 0.1 0.6\n2 0.7 0.2 0.7\n3 0.9 0.4 0.9\n",
    nan: "topic a b\n1 0.6 0.7\n2 0.7 NaN\n3 0.9 1\n",
    one: "topic a b\n1 0.6 0.5\n",
  });
  const gate = (file: string, ...args: string[]) =>
    pericope(["compare", "--scores", file, "--fail-if-worse", ...args], { cwd: folder });
  const lines = ({ stderr }: { stderr: string }) => stderr.split("\n").filter((line) => line.startsWith("failed: "));
  const lost = await gate("lost");
  expect(lost.status).toBe(1);
  expect(lines(lost)).toEqual([
    "failed: b: score is 0.2333, worse than 0.7333 of a, and it cannot be tested: score: a and b: the difference is the same on every topic, and t is infinite",
  ]);
  expect((await gate("lost", "--margin", "0.5")).status).toBe(0);
  expect((await gate("lost", "--baseline", "b")).status).toBe(0);
  expect(lines(await gate("nan"))).toEqual([
    "failed: b: score is NaN, which cannot be compared with 0.7333 of a: score: the score of b on topic 2 is not a number",
  ]);
  expect((await gate("nan")).status).toBe(1);
  expect((await gate("nan", "--baseline", "b")).status).toBe(1);
  expect((await gate("one")).status).toBe(1);
  expect((await gate("one", "--baseline", "b")).status).toBe(0);
  const page = (await gate("lost", "-f", "markdown")).stdout;
  expect(page).toMatch(/^- ❌ b: score is 0\.2333, worse than 0\.7333 of a, and it cannot be tested: /m);
  expect(page).toMatch(/^- ✅ c: score is 0\.7333, no worse than 0\.7333 of a$/m);
});

test("--less-is-better turns a measure of another tool round, and names what it is", async () => {
  const folder = folderOf({ ms: "topic a b\n1 10 30\n2 12 39\n3 11 35\n4 14 40\n5 9 33\n" });
  const gate = (...args: string[]) =>
    pericope(["compare", "--scores", "ms", "-m", "latency", "--fail-if-worse", ...args], { cwd: folder });
  expect((await gate()).status).toBe(0); // more is taken to be better
  const found = await gate("--less-is-better", "latency");
  expect(found.status).toBe(1);
  expect(found.stdout).toContain(
    "Less of latency is better: the first run is better where the difference is negative.",
  );
  expect(JSON.parse((await gate("--less-is-better", "latency", "-f", "json")).stdout)).toMatchObject({
    better: "less",
    pairs: [{ wins: 0, losses: 5 }],
  });
  expect(await gate("--less-is-better", "latenzy")).toMatchObject({
    status: 2,
    stderr: 'the scores have no measure "latenzy"; did you mean "latency"?\n',
  });
  expect(await compared("--less-is-better", "AgP")).toMatchObject({ status: 2, stdout: "" });
  const rank = ["rank", "--scores", "ms", "-m", "latency", "--less-is-better", "latency"];
  expect((await pericope(rank, { cwd: folder })).stdout).toMatch(/1 a +11\.2000\*\n2 b +35\.4000\n/);
});

test("correlate takes all measures of a file, or a file a measure", async () => {
  const table = (values: string) => `topic a b c\n${values}`;
  const long = (measure: string, [x, y, z]: readonly number[]) =>
    [1, 2]
      .flatMap((topic) =>
        [
          ["a", x],
          ["b", y],
          ["c", z],
        ].map(([run, v]) => `${run},${topic},${measure},${v}\n`),
      )
      .join("");
  const heading = "run,topic,measure,value\n";
  const folder = folderOf({
    "ap.tsv": table("1 0.1 0.2 0.3\n2 0.1 0.2 0.3\n"),
    "p.tsv": table("1 0.3 0.2 0.4\n2 0.3 0.2 0.4\n"),
    "both.csv": heading + long("ap", [0.1, 0.2, 0.3]) + long("p", [0.3, 0.2, 0.4]),
    "ap.csv": heading + long("ap", [0.1, 0.2, 0.3]),
    "p.csv": heading + long("p", [0.3, 0.2, 0.4]),
  });
  const correlated = async (...files: string[]) =>
    JSON.parse((await pericope(["correlate", "-f", "json", "--scores", ...files], { cwd: folder })).stdout).pairs;
  const expected = await correlated("both.csv");
  expect(expected).toMatchObject([{ a: "ap", b: "p", tau: expect.closeTo(1 / 3, 12) }]);
  expect(await correlated("ap.csv", "p.csv")).toEqual(expected);
  expect(await correlated("ap.tsv", "p.tsv")).toEqual(expected);
});

test("scores of any form compare as the runs do", async () => {
  const folder = temporaryFolder();
  const expected = (await json()).pairs;
  for (const format of ["csv", "tsv", "jsonl", "trec"]) {
    const scores = (await typed("evaluate", "judgements.inex", ...ric, "-t", "ric", "-q", "-f", format)).stdout;
    writeFileSync(join(folder, format), scores);
    const found = JSON.parse((await pericope(["compare", "--scores", format, "-f", "json"], { cwd: folder })).stdout);
    expect(found.measure).toBe("AgP");
    const digits = format === "trec" ? 3 : 12; // it prints four decimals
    expect(found.pairs.map(({ p }: Pair) => p)).toEqual(expected.map(({ p }: Pair) => expect.closeTo(p!, digits)));
  }
});

test("the scores that R was given, as a wide table", async () => {
  const { stdout } = await pericope([
    "compare",
    "--scores",
    "test/golden/r-4/scores.tsv",
    "-f",
    "json",
    "--correction",
    "none",
  ]);
  const { measure, topics, pairs } = JSON.parse(stdout);
  expect({ measure, topics }).toEqual({ measure: "score", topics: 24 });
  const expected = readFileSync("test/golden/r-4/expected.tsv", "utf8");
  for (const { a, b, p } of pairs) {
    const [, value] = new RegExp(`paired-t.p.two-sided.${a}${b}\t(.*)`).exec(expected)!;
    expect(p).toBeCloseTo(Number(value), 10);
  }
});

test("trec_eval outputs, a file a run", async () => {
  const lines = (run: string, values: readonly number[]) =>
    [
      ...values.map((v, i) => `map\t${i + 1}\t${v}`),
      ...values.map((v, i) => `P_10\t${i + 1}\t${v / 2}`),
      `runid\tall\t${run}`,
      "",
    ].join("\n");
  const folder = folderOf({ x: lines("x", [0.1, 0.4, 0.3]), y: lines("y", [0.2, 0.7, 0.3]) });
  const found = JSON.parse(
    (await pericope(["compare", "--scores", "x", "y", "-f", "json", "-m", "AP"], { cwd: folder })).stdout,
  );
  expect(found).toMatchObject({ measure: "map", pairs: [{ a: "x", b: "y", wins: 2, ties: 1, losses: 0 }] });
});

test("identical runs, one topic, NaN: no number, and a sentence", async () => {
  const folder = folderOf({
    same: "topic a b\n1 0.1 0.1\n2 0.5 0.5\n",
    one: "topic a b\n1 0.1 0.2\n",
    nan: "topic a b\n1 0.1 0.1\n2 0.5 NaN\n3 0.1 0.3\n",
    lifted: "topic a b\n1 0.1 0.2\n2 0.5 0.6\n3 0.1 0.2\n",
  });
  const sentences = {
    same: "score: a and b score the same on every topic; there is nothing to test",
    one: "score: 1 topic; a test needs two at least",
    nan: "score: the score of b on topic 2 is not a number",
    lifted: "score: a and b: the difference is the same on every topic, and t is infinite",
  };
  const hint = "note: score: 1 pair differs by the same on every topic; --test randomization can test such pairs\n";
  for (const [file, why] of Object.entries(sentences)) {
    const found = await pericope(["compare", "--scores", file, "-f", "json"], { cwd: folder });
    expect(found).toMatchObject({ status: 0, stderr: file === "lifted" ? hint : "" });
    expect(JSON.parse(found.stdout).pairs).toMatchObject([{ p: null, adjusted: null, statistic: null, why }]);
    const { stdout, stderr } = await pericope(["compare", "--scores", file], { cwd: folder });
    expect(stdout).toContain("—");
    expect(stdout).toContain(`no pair could be tested`);
    expect(stdout).toContain(`No p-value: ${why}.`);
    expect(stderr).toBe(file === "lifted" ? hint : "");
    expect(stdout).not.toMatch(/NaN|Infinity/);
    expect(stdout.split(why)).toHaveLength(2); // told once
  }
});

test("a gate does not pass a run that leaves topics of the baseline out", async () => {
  const easy = "main,1,AP,0.9\nmain,2,AP,0.8\nmain,3,AP,0.1\nmain,4,AP,0.2\nmine,1,AP,0.95\nmine,2,AP,0.9\n";
  const cwd = folderOf({
    easy: `run,topic,measure,value\n${easy}`,
    more: `run,topic,measure,value\n${easy.replaceAll("main", "other").replaceAll("mine", "main").replaceAll("other", "mine")}`,
    gold: [1, 2, 3, 4].map((topic) => `${topic} Q0 A 100 1000 50 0:100\n`).join(""),
    "main.fol": [1, 2, 3, 4].map((topic) => `${topic} Q0 A 1 9 main 0 200\n`).join(""),
    "mine.fol": [1, 2].map((topic) => `${topic} Q0 A 1 9 mine 0 100\n`).join(""),
  });
  const gate = (...args: string[]) => pericope(["compare", ...args, "--topics", "run", "--fail-if-worse"], { cwd });
  for (const args of [
    ["--scores", "easy"],
    ["--scores", "easy", "--margin", "1"],
    ["gold", "main.fol", "mine.fol", "-m", "AiP"],
  ])
    expect(await gate(...args)).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(
        /^failed: mine: \w+: it lacks 2 topics that main has, and the other 2 cannot tell whether it is worse$/m,
      ),
    });
  expect((await gate("--scores", "more", "--baseline", "main", "--margin", "1")).status).toBe(0); // the baseline lacks some, the run none
  expect((await pericope(["compare", "gold", "mine.fol", "main.fol", "--fail-if-worse"], { cwd })).status).toBe(0);
});

test("different topics are an error that says which, or what is common under --topics run", async () => {
  const scores = "run,topic,measure,value\na,1,AP,0\na,2,AP,0.5\na,3,AP,1\nb,1,AP,0.4\nb,2,AP,0.4\n";
  const folder = folderOf({ scores });
  expect(await pericope(["compare", "--scores", "scores"], { cwd: folder })).toMatchObject({
    status: 2,
    stderr:
      "the runs have different topics: b has no scores for 3; expected the same topics, or to compare over those that all have (--topics run)\n",
  });
  const common = await pericope(["compare", "--scores", "scores", "--topics", "run", "-f", "json"], { cwd: folder });
  expect(JSON.parse(common.stdout).topics).toBe(2);
  expect(common.stderr).toContain("note: compared over 2 of 3 topics, which all runs have; left out: 3\n");
});

test.each([
  [["compare"], "expected judgements and runs, or --scores with a file"],
  [["compare", "judgements.inex", ric[0]!], "one run; a comparison needs two at least"],
  [["compare", "judgements.inex", ric[0]!, "--scores", "x"], "--scores stands instead of judgements and runs"],
  [["compare", "judgements.inex", ...ric, "-m", "AgQ"], 'no measure "AgQ"'],
  [["compare", "judgements.inex", ...ric, "--level", "5"], '--level "5": expected a number above 0 and below 1'],
  [["compare", "judgements.inex", ...ric, "--resamples", "9"], '--resamples "9": expected a whole number from 100'],
  [["compare", "judgements.inex", ...ric, "--seed", "x"], '--seed "x": expected a whole number from 0'],
  [["compare", "judgements.inex", ...ric, "--test", "anova"], "argument 'anova' is invalid"],
  [["correlate", "judgements.inex", ...ric, "-m", "AgP"], "one measure; a correlation needs two at least"],
  [["rank", "judgements.inex", ...ric, "--group", "/(/"], "is no pattern"],
  [["rank", "judgements.inex", ...ric, "--by", "run", "--group", "-"], "--group makes participants of runs"],
  [["rank", "judgements.inex", ...ric, "--result-type", "element"], "no run is known to have results of type element"],
  [["compare", "judgements.inex", ...ric, "--margin", "0.1"], "--margin goes with --fail-if-worse"],
  [["compare", "judgements.inex", ...ric, "--interval", "bca"], "--interval bca goes with --test bootstrap"],
])("%j is refused", async (args, message) => {
  const { status, stderr, stdout } = await typed(...args);
  expect(stderr).toContain(message);
  expect(stderr.trimEnd().split("\n")).toHaveLength(1);
  expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
});

test("rank says that the best are marked only where some are", async () => {
  const one = (await typed("rank", "judgements.inex", ric[0]!, "-t", "ric")).stdout;
  expect(one).toContain("Means over 10 topics; ranked by AgP.\n");
  expect((await typed("rank", "judgements.inex", ...ric, "-t", "ric")).stdout).toContain(
    "; the best of the table are marked.",
  );
});
