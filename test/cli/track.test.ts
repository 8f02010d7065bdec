// A folder with a track.json, in which commands need no paths.

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve, sep } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { assess } from "../../src/cli/commands/make/assess.ts";
import { goTo } from "../../src/cli/new-folder.ts";
import { filledTrack, readTrack } from "../../src/cli/track-file.ts";
import type { World } from "../../src/cli/world.ts";
import { demoFolder, folderOf, temporaryFolder } from "./folders.ts";
import { pericope } from "./pericope.ts";

const demo = demoFolder();
const folder = join(demo, "t");
const type = (...args: string[]) => pericope(args, { cwd: folder });

beforeAll(async () => {
  const { stdout, stderr, status } = await pericope(["track", "new", "t", "articles", "--topics", "topics.xml"], {
    cwd: demo,
  });
  expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
  expect(stdout).toMatch(/^t: 30 documents\. What to type next:\n\n {2}cd t\n {2}pericope search --query/);
});

test("a new track has its files, and says what to type", async () => {
  const cwd = demoFolder();
  const { stdout } = await pericope(["track", "new", "deep/my track", "documents.jsonl", "--task", "chunks"], { cwd });
  const made = join(cwd, "deep/my track");
  expect(readdirSync(made).sort()).toEqual(["README.md", "documents.index", "runs", "topics.jsonl", "track.json"]);
  expect(JSON.parse(readFileSync(join(made, "track.json"), "utf8"))).toEqual({
    collection: "documents.index",
    index: "documents.index",
    topics: "topics.jsonl",
    runs: ["runs"],
    pool: "pool.jsonl",
    judging: "track.judging",
    judgements: "track.judging",
    task: "chunks",
  });
  expect(readFileSync(join(made, "topics.jsonl"), "utf8").split("\n")[0]).toBe(
    '{"topic":"1","title":"","description":"","narrative":""}',
  );
  expect(stdout).toContain("  cd 'deep/my track'\n  $EDITOR topics.jsonl ");
  expect(readFileSync(join(made, "README.md"), "utf8")).toContain("# my track\n");
  const typed = (text: string) => [...text.matchAll(/^ *(pericope .*)$/gm)].map(([, line]) => line);
  expect(typed(stdout)).toEqual(typed(readFileSync(join(made, "README.md"), "utf8")));
  expect((await pericope(["search", "-o", "runs/"], { cwd: made })).stderr).toMatch(
    /^topics\.jsonl: topics "1", "2" ask for nothing; .*: fill in, or remove, what is empty$/m,
  );
});

test("topics that there are already are written as JSONL, with a word on what that leaves out", async () => {
  const cwd = folderOf({
    "a.xml": "<a><p>tea</p></a>",
    "old topics.xml":
      '<topics><topic id="7"><title>green tea</title><colour>red</colour><narrative>How?</narrative></topic></topics>',
    "old.jsonl": '{"topic":"7","title":"green tea","source":"a colleague"}\n',
  });
  const make = (folder: string, topics: string) =>
    pericope(["track", "new", folder, "a.xml", "--topics", topics], { cwd });
  const xml = await make("x", "old topics.xml");
  expect([xml.status, xml.stderr]).toEqual([0, "note: 1 element was skipped: <colour>\n"]);
  expect(readFileSync(join(cwd, "x/topics.jsonl"), "utf8")).toBe(
    '{"topic":"7","title":"green tea","narrative":"How?"}\n',
  );
  expect(readFileSync(join(cwd, "x/README.md"), "utf8")).toContain("; written from `old topics.xml`, in JSONL |");
  const json = await make("j", "old.jsonl");
  expect([json.status, json.stderr]).toEqual([0, 'note: 1 field is left out: "source" (1)\n']);
  const { stdout } = await pericope(["track", "--help"], { cwd });
  expect(stdout.replaceAll(/\s+/g, " ")).toContain("written to topics.jsonl, in JSONL");
});

