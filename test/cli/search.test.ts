import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterEach, beforeAll, expect, vi, test } from "vitest";
import { searchCommand } from "../../src/cli/commands/make/search.ts";
import type { World } from "../../src/cli/world.ts";
import { faults } from "../../src/score/faults.ts";
import { readRunFile } from "../../src/files/node/read-file.ts";
import { openCollection } from "../../src/files/node/collection/collection.ts";
import { systems } from "../../src/search/systems/index.ts";
import { demoFolder } from "./folders.ts";
import { pericope } from "./pericope.ts";
import { atLength } from "../rounds.ts";

// Indexing and searching on the command line. What a system finds is tested in test/search/systems.

const cwd = demoFolder();
const jsonl = (...records: object[]): string => records.map((record) => `${JSON.stringify(record)}\n`).join("");
const sumOf = (name: string) =>
  createHash("sha256")
    .update(readFileSync(join(cwd, name)))
    .digest("hex");
const search = (...args: string[]) => pericope(["search", ...args], { cwd });
const read = (name: string): string => readFileSync(join(cwd, name), "utf8");
const listed = (): string[] => readdirSync(cwd, { recursive: true }).map(String).sort();

beforeAll(async () => {
  expect((await pericope(["index", "articles", "-o", "a.index"], { cwd })).status).toBe(0);
  writeFileSync(join(cwd, "two.jsonl"), jsonl({ topic: "1", title: "bookmark ribbon" }, { topic: "2", title: "zzz" }));
  writeFileSync(join(cwd, "empty.jsonl"), jsonl({ topic: "1", title: "", narrative: "all" }));
  writeFileSync(
    join(cwd, "unfilled.jsonl"),
    jsonl(
      { topic: "1", title: "ribbon" },
      { topic: "2", title: "" },
      { topic: "3", title: "  " },
      { topic: "4", description: "" },
    ),
  );
  writeFileSync(join(cwd, "nexi.jsonl"), jsonl({ topic: "1", title: "ribbon", castitle: "//p[about(. ribbon)]" }));
  writeFileSync(
    join(cwd, "three.jsonl"),
    jsonl(
      { topic: "1", title: "ribbon" },
      { topic: "2", title: "ribbon", castitle: "//p[about(. ribbon)]" },
      { topic: "3", title: "ribbon", castitle: "//p[about(., ribbon]" },
    ),
  );
});

afterEach(() => void vi.useRealTimers());

test("an index without documents says so, and so does a run without results; nothing is written then", async () => {
  writeFileSync(join(cwd, "gone.jsonl"), jsonl({ doc: "x", text: "one" }));
  expect((await pericope(["index", "gone.jsonl", "-o", "gone.index"], { cwd })).status).toBe(0);
  const nothing = await search("gone.index", "two.jsonl", "-s", "articles", "-o", "nothing.trec");
  expect(nothing.stderr).toBe(
    "nothing.trec: articles: no topic has a result; expected one at least, or a format that holds none (.xml)\n",
  );
  expect((await pericope(["index", "--remove", "x", "-o", "gone.index"], { cwd })).status).toBe(0);
  const before = listed();
  for (const task of [[], ["--task", "document"]])
    expect(await search("gone.index", "two.jsonl", ...task, "-o", "nothing.trec")).toEqual({
      stdout: "",
      stderr: "gone.index: the index has no documents; pericope index adds them\n",
      status: 2,
    });
  expect((await search("gone.index", "-q", "one")).stderr).toBe("note: nothing found; the index has no documents\n");
  expect(listed()).toEqual(before);
});

test("of several runs none is written where one has no results", async () => {
  const systems = ["-s", "articles", "-s", "cas"];
  writeFileSync(
    join(cwd, "nosuch.jsonl"),
    jsonl({ topic: "1", title: "ribbon", castitle: "//nosuch[about(., ribbon)]" }),
  );
  const { status, stderr } = await search("a.index", "nosuch.jsonl", ...systems, "-o", "both/");
  expect([status, stderr]).toEqual([
    2,
    "both/cas.fol: cas: no topic has a result; expected one at least, or a format that holds none (.xml)\n",
  ]);
  expect(existsSync(join(cwd, "both"))).toBe(false);
  const submission = await search("a.index", "nosuch.jsonl", "-s", "cas", "-o", "nosuch.xml");
  expect(submission).toMatchObject({ status: 0, stderr: expect.stringContaining("1 topic has no result: 1") });
});

