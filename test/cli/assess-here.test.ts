import { chmodSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { once } from "node:events";
import { createServer } from "node:net";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { stepsFor } from "../../src/cli/commands/index.ts";
import { runProgram } from "../../src/cli/program.ts";
import type { World } from "../../src/cli/world.ts";
import { folderOf } from "./folders.ts";
import { pericope } from "./pericope.ts";

// The servers of the program in this process, each ended as soon as it was asked.

const lines = (...records: readonly object[]) => records.map((record) => `${JSON.stringify(record)}\n`).join("");
const folder = (): string =>
  folderOf({
    "documents.jsonl": lines({ doc: "a", text: "green tea" }, { doc: "b", text: "a cup" }),
    "topics.jsonl": lines({ topic: "1", title: "tea" }),
    "more.jsonl": lines({ topic: "2", title: "cup" }),
    "pool.jsonl": lines({ topic: "1", doc: "a" }, { topic: "1", doc: "b" }),
    "pool2.jsonl": lines({ topic: "2", doc: "b" }),
    "gold.jsonl": lines({ topic: "1", doc: "a", ranges: [[0, 5]] }),
    "run.jsonl": lines(
      { topic: "1", doc: "a", start: 0, end: 9, run: "r" },
      { topic: "1", doc: "z", start: 0, end: 9, run: "r" },
    ),
  });
const making = "--collection documents.jsonl --topics topics.jsonl --pool pool.jsonl --assessors ann".split(" ");

test("a judging is made and gone on with: topics are added with a pool, and shared where nobody has them", async () => {
  const cwd = folder();
  const assess = (...args: string[]) =>
    pericope(["assess", "x.judging", "--no-open", ...args], { cwd, endsAfter: 150 });
  const made = await assess(...making);
  expect([made.stdout.split("\n")[0], made.status]).toEqual(["x.judging: 1 topic, 2 documents in the pool", 0]);
  for (const [args, words] of [
    [["--topics", "more.jsonl"], "x.judging: expected --topics and --pool together, to add to the judging"],
    [["--pool", "pool2.jsonl"], "x.judging: expected --topics and --pool together, to add to the judging"],
    [
      ["--twice", "1", "--assessors", "bob"],
      "--twice: every topic is assigned already; the organiser's page gives it to others",
    ],
    [["--index", "documents.jsonl"], "documents.jsonl: not an index"],
    [["--as", "x"], "--import FILE and --as NAME go together; expected both"],
    [["--assessor", "ann"], "--assessor goes with --freeze; expected both"],
    [["--freeze", "-o", "-"], "-o -: a manifest goes beside the judgements; expected the name of a file"],
    [["--freeze", "--import", "gold.jsonl", "--as", "x"], "--freeze and --import; expected one of them"],
    [["--import", "gold.jsonl", "--as", " "], '--as " ": a name: expected 1 to 100 characters'],
    [["--import", "gold.jsonl", "--as", "ann"], "--as ann: ann judges here already; expected another name"],
  ] as const) {
    const { stderr, status } = await assess(...args);
    expect([stderr, status]).toEqual([expect.stringContaining(words), 2]);
  }
  const more = await assess("--topics", "more.jsonl", "--pool", "pool2.jsonl", "--assessors", "carl");
  expect(more.stdout).toMatch(
    /^x\.judging: 2 topics, 3 documents in the pool\n {2}organiser {2}\S+\n {2}ann .*\n.* carl? .*\n$/s,
  );
  const told = await assess("--import", "gold.jsonl", "--as", "model");
  expect(told.status).toBe(0);
});

test("rule 28: a machine's file becomes suggestions; the same once more changes nothing, and when they are shown stays so", async () => {
  const cwd = folder();
  const assess = (...args: string[]) =>
    pericope(["assess", "x.judging", "--no-open", ...args], { cwd, endsAfter: 100 });
  await assess(...making);
  const suggest = (...args: string[]) => assess("--suggest", ...args);
  expect(await suggest("gold.jsonl", "--as", "gpt")).toMatchObject({
    stdout: "gpt: 1 highlight in 1 document suggested, shown while people judge\n",
    stderr: "",
    status: 0,
  });
  expect(await suggest("run.jsonl", "--as", "r 2", "--suggest-after", "--format", "json")).toMatchObject({
    stdout: '{"machine":"r 2","documents":1,"highlights":1,"changed":1,"shown":"after"}\n',
    stderr: expect.stringMatching(
      /names a document that is not .*\nnote: 1 document that nobody judges here is left out\n$/,
    ),
    status: 0,
  });
  expect((await suggest("run.jsonl", "--as", "r 2", "--format", "json")).stdout).toBe(
    '{"machine":"r 2","documents":1,"highlights":1,"changed":0,"shown":"after"}\n',
  );
  const answer = { topic: "1", answer: [{ text: "Tea.", citations: [0] }], references: ["b"] };
  const cited = { topic: "1", sentences: [{ text: "Tea.", citations: [{ doc: "a", start: 6, end: 9 }] }] };
  writeFileSync(join(cwd, "answers.jsonl"), lines(cited));
  expect((await suggest("answers.jsonl", "--as", "writer")).stdout).toContain("writer: 1 highlight in 1 document");
  writeFileSync(join(cwd, "whole.jsonl"), lines(answer));
  const far = lines({ topic: "1", doc: "a", ranges: [[0, 5], [7, 90]] }); // prettier-ignore
  writeFileSync(join(cwd, "far.jsonl"), far);
  writeFileSync(join(cwd, "other.jsonl"), lines({ topic: "9", doc: "a", ranges: [[0, 5]] }));
  writeFileSync(join(cwd, "utf16.jsonl"), Buffer.from(`\ufeff${far}`, "utf16le"));
  writeFileSync(join(cwd, "docs.qrels"), "1 0 a 1\n");
  for (const [args, words] of [
    [["gold.jsonl"], "--suggest FILE and --as NAME go together; expected both"],
    [["gold.jsonl", "--as", "ann"], "--as ann: ann judges here already"],
    [["gold.jsonl", "--as", "gpt", "--freeze"], "--freeze and --suggest; expected one of them"],
    [["far.jsonl", "--as", "gpt"], "far.jsonl"],
    [["other.jsonl", "--as", "gpt"], "other.jsonl: nothing in it can be suggested here (1 topic that is not judged"],
    [["docs.qrels", "--as", "gpt"], "docs.qrels: this file judges whole documents or elements"],
    [["whole.jsonl", "--as", "gpt"], "whole.jsonl: "],
    [["topics.jsonl", "--as", "gpt"], "expected judgements, a run or answers with citations"],
    [["utf16.jsonl", "--as", "gpt"], "utf16.jsonl"],
    [["x.judging", "--as", "gpt"], "--suggest: this is the judging itself"],
  ] as const) {
    const { stderr, stdout, status } = await suggest(...args);
    expect([stdout, stderr, status], args.join(" ")).toEqual(["", expect.stringContaining(words), 2]);
    expect(stderr.split("\n")).toHaveLength(2);
  }
  await assess("--import", "gold.jsonl", "--as", "model");
  expect((await suggest("gold.jsonl", "--as", "model")).stderr).toContain("these are judgements that were brought in");
  expect((await assess("--import", "gold.jsonl", "--as", "gpt")).stderr).toContain("gpt suggests highlights here");
});

test("rule 11: a judging is served at its own port again; where another program has it, it is refused, and --port is the way out", async () => {
  const cwd = folder();
  const assess = (...args: string[]) =>
    pericope(["assess", "x.judging", "--no-open", ...args], { cwd, endsAfter: 100 });
  const port = (out: string): string => /:(\d+)\/enter/.exec(out)![1]!;
  const own = port((await assess(...making)).stdout);
  expect(port((await assess()).stdout)).toBe(own);
  const other = createServer().listen(Number(own), "127.0.0.1");
  await once(other, "listening");
  const { stderr, stdout, status } = await assess();
  expect([stdout, stderr.split("\n").length, status]).toEqual(["", 2, 2]);
  expect(stderr).toContain(`pages of http://127.0.0.1:${own}/ may hold work that they could not send`);
  const moved = await assess("--port", String(Number(own) + 1));
  expect(port(moved.stdout)).toBe(String(Number(own) + 1));
  expect(moved.stderr).toContain(`until it is served there again: --host 127.0.0.1 --port ${own}\n`);
  other.close();
  expect(port((await assess()).stdout)).toBe(port(moved.stdout)); // where people worked last
  expect(port((await assess("--port", own)).stdout)).toBe(own);
});

test.skipIf(process.platform === "win32")(
  "new judging and index files are their owner's alone, and an older one keeps its mode",
  async () => {
    const cwd = folder();
    const mode = (name: string): number => statSync(join(cwd, name)).mode & 0o777;
    expect((await pericope(["index", "documents.jsonl", "-o", "x.index"], { cwd })).status).toBe(0);
    const serving = pericope(["assess", "x.judging", "--no-open", ...making], { cwd, endsAfter: 400 });
    await expect.poll(() => readdirSync(cwd), { timeout: 5000 }).toContain("x.judging-wal");
    expect(["x.index", "x.judging", "x.judging-wal", "x.judging-shm"].map(mode)).toEqual([0o600, 0o600, 0o600, 0o600]);
    await serving;
    for (const name of ["x.index", "x.judging"]) chmodSync(join(cwd, name), 0o640);
    await pericope(["index", "documents.jsonl", "-o", "x.index"], { cwd });
    await pericope(["assess", "x.judging", "--no-open"], { cwd, endsAfter: 100 });
    expect([mode("x.index"), mode("x.judging")]).toEqual([0o640, 0o640]);
  },
);

test("what a judging comes to is written, and told in words or as JSON", async () => {
  const cwd = folder();
  const assess = (...args: string[]) => pericope(["assess", "x.judging", ...args], { cwd, endsAfter: 100 });
  await assess("--no-open", ...making);
  await assess("--import", "gold.jsonl", "--as", "model");
  const allow = ["--allow", "no-entry-point"];
  const words = await assess("--freeze", "--assessor", "model", ...allow);
  expect(words).toEqual({
    stdout: "x.inex: 1 document of 1 topic, 1 relevant; x.inex.manifest.json\n",
    stderr:
      "note: 1 relevant document has no entry point: a of topic 1 [no-entry-point]\n" +
      "note: 1 document of the pool not judged yet: b of topic 1 [not-judged]\n",
    status: 0,
  });
  const json = await assess("--freeze", "--assessor", "model", "-o", "out.jsonl", "--format", "json", ...allow);
  expect(JSON.parse(json.stdout)).toEqual(JSON.parse(readFileSync(join(cwd, "out.jsonl.manifest.json"), "utf8")));
  expect(JSON.parse(json.stdout).counts).toMatchObject({ documents: 1, notJudged: 1, notGraded: 0 });
});

test("topics for practice are no documents to judge", async () => {
  const cwd = folder();
  const args = ["assess", "x.judging", "--no-open", ...making, "--practice", "practice.jsonl"];
  writeFileSync(join(cwd, "topics.jsonl"), lines({ topic: "1", title: "tea" }, { topic: "9", title: "practice" }));
  writeFileSync(join(cwd, "practice.jsonl"), lines({ topic: "9", doc: "b", ranges: [[0, 1]] }));
  const { stdout } = await pericope(args, { cwd, endsAfter: 100 });
  expect(stdout.split("\n")[0]).toBe("x.judging: 1 topic, 2 documents in the pool; for practice 1 topic, 1 document");
});

test("rule 10: --freeze names what is missing and the code that allows it; other codes are refused with those that there are", async () => {
  const cwd = folder();
  const assess = (...args: string[]) => pericope(["assess", "x.judging", ...args], { cwd, endsAfter: 100 });
  await assess("--no-open", ...making);
  await assess("--import", "gold.jsonl", "--as", "model");
  const freeze = (...more: string[]) => assess("--freeze", "--assessor", "model", "-o", "out.inex", ...more);
  const left = "also, 1 document of the pool not judged yet; complete these documents on the pages of the judging, or allow what is missing"; // prettier-ignore
  for (const allowed of [[], ["--allow", "not-judged"], ["--allow", "no-text,later"]])
    expect(await freeze(...allowed)).toEqual({
      stdout: "",
      stderr: `x.judging: nothing is frozen: 1 relevant document has no entry point (a of topic 1); ${left} (--allow no-entry-point)\n`,
      status: 2,
    });
  const known = "no-entry-point, no-text, text-not-relevant, not-graded, later, cannot, not-judged";
  for (const [args, words] of [
    [["--allow", "everything"], `--allow "everything": there is no such code; expected one of ${known}\n`],
    [["--allow", "no-text,no-entry-pont"], `--allow "no-entry-pont": there is no such code; did you mean "no-entry-point"?; expected one of ${known}\n`], // prettier-ignore
    [["--allow", ""], `--allow "": there is no such code; expected one of ${known}\n`],
    [["--allow", "differences"], "--allow differences: nobody knows whose judgement would count; adjudicate them, or say whose counts by --assessor NAME\n"], // prettier-ignore
    [["--entry-points", "no"], "--entry-points was settled when the judging was made; expected --allow no-entry-point, to freeze without some\n"], // prettier-ignore
  ] as const)
    expect(await freeze(...args)).toEqual({ stdout: "", stderr: words, status: 2 });
  expect((await assess("--allow", "later")).stderr).toBe("--allow goes with --freeze; expected both\n");
  expect(existsSync(join(cwd, "out.inex"))).toBe(false);
  expect((await freeze("--allow", "later", "--allow", "no-entry-point")).status).toBe(0);
  expect(readFileSync(join(cwd, "out.inex"), "utf8")).toBe("1 Q0 a 5 9 -1 0:5\n");
});

test("a view serves texts of documents that the collection has, and nothing where it has none", async () => {
  const cwd = folder();
  const at = (name: string): string => join(cwd, name);
  const answers: unknown[] = [];
  let [said, end] = ["", (): void => undefined];
  const world = {
    argv: ["view", at("gold.jsonl"), at("run.jsonl"), "--collection", at("documents.jsonl")],
    folder: cwd,
    built: pathToFileURL("dist/"),
    out(address: string) {
      const get = async (path: string): Promise<unknown> => (await fetch(new URL(path, address.trim()))).json();
      void (async () => {
        const { documents } = (await get("data")) as { documents: { ids: string[] } };
        for (const i of documents.ids.keys()) answers.push([documents.ids[i], await get(`texts/${i}`)]);
        end();
      })();
    },
    err: (text: string) => void (said += text),
    colour: false,
    progress: false,
    noteColour: false,
    onEnd(then: () => void) {
      end = then;
      return () => undefined;
    },
    openPage: () => undefined,
  } as unknown as World;
  const status = await runProgram(await stepsFor(world.argv), "0", world);
  expect([status, said]).toEqual([0, expect.stringContaining("Ctrl-C ends it\n")]);
  expect(answers).toEqual([
    ["a", expect.objectContaining({ text: "green tea" })],
    ["z", null],
  ]);
});
