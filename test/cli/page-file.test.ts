import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { packer, pageTemplate, writePage } from "../../src/cli/page-file.ts";
import type { World } from "../../src/cli/world.ts";
import { collectionOf } from "../../src/data/collection.ts";
import { readJudgements, readRun } from "../../src/files/formats/read.ts";
import { pageBuilder } from "../../src/report/page-build.ts";
import { aroundData, packedPage } from "../../src/report/page-pack.ts";
import { seeded } from "../seeded.ts";
import { temporaryFolder } from "./folders.ts";

const world = { built: pathToFileURL("dist/") } as World;

test("a large page is written piece by piece, and is the same", async () => {
  const random = seeded(1);
  const texts = ["A", "B", "C"].map((doc) => ({
    doc,
    text: Array.from({ length: 40_000 }, () => Math.floor(random() * 2 ** 32).toString(36)).join(" "),
  }));
  const collection = collectionOf(texts);
  const builder = pageBuilder(readJudgements("1 Q0 A 5 30 0 0:5\n1 Q0 B 5 30 0 0:5\n1 Q0 C 5 30 0 0:5"), {
    program: "pericope",
  });
  builder.add(readRun("1 Q0 A 1 1 run 0 5"));
  const page = builder.end();
  const [before, after] = aroundData(pageTemplate(world));
  let expected = before;
  for await (const piece of packedPage(page, { documentOf: (id) => collection.document(id) }, packer))
    expected += piece;
  expected += after;
  const path = join(temporaryFolder(), "report.html");
  const words = await writePage(path, page, { documentOf: (id) => collection.document(id) }, world);
  expect(readFileSync(path, "utf8") === expected).toBe(true); // which would be long to print
  expect(words).toBe(`1 run, 1 topic, ${(expected.length / 1e6).toFixed(1)} MB`);
});
