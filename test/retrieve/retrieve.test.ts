import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, expect, test } from "vitest";
import { folderOf } from "../cli/folders.ts";
import { pericope } from "../cli/pericope.ts";
import { atLength } from "../rounds.ts";
import { type FakeAnswer, type AskedRequest, type FakeEngine, fakeEngine } from "./fake-engine.ts";

// Asking live systems over HTTP, as a person types it. The engine is a server of the test.

const guide = "Wait for the light. Then press the button. The light is green.";
const faq = "It is slow. Nobody knows why. Press the button twice.";
const documents = [
  { id: "guide.md", text: guide },
  { id: "faq.md", text: faq },
];
const questions = Array.from({ length: 6 }, (_, i) => ({ topic: `q${i + 1}`, title: `Question "${i + 1}" \\ {why}` }));
const jsonl = (records: readonly object[]): string => records.map((record) => `${JSON.stringify(record)}\n`).join("");

const engines: FakeEngine[] = [];
afterEach(async () => {
  for (const engine of engines.splice(0)) await engine.close();
  delete process.env["TEST_API_KEY"];
});
async function engineThat(answer: (request: AskedRequest, number: number) => FakeAnswer): Promise<FakeEngine> {
  const engine = await fakeEngine(answer);
  engines.push(engine);
  return engine;
}

/** Two hits for every question, the text of one of them in two places of the documents. */
const hits = {
  results: [
    { file: "faq.md", body: "It is slow." },
    { file: "guide.md", body: "press the button" },
  ],
};
const shape = { hits: "results", doc: "file", text: "body" };

function folderWith(connection: object): string {
  return folderOf({
    "docs.jsonl": jsonl(documents),
    "topics.jsonl": jsonl(questions),
    "engine.json": JSON.stringify(connection),
  });
}
const usual = ["topics.jsonl", "--from", "engine.json", "-o", "run.jsonl", "--collection", "docs.jsonl"];
const retrieve = (cwd: string, ...args: string[]) =>
  pericope(["retrieve", ...(args.length === 0 || args[0]!.startsWith("-") ? usual : []), ...args], { cwd });
const read = (cwd: string, name: string): string => readFileSync(join(cwd, name), "utf8");

test("questions are asked as the connection says, whatever signs they have, and the places of the hits are found", async () => {
  const engine = await engineThat(() => ({ body: hits }));
  const cwd = folderWith({
    url: `${engine.url}/search?q={{title}}`,
    body: {
      query: "{{title}}",
      text: 'find("{{title}}")',
      size: "{{most}}",
      deep: [{ k: "{{top_k}}" }],
      words: "k is {{top_k}}",
    },
    shape,
  });
  const { status, stderr } = await retrieve(cwd, "--set", "top_k=7", "-n", "3");
  expect([status, stderr]).toEqual([0, expect.stringContaining("12 results for 6 questions; seconds: median")]);
  const title = questions[0]!.title;
  const first = engine.asked.find(({ body }) => body.includes("1"))!;
  expect(JSON.parse(first.body)).toEqual({
    query: title,
    text: `find(${JSON.stringify(title)})`,
    size: 3,
    deep: [{ k: 7 }],
    words: "k is 7",
  });
  expect(new URL(first.url, engine.url).searchParams.get("q")).toBe(title);
  expect(first.method).toBe("POST");
  const lines = read(cwd, "run.jsonl").trim().split("\n");
  expect(lines.map((line) => JSON.parse(line)).slice(0, 2)).toEqual([
    { topic: "q1", doc: "faq.md", start: 0, end: 11, run: "engine top_k=7" },
    { topic: "q1", doc: "guide.md", start: 25, end: 41, run: "engine top_k=7" },
  ]);
});