test("an index is made, changed and told of", async () => {
  writeFileSync(join(cwd, "d.jsonl"), jsonl({ doc: "x", text: "one" }, { doc: "y", text: "two" }));
  const index = (...args: string[]) => pericope(["index", ...args], { cwd });
  expect(await index("d.jsonl", "-o", "d.index", "--analyzer", "plain", "--threads", "1")).toEqual({
    stdout: "",
    stderr: "d.index: 2 documents added\n",
    status: 0,
  });
  writeFileSync(join(cwd, "d.jsonl"), jsonl({ doc: "x", text: "one more" }, { doc: "z", text: "three" }));
  expect((await index("d.jsonl", "-o", "d.index")).stderr).toBe(
    "d.index: 1 document added, 1 document replaced, 1 that the paths do not have stay (--prune removes them)\n",
  );
  expect((await index("d.jsonl", "-o", "d.index", "--prune")).stderr).toBe(
    "d.index: 0 documents added, 1 document removed, 2 as before\n",
  );
  expect((await index("-o", "d.index", "--remove", "x")).stderr).toBe(
    "d.index: 0 documents added, 1 document removed\n",
  );
  expect((await search("d.index", "-q", "one two three")).stdout).toMatch(/^1\. z\n/);
});

test("a document whose id or title has NUL is left out, with its line; a text may have it", async () => {
  const odd = jsonl(
    { doc: "a", text: "one\0two" },
    { doc: "a\0b", text: "one" },
    { doc: "c", title: "t\0", text: "one" },
  );
  writeFileSync(join(cwd, "odd.jsonl"), odd);
  expect(await pericope(["index", "odd.jsonl", "-o", "odd.index"], { cwd })).toEqual({
    stdout: "",
    stderr:
      "odd.jsonl:2: the id holds the character NUL; expected text without it\n" +
      "odd.jsonl:3: the title holds the character NUL; expected text without it\n" +
      "odd.index: 1 document added, 2 broken ones left out\n",
    status: 0,
  });
  expect((await search("odd.index", "-q", "two")).stdout).toMatch(/^1\. a\n/);
});

test("an index is a collection: paths, texts and lengths come from it", async () => {
  const fromIndex = await openCollection(join(cwd, "a.index"));
  const fromFolder = await openCollection(join(cwd, "articles"));
  expect([fromIndex.size, [...fromIndex.ids()].sort()]).toEqual([fromFolder.size, [...fromFolder.ids()].sort()]);
  for (const id of fromFolder.ids()) {
    const [found, expected] = [fromIndex.document(id)!, fromFolder.document(id)!];
    expect([found.text, found.title, fromIndex.length(id)]).toEqual([
      expected.text,
      expected.title,
      fromFolder.length(id),
    ]);
    expect(found.elements?.start).toEqual(expected.elements?.start);
  }
  expect([fromIndex.document("none"), fromIndex.length("none")]).toEqual([undefined, undefined]);
  const args = ["evaluate", "judgements.inex", "submissions/sections-focused-passages.xml", "--collection"];
  const file = readdirSync(join(cwd, "submissions"))[0]!;
  args[2] = `submissions/${file}`;
  const [one, other] = [await pericope([...args, "a.index"], { cwd }), await pericope([...args, "articles"], { cwd })];
  expect(one.status, one.stderr).toBe(0);
  expect(one.stdout.split("\n").slice(2)).toEqual(other.stdout.split("\n").slice(2));
});

test("a query is shown with titles, places, and its words marked", async () => {
  const { stdout, stderr, status } = await search("a.index", "--query", "ribbon bookmark", "-n", "2");
  expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
  const [first, place, text, empty, second] = stdout.split("\n");
  expect(first).toBe("1. bookmark  Bookmark");
  expect(place).toMatch(/^ {3}\d\.\d{1,5} {2}0\.\.\d+$/); // six digits, the others are in JSON
  expect(text).toMatch(/«Bookmark».*«ribbons»/);
  expect([empty, second]).toEqual(["", expect.stringMatching(/^2\. /)]);
  expect(stdout).not.toContain("3. ");
});

