import { join } from "node:path";
import { expect, test } from "vitest";
import { sliceRecords } from "../../../src/score/node/slice-records.ts";
import { folderOf } from "../../cli/folders.ts";

const folder = folderOf({
  "gold.jsonl": '{"topic":"1","doc":"a","ranges":[[0,10]],"kind":"how"}\n',
  "gold.inex": "1 Q0 a 10 100 0 0:10\n",
  "about.jsonl": '{"topic":"1","age":"old"}\n',
});
const at = (name: string): string => join(folder, name);
const untold = "nothing tells of topics here but their ids; expected a file with the fields to slice by";

test("what is known of topics is in the file that is named, or else in the judgements", async () => {
  const ofGold = await sliceRecords(at("gold.jsonl"), { slices: ["kind"] });
  expect(ofGold.topics.get("1")).toMatchObject([{ kind: "how" }]);
  for (const judgements of [at("gold.jsonl"), at("gold.inex"), undefined, "-"]) {
    const { topics } = await sliceRecords(judgements, { slices: ["age"], slicesFrom: at("about.jsonl") });
    expect(topics.get("1"), judgements).toMatchObject([{ age: "old" }]);
  }
});

test("judgements that tell nothing of topics are refused by what is missing; a file that is not there, by that", async () => {
  for (const judgements of [undefined, "-", folder, at("gold.inex"), "postgres://127.0.0.1:1/none"])
    await expect(sliceRecords(judgements, { slices: ["kind"] }), judgements).rejects.toMatchObject({ fault: untold });
  await expect(sliceRecords(at("absent"), { slices: ["kind"] })).rejects.toThrow("absent: no such file");
});

test("a field that no topic has is refused, wherever it was looked for", async () => {
  await expect(sliceRecords(at("gold.jsonl"), { slices: ["kind", "age"] })).rejects.toThrow(
    'no topic has a field "age" to slice by',
  );
  await expect(sliceRecords(at("gold.jsonl"), { slices: ["kind"], slicesFrom: at("about.jsonl") })).rejects.toThrow(
    'no topic has a field "kind" to slice by',
  );
});
