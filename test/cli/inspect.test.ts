import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { demoFolder, folderOf } from "./folders.ts";
import { pericope } from "./pericope.ts";

const track = demoFolder();
const json = async (...args: string[]) => JSON.parse((await pericope([...args, "-f", "json"], { cwd: track })).stdout);

test("inspect tells judgements, topics, runs and collections apart, and what each holds", async () => {
  const { files } = await json(
    "inspect",
    "judgements.inex",
    "topics.xml",
    "articles",
    "documents.jsonl",
    "runs/chunks.jsonl",
  );
  expect(files.map(({ noun }: { noun: string }) => noun)).toEqual([
    "judgements",
    "topics",
    "documents",
    "documents",
    "run",
  ]);
  const [judgements, topics, articles, documents, run] = files;
  expect(judgements).toMatchObject({
    topics: 10,
    judgedArticles: { total: 142 },
    relevantArticles: { total: 48, minimum: 2, maximum: 7 },
    highlights: { passages: { total: 63 } },
    grades: null,
  });
  expect(topics.targets[0]).toEqual({ value: "(p|section)", count: 4 });
  expect(articles).toMatchObject({ documents: 30, structured: 30 });
  expect(documents).toMatchObject({ documents: 30, structured: 0, length: articles.length, depth: null });
  expect(run).toMatchObject({ run: "chunks-400", results: { total: 100 }, length: { maximum: 400 } });
});

test("the terminal shows bars, and the command at the foot", async () => {
  const { stdout, stderr, status } = await pericope(["inspect", "judgements.inex"], { cwd: track });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  expect(stdout).toMatch(/^highlighted passages +10 +63 +3 +9 +7 +6\.3 +2\.2$/m);
  expect(stdout).toMatch(/^1 +38 {2}█+$/m);
  expect(stdout.endsWith("\nMade by: pericope inspect judgements.inex\n")).toBe(true);
});

test("with a collection highlights are told by how they sit in the elements", async () => {
  const { files } = await json("inspect", "judgements.inex", "--collection", "articles");
  expect(files[0].inElements).toMatchObject({ count: 63, exact: 15, begin: 33, end: 53, both: 27, unplaced: 0 });
  expect(files[0].inElements.containers[0]).toMatchObject({ element: "p", count: 45, exact: 14 });
  const { stdout } = await pericope(["inspect", "judgements.inex", "--collection", "articles"], { cwd: track });
  expect(stdout).toMatch(/^exactly one element +15 +23\.8$/m);
  expect(stdout).toMatch(/^section +9 +14\.3 +0\.0 +66\.7/m);
});

test("with a collection a run's results are elements", async () => {
  const { files } = await json("inspect", "runs/focused/paragraphs.fol", "--collection", "articles");
  expect(files[0].elementTypes).toMatchObject([
    { element: "p", other: null, count: 249 },
    { element: "title", other: null, count: 38 },
    { element: "item", other: null, count: 13 },
  ]);
});

test("several runs stand side by side", async () => {
  const { stdout } = await pericope(["inspect", "runs/ric/context.fol", "runs/ric/sections.fol", "-f", "csv"], {
    cwd: track,
  });
  expect(stdout).toMatch(/^table,row,column,value\nruns,context,of,passages\nruns,context,topics,10\n/);
  expect(stdout).toContain("runs,sections,results,280\n");
});

test("submissions are counted by participant as in Table 4", async () => {
  const submission = (task: string, castitle: string) =>
    `<inex-submission participant-id="7" run-id="r-${task}" task="${task}" query="automatic" result-type="element">` +
    `<topic-fields title="yes" castitle="${castitle}"/><description>x</description>` +
    "<collections><collection>demo</collection></collections>" +
    '<topic topic-id="1"><result><file>memex</file><path>/article[1]</path><rank>1</rank></result></topic>' +
    "</inex-submission>\n";
  const folder = folderOf({ "1.xml": submission("Focused", "no"), "2.xml": submission("BestInContext", "yes") });
  const { stdout } = await pericope(["inspect", "1.xml", "2.xml", "--collection", join(track, "articles")], {
    cwd: folder,
  });
  expect(stdout).toMatch(/^participant +Focused +BestInContext +automatic +CO +CAS +element +total$/m);
  expect(stdout).toMatch(/^total +1 +1 +2 +1 +1 +2 +2$/m);
});

test.each([
  [["inspect", "no-such-file"], /^no-such-file: no such file/],
  [["inspect", "README.md/a"], /^README\.md\/a: no such file: a part of the path is not a folder/],
  [["inspect", "README.md"], /^README\.md:1: .* is none of the known formats/],
  [["agree", "judgements.inex", "judgements.qrels", "--collection", "nowhere"], /^nowhere: no such file/],
])("%j is refused in a line", async (args, message) => {
  const { stderr, status } = await pericope(args, { cwd: track });
  expect(stderr).toMatch(message);
  expect(stderr.trimEnd().split("\n")).toHaveLength(1);
  expect(status).toBe(2);
});

