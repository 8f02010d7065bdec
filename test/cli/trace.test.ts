import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { demoFolder, folderOf } from "./folders.ts";
import { pericope } from "./pericope.ts";

const lines = (...records: object[]) => records.map((record) => `${JSON.stringify(record)}\n`).join("");
const gold = (topic: string, doc: string, start: number, end: number) => ({ topic, doc, start, end });
const place = (topic: string, doc: string, start: number, end: number) => ({ topic, doc, start, end, run: "r" });

/** One document of which everything about two questions is highlighted, and a pipeline that loses a known part at each stage. */
const cwd = folderOf({
  "docs.jsonl": lines({ doc: "a", text: "x".repeat(300) }, { doc: "b", text: "y".repeat(100) }),
  "gold.jsonl": lines(gold("q1", "a", 0, 100), gold("q2", "a", 200, 300), gold("q2", "b", 0, 100)),
  "chunks.jsonl": lines({ doc: "a", start: 0, end: 90 }, { doc: "a", start: 90, end: 250 }),
  "retrieved.jsonl": lines(place("q1", "a", 0, 90), place("q2", "a", 90, 250)),
  "reranked.jsonl": lines(place("q1", "a", 0, 40), place("q2", "a", 200, 240)),
  "context.jsonl": lines(place("q1", "a", 0, 40), place("q1", "a", 80, 90)),
});
const stage = (...names: string[]) => names.flatMap((name) => ["--stage", `${name}=${name}.jsonl`]);
const all = stage("chunks", "retrieved", "reranked", "context");

async function printed(...args: string[]) {
  const { stdout, stderr, status } = await pericope(["trace", "gold.jsonl", ...args], { cwd });
  expect(status, stderr).toBe(0);
  return stdout;
}

test("trace 1: JSON has the share lost at each stage, in their order, and what is kept; and nothing else", async () => {
  const { stdout, stderr } = await pericope(["trace", "gold.jsonl", ...all, "-f", "json"], { cwd });
  expect(JSON.parse(stdout)).toEqual({
    mean: { chunks: 0.375, retrieved: 0.05, reranked: 0.225, context: 0.1, kept: 0.25 },
    topics: {
      q1: { chunks: 0, retrieved: 0.1, reranked: 0.4, context: 0, kept: 0.5 },
      q2: { chunks: 0.75, retrieved: 0, reranked: 0.05, context: 0.2, kept: 0 },
    },
  });
  expect(Object.keys(JSON.parse(stdout).mean)).toEqual(["chunks", "retrieved", "reranked", "context", "kept"]);
  expect(stderr).toContain("context.jsonl: 1 judged topic has no results and scores 0: q2");
});

test("the terminal shows a waterfall, with what was regained and what is cut through; topics and texts are asked for", async () => {
  const shown = await printed(...all, "--collection", "docs.jsonl", "--per-topic", "--texts");
  expect(shown.split("\nMade by")[0]).toBe(`\
What is left of the highlighted text after each stage, and what the stage lost for good: shares, means over 2 topics
stage          left  lost here  regained  lost, cut through
highlighted  1.0000          —         —                  —  ███████████████████████████████████████
chunks       0.6250     0.3750    0.0000             0.3750  ████████████████████████▍
retrieved    0.5750     0.0500    0.0000             0.0500  ██████████████████████▍
reranked     0.3500     0.2250    0.0000             0.2250  █████████████▋
context      0.2500     0.1000    0.0500             0.1000  █████████▊
regained: a stage has text that the stage before it lacked and an earlier one had; such text is not lost.
lost, cut through: text of passages that no single chunk contains whole.

Lost at each stage, and kept, by topic
topic  chunks  retrieved  reranked  context    kept
───────────────────────────────────────────────────
q1     0.0000     0.1000    0.4000   0.0000  0.5000
q2     0.7500     0.0000    0.0500   0.2000  0.0000
───────────────────────────────────────────────────
mean   0.3750     0.0500    0.2250   0.1000  0.2500

Lost
topic  stage      document  characters  passage      text
${"─".repeat(113)}
q1     reranked   a             40..80  cut through  ${"x".repeat(40)}
q1     retrieved  a            90..100  cut through  ${"x".repeat(10)}
q2     context    a           200..240  cut through  ${"x".repeat(40)}
q2     reranked   a           240..250  cut through  ${"x".repeat(10)}
q2     chunks     a           250..300  cut through  ${"x".repeat(50)}
q2     chunks     b             0..100  cut through  ${"y".repeat(59)}…
`);
});

