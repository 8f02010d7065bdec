import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { folderOf } from "./folders.ts";
import { pericope } from "./pericope.ts";

// From a machine's file to a score that says who checked it, through the server as the page asks it.

const lines = (...records: readonly object[]) => records.map((record) => `${JSON.stringify(record)}\n`).join("");
const text = "Black ink is old. Red ink is for rubrics. Nobody knows who began it.";

test("rule 27, the whole way: suggested, taken and corrected, frozen, scored, inspected, and compared with the machine", async () => {
  const cwd = folderOf({
    "documents.jsonl": lines(...["a", "b", "c"].map((doc) => ({ doc, text }))),
    "topics.jsonl": lines({ topic: "1", title: "ink" }),
    "pool.jsonl": lines(...["a", "b", "c"].map((doc) => ({ topic: "1", doc }))),
    "machine.jsonl": lines(...["a", "b", "c"].map((doc) => ({ topic: "1", doc, ranges: [[0, 17], [18, 40]] }))), // prettier-ignore
    "run.jsonl": lines(
      { topic: "1", doc: "a", start: 0, end: 17, rank: 1 },
      { topic: "1", doc: "c", start: 0, end: 17, rank: 2 },
    ),
  });
  const type = (line: string, endsAfter?: number) =>
    pericope(line.split(" "), { cwd, ...(endsAfter !== undefined && { endsAfter }) });
  const making =
    "--collection documents.jsonl --topics topics.jsonl --pool pool.jsonl --assessors ann --entry-points no";
  await type(`assess x.judging --no-open ${making}`, 100);
  await type("assess x.judging --suggest machine.jsonl --as gpt");
  const { openStore } = await import("../../src/assess/node/store/open-store.ts");
  const store = await openStore(join(cwd, "x.judging"), "serve");
  const at = (doc: string, id: string) => ({ id: `${doc}${id}`, topic: "1", doc });
  const from = "gpt";
  await store.take({
    assessor: "ann",
    received: 0,
    actions: [
      { ...at("a", "1"), kind: "see" },
      { ...at("a", "2"), kind: "highlight", start: 0, end: 17, from },
      { ...at("a", "3"), kind: "highlight", start: 18, end: 40, from },
      { ...at("a", "4"), kind: "erase", start: 30, end: 40 },
      { ...at("b", "1"), kind: "highlight", start: 42, end: 68 },
    ],
  });
  await store.close();

  expect((await type("assess x.judging --freeze -o gold.jsonl")).status).toBe(0);
  const records = readFileSync(join(cwd, "gold.jsonl"), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  const suggested = [[0, 17], [18, 40]]; // prettier-ignore
  expect(records.map(({ doc, origin }) => [doc, origin])).toEqual([
    ["a", { by: "ann", machines: ["gpt"], highlights: ["taken", "corrected"], suggested }],
    ["b", { by: "ann", highlights: ["scratch"], suggested }],
  ]);
  const manifest = JSON.parse(readFileSync(join(cwd, "gold.jsonl.manifest.json"), "utf8"));
  expect(manifest.assessors).toEqual(["ann"]);
  expect(manifest.origin.counts).toMatchObject({
    scratch: 1,
    helped: 1,
    machine: 0,
    highlights: { taken: 1, corrected: 1 },
  });
  expect(manifest.origin.documents[0]).toEqual({ topic: "1", doc: "a", by: "ann", machines: ["gpt"], highlights: ["taken", "corrected"] }); // prettier-ignore

  const agree = JSON.parse((await type("agree gold.jsonl --format json")).stdout);
  expect(agree.scratch.all.characters).toMatchObject({ first: 39, second: 26, intersection: 0 });
  expect(agree.checked.all.characters).toMatchObject({ first: 39, second: 29, intersection: 29 });
  expect((await type("agree x.judging")).stdout).toContain("(with suggestions)");
  expect((await type("agree machine.jsonl")).stderr).toContain("judgements that say what machines suggested");

  // A machine's gold of which a part was checked: what a person said of a document counts in its place.
  const { writeFileSync } = await import("node:fs");
  const unchecked = { topic: "1", doc: "c", ranges: suggested, origin: { machines: ["gpt"] } };
  writeFileSync(join(cwd, "part.jsonl"), lines(...records, unchecked));
  const all = await type("evaluate part.jsonl run.jsonl -m charP");
  expect(all.stderr).toContain("part.jsonl: 2 of 3 judged documents were checked by a person");
  const some = await type("evaluate part.jsonl run.jsonl -m charP --checked-only");
  expect(some.stderr).toContain("1 document that only a machine judged left out");
  expect([all.stdout, some.stdout].map((table) => /run +([\d.]+)/.exec(table)![1])).toEqual(["1.0000", "0.5000"]);
  expect((await type("evaluate part.jsonl run.jsonl --deny not-checked")).status).toBe(2);
  writeFileSync(join(cwd, "none.jsonl"), lines(unchecked));
  expect((await type("evaluate none.jsonl run.jsonl --checked-only")).stderr).toContain("no person checked any");
  expect((await type("inspect part.jsonl")).stdout).toMatch(
    /by a person, with suggestions +1 .*by a machine alone +1 /s,
  );
  expect((await type("convert part.jsonl part.inex")).stderr).toContain(
    "3 documents lose the origin of their highlights",
  );
  expect((await type("convert part.jsonl again.jsonl")).stderr).toBe("");
});