test("inspect says what results are, and what a submission says of itself", async () => {
  const submission =
    '<inex-submission participant-id="19" run-id="best" task="Focused" query="automatic" result-type="element">' +
    '<topic-fields title="yes" castitle="yes"/><description>BM25 over\n  sections</description>' +
    '<collections><collection>demo</collection></collections><topic topic-id="2026001"><result><file>concordance</file>' +
    "<path>/article[1]/body[1]</path></result></topic></inex-submission>";
  writeFileSync(join(track, "best.xml"), submission);
  writeFileSync(join(track, "mixed.fol"), "1 Q0 a 1 9 mixed 0 10\n1 Q0 b 2 8 mixed 5 0\n1 Q0 c 3 7 mixed 7 0\n");
  const inspected = async (...args: string[]) =>
    (await pericope(["inspect", ...args, "--collection", "articles"], { cwd: track })).stdout;
  const best = await inspected("best.xml");
  expect(best).toMatch(/^best\.xml: run best of elements, 1 topic\n/);
  for (const [label, said] of [
    ["participant", "19"],
    ["task", "Focused"],
    ["query", "automatic"],
    ["fields of the topics", String.raw`title, castitle \(CAS\)`],
    ["type of results", "element"],
    ["collections", "demo"],
  ])
    expect(best).toMatch(new RegExp(`^${label} +${said}$`, "m"));
  expect(best).toContain("\nDescription: BM25 over sections\n");
  expect(await inspected("mixed.fol")).toMatch(/^mixed\.fol: run mixed of 1 passage and 2 entry points, 1 topic\n/);
  expect(await inspected("runs/passages.xml")).toMatch(/run passages of passages, 10 topics/);
  expect(await inspected("runs/documents.trec")).toMatch(/run documents of documents, 10 topics/);
  expect(await inspected("best.xml", "runs/sections.xml")).toMatch(/^best +19 +Focused +automatic +CAS +elements +1 /m);
});

test("agree says what a document that is not listed counts as, for each file", async () => {
  const cwd = folderOf({
    ann: "1 Q0 A 10 100 0 0:10\n1 Q0 B 10 50 0 0:10\n",
    bob: "1 Q0 A 10 100 0 0:10\n1 Q0 C 0 60\n",
  });
  const { stdout } = await pericope(["agree", "ann", "bob"], { cwd });
  expect(stdout).toContain(
    "ann lists only documents with relevant text: one that it does not list counts as nonrelevant.\n" +
      "bob lists documents without relevant text: one that it does not list is left out.\n" +
      "All that follows is over 2 documents of topics that both files have.\n",
  );
  expect((await pericope(["agree", "ann", "bob", "--unlisted", "nonrelevant"], { cwd })).stdout).toContain(
    "A document that bob does not list counts as nonrelevant, as was asked for.\n" +
      "All that follows is over 3 documents of topics that both files have.\n",
  );
});

test("agree says how much both judged, and compares the rest", async () => {
  const found = await json("agree", "judgements.inex", "judgements.inex", "--collection", "articles");
  expect(found).toMatchObject({
    topicsShared: { both: 10, onlyFirst: 0, onlySecond: 0 },
    documentsShared: { both: 142 },
    all: {
      articles: { union: 48, intersection: 48, ratio: 1 },
      elements: { ratio: 1 },
      characters: { ratio: 1, f1: 1, kappa: 1 },
      entryPoints: { same: 48 },
    },
  });
  expect(Object.keys(found.topics)).toHaveLength(10);
  const { stdout } = await pericope(["agree", "judgements.inex", "judgements.qrels"], { cwd: track });
  expect(stdout).toMatch(/^all together +48 +48 +1\.00/m);
  expect(stdout).not.toContain("kappa");
});

test("runs side by side have a table of element types where some are told, and JSON names the file first", async () => {
  const inspected = (...args: string[]) => pericope(["inspect", ...args], { cwd: track });
  const elements = await inspected("runs/sections.xml", "runs/passages.xml", "--collection", "articles");
  expect(elements.stdout).toMatch(/^element +sections +passages$/m);
  expect(elements.stdout).toMatch(/^section +300 +0$/m);
  const offsets = await inspected("runs/focused/articles.fol", "runs/focused/keywords.fol");
  expect(offsets.stdout).toMatch(/^articles +passages +10 +200 /m);
  expect(offsets.stdout).not.toContain("in the XML");
  const alone = await inspected("runs/focused/articles.fol", "--format", "json");
  expect(Object.keys(JSON.parse(alone.stdout).files[0]).slice(0, 3)).toEqual(["file", "noun", "run"]);
  expect((await inspected("runs/focused/articles.fol")).stdout).not.toMatch(/^1 run$/m);
});
