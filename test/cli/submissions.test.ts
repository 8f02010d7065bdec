import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { pericope } from "./pericope.ts";

const track = mkdtempSync(join(tmpdir(), "pericope-submissions-"));
for (const name of ["articles", "submissions", "judgements.inex", "topics.xml"])
  cpSync(join("examples", name), join(track, name), { recursive: true });
afterAll(() => rmSync(track, { recursive: true }));

const typed = (...args: string[]) => pericope(args, { cwd: track });
const told = async (...args: string[]) => JSON.parse((await typed(...args, "-f", "json")).stdout);
const pile = ["judgements.inex", "submissions", "--collection", "articles"];

interface Place {
  rank: number;
  group: string;
  run: string;
  mean: Record<string, number>;
  amongAll?: { rank: number; of: number };
  described?: { kind: string; query: string; meanLength: number; tags: string[] };
}

test("a folder of submissions is scored as a pile, a table a task", async () => {
  const tables = (await told("evaluate", ...pile)) as { task: string; runs: unknown[] }[];
  expect(tables.map(({ task, runs }) => [task, runs.length])).toEqual([
    ["bic", 3],
    ["focused", 6],
    ["ric", 6],
  ]);
});

test("compare 14: runs of one kind are ranked with the rank that they would have among all", async () => {
  const all = (await told("rank", ...pile, "-t", "focused")).ranking as Place[];
  const place = all.findIndex(({ group }) => group === "leaf") + 1;
  const [passage] = (await told("rank", ...pile, "-t", "focused", "--result-type", "passage")).ranking as Place[];
  expect(passage).toMatchObject({ rank: 1, group: "leaf", amongAll: { rank: place, of: all.length } });

  const cas = (await told("rank", ...pile, "-t", "ric", "--query", "cas")).ranking as Place[];
  const others = (await told("rank", ...pile, "-t", "ric")).ranking as Place[];
  for (const { group, mean, amongAll } of cas) {
    const better = others.filter((other) => other.group !== group && other.mean["AgP"]! > mean["AgP"]!).length;
    expect(amongAll).toEqual({ rank: better + 1, of: others.length });
  }
  const articles = (await told("rank", ...pile, "-t", "ric", "--result-type", "article")).ranking as Place[];
  expect(articles.map(({ run }) => run)).toEqual(["scriptorium-articles"]);
});

test("rank describes what the runs return, with the full names of participants", async () => {
  writeFileSync(join(track, "names.tsv"), "leaf\tLeaf & Sons\nmargins\tThe Margins Institute\n");
  const { ranking } = await told("rank", ...pile, "-t", "ric", "--participants", "names.tsv");
  const leaf = (ranking as Place[]).find(({ group }) => group === "leaf")!;
  expect(leaf.described).toMatchObject({ kind: "passage", query: "CO", participant: "Leaf & Sons", tags: [] });
  const articles = (ranking as Place[]).find(({ group }) => group === "scriptorium")!;
  expect(articles.described).toMatchObject({ kind: "article", tags: ["article"], participant: null });
  const { stdout } = await typed("rank", ...pile, "-t", "ric", "--describe", "-f", "csv");
  const [head, ...rows] = stdout.trim().split("\n");
  expect(head).toContain("participant,kind,query,mean length,main tags");
  expect(rows).toHaveLength(4);
  const shown = (await typed("inspect", "submissions", "--collection", "articles", "--participants", "names.tsv"))
    .stdout;
  expect(shown).toMatch(/^leaf +Leaf & Sons +0 +1 +1 +2 /m);
  writeFileSync(join(track, "bad.tsv"), "leaf Leaf\n");
  expect(await typed("rank", ...pile, "-t", "ric", "--participants", "bad.tsv")).toMatchObject({
    status: 2,
    stderr: "bad.tsv:1: expected a short name, a tab and a full name\n",
  });
});