test("a run can be made again from the answers beside it, and is the same", async () => {
  const engine = await engineThat(() => ({ body: hits }));
  const cwd = folderWith({ url: engine.url, body: { q: "{{title}}" }, shape });
  await retrieve(cwd, "--fail-over", "max=60");
  const again = await pericope(
    ["align", "run.responses.jsonl", "--as", "run", "--collection", "docs.jsonl", "-o", "again.jsonl"],
    { cwd },
  );
  expect(again.status).toBe(0);
  const places = (name: string) =>
    read(cwd, name)
      .trim()
      .split("\n")
      .map((line) => {
        const { topic, doc, start, end, run } = JSON.parse(line);
        return { topic, doc, start, end, run };
      });
  expect(places("again.jsonl")).toEqual(places("run.jsonl"));
});

test("secrets of the environment are sent, and written nowhere, not even if the engine sends them back", async () => {
  process.env["TEST_API_KEY"] = 'hush-"7\\c0ffee';
  const secret = process.env["TEST_API_KEY"];
  const engine = await engineThat(({ headers, body }, number) =>
    number === 3
      ? { status: 400, body: { error: { reason: `no use of ${headers["x-key"]}` } } }
      : { body: { ...hits, echo: headers, asked: body } },
  );
  const cwd = folderWith({
    url: engine.url,
    headers: { "X-Key": "${TEST_API_KEY}" },
    body: { q: "{{title}}", key: "${TEST_API_KEY}" },
    shape,
  });
  const failed = await retrieve(cwd);
  const tried = await retrieve(cwd, "--try", "1");
  const done = await retrieve(cwd);
  expect([failed.status, tried.status, done.status]).toEqual([2, 0, 0]);
  expect(engine.asked.every(({ headers }) => headers["x-key"] === secret)).toBe(true);
  const written = (readdirSync(cwd, { recursive: true }) as string[]).map((name) => read(cwd, name));
  for (const text of [...written, ...[failed, tried, done].flatMap(({ stdout, stderr }) => [stdout, stderr])]) {
    expect(text).not.toContain("c0ffee");
  }
  expect(failed.stderr).toContain("${TEST_API_KEY}");
  delete process.env["TEST_API_KEY"];
  const unset = await retrieve(cwd);
  expect([unset.status, unset.stderr]).toEqual([
    2,
    "engine.json: ${TEST_API_KEY}: the environment has no such variable; expected it to be set\n",
  ]);
});

test("a busy engine is asked again, after as long as it says, and nothing is lost", async () => {
  const answers: FakeAnswer[] = [
    { status: 429, headers: { "retry-after": "0" } },
    { status: 503, headers: { "retry-after": "0" }, body: "busy" },
    { breaks: true },
  ];
  const engine = await engineThat((_, number) => answers[number] ?? { body: hits });
  const cwd = folderWith({ url: engine.url, body: { q: "{{title}}" }, shape, parallel: 1 });
  expect((await retrieve(cwd)).status).toBe(0);
  expect(engine.asked).toHaveLength(questions.length + answers.length);
});

test("retrieve 1: a question without an answer is an error that names it, and only that one is asked again", async () => {
  let isDown = true;
  const engine = await engineThat(({ body }) =>
    isDown && body.includes("3") ? { status: 400, body: { error: { reason: "too difficult" } } } : { body: hits },
  );
  const cwd = folderWith({ url: engine.url, body: { q: "{{title}}" }, shape });
  const first = await retrieve(cwd);
  expect(first).toMatchObject({
    status: 2,
    stderr: `engine.json: 1 of 6 questions are without an answer: topic q3: ${engine.url}/ answers 400 (it does not understand the request): too difficult; 5 answers are kept, and the same command asks the others\n`,
  });
  expect(readdirSync(cwd).sort()).toEqual(["docs.jsonl", "engine.json", "run.responses.jsonl.part", "topics.jsonl"]);
  isDown = false;
  engine.asked.length = 0;
  const second = await retrieve(cwd);
  expect([second.status, engine.asked.length]).toEqual([0, 1]);
  expect(second.stderr).toContain("6 questions, 5 of them before");
  expect(existsSync(join(cwd, "run.responses.jsonl.part"))).toBe(false);
  expect(
    read(cwd, "run.responses.jsonl")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line).topic),
  ).toEqual(questions.map(({ topic }) => topic));
});