test("rows have a topic and a stage each, or a text each", async () => {
  expect((await printed(...all, "-f", "csv")).split("\n").slice(0, 7)).toEqual([
    "topic,stage,share,characters,regained,cut-through",
    "q1,chunks,0,0,0,0",
    "q1,retrieved,0.1,10,0,10",
    "q1,reranked,0.4,40,0,40",
    "q1,context,0,0,10,0",
    "q1,kept,0.5,50,,50",
    "q2,chunks,0.75,150,0,150",
  ]);
  expect((await printed(...all, "-f", "csv")).split("\n").slice(-6)).toEqual([
    "all,chunks,0.375,,,",
    "all,retrieved,0.05,,,",
    "all,reranked,0.225,,,",
    "all,context,0.1,,,",
    "all,kept,0.25,,,",
    "",
  ]);
  const rows = (await printed(...stage("retrieved"), "--texts", "--collection", "docs.jsonl", "-f", "jsonl")).split(
    "\n",
  );
  expect(JSON.parse(rows[0]!)).toEqual({
    topic: "q1",
    stage: "retrieved",
    doc: "a",
    start: 90,
    end: 100,
    text: "x".repeat(10),
  });
});

test.each(["2", "50ch", "all"])("trace 4: a budget of %s keeps what R counts, and missed agrees", async (budget) => {
  const folder = demoFolder();
  const files = [join(folder, "judgements.jsonl"), join(folder, "runs/chunks.jsonl")] as const;
  const json = async (...args: string[]) => JSON.parse((await pericope([...args, "-f", "json"])).stdout);
  const traced = await json(
    "trace",
    files[0],
    "--stage",
    `retrieved=${files[1]}`,
    "--stage",
    `context=${files[1]}`,
    "--at",
    `context=${budget}`,
  );
  const measure = budget === "all" ? "charR" : `R@${budget}`;
  const scored = await json("evaluate", ...files, "-m", measure, "-q");
  const { runs } = await json("missed", ...files, "--at", budget);
  expect(traced.mean.kept).toBeCloseTo(scored.runs[0].mean[measure], 12);
  expect(traced.mean.kept).toBeCloseTo(runs[0].mean.found, 12);
  for (const [topic, shares] of Object.entries<{ context: number; retrieved: number; kept: number }>(traced.topics)) {
    expect(shares.kept, topic).toBeCloseTo(scored.runs[0].topics[topic][measure], 12);
    expect(shares.context, topic).toBeCloseTo(runs[0].topics[topic].missed.below, 12);
    expect(shares.retrieved, topic).toBeCloseTo(runs[0].topics[topic].missed["not-returned"], 12);
  }
});

test("within so many tokens, and with copies, the numbers are those of evaluate", async () => {
  const folder = demoFolder();
  const files = [join(folder, "judgements.jsonl"), join(folder, "runs/chunks.jsonl")] as const;
  const more = ["--collection", join(folder, "documents.jsonl"), "--tokens", "words", "--copies", "same", "-f", "json"];
  const traced = await pericope([
    "trace",
    files[0],
    "--stage",
    `context=${files[1]}`,
    "--at",
    "context=300tok",
    ...more,
  ]);
  const scored = await pericope(["evaluate", ...files, "-m", "R@300tok", ...more]);
  expect(JSON.parse(traced.stdout).mean.kept).toBeCloseTo(JSON.parse(scored.stdout).runs[0].mean["R@300tok"], 12);
});