test("CO and CAS stand side by side over the topics that ask for structure, with the test of compare", async () => {
  const versus = await told("rank", ...pile, "-t", "focused", "--versus", "query", "--castitles", "topics.xml");
  expect(versus).toMatchObject({ topics: 8, sides: ["CO", "CAS"], measure: "iP@0.01" });
  expect(versus.first).toHaveLength(4);
  expect(versus.second).toHaveLength(2);
  const [catchword] = versus.pairs as { group: string; first: string; second: string; p: number }[];
  expect(catchword).toMatchObject({ group: "catchword", first: "catchword-paragraphs" });
  const { structured, trivial } = (await told("inspect", "topics.xml")).files[0] as Record<string, string[]>;
  expect(trivial).toEqual(["2026003", "2026008"]);
  writeFileSync(join(track, "cas.txt"), `${structured!.join("\n")}\n`);
  const files = ["paragraphs", "paragraphs-cas"].map((name) => `submissions/catchword-focused-${name}.xml`);
  const compared = await told(
    "compare",
    "judgements.inex",
    ...files,
    "--collection",
    "articles",
    "--topics-file",
    "cas.txt",
  );
  expect(catchword!.p).toBe(compared.pairs[0].p);
  expect((await typed("rank", ...pile, "-t", "bic", "--versus", "query")).stderr).toContain(
    "no run says that it is of CAS",
  );
});

test("validate counts a pile by participant, task and query, and names what is beyond the quota", async () => {
  const pile = join(track, "more");
  cpSync(join(track, "submissions"), pile, { recursive: true });
  const text = readFileSync(join(pile, "margins-ric-sections.xml"), "utf8");
  for (const name of ["y", "z"]) writeFileSync(join(pile, `${name}.xml`), text.replace("margins-sections", name));
  const found = await typed("validate", "more", "--collection", "articles", "--quota", "2");
  expect(found.status).toBe(1);
  expect(found.stdout).toMatch(/^margins: 3 runs for RelevantInContext by CO, 2 are allowed; extra: more\/z\.xml$/m);
  expect((await typed("validate", "more", "--collection", "articles", "--quota", "3")).status).toBe(0);
});

test("a broken submission ends a pile, or is named and left out where asked, and the rest is as without it", async () => {
  const pile = join(track, "broken");
  cpSync(join(track, "submissions"), pile, { recursive: true });
  writeFileSync(join(pile, "a-broken.xml"), "<inex-submission><oops");
  writeFileSync(join(pile, "n-broken.xml"), "no run\n");
  const args = ["rank", "judgements.inex", "broken", "--collection", "articles", "-t", "ric", "-f", "json"];
  expect(await typed(...args)).toMatchObject({ status: 2, stdout: "" });
  const { stdout, stderr, status } = await typed(...args, "--keep-going");
  expect(status).toBe(0);
  expect(stderr.match(/^left out: broken\/[an]-broken\.xml:/gm)).toHaveLength(2);
  const without = (await typed("rank", ...pileIn("submissions"), "-t", "ric", "-f", "json")).stdout;
  expect(JSON.parse(stdout.replaceAll("broken/", "submissions/")).ranking).toEqual(JSON.parse(without).ranking);
  const validated = await typed("validate", "broken", "--collection", "articles");
  expect(validated.status).toBe(1);
  expect(validated.stdout).toMatch(
    /^broken\/n-broken\.xml: not valid [^]*^broken\/scriptorium-ric-articles\.xml: valid /m,
  );
  const inspected = ["inspect", "broken", "--collection", "articles", "-f", "json"];
  expect(await typed(...inspected)).toMatchObject({ status: 2, stdout: "" });
  const kept = await typed(...inspected, "--keep-going");
  expect(kept.stderr.match(/^left out: broken\/[an]-broken\.xml:/gm)).toHaveLength(2);
  expect(JSON.parse(kept.stdout).files).toHaveLength(15);
  rmSync(join(track, "broken"), { recursive: true });
  cpSync(join(track, "topics.xml"), join(track, "one", "a.xml"), { recursive: true });
  expect((await typed("rank", "judgements.inex", "one", "--keep-going")).stderr).toContain(
    "none of the runs can be scored",
  );
});

function pileIn(folder: string): string[] {
  return ["judgements.inex", folder, "--collection", "articles"];
}