test("a word that nearly every document has is not marked, unless the query has no other", async () => {
  const marked = async (query: string): Promise<Set<string>> => {
    const { stdout } = await search("a.index", "--query", query);
    return new Set(Array.from(stdout.matchAll(/«(.+?)»/g), ([, word]) => word!.toLowerCase()));
  };
  const telling = await marked("marking a page");
  expect(telling).toContain("page");
  expect(telling).toContain("mark");
  expect(telling).not.toContain("a");
  expect(await marked("a the")).toEqual(new Set(["a", "the"]));
});

test("elements are shown with their paths, and NEXI is asked as it is", async () => {
  const { stdout } = await search("a.index", "-q", "//section[about(., ribbon)]", "-s", "cas", "-n", "1");
  expect(stdout).toMatch(/ {2}\/article\[1\]\/body\[1\]\/section\[\d\](\/section\[\d\])? {2}\d+\.\.\d+\n/);
});

test("every number of --explain is made of those below it", async () => {
  const args = ["a.index", "-q", "ribbon bookmark", "-n", "3", "--explain"];
  const { stdout } = await search(...args, "--format", "json");
  const results = stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(results.map(({ rank }) => rank)).toEqual([1, 2, 3]);
  for (const { score, explanation, excerpt, end } of results) {
    expect(explanation.value).toBe(score);
    expect(explanation.parts.reduce((sum: number, { value }: { value: number }) => sum + value, 0)).toBe(score);
    for (const mark of excerpt.marks)
      expect([...excerpt.text].slice(mark.start - excerpt.start, mark.end - excerpt.start).join("")).toMatch(
        /^(ribbon|bookmark)/i,
      );
    expect(excerpt.end).toBeLessThanOrEqual(end);
  }
  const [, , , ...lines] = (await search(...args)).stdout.split("\n\n")[0]!.split("\n");
  expect(lines[0]).toBe(`     ${results[0].score}  BM25 of the article, ${/(\d+) words/.exec(lines[0]!)![1]} words`);
  expect(lines.filter((line) => line.startsWith(`${" ".repeat(7)}+ `))).toHaveLength(1); // two words, one sign
  expect((await search("a.index", "-q", "ribbon", "--format", "json")).stdout).not.toContain("explanation");
});

test("one topic is shown", async () => {
  const { stdout } = await search("a.index", "topics.xml", "--topic", "2026001", "-s", "passages", "-n", "1");
  expect(stdout).toMatch(/^1\. concordance /);
});

test.each([
  ["zzz", "no document has any of its words"],
  ["-ribbon", "the query has no words"],
  ["//nothing[about(., ribbon)]", "no part of a document is what it asks for"],
])("who finds nothing for %s is told why", async (query, why) => {
  expect(await search("a.index", `--query=${query}`, "-s", query.startsWith("//") ? "cas" : "articles")).toEqual({
    stdout: "",
    stderr: `note: nothing found; ${why}\n`,
    status: 0,
  });
});