test("retrieve 3: a question or a connection that was changed after a stop is asked again, and that is said", async () => {
  let isDown = true;
  const engine = await engineThat(({ body }) => (isDown && body.includes("6") ? { status: 422 } : { body: hits }));
  const cwd = folderWith({ url: engine.url, body: { q: "{{title}}" }, shape, parallel: 1 });
  expect((await retrieve(cwd)).status).toBe(2);
  isDown = false;
  writeFileSync(
    join(cwd, "topics.jsonl"),
    jsonl(questions.map((each, i) => (i === 1 ? { ...each, title: "Another" } : each))),
  );
  engine.asked.length = 0;
  const changed = await retrieve(cwd);
  expect([changed.status, engine.asked.length]).toEqual([0, 2]);
  expect(changed.stderr).toContain(
    "1 answer was left by an earlier command, to other questions or of another connection",
  );
});

// Faults: one line, exit code 2, and no file under the name of the run.

const faults: readonly (readonly [string, FakeAnswer, string])[] = [
  ["401", { status: 401, body: { message: "who are you?" } }, "answers 401 (it does not know who asks): who are you?"],
  ["404", { status: 404, body: "<h1>Not found</h1>" }, "answers 404 (it has nothing at this address): Not found"],
  ["429 for ever", { status: 429, headers: { "retry-after": "0" } }, "answers 429 (too many requests) (5 times)"],
  ["429 for too long", { status: 429, headers: { "retry-after": "86400" } }, "it asks to wait 86400 seconds"],
  [
    "500 for ever",
    { status: 500, headers: { "retry-after": "0" }, body: { error: "boom" } },
    "answers 500: boom (5 times)",
  ],
  ["no JSON", { body: "<html>hello</html>" }, "the answer is no JSON: <html>hello</html>; expected JSON"],
  ["nothing", { body: "" }, "the answer is empty; expected JSON"],
  [
    "another shape",
    { body: { took: 3, data: { items: [], total: 0 } } },
    'the answer has no list of hits at "results"; it has the keys took, data (items, total)',
  ],
  ["another encoding", { body: Buffer.from('{"results":["\xe9"]}', "latin1") }, "the answer is no text in utf-8"],
  ["an unknown packing", { headers: { "content-encoding": "zstd" } }, "the answer is packed as zstd; expected gzip"],
  ["a broken packing", { headers: { "content-encoding": "gzip" }, body: "no gzip" }, "the answer cannot be unpacked"],
  ["a moved POST", { status: 301, headers: { location: "/new" } }, "redirects (301) to http"],
];

test.each(faults)(
  "an engine that answers with %s is a fault in one line, and no run is written",
  async (_, answer, words) => {
    const engine = await engineThat(() => answer);
    const cwd = folderWith({ url: engine.url, body: { q: "{{title}}" }, shape });
    const { status, stderr, stdout } = await retrieve(cwd);
    expect([status, stdout, stderr.trim().split("\n")]).toEqual([2, "", [expect.stringContaining(words)]]);
    expect(readdirSync(cwd).sort()).toEqual(["docs.jsonl", "engine.json", "topics.jsonl"]);
  },
);

test("an answer of a gigabyte is refused before it is in memory", async () => {
  const bomb = gzipSync(Buffer.alloc(100 * 2 ** 20, " "));
  const engine = await engineThat(() => ({ headers: { "content-encoding": "gzip" }, body: bomb }));
  const cwd = folderWith({ url: engine.url, body: { q: "{{title}}" }, shape, parallel: 1 });
  const { status, stderr } = await retrieve(cwd);
  expect([status, stderr]).toEqual([2, expect.stringContaining("the answer has more than 64 MB; expected fewer hits")]);
});

test("answers in another encoding are read by what they say of it, and packed ones are unpacked", async () => {
  const body = JSON.stringify({ results: [{ file: "faq.md", body: "It is slow." }], note: "é" });
  const engine = await engineThat((_, number) =>
    number % 2 === 0
      ? { headers: { "content-type": "application/json; charset=iso-8859-1" }, body: Buffer.from(body, "latin1") }
      : { headers: { "content-encoding": "gzip" }, body: gzipSync(body) },
  );
  const cwd = folderWith({ url: engine.url, body: { q: "{{title}}" }, shape, parallel: 1 });
  expect((await retrieve(cwd)).status).toBe(0);
  expect(read(cwd, "run.responses.jsonl").match(/"note":"é"/g)).toHaveLength(6);
});

