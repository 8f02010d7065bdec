import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { appendFileSync, copyFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoFolder } from "./folders.ts";
import { pericope } from "./pericope.ts";
import { program, spawned } from "./spawned.ts";

interface Started {
  readonly url: string;
  readonly judging: string;
  readonly organiser: { readonly token: string; readonly url: string };
  readonly assessors: readonly { readonly name: string; readonly token: string; readonly url: string }[];
}

const folder = demoFolder();
let server: ChildProcess;
let started: Started;

/** Starts a server for scripts, and reads its first line. */
async function start(...args: string[]): Promise<Started> {
  server = spawn(process.execPath, [program, "assess", "demo.judging", "--format", "json", "--no-open", ...args], {
    cwd: folder,
  });
  let told = "";
  server.stderr!.on("data", (piece) => (told += String(piece)));
  const line = await Promise.race([once(server.stdout!, "data"), once(server, "exit").then(() => undefined)]);
  if (line === undefined) throw new Error(told);
  return JSON.parse(String(line[0]));
}

beforeAll(async () => {
  await pericope(["pool", "runs/focused", "--depth", "5", "-o", "pool.jsonl"], { cwd: folder });
  started = await start(
    "--collection",
    "articles",
    "--topics",
    "topics.xml",
    "--pool",
    "pool.jsonl",
    "--assessors",
    "ann,bob",
    "--twice",
    "3",
  );
});
afterAll(() => void server.kill("SIGKILL"));

const tokenOf = (name: string): string => started.assessors.find((assessor) => assessor.name === name)!.token;