test.each([
  ["one.fol", /^1 Q0 bookmark 1 \d+\.\d+ articles 0 \d+\n/],
  ["one.trec", /^1 Q0 bookmark 1 \d+\.\d+ articles\n/],
  ["one.jsonl", /^\{"topic":"1","doc":"bookmark","start":0,"end":\d+,"score":\d/],
  ["one.xml", /<inex-submission/],
])("%s has the format of its ending", async (name, content) => {
  const { stderr, status } = await search("a.index", "two.jsonl", "-o", name);
  const told = `${name}: 3 results for 2 topics\nnote: articles: 1 topic has no result: 2\n`;
  expect({ stderr, status }).toEqual({ stderr: told, status: 0 });
  expect(read(name)).toMatch(content);
  expect((await search("a.index", "two.jsonl", "-o", `${name}.gz`)).status).toBe(0);
  expect(gunzipSync(readFileSync(join(cwd, `${name}.gz`))).toString()).toBe(read(name));
});

test("--to, --name and -n say what is written", async () => {
  const args = ["a.index", "two.jsonl", "--to", "trec", "--name", "mine", "-n", "2"];
  expect((await search(...args, "-o", "given.txt")).status).toBe(0);
  expect(
    read("given.txt")
      .trimEnd()
      .split("\n")
      .map((line) => line.split(" ").at(-1)),
  ).toEqual(["mine", "mine"]);
});

atLength("several systems have a folder, and each file is as the system alone writes it", async () => {
  const names = ["articles(b=0.4)", "elements", "passages"];
  const typed = names.flatMap((name) => ["--system", name]);
  expect((await search("a.index", "topics.xml", ...typed, "-o", "made/deep/")).stderr).toMatch(
    /^made\/deep\/articles-b=0\.4\.fol: \d+ results for 10 topics\n(?:made\/deep\/\w+\.fol: [\d,]+ results for 10 topics\n){2}$/,
  );
  expect(readdirSync(join(cwd, "made/deep")).sort()).toEqual(["articles-b=0.4.fol", "elements.fol", "passages.fol"]);
  for (const [i, file] of ["articles-b=0.4.fol", "elements.fol", "passages.fol"].entries()) {
    await search("a.index", "topics.xml", "-s", names[i]!, "-o", "alone.fol");
    expect(read("alone.fol"), file).toBe(read(`made/deep/${file}`));
  }
  await search("a.index", "two.jsonl", "-s", "gpx", "--to", "trec", "-o", "made");
  expect(readdirSync(join(cwd, "made"))).toContain("gpx.trec");
});

atLength.each(["focused", "ric", "bic", "thorough"])("every system makes runs that are valid for %s", async (task) => {
  const typed = systems.flatMap(({ name }) => ["-s", name]);
  const told = await search("a.index", "topics.xml", ...typed, "--task", task, "-o", `${task}/`);
  expect(told.status, told.stderr).toBe(0);
  const collection = await openCollection(join(cwd, "articles"));
  const files = readdirSync(join(cwd, task));
  expect(files).toHaveLength(systems.length);
  for (const file of files) {
    const run = await readRunFile(join(cwd, task, file), { collection });
    expect(faults(run, task), file).toEqual([]);
    expect(run.topics.size, file).toBe(10);
  }
  const { stdout, status } = await pericope(["validate", task, "--task", task, "--collection", "a.index"], { cwd });
  expect(status, stdout).toBe(0);
});

test("with a task, -n counts results that are left when overlap is gone", async () => {
  await search("a.index", "topics.xml", "-s", "elements", "-t", "focused", "-n", "5", "-o", "few.fol");
  await search("a.index", "topics.xml", "-s", "elements", "-t", "focused", "-o", "all.fol");
  const first = read("all.fol")
    .split("\n")
    .filter((line) => Number(line.split(" ")[3]) <= 5);
  expect(read("few.fol").trimEnd().split("\n")).toEqual(first.filter((line) => line !== ""));
  expect(read("few.fol").match(/^2026001 /gm)).toHaveLength(5);
});

test("a castitle at fault matters to a system that asks for it, and to no other", async () => {
  const fine = await search("a.index", "nexi.jsonl", "-o", "nexi.fol");
  expect([fine.status, read("nexi.fol").startsWith("1 Q0 bookmark ")]).toEqual([0, true]);
  expect(fine.stderr).toMatch(/^nexi\.fol: \d+ results? for 1 topic\n$/);
  const { stderr, status } = await search("a.index", "nexi.jsonl", "-s", "cas", "-o", "cas.fol");
  expect(status).toBe(2);
  expect(stderr.trimEnd().split("\n").at(-1)).toMatch(/^nexi\.jsonl: topic "1": castitle, column \d+: .*; expected /);
  const several = await search("a.index", "three.jsonl", "-s", "cas", "-o", "cas.fol");
  expect(several.stderr).toMatch(
    /^three\.jsonl: topic "2": castitle, column 13: .*; expected .*; nor is that of "3" NEXI$/m,
  );
  expect(existsSync(join(cwd, "cas.fol"))).toBe(false);
});

test.each([
  [[], /^expected an index, as pericope index writes it$/],
  [["none.index", "topics.xml", "-o", "x.fol"], /^none\.index: no such file; expected an index/],
  [["articles", "topics.xml", "-o", "x.fol"], /^articles: a folder; expected an index/],
  [["topics.xml", "topics.xml", "-o", "x.fol"], /^topics\.xml: not an index; make one with pericope index$/],
  [["a.index", "-o", "x.fol"], /^nothing is asked; expected a file of topics, or --query TEXT$/],
  [["a.index", "none.xml", "-o", "x.fol"], /^none\.xml: no such file/],
  [["a.index", "judgements.inex", "-o", "x.fol"], /^judgements\.inex:1: .*expected/],
  [["a.index", "topics.xml"], /^expected -o FILE for the run; --query and --topic print instead$/],
  [["a.index", "topics.xml", "-q", "x"], /^--query and a file of topics; expected one of them$/],
  [["a.index", "-q", "x", "--topic", "1"], /^--query and --topic; expected one of them$/],
  [["a.index", "-q", "x", "-o", "x.fol"], /^-o and --task are for runs; expected neither/],
  [["a.index", "-q", "x", "-t", "ric"], /^-o and --task are for runs; expected neither/],
  [["a.index", "-q", "x", "-s", "gpx", "-s", "cas"], /^what is printed comes from one system/],
  [["a.index", "topics.xml", "--explain", "-o", "x.fol"], /^--explain goes with --query or --topic$/],
  [["a.index", "topics.xml", "--topic", "2026O01"], /^topics\.xml: no topic "2026O01"; did you mean "2026001"\?$/],
  [["a.index", "topics.xml", "-s", "articels", "-o", "x.fol"], /^no system "articels"; did you mean "articles"\?$/],
  [["a.index", "topics.xml", "-s", "articles(k2=3)", "-o", "x.fol"], /^articles has no parameter "k2"; did you mean/],
  [["a.index", "topics.xml", "-s", "articles(k1=x)", "-o", "x.fol"], /: expected a number above 0, found "x"$/],
  [["a.index", "topics.xml", "-s", "gpx", "-s", "cas", "-o", "x.fol"], /^x\.fol: 2 systems, and one file; expected a/],
  [["a.index", "topics.xml", "-s", "gpx", "-s", "gpx", "-o", "x/"], /^x\/gpx\.fol: two systems would be written to/],
  [["a.index", "topics.xml", "-s", "gpx", "-s", "cas", "--name", "n", "-o", "x/"], /^--name and several systems/],
  [["a.index", "topics.xml", "-t", "best", "-o", "x.fol"], /^pericope: option '-t, --task <task>' argument 'best' is/],
  [["a.index", "topics.xml", "-t", "focused", "-n", "1501", "-o", "x.fol"], /^-n 1501: task focused allows 1500 resul/],
  [["a.index", "topics.xml", "-n", "0", "-o", "x.fol"], /^--most "0": expected a whole number from 1 to 1000000$/],
  [["a.index", "topics.xml", "-o", "topics.xml"], /^topics\.xml: this file is read, and would be overwritten/],
  [["a.index", "topics.xml", "-o", "a.index"], /^a\.index: /],
  [["a.index", "topics.xml", "-o", "a.index", "--to", "fol"], /^a\.index: this file is read, and would be overwritten/],
  [["a.index", "topics.xml", "-o", "x.pdf"], /^x\.pdf: /],
  [
    ["a.index", "empty.jsonl", "-o", "x.fol"],
    /^empty\.jsonl: topic "1" asks for nothing; expected a title, a castitle/,
  ],
  [
    ["a.index", "unfilled.jsonl", "-o", "x.fol"],
    /^unfilled\.jsonl: topics "2", "3", "4" ask for nothing; expected a title, .*: fill in, or remove, what is empty$/,
  ],
  [["a.index", "-q", "//p[about(. x)]"], /^--query, column \d+: .*; expected/],
  [["a.index", "-q", "/p[about(., x)]"], /^--query, column 1: found "\/p"; expected "\/\/"/],
  [["a.index", "-q", "p[about(., x)]"], /^--query, column 2: found "\["; expected .*structure starts with "\/\/"/],
  [["--store", "postgres://u@h/d", "topics.xml", "-o", "x.fol"], /^pericope: the index over PostgreSQL is gone: an i/],
  [["postgres://u@h/d", "topics.xml", "-o", "x.fol"], /^the index over PostgreSQL is gone: .*; see docs\/scale\.md$/],
])("search %j is refused in one line, and nothing is written", async (args, message) => {
  const before = listed();
  const [topics, index] = [read("topics.xml"), sumOf("a.index")];
  const { stdout, stderr, status } = await search(...args);
  const told = stderr
    .trimEnd()
    .split("\n")
    .filter((line) => !line.startsWith("note: "));
  expect({ stdout, status, told }).toEqual({ stdout: "", status: 2, told: [expect.stringMatching(message)] });
  expect([listed(), read("topics.xml"), sumOf("a.index")]).toEqual([before, topics, index]);
});

test.each([
  [["articles"], /^expected -o FILE$/],
  [
    ["articles", "--store", "postgres://u@h/d"],
    /^pericope: the index over PostgreSQL is gone: an index in a file serv/,
  ],
  [["articles", "--store=postgres://u@h/d", "-o", "x.index"], /^pericope: the index over PostgreSQL is gone: an index/],
  [["articles", "-o", "postgres://u@h/d"], /^the index over PostgreSQL is gone: .*; see docs\/scale\.md$/],
  [["-o", "x.index"], /^no documents; expected files or folders to index, or --remove and an id$/],
  [["-o", "x.index", "--prune", "--remove", "x"], /^--prune without documents would remove all/],
  [["none", "-o", "x.index"], /^none: no such file/],
  [["articles", "-o", "topics.xml"], /^topics\.xml: /],
  [["topics.xml", "-o", "topics.xml"], /^topics\.xml: /],
  [["articles", "-o", "a.index", "--analyzer", "plain"], /^a\.index: an index with the analyzer english; expected/],
  [["articles", "-o", "x.index", "--analyzer", "inglish"], /^pericope: option '--analyzer <name>' argument 'inglish'/],
  [["articles", "-o", "x.index", "--threads", "0"], /^--threads "0": expected a whole number from 1 on$/],
  [["articles", "-o", "-"], /^-: an index cannot go to standard output/],
])("index %j is refused in one line, and nothing is written", async (args, message) => {
  const before = listed();
  const { stdout, stderr, status } = await pericope(["index", ...args], { cwd });
  expect({ stdout, status, told: stderr.trimEnd().split("\n") }).toEqual({
    stdout: "",
    status: 2,
    told: [expect.stringMatching(message)],
  });
  expect(listed()).toEqual(before);
});

test("a document whose name has blanks is found, and the message says which format can hold it", async () => {
  writeFileSync(join(cwd, "blank.jsonl"), jsonl({ doc: "user guide", text: "a bookmark ribbon" }));
  await pericope(["index", "blank.jsonl", "-o", "blank.index"], { cwd });
  expect((await search("blank.index", "two.jsonl", "-o", "blanks/")).stderr).toBe(
    'blanks/articles.fol: document "user guide" of topic "1" cannot be a column; expected an id without white space or control characters, or a format of records, such as JSONL (--to FORMAT)\n',
  );
  expect(existsSync(join(cwd, "blanks", "articles.fol"))).toBe(false);
  expect((await search("blank.index", "two.jsonl", "-o", "blanks/", "--to", "jsonl-run")).status).toBe(0);
  expect(read("blanks/articles.jsonl")).toMatch(/^\{"topic":"1","doc":"user guide","start":0,"end":17,/);
});

test("whole documents go into a folder in the format that holds them", async () => {
  expect(
    await search("a.index", "two.jsonl", "-s", "articles", "-s", "passages", "-t", "document", "-o", "whole/"),
  ).toMatchObject({
    status: 0,
  });
  expect(readdirSync(join(cwd, "whole")).sort()).toEqual(["articles.trec", "passages.trec"]);
});

test("a run goes into the folder one is in, and leaves nothing beside it", async () => {
  const before = listed();
  expect((await search("a.index", "two.jsonl", "-o", "just-one.fol")).status).toBe(0);
  expect(listed().filter((name) => !before.includes(name))).toEqual(["just-one.fol"]);
});

atLength("chunks are cut by tokens, as the tokenizer that is named counts them", async () => {
  const by = (tokens: string) => `chunks(by=tokens:40/10,tokens=${tokens})`;
  for (const tokens of ["words", "o200k"]) {
    expect(await search("a.index", "two.jsonl", "-s", by(tokens), "-o", `${tokens}.jsonl`)).toMatchObject({
      status: 0,
    });
    await pericope(["chunk", "articles", "-s", "tokens:40/10", "--tokens", tokens, "-o", "cut.jsonl"], { cwd });
    const placesIn = (file: string): string[] =>
      read(file)
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line))
        .map(({ doc, start, end }) => `${doc} ${start} ${end}`);
    expect(placesIn("cut.jsonl"), tokens).toEqual(expect.arrayContaining(placesIn(`${tokens}.jsonl`)));
  }
  expect(await search("a.index", "-q", "ribbon", "-s", by("gpt5"))).toMatchObject({
    stderr: expect.stringMatching(
      /^no tokenizer "gpt5"; there are cl100k \(of GPT-4\), o200k \(of GPT-4o\), words, or the path of a file\n$/,
    ),
    status: 2,
  });
});