atLength(
  "a slow engine is given up after the timeout",
  async () => {
    const engine = await engineThat(() => ({ after: 3000 }));
    const cwd = folderOf({
      "docs.jsonl": jsonl(documents),
      "topics.jsonl": jsonl(questions.slice(0, 1)),
      "engine.json": JSON.stringify({ url: engine.url, body: { q: "{{title}}" }, shape, timeout: 0.02 }),
    });
    const { status, stderr } = await retrieve(cwd);
    expect([status, stderr]).toEqual([2, "engine.json: topic q1: no answer within 0.02 seconds (5 times)\n"]);
    expect(engine.asked).toHaveLength(5);
  },
  30_000,
);

test("retrieve 5: credentials do not go along to another host", async () => {
  process.env["TEST_API_KEY"] = "hush-hush";
  const other = await engineThat(() => ({ body: hits }));
  const engine = await engineThat(() => ({
    status: 307,
    headers: { location: `http://localhost:${new URL(other.url).port}/` },
  }));
  const connection = {
    url: engine.url,
    headers: { Authorization: "Bearer ${TEST_API_KEY}", "X-Tenant": "7" },
    body: { q: "{{title}}" },
    shape,
  };
  const cwd = folderWith(connection);
  expect((await retrieve(cwd)).status).toBe(0);
  expect(engine.asked[0]!.headers["authorization"]).toBe("Bearer hush-hush");
  for (const { headers, body } of other.asked) {
    expect([headers["authorization"], headers["x-tenant"]]).toEqual([undefined, undefined]);
    expect(body).toContain("Question");
  }
  writeFileSync(
    join(cwd, "engine.json"),
    JSON.stringify({ ...connection, body: { q: "{{title}}", key: "${TEST_API_KEY}" } }),
  );
  other.asked.length = 0;
  expect(await retrieve(cwd)).toMatchObject({
    status: 2,
    stderr: expect.stringContaining("and the body has a secret"),
  });
  expect(other.asked).toEqual([]);
});

const mistakes: readonly (readonly [string, object | string, string])[] = [
  ["no JSON", "{", "engine.json:1: no JSON; expected a connection"],
  ["an unknown key", { url: "http://h/", bdy: 1 }, 'engine.json: no entry "bdy"; did you mean "body"?'],
  ["two kinds", { url: "http://h/", command: "x" }, 'engine.json: "url" and "command"; expected one of them'],
  [
    "a wrong value",
    { url: "http://h/", parallel: 0 },
    'engine.json: "parallel" is 0; expected how many questions at a time',
  ],
  ["no question", { url: "http://h/", body: { q: "x" } }, "engine.json: no placeholder takes the question"],
  [
    "an unknown placeholder",
    { url: "http://h/?q={{titel}}" },
    'engine.json: nothing fills {{titel}}; did you mean "title"?',
  ],
  ["a vector without embed", { url: "http://h/", body: "{{vector}}" }, 'engine.json: {{vector}} needs "embed"'],
  [
    "an unknown shape",
    { url: "http://h/?q={{title}}", shape: "elastic-search" },
    'engine.json: "shape": no shape "elastic-search"; did you mean "elasticsearch"?',
  ],
  [
    "an unknown path",
    { url: "http://h/?q={{title}}", shape: { hit: "x" } },
    'engine.json: "shape": no path "hit"; did you mean "hits"?',
  ],
  ["no address", { url: "localhost/{{title}}" }, 'engine.json: "url": no address'],
  ["a header with a line end", { url: "http://h/?q={{title}}", headers: { a: "b\nc" } }, 'engine.json: header "a"'],
  [
    "a body that is no JSON once filled",
    { url: "http://h/", body: '{"q": {{title}}, "k": }' },
    'engine.json: "body" is no JSON once it is filled in',
  ],
  [
    "a text that is missing in a topic",
    { url: "http://h/?q={{description}}" },
    "engine.json: {{description}} has no value",
  ],
];

