import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { demoFolder } from "./folders.ts";
import { pericope } from "./pericope.ts";
import { spawned } from "./spawned.ts";

const folder = mkdtempSync(join(tmpdir(), "pericope-convert-"));
mkdirSync(join(folder, "articles"));
writeFileSync(join(folder, "articles/1.xml"), "<article><body><p>one</p></body></article>");

test("elements keep their paths, though others have the same range", async () => {
  const paths = ["/article[1]", "/article[1]/body[1]/p[1]", "/article[1]/body[1]"];
  const results = paths.map((path) => `<result><file>1</file><path>${path}</path><rsv>1</rsv></result>`);
  const run = `<inex-submission run-id="x"><topic topic-id="1">${results.join("\n")}</topic></inex-submission>`;
  writeFileSync(join(folder, "in.xml"), run);
  const { status, stderr } = await pericope(["convert", "in.xml", "out.xml", "--collection", "articles"], {
    cwd: folder,
  });
  expect([status, stderr]).toEqual([0, ""]);
  const written = readFileSync(join(folder, "out.xml"), "utf8");
  expect([...written.matchAll(/<path>(.*?)<\/path>/g)].map(([, path]) => path)).toEqual(paths);
});

test("fields of records that are not written again are counted by name", () => {
  const record = { topic: "1", score: 0.5, start: 0, end: 3, page_content: "one", note: "x", rank: null };
  const other = { ...record, start: 1, metadata: { source: "1", page: 3 } };
  const lines = [{ ...record, doc: "1" }, other].map((each) => JSON.stringify(each));
  writeFileSync(join(folder, "run.jsonl"), lines.join("\n"));
  const { stdout, stderr } = spawned(["convert", "run.jsonl", "-", "--to", "fol"], { cwd: folder });
  expect(stdout).toBe("1 Q0 1 1 0.5 run 0 3\n1 Q0 1 2 0.5 run 1 2\n");
  expect(stderr).toBe(
    'note: 2 texts have offsets, and nothing checks them without the documents\nnote: read by their names: "page_content" as text\n' +
      'warning: jsonl-run to fol: 5 fields are left out: "page_content" (2), "note" (2), "metadata.page" (1)\n',
  );
});

test("highlights become sizes of elements, by which HiXEval is what it is by highlights", async () => {
  const track = demoFolder();
  const convert = await pericope(
    ["convert", "judgements.inex", "sizes.xml", "--collection", "articles", "--elements", "sizes"],
    { cwd: track },
  );
  expect(convert).toEqual({
    status: 0,
    stdout: "",
    stderr: "note: 48 best entry points are left out: sizes of elements have none\n",
  });
  const written = readFileSync(join(track, "sizes.xml"), "utf8");
  expect(written).toContain('<element path="/article[1]" exhaustivity="2" size="');
  const scored = async (judgements: string) => {
    const args = ["evaluate", judgements, "runs/sections.xml", "--collection", "articles", "-m", "HP@10,HR@10"];
    return JSON.parse((await pericope([...args, "-f", "json"], { cwd: track })).stdout).runs[0].mean;
  };
  expect(await scored("sizes.xml")).toEqual(await scored("judgements.inex"));
  await pericope(["convert", "sizes.xml", "sizes.elements.csv"], { cwd: track });
  expect(await scored("sizes.elements.csv")).toEqual(await scored("judgements.inex"));
});

test.each([
  [
    ["judgements.inex", "x.xml", "--elements", "smallest"],
    "--elements smallest is for a run of passages, and this is judgements",
  ],
  [
    ["topics.xml", "x.xml", "--elements", "sizes"],
    "--elements sizes is for judgements of highlighted text, and this is topics",
  ],
  [["judgements.inex", "x.xml", "--elements", "sizes"], "--elements needs --collection PATH, the XML of the documents"],
])("convert %j is refused", async (args, fault) => {
  const { status, stderr } = await pericope(["convert", ...args], { cwd: demoFolder() });
  expect(status).toBe(2);
  expect(stderr).toContain(fault);
});

test("topics without a castitle get INEX's own in its XML, and in no other format", async () => {
  writeFileSync(
    join(folder, "topics.jsonl"),
    '{"topic":"1","title":"hip \\"hop beat\\""}\n{"topic":"2","title":"x","castitle":"//p[about(., x)]"}\n{"topic":"3"}\n',
  );
  const xml = await pericope(["convert", "topics.jsonl", "topics.xml"], { cwd: folder });
  const written = readFileSync(join(folder, "topics.xml"), "utf8");
  expect([...written.matchAll(/<castitle>(.*?)<\/castitle>/g)].map(([, text]) => text)).toEqual([
    "//*[about(., hip &quot;hop beat&quot;)]",
    "//p[about(., x)]",
  ]);
  expect(xml.stderr).toBe("note: 1 topic without a castitle gets //*[about(., title)]\n");
  const same = await pericope(["convert", "topics.jsonl", "same.jsonl"], { cwd: folder });
  expect(readFileSync(join(folder, "same.jsonl"), "utf8")).not.toContain("//*");
  expect(same.stderr).toBe("");
});

test("--elements needs the collection", async () => {
  writeFileSync(join(folder, "places.fol"), "1 Q0 1 1 1 tag 0 3\n");
  const { status, stderr } = await pericope(["convert", "places.fol", "out.xml", "--elements", "smallest"], {
    cwd: folder,
  });
  expect([status, stderr]).toEqual([2, "--elements needs --collection PATH, the XML of the documents\n"]);
});
