import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
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
    'warning: jsonl-run to fol: 5 fields are left out: "page_content" (2), "note" (2), "metadata.page" (1)\n',
  );
});