test.each(mistakes)("a connection with %s is refused before anything is asked", async (_, connection, words) => {
  const cwd = folderOf({
    "docs.jsonl": jsonl(documents),
    "topics.jsonl": jsonl(questions),
    "engine.json": typeof connection === "string" ? connection : JSON.stringify(connection),
  });
  const { status, stderr } = await retrieve(cwd);
  expect([status, stderr.trim().split("\n")]).toEqual([2, [expect.stringContaining(words)]]);
});

test("--set makes a run of each value, and evaluate asks live systems in the place of runs", async () => {
  const engine = await engineThat(({ body }) => ({ body: { results: hits.results.slice(0, JSON.parse(body).k) } }));
  const cwd = folderWith({ url: engine.url, body: { q: "{{title}}", k: "{{top_k}}" }, shape });
  expect(await retrieve(cwd, "--set", "top_k=1,2")).toMatchObject({
    status: 2,
    stderr: expect.stringContaining("2 runs, and one file"),
  });
  const made = await retrieve(
    cwd,
    "topics.jsonl",
    "--from",
    "engine.json",
    "-o",
    "runs/",
    "--set",
    "top_k=1,2",
    "--collection",
    "docs.jsonl",
  );
  expect(made.status).toBe(0);
  expect(readdirSync(join(cwd, "runs")).sort()).toEqual([
    "engine.top_k=1.jsonl",
    "engine.top_k=1.responses.jsonl",
    "engine.top_k=2.jsonl",
    "engine.top_k=2.responses.jsonl",
  ]);
  const gold = questions.map(({ topic, title }) => ({
    topic,
    question: title,
    doc: "guide.md",
    quote: "press the button",
  }));
  writeFileSync(join(cwd, "gold.jsonl"), jsonl(gold));
  const evaluate = (...runs: string[]) =>
    pericope(["evaluate", "gold.jsonl", ...runs, "--collection", "docs.jsonl", "-m", "charR", "--format", "csv"], {
      cwd,
    });
  const live = await evaluate("engine.json", "--set", "top_k=1,2");
  const saved = await evaluate("runs");
  expect([live.status, live.stdout]).toEqual([0, saved.stdout]);
  expect(live.stdout).toContain("engine top_k=2,all,charR,1");
  expect(readdirSync(join(cwd, "retrieved")).sort()).toEqual([
    "engine.top_k=1.responses.jsonl",
    "engine.top_k=2.responses.jsonl",
  ]);
  expect((await evaluate("engine.json", "--set", "topk=1")).stderr).toContain(
    'the connection has no {{topk}}; did you mean "top_k"?',
  );
});

test("a vector is asked for once per question, also over several values, and is sent as a list", async () => {
  const embedder = await engineThat(({ body }) => ({
    body: { data: [{ embedding: [JSON.parse(body).input.length, 0.5] }] },
  }));
  const engine = await engineThat(() => ({ body: hits }));
  const cwd = folderWith({
    url: engine.url,
    body: { vector: "{{vector}}", k: "{{top_k}}" },
    embed: { url: embedder.url, body: { input: "{{title}}" }, path: "data.0.embedding" },
    set: { top_k: [1, 2, 3] },
    shape,
  });
  const made = await retrieve(
    cwd,
    "topics.jsonl",
    "--from",
    "engine.json",
    "-o",
    "runs/",
    "--collection",
    "docs.jsonl",
  );
  expect([made.status, engine.asked.length, embedder.asked.length]).toEqual([0, 18, 6]);
  expect(JSON.parse(engine.asked[0]!.body).vector).toEqual([questions[0]!.title.length, 0.5]);
});

