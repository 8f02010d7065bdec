import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { demoFolder, folderOf } from "./folders.ts";
import { pericope } from "./pericope.ts";

// What is typed seldom, each on the shortest files that show it.

const typed = async (cwd: string, ...args: string[]) => pericope(args, { cwd });
const lines = (...records: readonly object[]) => records.map((record) => `${JSON.stringify(record)}\n`).join("");

test("a system that learns from earlier judgements has them", async () => {
  const cwd = demoFolder();
  writeFileSync(join(cwd, "few.jsonl"), '{"topic":"1","title":"bookmark ribbon"}\n');
  await typed(cwd, "index", "articles", "-o", "x.index");
  const search = async (system: string) => {
    const { stderr, status } = await typed(cwd, "search", "x.index", "few.jsonl", "--system", system, "-n", "2", "-o", "x.fol"); // prettier-ignore
    const found = status === 0 ? readFileSync(join(cwd, "x.fol"), "utf8").match(/\d+ \d+$/gm) : stderr;
    rmSync(join(cwd, "x.fol"), { force: true });
    return found;
  };
  expect(await search("elements-lm")).toEqual(["0 1131", "14 1116"]);
  expect(await search("elements-lm(containers=judgements.inex)")).toEqual(["14 1116", "886 241"]); // no whole article
  expect(await search("elements-lm(containers=judgements.qrels)")).toMatch(/highlight/);
});

test("chunks of other libraries stand beside ours, and two settings of one name are refused for lists", async () => {
  const cwd = folderOf({
    "documents.jsonl": lines({ doc: "a", text: "One sentence stands here. Another one follows. ".repeat(8) }),
    "gold.jsonl": lines({ topic: "1", doc: "a", ranges: [[0, 25]] }),
  });
  const { stdout, status } = await typed(cwd, "chunk", "documents.jsonl", "-s", "langchain:recursive:60/5", "-s", "characters:60", "-f", "json"); // prettier-ignore
  expect(status).toBe(0);
  const { settings } = JSON.parse(stdout) as { settings: { name?: string; setting?: string }[] };
  expect(settings.map(({ name, setting }) => name ?? setting)).toEqual(["langchain:recursive:60/5", "characters:60"]);
  const gold = ["--judgements", "gold.jsonl", "--budget", "100ch", "--lists", "lists"];
  expect((await typed(cwd, "chunk", "documents.jsonl", "-s", "characters:60", ...gold)).status).toBe(0);
});

test("--versus names the side that no run is of", async () => {
  const cwd = folderOf({
    "judgements.inex": "1 Q0 A 10 100 0 0:10\n2 Q0 A 10 100 0 0:10\n",
    "a.fol": "1 Q0 A 1 9 a 0 10\n2 Q0 A 1 9 a 0 5\n",
    "b.fol": "1 Q0 A 1 9 b 0 5\n2 Q0 A 1 9 b 0 10\n",
  });
  const { stderr, status } = await typed(cwd, "rank", "judgements.inex", "a.fol", "b.fol", "--versus", "query");
  expect([stderr, status]).toEqual(["--versus query: no run says that it is of CO; expected runs of CO and CAS\n", 2]);
});

test("castitles that are not NEXI are left out and named, and without any structure there is nothing to rank by", async () => {
  const cwd = folderOf({
    "judgements.inex": "1 Q0 A 10 100 0 0:10\n2 Q0 A 10 100 0 0:10\n",
    "a.fol": "1 Q0 A 1 9 a 0 10\n2 Q0 A 1 9 a 0 5\n",
    "b.fol": "1 Q0 A 1 9 b 0 5\n2 Q0 A 1 9 b 0 10\n",
    "some.jsonl": lines({ topic: "1", castitle: "//a[about(.//b, x)]" }, { topic: "2", castitle: "//a[about(" }),
    "none.jsonl": lines({ topic: "1", castitle: "//*[about(., x)]" }),
  });
  const rank = (topics: string) => typed(cwd, "rank", "judgements.inex", "a.fol", "b.fol", "-m", "P@1", "--castitles", topics); // prettier-ignore
  const some = await rank("some.jsonl");
  expect(some.stderr).toContain("some.jsonl: 1 topic is left out: its castitle is not NEXI: 2\n");
  expect(some.status).toBe(0);
  const none = await rank("none.jsonl");
  expect([none.stderr, none.status]).toEqual([
    "none.jsonl: no castitle says more than //*[about(., …)]; expected one at least\n",
    2,
  ]);
});

test("a folder is a pile by the first file that can be read", async () => {
  const cwd = folderOf({});
  mkdirSync(join(cwd, "pile"));
  writeFileSync(join(cwd, "pile", "a.fol"), "nonsense\n");
  writeFileSync(join(cwd, "pile", "b.fol"), "1 Q0 A 1 9 b 0 10\n");
  const { stdout, stderr } = await typed(cwd, "inspect", "pile", "--keep-going", "-f", "json");
  expect((JSON.parse(stdout) as { files: { noun: string }[] }).files.map(({ noun }) => noun)).toEqual(["run"]);
  expect(stderr).toMatch(/^left out: pile\/a\.fol:/);
  expect((await typed(cwd, "inspect", "pile")).status).toBe(2);
});

test("judgements and topics of a folder are told as one of each", async () => {
  const cwd = folderOf({});
  mkdirSync(join(cwd, "pile"));
  for (const [i, topic] of ["1", "2"].entries()) {
    writeFileSync(join(cwd, "pile", `j${i}.inex`), `${topic} Q0 A 10 100 0 0:10\n`);
    writeFileSync(join(cwd, "pile", `t${i}.jsonl`), lines({ topic, title: "words" }));
  }
  const { files } = JSON.parse((await typed(cwd, "inspect", "pile", "-f", "json")).stdout) as { files: { noun: string; topics: unknown }[] }; // prettier-ignore
  expect(files.map(({ noun }) => noun)).toEqual(["judgements", "topics"]);
  expect(JSON.stringify(files[0])).toContain("2");
});

test("a family that is almost named is suggested", async () => {
  const cwd = folderOf({});
  const { stderr, status } = await typed(cwd, "measures", "rankng");
  expect(status).toBe(2);
  expect(stderr).toMatch(/^no measure(?: and no family)? "rankng"/);
});

test("runs in no file of their own are no repeats by folder", async () => {
  const cwd = folderOf({ "scores.csv": "run,topic,measure,value\na,1,AP,0.5\nb,1,AP,0.4\na,2,AP,0.3\nb,2,AP,0.1\n" });
  const { stderr, status } = await typed(cwd, "rank", "--scores", "scores.csv", "--repeats", "folder");
  expect([stderr, status]).toEqual([expect.stringContaining("--repeats"), 2]);
});

test("the text of a result is shown whole where it is short, and with dots where it goes on", async () => {
  const cwd = folderOf({
    "documents.jsonl": lines(
      { doc: "short", text: "green tea" },
      { doc: "long", text: `tea ${"and more ".repeat(80)}` },
    ),
  });
  await typed(cwd, "index", "documents.jsonl", "-o", "x.index", "--analyzer", "plain");
  const { stdout } = await typed(cwd, "search", "x.index", "--query", "tea", "--system", "articles");
  expect(stdout).toMatch(/green «tea»\n/);
  expect(stdout).toMatch(/«tea» and more .* …\n/);
});