test("files of topics, and of judgements, that lie in a folder are inspected as one", async () => {
  const lines = readFileSync(join(track, "judgements.inex"), "utf8").trim().split("\n");
  const folder = join(track, "parts");
  cpSync(join(track, "judgements.inex"), join(folder, "x"), { recursive: true });
  rmSync(join(folder, "x"));
  const first = lines.filter((line) => line.startsWith("2026001 "));
  writeFileSync(join(folder, "one.inex"), `${first.join("\n")}\n`);
  writeFileSync(join(folder, "two.inex"), `${lines.slice(first.length).join("\n")}\n`);
  const [{ file, ...pooled }] = (await told("inspect", "parts")).files;
  const [{ file: _, ...whole }] = (await told("inspect", "judgements.inex")).files;
  expect(file).toBe("parts");
  expect(pooled).toEqual(whole);
});

test("a link to a folder around it ends, and each file of a pile is taken once", async () => {
  const pile = join(track, "linked");
  cpSync(join(track, "submissions"), pile, { recursive: true });
  mkdirSync(join(pile, "deep"));
  symlinkSync("..", join(pile, "deep", "around"));
  const linked = await typed("evaluate", ...pileIn("linked"), "-t", "ric", "-f", "csv");
  expect(linked.stdout).toBe((await typed("evaluate", ...pileIn("submissions"), "-t", "ric", "-f", "csv")).stdout);
});

test("compare 13: a run without a participant that is called as a participant is none of its runs in --versus", async () => {
  const pile = join(track, "alike");
  cpSync(join(track, "submissions"), pile, { recursive: true });
  const text = readFileSync(join(pile, "leaf-ric-passages.xml"), "utf8");
  const nobody = text.replace(' participant-id="leaf"', "").replace("leaf-passages", "margins");
  writeFileSync(join(pile, "nobody.xml"), nobody.replace('castitle="no"', 'castitle="yes"'));
  const { second, pairs, groups } = await told("rank", ...pileIn("alike"), "-t", "ric", "--versus", "query");
  expect((second as Place[]).map(({ run }) => run)).toEqual([
    "margins",
    "margins-sections-cas",
    "catchword-paragraphs-cas",
  ]);
  expect((pairs as Place[]).map(({ group }) => group)).toEqual(["margins", "catchword"]);
  expect(groups).toEqual([4, 3]);
});

test("the CSV of --versus has the participants of one side too, and runs by themselves are called so", async () => {
  const { stdout } = await typed("rank", ...pile, "-t", "ric", "--versus", "query", "-f", "csv");
  const rows = stdout.trim().split("\n").slice(1);
  expect(rows.map((row) => row.split(",").slice(0, 3))).toEqual([
    ["margins", "margins-sections", "margins-sections-cas"],
    ["catchword", "catchword-paragraphs", "catchword-paragraphs-cas"],
    ["scriptorium", "scriptorium-articles", ""],
    ["leaf", "leaf-passages", ""],
  ]);
  expect(new Set(rows.map((row) => row.split(",").length))).toEqual(new Set([20]));
  const alone = await typed("rank", ...pile, "-t", "ric", "--versus", "query", "--by", "run");
  expect(alone.stdout).toMatch(/^CAS: all runs, by AgP$/m);
});

test.each([
  [["--versus", "query", "--sides", "one"], "--versus shows both sides"],
  [["--versus", "query", "--describe"], "--versus shows both sides"],
  [["--versus", "query", "--participants", "names.tsv"], "--versus shows both sides"],
  [["--versus", "query", "--test", "tukey"], "--versus tests pair by pair"],
])("rank refuses %j, of which a part would do nothing", async (args, message) => {
  const { status, stdout, stderr } = await typed("rank", ...pile, "-t", "ric", ...args);
  expect({ status, stdout, lines: stderr.trim().split("\n").length }).toEqual({ status: 2, stdout: "", lines: 1 });
  expect(stderr).toContain(message);
});

test("what cannot be told is refused: results of scores, and why outside the tasks in context", async () => {
  const scores = (await typed("evaluate", ...pile, "-t", "ric", "-q", "-f", "csv")).stdout;
  writeFileSync(join(track, "scores.csv"), scores);
  expect(await typed("rank", "--scores", "scores.csv", "--describe")).toMatchObject({ status: 2, stdout: "" });
  expect(await typed("compare", "--scores", "scores.csv", "--why")).toMatchObject({ status: 2, stdout: "" });
  expect(await typed("compare", ...pile, "-t", "focused", "--why")).toMatchObject({
    status: 2,
    stdout: "",
    stderr: "--why explains AgP, of the tasks ric and bic; nothing is known to explain iP@0.01\n",
  });
  expect((await typed("compare", ...pile, "-t", "ric", "--why", "-m", "AgP")).status).toBe(2);
});