test("retrieve 10: a highlight of the whole text gives places to the character, and offsets of a hit come before it", async () => {
  const marked = "Wait for the light. Then <em>press</em> <em>the button</em>. The <em>light</em> is green.";
  const engine = await engineThat(() => ({
    body: {
      hits: {
        hits: [
          { _score: 2, _source: { file: "guide.md", text: guide }, highlight: { text: [marked] } },
          {
            _score: 1,
            _source: { file: "faq.md", text: "It is slow.", start: 0, end: 11 },
            highlight: { text: ["It is <em>slow</em>."] },
          },
        ],
      },
    },
  }));
  const own = {
    hits: "hits.hits",
    doc: "_source.file",
    text: "_source.text",
    score: "_score",
    highlight: "highlight.text",
  };
  const cwd = folderWith({ url: engine.url, body: { q: "{{title}}" }, shape: own });
  expect((await retrieve(cwd)).status).toBe(0);
  const places = read(cwd, "run.jsonl")
    .split("\n")
    .slice(0, 3)
    .map((line) => JSON.parse(line));
  expect(places.map(({ doc, start, end }) => [doc, start, end])).toEqual([
    ["guide.md", 25, 41],
    ["guide.md", 47, 52],
    ["faq.md", 0, 11],
  ]);
});

// A cluster says so of a shard that no node has: test/engines/opensearch.test.ts
test.each([
  [{ total: 2, successful: 1, failed: 1 }, '"response._shards.failed" is 1'],
  [{ total: 2, successful: 1, failed: 0 }, '"response._shards.successful" is 1 of 2'],
])("a partial answer of an engine (%j) is an error, and not a short list", async (_shards, fault) => {
  const engine = await engineThat(() => ({ body: { timed_out: false, _shards, hits: { hits: [] } } }));
  const cwd = folderWith({ url: engine.url, body: { q: "{{title}}" } });
  expect((await retrieve(cwd)).stderr).toContain(`${fault}: the answer is not whole`);
});

test("perSecond holds the pace, and a gate on seconds fails with exit code 1", async () => {
  const engine = await engineThat(() => ({ body: hits, after: 20 }));
  const cwd = folderWith({ url: engine.url, body: { q: "{{title}}" }, shape, perSecond: 20 });
  const begun = Date.now();
  const { status, stderr } = await retrieve(cwd, "--fail-over", "p95=0.01", "--fail-over", "max=60");
  expect(Date.now() - begun).toBeGreaterThan(240);
  expect([status, stderr]).toEqual([1, expect.stringMatching(/failed: engine: p95 is 0\.\d+ seconds, over 0\.01\n/)]);
});

test("--try shows the question, the request, the answer and what was read as what, and writes nothing", async () => {
  const engine = await engineThat(() => ({ body: hits }));
  const cwd = folderWith({ url: engine.url, body: { q: "{{title}}" }, shape });
  const before = readdirSync(cwd);
  const { status, stdout } = await retrieve(cwd, "--try", "1");
  expect([status, engine.asked.length, readdirSync(cwd)]).toEqual([0, 1, before]);
  for (const words of [
    "Question\n",
    `POST ${engine.url}`,
    '"file": "faq.md"',
    "2 hits in results",
    "doc     file = ",
    "1. faq.md 0..11",
  ])
    expect(stdout).toContain(words);
});

test("texts without offsets and no documents to find them in are said after the first answer, and nothing is asked twice", async () => {
  const engine = await engineThat(() => ({ body: hits }));
  const cwd = folderWith({ url: engine.url, body: { q: "{{title}}" }, shape, parallel: 1 });
  const { status, stderr } = await retrieve(cwd, "topics.jsonl", "--from", "engine.json", "-o", "run.jsonl");
  expect([status, engine.asked.length, stderr]).toEqual([2, 1, expect.stringContaining("(--collection PATH)")]);
  expect((await retrieve(cwd)).status).toBe(0);
  expect(engine.asked).toHaveLength(questions.length);
});

test("redirects within a host are followed with all headers, and one in a circle ends", async () => {
  const engine = await engineThat(({ url }) =>
    url === "/new?q=1"
      ? { body: hits }
      : { status: 308, headers: { location: url === "/old" ? "/new?q=1" : "/circle" } },
  );
  const cwd = folderWith({ url: `${engine.url}/old`, headers: { "x-tenant": "7" }, body: { q: "{{title}}" }, shape });
  expect((await retrieve(cwd)).status).toBe(0);
  expect(engine.asked.every(({ headers, method }) => headers["x-tenant"] === "7" && method === "POST")).toBe(true);
  writeFileSync(
    join(cwd, "engine.json"),
    JSON.stringify({ url: `${engine.url}/circle`, body: { q: "{{title}}" }, shape }),
  );
  expect((await retrieve(cwd)).stderr).toBe("engine.json: redirects more than 5 times\n");
});