test.each([true, false])("progress counts topics, where somebody watches: %s", async (progress) => {
  const said: string[] = [];
  const err = (text: string): void => void said.push(text);
  const world = { progress, err, out: err, colour: false, folder: cwd } as unknown as World;
  vi.useFakeTimers({ toFake: ["Date"] });
  const later = vi.spyOn(Date, "now");
  let now = 0;
  later.mockImplementation(() => (now += 700));
  const args = [join(cwd, "a.index"), join(cwd, "topics.xml")];
  await searchCommand.run(args, { output: join(cwd, "watched.fol"), store: [], system: [] }, world);
  later.mockRestore();
  expect(said.some((text) => /searching: \d+ of 10 topics, \d+ s left$/.test(text))).toBe(progress);
  if (!progress) expect(said).toEqual([expect.stringMatching(/watched\.fol: \d+ results for 10 topics\n$/)]);
});

test("search 33: a run of ours, focused from the documents only, is the run that an index gives, byte for byte", async () => {
  const typed = async (...args: string[]) => {
    const { status, stderr } = await search(...args);
    expect([status, stderr]).toEqual([0, expect.stringMatching(/: [0-9,]+ results for 10 topics\n$/)]);
  };
  await typed("a.index", "topics.xml", "-o", "first.trec");
  const systems = ["-s", "passages", "-s", "elements", "-s", "entry-points"];
  await typed("a.index", "topics.xml", ...systems, "-o", "by-index/");
  for (const documents of ["articles", "a.index"]) {
    await typed(documents, "topics.xml", "--articles", "first.trec", ...systems, "-o", "by-run/");
    for (const file of ["passages.fol", "elements.fol", "entry-points.fol"])
      expect(read(`by-run/${file}`).replaceAll("articles+", "")).toBe(read(`by-index/${file}`));
  }
});

test.each([
  [
    ["two.jsonl", "-s", "gpx"],
    "--articles ranks the articles, and gpx does not look into them; expected one of elements, passages, entry-points",
  ],
  [
    ["two.jsonl", "-s", "entry-points(model=likelihood)"],
    "--articles ranks the articles, so that model=likelihood has no effect in entry-points(model=likelihood); expected no model",
  ],
  [
    ["two.jsonl"],
    "first.trec: a run for other topics, such as 2026001, 2026002, 2026003, 2026004, 2026005 and 5 more; expected one for 1, 2",
  ],
  [["topics.xml", "--analyzer", "plain"], "--analyzer goes with --articles and a collection; an index has its own"],
])("search --articles refuses %j in one line", async (args, fault) => {
  // prettier-ignore
  const { status, stderr } = await search("a.index", ...args, "--articles", "first.trec", "-o", "none.fol");
  expect([status, stderr]).toEqual([2, `${fault}\n`]);
});