test("a test of all pairs at once takes no side and no correction", async () => {
  for (const more of [
    ["--sides", "one"],
    ["--correction", "holm"],
  ]) {
    const { status, stderr } = await typed("rank", ...pile, "-t", "ric", "--test", "tukey", ...more);
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr:
        "--test tukey is two-sided, with a correction of its own; it does not go with --sides one or --correction\n",
    });
  }
  const { significance } = await told("rank", ...pile, "-t", "ric", "--test", "tukey");
  expect(significance[0]).toMatchObject({ test: "tukey", side: "two", correction: "own" });
});

test("compare --why tests what explains AgP beside it, also where no run declares its task", async () => {
  cpSync(join("examples", "runs", "ric"), join(track, "ric"), { recursive: true });
  const runs = ["ric/articles.fol", "ric/passages.fol"];
  const found = await told("compare", "judgements.inex", ...runs, "-t", "ric", "--why");
  expect(found.map(({ measure }: { measure: string }) => measure)).toEqual(["AgP", "AP", "meanS"]);
  expect(await typed("compare", "judgements.inex", ...runs, "-t", "focused", "--why")).toMatchObject({
    status: 2,
    stderr: "--why explains AgP, of the tasks ric and bic; nothing is known to explain iP@0.01\n",
  });
});

test("a plot is not written over a run of the folder that is read", async () => {
  const file = join("submissions", "leaf-ric-passages.xml");
  const before = readFileSync(join(track, file), "utf8");
  for (const command of ["correlate", "reliability"]) {
    const { status, stderr } = await typed(command, ...pile, "-t", "ric", "--plot", file);
    expect({ command, status, stderr }).toEqual({
      command,
      status: 2,
      stderr: `${file}: this file is read, and would be overwritten; expected another to write to\n`,
    });
  }
  expect(readFileSync(join(track, file), "utf8")).toBe(before);
});

test("full names stand beside runs that are ranked by themselves, too", async () => {
  writeFileSync(join(track, "full.tsv"), "leaf\tLeaf & Sons\n");
  const { ranking } = await told("rank", ...pile, "-t", "ric", "--by", "run", "--participants", "full.tsv");
  const leaf = (ranking as Place[]).find(({ run }) => run === "leaf-passages")!;
  expect(leaf.described).toMatchObject({ participant: "Leaf & Sons" });
});

test("--castitles tells of castitles that are not NEXI, and refuses topics without scores", async () => {
  const topics = readFileSync(join(track, "topics.xml"), "utf8");
  writeFileSync(join(track, "faulty.xml"), topics.replace("//article[about(., concordance)]", "//article[about("));
  const { stdout, stderr, status } = await typed("rank", ...pile, "-t", "ric", "--castitles", "faulty.xml");
  expect(status).toBe(0);
  expect(stdout).toContain("Means over 7 topics");
  expect(stderr).toContain("note: faulty.xml: 1 topic is left out: its castitle is not NEXI: 2026001\n");
  writeFileSync(join(track, "other.xml"), topics.replaceAll('id="2026', 'id="1999'));
  const scores = (await typed("evaluate", ...pile, "-t", "ric", "-q", "-f", "csv")).stdout;
  writeFileSync(join(track, "of-topics.csv"), scores);
  expect(await typed("rank", "--scores", "of-topics.csv", "--castitles", "other.xml")).toMatchObject({
    status: 2,
    stdout: "",
    stderr: "none of the 8 topics asked for has scores; expected one at least\n",
  });
  writeFileSync(join(track, "two.txt"), "2026001\n2026003\n"); // of which the second asks for no structure
  const both = ["--castitles", "topics.xml", "--topics-file", "two.txt"];
  expect((await typed("rank", "--scores", "of-topics.csv", ...both)).stdout).toContain("Means over 1 topic;");
});