const openssl = spawnSync("openssl", ["version"]).status === 0;

test.skipIf(!openssl)("a certificate that nobody knows is refused, and --ca says who signed it", async () => {
  const cwd = folderWith({});
  const made = spawnSync(
    "openssl",
    "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout key.pem -out cert.pem -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost".split(
      " ",
    ),
    { cwd },
  );
  expect(made.status).toBe(0);
  const engine = await fakeEngine(() => ({ body: hits }), { key: read(cwd, "key.pem"), cert: read(cwd, "cert.pem") });
  engines.push(engine);
  writeFileSync(join(cwd, "engine.json"), JSON.stringify({ url: engine.url, body: { q: "{{title}}" }, shape }));
  expect(await retrieve(cwd)).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(
      /^engine\.json: the certificate of localhost:\d+ is not trusted \(\w+\); expected one that is, or --ca FILE/,
    ),
  });
  expect(engine.asked).toEqual([]);
  expect((await retrieve(cwd, "--ca", "key.pem")).stderr).toContain("key.pem: no certificate; expected some in PEM");
  expect((await retrieve(cwd, "--ca", "cert.pem")).status).toBe(0);
});

/** The same two hits as engines of other makes send them, and how their connection says where they are. */
const makes: readonly (readonly [string, object, object | string | undefined])[] = [
  [
    "elasticsearch",
    { hits: { hits: hits.results.map(({ file, body }) => ({ _score: 1, _source: { source: file, text: body } })) } },
    undefined,
  ],
  [
    "qdrant",
    { result: { points: hits.results.map(({ file, body }) => ({ score: 1, payload: { source: file, text: body } })) } },
    "qdrant",
  ],
  [
    "chroma",
    {
      ids: [["a", "b"]],
      documents: [hits.results.map(({ body }) => body)],
      metadatas: [hits.results.map(({ file }) => ({ source: file }))],
      distances: [[0.1, 0.2]],
    },
    undefined,
  ],
  ["a list", hits.results.map(({ file, body }) => ({ source: file, text: body })), undefined],
  [
    "a list under a usual name",
    { took: 1, results: hits.results.map(({ file, body }) => ({ source: file, text: body })) },
    undefined,
  ],
  [
    "paths of one's own",
    { a: { b: hits.results.map(({ file, body }) => ({ x: { f: file, t: body } })) } },
    { hits: "a.b", doc: "x.f", text: "x.t" },
  ],
];

test.each(makes)(
  "busy, broken and late answers in the shape of %s make the run of an engine without faults",
  async (_, body, own) => {
    const tries = new Map<string, number>();
    const engine = await engineThat((request) => {
      const { q } = JSON.parse(request.body);
      const number = questions.findIndex(({ title }) => title === q);
      const before = tries.get(q) ?? 0;
      tries.set(q, before + 1);
      if (before < number % 3)
        return { status: before === 0 ? 429 : 503, headers: { "retry-after": "0" }, after: number * 3 };
      return { body, after: 20 - number * 3 };
    });
    const cwd = folderWith({
      url: engine.url,
      body: { q: "{{title}}" },
      parallel: 6,
      ...(own === undefined ? {} : { shape: own }),
    });
    const { status, stderr } = await retrieve(cwd);
    expect([status, stderr]).toEqual([0, expect.stringContaining("12 results for 6 questions")]);
    const places = read(cwd, "run.jsonl")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(places.map(({ topic, doc, start, end }) => [topic, doc, start, end])).toEqual(
      questions.flatMap(({ topic }) => [
        [topic, "faq.md", 0, 11],
        [topic, "guide.md", 25, 41],
      ]),
    );
  },
);