test("trace 8: against a baseline, Markdown has the change of each stage and its test, and a gate says whether it passes", async () => {
  const topics = ["q1", "q2", "q3", "q4", "q5", "q6"];
  const list = (end: (i: number) => number) => lines(...topics.map((topic, i) => place(topic, "a", 0, end(i))));
  const own = folderOf({
    "gold.jsonl": lines(...topics.map((topic) => gold(topic, "a", 0, 100))),
    "retrieved.jsonl": list(() => 90),
    "before.jsonl": list((i) => 80 + i),
    "now.jsonl": list((i) => 60 - i),
  });
  const typed = (context: string, ...args: string[]) =>
    pericope(
      ["trace", "gold.jsonl", "--stage", "retrieved=retrieved.jsonl", "--stage", `context=${context}`, ...args],
      { cwd: own },
    );
  const { stdout: saved } = await typed("before.jsonl", "-f", "json");
  writeFileSync(join(own, "main.json"), saved);
  const worse = await typed("now.jsonl", "--baseline", "main.json", "--fail-if-worse", "-f", "markdown");
  expect(worse.status).toBe(1);
  expect(worse.stderr).toMatch(/failed: kept is 0\.5750, significantly worse than 0\.8250 of main\.json \(adjusted p /);
  expect(worse.stdout).toContain("### Against the baseline, main.json\n");
  expect(worse.stdout).toMatch(/\| context +\| 0\.0750 \| 0\.3250 \| +\+0\.2500 \| +1\.\de-\d+ \|/);
  expect(worse.stdout).toMatch(/\| retrieved +\| 0\.1000 \| 0\.1000 \| +0\.0000 \| +— \|/);
  expect(worse.stdout).toContain("- ❌ kept is 0.5750");
  // The test is that of compare.
  const compared = await pericope(["compare", "gold.jsonl", "before.jsonl", "now.jsonl", "-m", "charR", "-f", "json"], {
    cwd: own,
  });
  const [pair] =
    JSON.parse(compared.stdout)[0]?.pairs ??
    JSON.parse(compared.stdout).pairs ??
    JSON.parse(compared.stdout).comparisons[0].pairs;
  const json = JSON.parse((await typed("now.jsonl", "--baseline", "main.json", "-f", "json")).stdout);
  expect(json.baseline.kept.p).toBeCloseTo(pair.p, 12);
  const same = await typed("before.jsonl", "--baseline", "main.json", "--fail-if-worse", "-f", "junit");
  expect([same.status, same.stderr]).toEqual([0, ""]);
  const junit = await typed(
    "now.jsonl",
    "--baseline",
    "main.json",
    "--fail-if-worse",
    "--fail-over",
    "context=0.1",
    "-f",
    "junit",
  );
  expect(junit.status).toBe(1);
  expect(junit.stdout).toContain('<testsuite name="trace" tests="3" failures="2">');
  expect(junit.stdout).toContain(
    '<testcase classname="trace" name="context"><failure message="context is 0.3250, over 0.1"/>',
  );
});

const dump = {
  haystack: lines({
    query: "q1",
    bm25_retriever: {
      documents: [
        { content: "Wait for the light.", meta: { file_path: "guide.md" }, score: 0.5 },
        { content: "It is slow.", meta: { file_path: "faq.md" }, score: 0.4 },
      ],
    },
    ranker: { documents: [{ content: "It is slow.", meta: { file_path: "faq.md" }, score: 0.9 }] },
  }),
  langsmith: lines({
    id: "r1",
    name: "chain",
    run_type: "chain",
    trace_id: "t",
    start_time: "2026",
    inputs: { question: "q1" },
    outputs: { answer: "slow" },
    child_runs: [
      {
        name: "VectorStoreRetriever",
        run_type: "retriever",
        outputs: {
          documents: [
            { page_content: "Wait for the light.", metadata: { source: "guide.md" } },
            { page_content: "It is slow.", metadata: { source: "faq.md" } },
          ],
        },
      },
      {
        name: "CohereRerank",
        run_type: "chain",
        outputs: { documents: [{ page_content: "It is slow.", metadata: { source: "faq.md" } }] },
      },
    ],
  }),
  "langsmith rows": lines(
    {
      id: "r1",
      name: "chain",
      run_type: "chain",
      trace_id: "t",
      inputs: { question: "q1" },
      outputs: { answer: "slow" },
    },
    {
      id: "r2",
      name: "VectorStoreRetriever",
      run_type: "retriever",
      trace_id: "t",
      inputs: { query: "q1" },
      outputs: {
        documents: [
          { page_content: "Wait for the light.", metadata: { source: "guide.md" } },
          { page_content: "It is slow.", metadata: { source: "faq.md" } },
        ],
      },
    },
    {
      id: "r3",
      name: "rerank",
      run_type: "chain",
      trace_id: "t",
      inputs: { query: "q1" },
      outputs: { documents: [{ page_content: "It is slow.", metadata: { source: "faq.md" } }] },
    },
  ),
  "phoenix spans": `context.span_id,span_kind,attributes.input.value,attributes.retrieval.documents,attributes.reranker.query,attributes.reranker.output_documents
a0,CHAIN,q1,,,
a1,RETRIEVER,q1,"[{'document.content': 'Wait for the light.', 'document.metadata': {'source': 'guide.md'}}, {'document.content': 'It is slow.', 'document.metadata': {'source': 'faq.md'}}]",,
a2,RERANKER,,,q1,"[{'document.content': 'It is slow.', 'document.metadata': {'source': 'faq.md'}}]"
`,
  "lists by their names": lines({
    question: "q1",
    retrieved: ["Wait for the light.", "It is slow."],
    reranked_documents: ["It is slow."],
  }),
};

test.each(Object.entries(dump))("a file with the lists of several stages is read as they are: %s", async (_, file) => {
  const own = folderOf({
    "docs.jsonl": lines(
      { doc: "guide.md", text: "Press the button. Wait for the light. Then pull the lever." },
      { doc: "faq.md", text: "Why wait? It is slow." },
    ),
    "gold.jsonl": lines(
      { topic: "q1", doc: "guide.md", start: 18, end: 37 },
      { topic: "q1", doc: "faq.md", start: 10, end: 21 },
    ),
    "pipeline.csv": file,
  });
  const typed = ["trace", "gold.jsonl", "--collection", "docs.jsonl", "-f", "json"];
  const { stdout, stderr, status } = await pericope([...typed, "pipeline.csv"], { cwd: own });
  expect(status, stderr).toBe(0);
  expect(JSON.parse(stdout).mean).toEqual({ retrieved: 0, reranked: 19 / 30, kept: 11 / 30 });
  const one = await pericope([...typed, "--stage", "reranked=pipeline.csv"], { cwd: own });
  expect(JSON.parse(one.stdout).mean).toEqual({ reranked: 19 / 30, kept: 11 / 30 });
});

test("evaluate refuses retrieved beside reranked, and names trace", async () => {
  const own = folderOf({
    "log.jsonl": dump["lists by their names"],
    "gold.jsonl": lines(gold("q1", "faq.md", 10, 21)),
  });
  const { stderr, status } = await pericope(["evaluate", "gold.jsonl", "log.jsonl"], { cwd: own });
  expect(status).toBe(2);
  expect(stderr).toMatch(
    /log\.jsonl:1: "reranked_documents" is a list of results as well as "retrieved"; .*pericope trace, which takes both/,
  );
});

test.each([
  [[...stage("retrieved", "retrieved")], 'stage "retrieved" is given twice; expected each stage once'],
  [["--stage", "kept=retrieved.jsonl"], 'a stage "kept", which is what is left after the last one'],
  [["--stage", "retrieved="], '--stage "retrieved=": expected NAME=FILE, as in retrieved=run.jsonl'],
  [["retrieved.jsonl"], "retrieved.jsonl: no list of a stage; expected those of several"],
  [
    [...stage("retrieved"), ...stage("chunks")],
    "chunks.jsonl: chunks are there for every question; expected them before all other stages",
  ],
  [stage("chunks"), "no stage answers the questions; expected one, such as what was retrieved, after the chunks"],
  [[...stage("retrieved"), "--at", "retreived=5"], 'no stage "retreived"; did you mean "retrieved"?'],
  [[...stage("retrieved"), "--at", "retrieved=5x"], '"5x" is no budget'],
  [[...all, "--at", "chunks=5"], '--at "chunks=5": chunks are no list'],
  [
    [...stage("retrieved"), "--fail-under", "retrieved=0.2"],
    "less is better of what a stage lost; expected --fail-over retrieved=0.2",
  ],
  [[...stage("retrieved"), "--fail-under", "kept=50"], "expected STAGE=SHARE with a share from 0 to 1"],
  [[...stage("retrieved"), "--fail-if-worse"], "--fail-if-worse needs --baseline FILE"],
  [
    [...stage("retrieved"), "--baseline", "retrieved.jsonl"],
    "retrieved.jsonl: not JSON; expected what pericope trace --format json prints",
  ],
  [[], "no stage; expected one at least"],
])("bad input is refused in one line: %j", async (args, message) => {
  const { stdout, stderr, status } = await pericope(["trace", "gold.jsonl", ...args], { cwd });
  expect([status, stdout]).toEqual([2, ""]);
  expect(stderr).toContain(message);
  expect(stderr.trim().split("\n")).toHaveLength(1);
});

test("trace 2: text that no earlier stage had, unknown questions and missing documents are named", async () => {
  const own = folderOf({
    "docs.jsonl": lines({ doc: "a", text: "x".repeat(300) }),
    "gold.jsonl": lines(gold("q1", "a", 0, 100)),
    "retrieved.jsonl": lines(place("q1", "a", 0, 50)),
    "context.jsonl": lines(
      place("q1", "a", 0, 20),
      place("q1", "a", 40, 70),
      place("q9", "a", 0, 5),
      place("q1", "zzz", 0, 5),
    ),
  });
  const typed = [
    "trace",
    "gold.jsonl",
    ...stage("retrieved", "context"),
    "--collection",
    "docs.jsonl",
    "--notes",
    "all",
  ];
  const { stderr } = await pericope(typed, { cwd: own });
  expect(stderr).toContain(
    'context.jsonl: context: 2 results have text that no earlier stage has, for 1 question, first question "q1", result 2: a, 50..70; 20 highlighted characters among it\n',
  );
  expect(stderr).toContain("context.jsonl: 1 topic is not judged and was ignored: q9");
  expect(stderr).toMatch(/context\.jsonl: .*"zzz"/);
});

test("gates exit with 1, and say in Markdown and on standard error which share is past its limit", async () => {
  const typed = [
    "trace",
    "gold.jsonl",
    ...all,
    "--fail-under",
    "kept=0.3",
    "--fail-over",
    "reranked=0.5",
    "-f",
    "markdown",
  ];
  const { stdout, stderr, status } = await pericope(typed, { cwd });
  expect(status).toBe(1);
  expect(stdout).toContain("- ❌ kept is 0.2500, under 0.3\n- ✅ reranked is 0.2250, and does not pass 0.5\n");
  expect(stderr).toContain("failed: kept is 0.2500, under 0.3\n");
});

test("the demo's pipeline in one file and in a file for each stage are the same", async () => {
  const folder = demoFolder();
  const typed = ["trace", "rag/gold.csv", "--collection", "documents.jsonl", "-f", "json"];
  const one = await pericope([...typed, "rag/pipeline.jsonl"], { cwd: folder });
  const each = ["retrieved", "reranked", "context"].flatMap((name) => ["--stage", `${name}=rag/${name}.jsonl`]);
  const several = await pericope([...typed, ...each], { cwd: folder });
  expect(one.stdout).toBe(several.stdout);
  expect(readFileSync(join(folder, "rag/pipeline.jsonl"), "utf8").trim().split("\n")).toHaveLength(5);
});

test("a stage may be a live system, which is asked the questions of the gold", async () => {
  const own = folderOf({
    "gold.jsonl": lines({ ...gold("q1", "a", 0, 100), question: "Why wait?" }),
    "retriever.mjs":
      'export default async ({ title }) => [{ doc: "a", start: 0, end: title === "Why wait?" ? 50 : 1 }];\n',
  });
  const typed = ["trace", "gold.jsonl", "--stage", "retrieved=retriever.mjs", "-f", "json"];
  const { stdout, stderr, status } = await pericope(typed, { cwd: own });
  expect(status, stderr).toBe(0);
  expect(JSON.parse(stdout).mean).toEqual({ retrieved: 0.5, kept: 0.5 });
  const several = await pericope([...typed, "--set", "top_k=5,10"], { cwd: own });
  expect(several.stderr).toContain(
    "--set makes several runs of the stage retrieved; expected one value of each name\n",
  );
  const idle = await pericope(["trace", "gold.jsonl", "--stage", "retrieved=gold.jsonl", "--set", "k=1"], { cwd: own });
  expect(idle).toMatchObject({
    status: 2,
    stderr: "--set is for live systems, and there is none among the stages\n",
  });
});

test("what an answer cites is a stage, from a file of answers or beside the lists of a pipeline", async () => {
  const citation = { type: "char_location", cited_text: "It is", document_index: 0, document_title: "faq.md" };
  const content = [
    { type: "text", text: "It is slow.", citations: [{ ...citation, start_char_index: 10, end_char_index: 15 }] },
  ];
  const own = folderOf({
    "docs.jsonl": lines({ doc: "faq.md", text: "Why wait? It is slow. Press the button." }),
    "gold.jsonl": lines(gold("q1", "faq.md", 10, 21)),
    "retrieved.jsonl": lines(place("q1", "faq.md", 0, 30)),
    "answers.jsonl": lines({ topic: "q1", content }),
    "log.jsonl": lines({ question: "q1", retrieved: ["Why wait? It is slow."], reranked: ["It is slow."], content }),
  });
  const typed = ["trace", "gold.jsonl", "--collection", "docs.jsonl", "-f", "json"];
  const apart = await pericope([...typed, "--stage", "retrieved=retrieved.jsonl", "--stage", "cited=answers.jsonl"], {
    cwd: own,
  });
  expect(apart.status, apart.stderr).toBe(0);
  expect(JSON.parse(apart.stdout).mean).toEqual({ retrieved: 0, cited: 6 / 11, kept: 5 / 11 });
  const together = await pericope([...typed, "log.jsonl"], { cwd: own });
  expect(together.status, together.stderr).toBe(0);
  expect(JSON.parse(together.stdout).mean).toEqual({ retrieved: 0, reranked: 0, cited: 6 / 11, kept: 5 / 11 });
});
