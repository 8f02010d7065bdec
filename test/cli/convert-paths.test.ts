import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { pericope } from "./pericope.ts";

const folder = mkdtempSync(join(tmpdir(), "pericope-convert-"));
mkdirSync(join(folder, "articles"));
writeFileSync(join(folder, "articles/1.xml"), "<article><body><p>one</p></body></article>");

test("elements keep their paths, though others have the same range", () => {
  const paths = ["/article[1]", "/article[1]/body[1]/p[1]", "/article[1]/body[1]"];
  const results = paths.map((path) => `<result><file>1</file><path>${path}</path><rsv>1</rsv></result>`);
  const run = `<inex-submission run-id="x"><topic topic-id="1">${results.join("\n")}</topic></inex-submission>`;
  writeFileSync(join(folder, "in.xml"), run);
  const { status, stderr } = pericope(["convert", "in.xml", "out.xml", "--collection", "articles"], { cwd: folder });
  expect([status, stderr]).toEqual([0, ""]);
  const written = readFileSync(join(folder, "out.xml"), "utf8");
  expect([...written.matchAll(/<path>(.*?)<\/path>/g)].map(([, path]) => path)).toEqual(paths);
});