/** Asks the server as somebody. */
async function ask(token: string, path: string): Promise<{ readonly topics: readonly { readonly id: string }[] }> {
  const response = await fetch(`${started.url}api/${path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return (await response.json()) as Awaited<ReturnType<typeof ask>>;
}

test("the first line tells a script all that it needs", async () => {
  expect(started).toEqual({
    url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/$/),
    judging: expect.stringMatching(/^[\da-f]{32}$/),
    organiser: { token: expect.any(String), url: expect.stringContaining("/enter?token=") },
    assessors: ["ann", "bob"].map((name) => ({
      name,
      token: expect.any(String),
      url: expect.stringContaining("/enter?token="),
    })),
  });
  const topics = await Promise.all(
    ["ann", "bob"].map(async (name) => (await ask(tokenOf(name), "topics")).topics.length),
  );
  expect(topics.reduce((sum, count) => sum + count, 0)).toBe(13); // ten, and three of them twice
});

test("the curl example of the guide runs", async () => {
  const [, code] = /```sh\n(curl .*?)```/s.exec(readFileSync("docs/assess.md", "utf8"))!;
  const owner = (await ask(tokenOf("ann"), "topics")).topics.some(({ id }) => id === "2026001") ? "ann" : "bob";
  const env = { ...process.env, TOKEN: tokenOf(owner), URL: started.url.slice(0, -1) };
  const { stdout, status } = spawnSync("bash", ["-c", code!.replaceAll("curl -s", "curl -s --noproxy '*' -w '\\n'")], {
    env,
    encoding: "utf8",
  });
  expect(status).toBe(0);
  const [taken, state] = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(taken).toEqual({ taken: ["1"], own: 1 });
  expect(state).toMatchObject({ ranges: [[0, 11]], verdict: "relevant", judged: true });
});

test("a second server is refused, with the first one's address; who reads is not", async () => {
  const second = spawnSync(process.execPath, [program, "assess", "demo.judging"], { cwd: folder, encoding: "utf8" });
  expect([second.status, second.stderr]).toEqual([2, expect.stringContaining(`served already at ${started.url}`)]);
  const { stdout, status } = spawned(["inspect", "demo.judging"], { cwd: folder });
  expect([status, stdout]).toEqual([0, expect.stringContaining("1 topic, ")]);
});

test("killed in the middle, it goes on with what was acknowledged, and earlier links hold", async () => {
  const before = tokenOf("ann");
  server.kill("SIGKILL");
  await once(server, "exit");
  started = await start();
  expect(tokenOf("ann")).not.toBe(before);
  expect((await ask(before, "topics")).topics.length).toBeGreaterThan(0);
  const state = await Promise.all(
    ["ann", "bob"].map((name) => ask(tokenOf(name), "state?topic=2026001&doc=concordance")),
  );
  expect(state).toContainEqual(expect.objectContaining({ ranges: [[0, 11]] }));
});

test("ended by a signal, it leaves one file, and nothing beside it", async () => {
  server.kill("SIGINT");
  await once(server, "exit");
  expect(readdirSync(folder).filter((name) => name.startsWith("demo.judging"))).toEqual(["demo.judging"]);
});

const type = (line: string) => pericope(line.split(" "), { cwd: folder });

test("judgements that are brought in score as the file they came from; brought in again, nothing changes", async () => {
  expect((await type("assess demo.judging --import judgements.inex --as carl")).stdout).toBe(
    "carl: 142 documents judged, 265 actions\n",
  );
  expect((await type("assess demo.judging --import judgements.inex --as carl")).stdout).toBe(
    "carl: 0 documents judged, 0 actions\n",
  );
  const [ours, theirs] = [
    await type("evaluate demo.judging runs/focused/sections.fol --assessor carl --format csv"),
    await type("evaluate judgements.inex runs/focused/sections.fol --format csv"),
  ];
  expect(ours.stdout.replace("demo.judging", "")).toBe(theirs.stdout);
});

test("two that differ are an error that names --assessor, in every command", async () => {
  await type("assess demo.judging --import second-assessor.inex --as model");
  for (const line of [
    "evaluate demo.judging runs/focused/sections.fol",
    "inspect demo.judging",
    "convert demo.judging x.jsonl",
    "report demo.judging runs/focused/sections.fol -o x.html",
    "assess demo.judging --freeze",
  ]) {
    const { stderr, status } = await type(line);
    expect([status, stderr], line).toEqual([
      2,
      expect.stringMatching(/^demo\.judging: .* differently, and nobody adjudicated.*; .*--assessor/),
    ]);
  }
});

test("agree compares two of a judging as it compares their files", async () => {
  const [ours, theirs] = [
    await type("agree demo.judging --assessor carl model --format csv"),
    await type("agree judgements.inex second-assessor.inex --format csv"),
  ];
  expect(ours.status).toBe(0);
  expect(ours.stdout.split("\n").filter((line) => line.startsWith("2026"))).toEqual(
    theirs.stdout.split("\n").filter((line) => line.startsWith("2026")),
  );
  expect(await type("agree demo.judging")).toMatchObject({ status: 2 });
  expect(await type("agree demo.judging --assessor carl eve")).toMatchObject({
    status: 2,
    stderr: expect.stringContaining("there is no assessor eve"),
  });
});

test("only a judging knows who judged: --assessor with other judgements is a mistake", async () => {
  for (const line of [
    "evaluate judgements.inex runs/focused/sections.fol --assessor carl",
    "convert judgements.inex x.jsonl --assessor carl",
  ])
    expect(await type(line)).toMatchObject({ status: 2, stderr: expect.stringContaining("do not tell who judged") });
  expect(await type("agree judgements.inex demo.judging --assessor model")).toMatchObject({ status: 0 });
  expect(await type("agree judgements.inex second-assessor.inex --assessor carl")).toMatchObject({
    status: 2,
    stderr: expect.stringContaining("expected a judging for each name"),
  });
});

test("freeze writes judgements and a manifest whose hash and counts are theirs", async () => {
  const { stdout, status } = await type("assess demo.judging --freeze -o judged.inex --assessor carl");
  expect([status, stdout]).toEqual([
    0,
    "judged.inex: 142 documents of 10 topics, 48 relevant; judged.inex.manifest.json\n",
  ]);
  const text = readFileSync(join(folder, "judged.inex"));
  const manifest = JSON.parse(readFileSync(join(folder, "judged.inex.manifest.json"), "utf8"));
  expect(manifest).toMatchObject({
    file: "judged.inex",
    format: "inex",
    assessor: "carl",
    sha256: createHash("sha256").update(text).digest("hex"),
    counts: { topics: 10, documents: 142, relevant: 48, nonrelevant: 94, passages: 63 },
  });
  expect((await type("inspect judged.inex")).stdout.split("\n").slice(2)).toEqual(
    (await type("inspect judgements.inex")).stdout
      .split("\n")
      .slice(2)
      .map((line) => line.replace("judgements.inex", "judged.inex")),
  );
});

test("a document whose text has changed is refused by its name", async () => {
  const file = join(folder, "articles", "incipit.xml");
  const before = readFileSync(file, "utf8");
  writeFileSync(file, before.replace("opening words", "closing words"));
  try {
    const { stderr, status } = await type(
      "evaluate demo.judging runs/focused/sections.fol --assessor carl --collection articles",
    );
    expect([status, stderr]).toEqual([
      2,
      expect.stringContaining("the text of document incipit in articles is not the one that was judged"),
    ]);
    const frozen = await type("assess demo.judging --freeze -o changed.xml --assessor carl"); // its paths lead into the texts
    expect([frozen.status, frozen.stderr]).toEqual([2, expect.stringContaining("is not the one that was judged")]);
    expect(existsSync(join(folder, "changed.xml"))).toBe(false);
  } finally {
    writeFileSync(file, before);
  }
});

test.each([
  ["assess", "expected a file, as in demo.judging"],
  ["assess new.judging", "there is no judging yet; expected --collection, --topics and --pool"],
  ["assess topics.xml", "not a judging file"],
  ["assess articles", "a folder; expected a judging file"],
  ["assess demo.judging --store postgres://x/y", "and not both"],
  ["assess --store mysql://x/y", "expected postgres://"],
  ["assess demo.judging --twice x", "expected a whole number"],
  ["assess demo.judging --assessors ann,ann", "a name is listed twice; expected each name once"],
  ["assess demo.judging --assessors ,", "a name: expected"],
  ["assess demo.judging --assessors organiser", "a name of ours"],
  ["assess demo.judging --guide topics.xml", "settled when the judging was made"],
  ["assess demo.judging --import judgements.inex", "go together"],
  ["assess demo.judging --import judgements.inex --as ann", "ann judges here already"],
  ["assess demo.judging --import judgements.qrels --as eve", "grade whole documents"],
  ["assess demo.judging --freeze --import judgements.inex --as eve", "expected one of them"],
  ["assess demo.judging --freeze -o demo.judging --assessor carl", "demo.judging"],
  ["assess demo.judging --freeze -o -", "expected the name of a file"],
  ["assess demo.judging --freeze -o x.unknown --assessor carl", "this ending is of no format"],
  ["assess demo.judging -o x.inex", "goes with --freeze"],
  ["assess demo.judging --assessors carl", "carl is the name of judgements that were brought in"],
  ["assess demo.judging --import demo.judging --as eve", "the judging itself"],
  ["assess demo.judging --freeze -o x.inex --assessors carl", "--assessors adds to the judging, and --freeze does not"],
  ["assess demo.judging --url judge.example.org", "--url"],
  ["assess demo.judging --url https://judge.example.org/?a=b", "and nothing behind it"],
  ["assess demo.judging --url https://ann:secret@judge.example.org/", "and nothing behind it"],
  ["assess demo.judging --port 99999", "expected a number from 0 to 65535"],
  ["assess demo.judging --host 203.0.113.1", "cannot be listened on"],
  ["assess new.judging --collection articles --topics topics.xml --pool judgements.inex", "expected a pool"],
  ["assess new.judging --collection articles --topics topics.xml --pool pool.jsonl --twice 2", "one assessor"],
])("a mistake is told in one line: %s", async (line, words) => {
  const { stderr, status } = await type(line);
  expect([status, stderr]).toEqual([2, expect.stringContaining(words)]);
  expect(stderr.trimEnd().split("\n").length).toBe(1);
  expect(existsSync(join(folder, "new.judging"))).toBe(false);
});

test("judgements are brought in whole, or nothing is: neither those before the fault, nor the name", async () => {
  const lines = Array.from({ length: 1010 }, (_, i) => `[${i},${i + 1}]`).filter((_, i) => i % 2 === 0);
  const sound = ["hypertext", "codex", "manicule"].map(
    (doc) => `{"topic":"2026001","doc":"${doc}","ranges":[${lines.join()}]}`,
  );
  const fault = '{"topic":"2026001","doc":"memex","ranges":[[0,99999]]}';
  writeFileSync(join(folder, "long.jsonl"), `${[...sound, fault].join("\n")}\n`);
  expect(await type("assess demo.judging --import long.jsonl --as eve")).toMatchObject({
    status: 2,
    stderr: expect.stringContaining("document memex: expected start < end <= "),
  });
  expect((await type("inspect demo.judging --assessor eve")).stderr).toContain("there is no assessor eve");
  writeFileSync(join(folder, "long.jsonl"), `${sound.join("\n")}\n`);
  expect((await type("assess demo.judging --import long.jsonl --as eve")).stdout).toBe(
    "eve: 3 documents judged, 1,515 actions\n",
  );
});

test("what was settled when a judging was made may be said again, and not changed", async () => {
  writeFileSync(join(folder, "guide.md"), "Be kind.\n");
  const making = "assess settled.judging --collection articles --topics topics.xml --pool pool.jsonl";
  const more = "--guide guide.md --entry-points no --import judgements.inex --as carl";
  for (const time of ["made", "gone on with"])
    expect([time, (await type(`${making} ${more}`)).status]).toEqual([time, 0]);
  writeFileSync(join(folder, "guide.md"), "Be quick.\n");
  expect((await type(`${making} ${more}`)).stderr).toContain("settled when the judging was made");
});

test("with an index no pool is needed; what is no index makes no judging", async () => {
  const { status } = await pericope(["index", "articles", "-o", "x.index"], { cwd: folder });
  expect(status).toBe(0);
  const make = (index: string, ...more: string[]) =>
    pericope(["assess", "found.judging", "--index", index, "--topics", "topics.xml", ...more], { cwd: folder });
  for (const [index, words] of [
    ["nowhere.index", "nowhere.index: no such file"],
    ["articles", "articles: a folder; expected an index"],
    ["topics.xml", "topics.xml: not an index"],
  ] as const) {
    const refused = await make(index, "--collection", "articles");
    expect([refused.status, refused.stderr]).toEqual([2, expect.stringContaining(words)]);
    expect(existsSync(join(folder, "found.judging"))).toBe(false);
  }
  const brought = await make("x.index", "--import", "judgements.inex", "--as", "carl");
  expect(brought.stderr).toBe("");
  expect(brought.status).toBe(0);
  const scored = await pericope(["evaluate", "found.judging", "runs/focused/articles.fol"], { cwd: folder });
  const own = await pericope(["evaluate", "judgements.inex", "runs/focused/articles.fol"], { cwd: folder });
  expect(scored.stdout).toBe(own.stdout); // the texts came from the index
});

test("the index is remembered, and must be there when the judging goes on", async () => {
  rmSync(join(folder, "x.index"));
  const gone = await pericope(["assess", "found.judging", "--no-open"], { cwd: folder });
  expect([gone.status, gone.stderr]).toEqual([2, expect.stringContaining("x.index: no such file")]);
});

test("a pool with documents or topics that are not there makes no judging", async () => {
  copyFileSync(join(folder, "pool.jsonl"), join(folder, "other.jsonl"));
  appendFileSync(join(folder, "other.jsonl"), '{"topic":"2026001","doc":"nowhere"}\n');
  const making = "assess new.judging --collection articles --topics topics.xml --pool other.jsonl";
  expect(await type(making)).toMatchObject({
    status: 2,
    stderr: expect.stringContaining("documents that the collection does not: nowhere"),
  });
  writeFileSync(join(folder, "other.jsonl"), '{"topic":"1999","doc":"incipit"}\n');
  expect(await type(making)).toMatchObject({
    status: 2,
    stderr: expect.stringContaining("topics that are not here: 1999"),
  });
  expect(existsSync(join(folder, "new.judging"))).toBe(false);
});