test("an empty folder that is there will do", async () => {
  const cwd = demoFolder();
  mkdirSync(join(cwd, "there"));
  expect((await pericope(["track", "new", ".", "../articles"], { cwd: join(cwd, "there") })).status).toBe(0);
  expect(readFileSync(join(cwd, "there/README.md"), "utf8")).toMatch(/^# there\n/);
});

test.each([
  [["old", "t", "articles"], /^no action "old"; expected pericope track new FOLDER DOCUMENTS$/],
  [
    ["new", "t"],
    /^pericope: missing required argument 'documents'; as in pericope track new my-track articles; see pericope track --help$/,
  ],
  [["new", "articles", "articles"], /^articles: the folder is not empty; name a new one$/],
  [["new", "topics.xml", "articles"], /^topics\.xml: a file; expected a folder/],
  [["new", "a/b", "none"], /^none: no such file/],
  [["new", "a/b", "broken.xml", "--topics", "none.xml"], /^none\.xml: no such file/],
  [["new", "a/b", "articles", "--analyzer", "inglish"], /^pericope: option '--analyzer <name>' argument 'inglish'/],
  [["new", "a/b", "articles", "--task", "best"], /^pericope: option '-t, --task <task>' argument 'best'/],
  [["new", "a/b", "articles", "--topics", "judgements.inex"], /^judgements\.inex:1: /],
])("track %j is refused in one line, and leaves nothing", async (args, message) => {
  const cwd = demoFolder();
  const before = readdirSync(cwd, { recursive: true });
  const { stdout, stderr, status } = await pericope(["track", ...args], { cwd });
  expect({ stdout, status, told: stderr.trimEnd().split("\n") }).toEqual({
    stdout: "",
    status: 2,
    told: [expect.stringMatching(message)],
  });
  expect(readdirSync(cwd, { recursive: true })).toEqual(before);
});

test("where indexing fails, an empty folder stays empty", async () => {
  const cwd = temporaryFolder();
  mkdirSync(join(cwd, "there"));
  expect((await pericope(["track", "new", "there", "none"], { cwd })).status).toBe(2);
  expect(readdirSync(join(cwd, "there"))).toEqual([]);
});

test("what is not made yet is told, and how it is made", async () => {
  for (const command of ["evaluate", "compare", "rank", "validate", "inspect"])
    expect(await type(command), command).toEqual({
      stdout: "",
      stderr: expect.stringMatching(/^track\.json: the track has no (runs|judgements) yet; pericope \w+ .*\n$/),
      status: 2,
    });
  expect((await type("pool", "--depth", "3")).stderr).toBe(
    "track.json: the track has no runs yet; pericope search --system NAME -o runs/ makes them\n",
  );
});

test("a whole track without a path", async () => {
  const lines: [string[], RegExp][] = [
    [["search", "--query", "bookmark"], /^ ?1\. bookmark {2}Bookmark\n/],
    [["search", "--topic", "2026001", "-s", "passages"], /^ ?1\. concordance/],
    [["search", "-s", "articles", "-s", "elements", "-s", "passages", "-o", "runs/"], /^$/],
    [["validate"], /runs\/elements\.fol: valid for task focused/],
    [["inspect"], /^3 runs\n/],
    [["chunk", "-s", "sentences:3"], /sentences:3/],
    [["pool", "--depth", "10", "-o", "pool.jsonl"], /documents to judge for 10 topics/],
    [["assess", "--import", "../judgements.inex", "--as", "ann"], /^ann: \d+ documents judged/],
    [["assess", "--freeze", "-o", "frozen.inex"], /^frozen\.inex: /],
    [["evaluate"], /iP@0\.01[\s\S]*elements/],
    [["compare"], /elements/],
    [["rank"], /elements/],
    [["correlate"], /iP@0\.01/],
    [["reliability", "--sizes", "2,5"], /iP@0\.01/],
    [["curve", "--points", "5"], /articles/],
    [["simulate"], /^Scores of 20 simulated runs/],
    [["report", "-o", "report.html"], /^/],
    [["locate", "bookmark", "3..20"], /^range {3}3\.\.20/],
    [["chunk", "-s", "sentences:3"], /bestP/],
    [["agree", "../judgements.inex", "../second-assessor.inex"], /.+/],
  ];
  for (const [args, printed] of lines) {
    const { stdout, stderr, status } = await type(...args);
    expect(status, `${args.join(" ")}: ${stderr}`).toBe(0);
    expect(stdout, args.join(" ")).toMatch(printed);
  }
  expect(readFileSync(join(folder, "frozen.inex"), "utf8")).toContain("2026001");
  expect(existsSync(join(folder, "report.html"))).toBe(true);
});

test("runs of a track have the form of its task, unless another is typed", async () => {
  await type("search", "-s", "elements", "-o", "usual.fol");
  await type("search", "-s", "elements", "-t", "thorough", "-o", "typed.fol");
  const lines = (name: string): number => readFileSync(join(folder, name), "utf8").split("\n").length;
  expect(lines("typed.fol")).toBeGreaterThan(lines("usual.fol"));
});

test("who names a file names all", async () => {
  expect(await type("evaluate", "../judgements.inex")).toEqual({
    stdout: "",
    stderr:
      "pericope: missing required argument 'runs'; a file that is judgements and run, as ragas' may be, is named twice; see pericope evaluate --help\n",
    status: 2,
  });
  const { stdout } = await type("evaluate", "../judgements.inex", "../runs/ric/context.fol", "-t", "ric");
  expect(stdout).toMatch(/context/);
  expect(stdout).not.toMatch(/elements/);
  expect((await type("search", "documents.index", "-o", "x.fol")).stderr).toMatch(/^nothing is asked; expected/);
});

test.each([
  ['{"runz":["runs"]}', 'track.json: no entry "runz"; did you mean "runs"?\n'],
  ['{"runs":"runs"}', 'track.json: "runs": expected a list of paths\n'],
  ['{"runs":[]}', 'track.json: "runs": expected a list of paths\n'],
  ['{"topics":1}', 'track.json: "topics": expected a text\n'],
  ['{"task":"focussed"}', 'track.json: no task "focussed"; did you mean "focused"?\n'],
  ["[]", "track.json: expected an object that names the files of a track\n"],
  ["{", "track.json: not JSON; expected an object that names the files of a track\n"],
  ["{}", 'track.json: it names no judgements; add "judgements", or name the files in the command\n'],
])("track.json %s is refused in one line", async (text, message) => {
  const cwd = folderOf({ "track.json": text });
  expect(await pericope(["evaluate"], { cwd })).toEqual({ stdout: "", stderr: message, status: 2 });
});

test("a track.json that is at fault is no matter to a command that takes nothing from it", async () => {
  const cwd = folderOf({ "track.json": "{" });
  expect((await pericope(["measures"], { cwd })).status).toBe(0);
  writeFileSync(join(cwd, "j.qrels"), "1 0 A 1\n");
  writeFileSync(join(cwd, "r.trec"), "1 Q0 A 1 1 r\n");
  expect((await pericope(["evaluate", "j.qrels", "r.trec"], { cwd })).status).toBe(0);
});

test("a track.json that cannot be read is an error, and one that is not there is none", async () => {
  const empty = temporaryFolder();
  expect(await readTrack(empty)).toBeUndefined();
  mkdirSync(join(empty, "track.json"));
  await expect(readTrack(empty)).rejects.toThrow("track.json: ");
});

test("cli 2: a pool that the track names is left out as long as it is not there; an index is not", async () => {
  const folder = temporaryFolder();
  writeFileSync(
    join(folder, "track.json"),
    JSON.stringify({ index: "x.index", pool: "pool.jsonl", topics: "t.jsonl" }),
  );
  const options = async () =>
    (await filledTrack(assess, { args: [undefined], options: {} }, { folder } as unknown as World)).options;
  expect(await options()).toMatchObject({ index: "x.index", pool: undefined, topics: "t.jsonl" });
  writeFileSync(join(folder, "pool.jsonl"), "");
  expect(await options()).toMatchObject({ index: "x.index", pool: "pool.jsonl", topics: "t.jsonl" });
});

test("a folder is told by its path from here where it lies below, and else by the whole; blanks are quoted", () => {
  const here = resolve(sep, "home", "ann");
  const to = (...path: string[]): string => goTo(resolve(here, ...path), { folder: here });
  expect(to("demo")).toBe("cd demo");
  expect(to("my tracks", "demo")).toBe(`cd '${join("my tracks", "demo")}'`);
  expect(to("..", "bob")).toBe(`cd ${resolve(here, "..", "bob")}`);
  expect(to("..")).toBe(`cd ${resolve(here, "..")}`);
  expect(to()).toBe(`cd ${here}`);
});
