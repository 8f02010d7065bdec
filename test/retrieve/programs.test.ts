import { spawn, spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { folderOf } from "../cli/folders.ts";
import { pericope } from "../cli/pericope.ts";
import { program } from "../cli/spawned.ts";

// Programs and modules that answer questions, as people write them. The programs are scripts of Node, which is always there.

const documents = [
  { id: "guide.md", text: "Wait for the light. Then press the button." },
  { id: "faq.md", text: "It is slow. Nobody knows why." },
];
const questions = Array.from({ length: 8 }, (_, i) => ({ topic: `q${i + 1}`, title: `Question ${i + 1}` }));
const jsonl = (records: readonly object[]): string => records.map((record) => `${JSON.stringify(record)}\n`).join("");
const hits = `[{ doc: "faq.md", text: "It is slow." }, { doc: "guide.md", text: "press the button" }]`;

/** A script that reads all questions as `asked`, and then does something. */
const afterAll = (code: string): string =>
  `const lines = require("node:fs").readFileSync(0, "utf8").trim().split("\\n"); const hits = ${hits};
   const asked = lines.map((line) => JSON.parse(line)); const say = (answer) => console.log(JSON.stringify(answer)); ${code}`;
const inTurn = (code: string): string =>
  `const hits = ${hits}; const say = (answer) => console.log(JSON.stringify(answer)); let count = 0;
   require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => { const question = JSON.parse(line); count++; ${code} });`;

function folderWith(script: string, name = "r.cjs"): string {
  return folderOf({ "docs.jsonl": jsonl(documents), "topics.jsonl": jsonl(questions), [name]: script });
}
const line = (from: string, ...more: string[]): string[] => [
  "retrieve",
  "topics.jsonl",
  "--from",
  from,
  "-o",
  "run.jsonl",
  "--collection",
  "docs.jsonl",
  ...more,
];
const retrieve = (cwd: string, from = "node r.cjs", ...more: string[]) => pericope(line(from, ...more), { cwd });
const read = (cwd: string, name: string): string => readFileSync(join(cwd, name), "utf8");
const results = (cwd: string): unknown[] =>
  read(cwd, "run.jsonl")
    .trim()
    .split("\n")
    .map((each) => JSON.parse(each));

const expected = questions.flatMap(({ topic }) => [
  { topic, doc: "faq.md", start: 0, end: 11, run: "r" },
  { topic, doc: "guide.md", start: 25, end: 41, run: "r" },
]);

test.each([
  ["one after the other", inTurn("say({ topic: question.topic, hits })")],
  ["all at the end, in another order", afterAll("for (const { topic } of asked.reverse()) say({ topic, hits })")],
  [
    "between progress bars and words",
    inTurn(
      `process.stdout.write("\\r 10 %\\r 20 %\\r"); say({ topic: question.topic, hits }); console.log("[info] next"); console.error("loading …")`,
    ),
  ],
  [
    "without a line end after the last",
    inTurn(`process.stdout.write((count > 1 ? "\\n" : "") + JSON.stringify({ topic: question.topic, hits }))`),
  ],
])("a program that answers %s makes the same run", async (_, script) => {
  const cwd = folderWith(script);
  const { status, stderr } = await retrieve(cwd);
  expect([status, stderr]).toEqual([0, expect.stringContaining("16 results for 8 questions")]);
  expect(results(cwd)).toEqual(expected);
});

test("what a program prints besides answers is shown, and no escape reaches the terminal", async () => {
  const cwd = folderWith(
    inTurn(`console.log("hello \\u001b[31m"); console.error("to err"); say({ topic: question.topic, hits })`),
  );
  const { stderr } = await retrieve(cwd);
  expect(stderr).toContain("hello \\x1b[31m\n");
  expect(stderr).toContain("to err\n");
});

const faults: readonly (readonly [string, string, string])[] = [
  [
    "dies",
    inTurn(
      `if (count === 3) { console.error("Error: out of memory"); process.exit(7); } say({ topic: question.topic, hits })`,
    ),
    "it ended (exit code 7) after 2 of 8 answers; its last words: Error: out of memory; 2 answers are kept",
  ],
  [
    "ends early",
    inTurn(`say({ topic: question.topic, hits }); process.exit(0)`),
    "it ended (exit code 0) after 1 of 8 answers",
  ],
  [
    "answers twice",
    inTurn("say({ topic: question.topic, hits }); say({ topic: question.topic, hits })"),
    'it answers topic "q1" twice; expected one line per question',
  ],
  ["answers what was not asked", inTurn(`say({ topic: "q99", hits })`), 'it answers topic "q99", which was not asked'],
  ["names no topic", inTurn(`say({ level: "info" })`), 'it prints "{\\"level\\":\\"info\\"}", which names no topic'],
  [
    "says an error",
    inTurn(`say(count === 4 ? { topic: question.topic, error: "no index" } : { topic: question.topic, hits })`),
    "1 of 8 questions are without an answer: topic q4: no index; 7 answers are kept",
  ],
  [
    "has no hits in its answers",
    inTurn("say({ topic: question.topic, chunks: [] })"),
    'topic q1: the answer has no list of hits at "hits"; it has the keys topic, chunks',
  ],
];

test.each(faults)("a program that %s is a fault in one line, and there is no run", async (_, script, words) => {
  const cwd = folderWith(script);
  const { status, stderr } = await retrieve(cwd);
  expect([status, stderr.trim().split("\n").at(-1)]).toEqual([2, expect.stringContaining(`node r.cjs: ${words}`)]);
  expect(existsSync(join(cwd, "run.jsonl"))).toBe(false);
  expect(existsSync(join(cwd, "run.responses.jsonl"))).toBe(false);
});

test("a program that is not there, and one that is silent, are said to be", async () => {
  const cwd = folderWith("setInterval(() => undefined, 1000)");
  expect((await retrieve(cwd, "no-such-program --x")).stderr).toBe(
    "no-such-program --x: cannot be started: there is no program no-such-program\n",
  );
  writeFileSync(join(cwd, "silent.json"), JSON.stringify({ command: "node r.cjs", timeout: 0.5 }));
  expect((await retrieve(cwd, "silent.json")).stderr).toContain(
    "no answer within 0.5 seconds; expected a line per question",
  );
});

test("killed twice, by Ctrl-C and without warning, the same command makes the run of an uninterrupted one", async () => {
  const slow = inTurn(
    "setTimeout(() => say({ topic: question.topic, hits: hits.slice(question.title.length % 2) }), 60 * count)",
  );
  const whole = folderWith(slow);
  const cut = folderWith(slow);
  expect((await retrieve(whole)).status).toBe(0);
  for (const signal of ["SIGINT", "SIGKILL"] as const) {
    const child = spawn(process.execPath, [program, ...line("node r.cjs")], { cwd: cut });
    let words = "";
    child.stderr.on("data", (piece) => (words += String(piece)));
    const ended = new Promise((done) => child.on("close", done));
    const part = join(cut, "run.responses.jsonl.part");
    const before = existsSync(part) ? readFileSync(part, "utf8").split("\n").length : 0;
    const until = Date.now() + 20_000;
    while (Date.now() < until && (!existsSync(part) || readFileSync(part, "utf8").split("\n").length < before + 2))
      await new Promise((done) => setTimeout(done, 10));
    child.kill(signal);
    await ended;
    if (signal === "SIGINT") expect(words).toMatch(/stopped after \d of 8 questions; \d answers? (?:is|are) kept/);
    expect(existsSync(join(cut, "run.jsonl"))).toBe(false);
  }
  writeFileSync(join(cut, "run.responses.jsonl.part"), '{"topic":"q8","run":"r","asked":', { flag: "a" }); // cut off in the middle of a line
  const last = await retrieve(cut);
  expect([last.status, last.stderr]).toEqual([0, expect.stringMatching(/8 questions, [2-7] of them before/)]);
  expect(read(cut, "run.jsonl")).toBe(read(whole, "run.jsonl"));
}, 30_000);

test("retrieve 3: a program that was changed after a stop is asked everything again", async () => {
  const cwd = folderWith(inTurn(`if (count === 5) process.exit(1); say({ topic: question.topic, hits: [] })`));
  expect((await retrieve(cwd)).status).toBe(2);
  writeFileSync(join(cwd, "r.cjs"), inTurn("say({ topic: question.topic, hits })"));
  const { status, stderr } = await retrieve(cwd);
  expect([status, stderr]).toEqual([0, expect.stringContaining("4 answers were left by an earlier command")]);
  expect(results(cwd)).toEqual(expected);
});

test("values of --set reach a program in its questions, and in its command line as one word", async () => {
  const cwd = folderWith(
    inTurn("say({ topic: question.topic, hits: [{ doc: [process.argv[2], question.mode, question.most].join() }] })"),
  );
  const { status, stderr } = await retrieve(cwd, "node r.cjs {{mode}}", "--set", "mode=a b; echo", "-n", "3");
  expect([status, stderr]).toEqual([0, expect.stringContaining('the first "a b; echo,a b; echo,3"')]);
});

test.each([
  [
    "a function",
    `export default async ({ title }) => [{ doc: "faq.md", text: "It is slow." }, { doc: "guide.md", text: "press the button", asked: title }];`,
  ],
  [
    "a retriever of LangChain.js",
    `import { BaseRetriever } from "${resolve("node_modules/@langchain/core/dist/retrievers/index.js")}";
     import { Document } from "${resolve("node_modules/@langchain/core/dist/documents/index.js")}";
     class Mine extends BaseRetriever {
       lc_namespace = ["mine"];
       async _getRelevantDocuments(query) {
         if (!query.startsWith("Question")) throw new Error(query);
         return [
           new Document({ pageContent: "It is slow.", metadata: { source: "faq.md" } }),
           new Document({ pageContent: "press the button", metadata: { source: "guide.md" } }),
         ];
       }
     }
     export default new Mine();`,
  ],
])("%s is asked as a module", async (_, script) => {
  const cwd = folderWith(script, "r.mjs");
  const { status, stderr } = await retrieve(cwd, "r.mjs");
  expect([status, stderr]).toEqual([0, expect.stringContaining("16 results for 8 questions")]);
  expect(results(cwd)).toEqual(expected);
});

test.each([
  [
    "throws",
    `export default () => { throw new TypeError("no index\\nat line 3"); }`,
    "r.mjs: topic q1: it throws TypeError: no index",
  ],
  ["returns nothing", "export default () => {}", "r.mjs: topic q1: it returns nothing; expected a list of hits"],
  [
    "cannot be loaded",
    `import "no-such-package"; export default () => []`,
    "r.mjs: cannot be loaded: Error: Cannot find package 'no-such-package'",
  ],
  ["exports nothing", "export const x = 1", "r.mjs: exports no function by default"],
])("a module that %s is a fault in one line", async (_, script, words) => {
  const cwd = folderWith(script, "r.mjs");
  const { status, stderr } = await retrieve(cwd, "r.mjs");
  expect([status, stderr.split("\n").filter((each) => each !== "")]).toEqual([2, [expect.stringContaining(words)]]);
});

test("a track names its live systems, and pericope retrieve there makes all runs again", async () => {
  const cwd = folderWith(
    `export default ({ title, k }) => [{ doc: "faq.md", text: "It is slow." }].slice(0, k);`,
    "one.mjs",
  );
  writeFileSync(join(cwd, "two.json"), JSON.stringify({ module: "one.mjs", set: { k: [1, 2] } }));
  const track = {
    collection: "docs.jsonl",
    topics: "topics.jsonl",
    runs: ["runs"],
    connections: ["one.mjs", "two.json"],
  };
  writeFileSync(join(cwd, "track.json"), JSON.stringify(track));
  const { status, stderr } = await pericope(["retrieve"], { cwd });
  expect([status, stderr]).toEqual([0, expect.stringContaining("runs/one.jsonl: 8 results for 8 questions")]);
  expect(readdirSync(join(cwd, "runs")).filter((name) => !name.includes("responses"))).toEqual([
    "one.jsonl",
    "two.k=1.jsonl",
    "two.k=2.jsonl",
  ]);
  writeFileSync(
    join(cwd, "judgements.jsonl"),
    jsonl(questions.map(({ topic }) => ({ topic, doc: "faq.md", ranges: [[0, 11]] }))),
  );
  writeFileSync(join(cwd, "track.json"), JSON.stringify({ ...track, judgements: "judgements.jsonl" }));
  const { stdout } = await pericope(["evaluate", "-m", "charR", "--format", "csv"], { cwd });
  expect(stdout.trim().split("\n")).toHaveLength(4); // each run once: its answers beside it are no run of their own
});

const python = spawnSync("python3", ["--version"]).status === 0;

test.skipIf(!python)("the demo's retriever in Python finds what the one in JavaScript does", async () => {
  const cwd = resolve("examples");
  const charR = async (run: string): Promise<string> => {
    const folder = folderOf({});
    const args = [
      "retrieve",
      "rag/gold.csv",
      "--from",
      run,
      "-o",
      join(folder, "run.jsonl"),
      "--collection",
      "documents.jsonl",
    ];
    expect((await pericope(args, { cwd })).status).toBe(0);
    return readFileSync(join(folder, "run.jsonl"), "utf8").replaceAll(/"score":[\d.]+,/g, "");
  };
  expect(await charR("python3 rag/retriever.py")).toBe(await charR("rag/retriever.mjs"));
});
