import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { temporaryFolder } from "../cli/folders.ts";
import { pericope } from "../cli/pericope.ts";
import { fakeEngine } from "../retrieve/fake-engine.ts";

// The connections of docs/engines.md, against answers in the form that the engines' documentation shows.

const page = readFileSync(join(import.meta.dirname, "../../docs/engines.md"), "utf8");
const connections = new Map(
  [...page.matchAll(/`(\w+)\.json`(?:(?!```).)*```json\n(.*?)```/gs)].map(([, name, json]) => [name!, json!]),
);

const [light, slow] = ["Wait for the light.", "It is slow."];
const units = [
  { doc: "faq.md", start: 10, end: 21, text: slow },
  { doc: "guide.md", start: 18, end: 37, text: light },
];
const documents = `${JSON.stringify({ doc: "faq.md", text: "Why wait? It is slow." })}\n${JSON.stringify({ doc: "guide.md", text: "Press the button. Wait for the light." })}\n`;

const answers: Readonly<Record<string, unknown>> = {
  elasticsearch: {
    took: 5,
    timed_out: false,
    _shards: { total: 2, successful: 2, skipped: 0, failed: 0 },
    hits: {
      total: { value: 2, relation: "eq" },
      max_score: 1.3862942,
      hits: units.map(({ doc, text }, i) => ({
        _index: "my-index",
        _id: String(i),
        _score: 1.3862942 - i,
        _source: { body: text, source: doc },
      })),
    },
  },
  solr: {
    responseHeader: { zkConnected: true, status: 0, QTime: 2, params: { json: "{}" } },
    response: {
      numFound: 2,
      start: 0,
      maxScore: 1.2,
      numFoundExact: true,
      docs: units.map((unit, i) => ({ id: String(i), ...unit, score: 1.2 - i })),
    },
  },
  vespa: {
    root: {
      id: "toplevel",
      relevance: 1.0,
      fields: { totalCount: 2 },
      coverage: { coverage: 100, documents: 3, full: true, nodes: 1, results: 1, resultsFull: 1 },
      children: units.map((fields, i) => ({
        id: `id:articles:chunk::${i}`,
        relevance: 1.6 - i,
        source: "content",
        fields: { sddocname: "chunk", documentid: `id:articles:chunk::${i}`, ...fields },
      })),
    },
  },
  qdrant: {
    usage: { hardware: { cpu: 1, payload_io_read: 1 } },
    time: 0.002,
    status: "ok",
    result: { points: units.map((payload, i) => ({ id: i, version: 3, score: 0.75 - i / 10, payload, vector: null })) },
  },
  weaviate: {
    data: { Get: { Chunk: units.map((unit, i) => ({ ...unit, _additional: { id: `${i}`, score: `${1.5 - i}` } })) } },
  },
  postgrest: units.map(({ doc, text }, i) => ({
    id: i,
    content: text,
    metadata: { source: doc },
    similarity: 0.9 - i / 10,
  })),
};

const cwd = temporaryFolder();
const engines: { close(): Promise<void> }[] = [];
afterAll(async () => void (await Promise.all(engines.map((engine) => engine.close()))));

test("the page has a connection for each engine", () => {
  expect([...connections.keys()]).toEqual(Object.keys(answers));
});

test.each([...connections])("%s.json asks its engine, and each hit has its place", async (name, json) => {
  const vector = [0.25, -1, 0.5];
  const engine = await fakeEngine(({ url }) =>
    url.endsWith("/embeddings") ? { body: { data: [{ embedding: vector }] } } : { body: answers[name] },
  );
  engines.push(engine);
  writeFileSync(join(cwd, "docs.jsonl"), documents);
  writeFileSync(join(cwd, "topics.jsonl"), `${JSON.stringify({ topic: "q1", title: 'Why "wait"?' })}\n`);
  writeFileSync(join(cwd, `${name}.json`), json.replaceAll(/http:\/\/localhost:\d+/g, engine.url));
  process.env["ELASTIC_API_KEY"] = process.env["POSTGREST_KEY"] = "secret";
  const { status, stderr } = await pericope(
    [
      "retrieve",
      "topics.jsonl",
      "--from",
      `${name}.json`,
      "-n",
      "7",
      "-o",
      `${name}.jsonl`,
      "--collection",
      "docs.jsonl",
    ],
    { cwd },
  );
  delete process.env["ELASTIC_API_KEY"];
  delete process.env["POSTGREST_KEY"];
  expect([status, stderr]).toEqual([0, expect.stringMatching(/^\S+: 2 results for 1 question/)]);
  const run = readFileSync(join(cwd, `${name}.jsonl`), "utf8").trimEnd().split("\n").map((line) => JSON.parse(line)); // prettier-ignore
  expect(run.map(({ doc, start, end }) => ({ doc, start, end }))).toEqual(
    units.map(({ doc, start, end }) => ({ doc, start, end })),
  );
  const asked = JSON.parse(engine.asked.at(-1)!.body);
  const words = JSON.stringify(asked);
  if (json.includes('"embed"')) expect(words).toContain(JSON.stringify(vector));
  else expect(words).toContain("wait");
  expect(words).toContain("7");
  expect(words).not.toContain("{{");
});
