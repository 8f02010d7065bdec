import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { assess } from "../../src/cli/commands/make/assess.ts";
import { filledTrack } from "../../src/cli/track-file.ts";
import type { World } from "../../src/cli/world.ts";
import { temporaryFolder } from "./folders.ts";

test("cli 2: a pool that the track names is left out as long as it is not there; an index is not", async () => {
  const folder = temporaryFolder();
  writeFileSync(
    join(folder, "track.json"),
    JSON.stringify({ index: "x.index", pool: "pool.jsonl", topics: "t.jsonl" }),
  );
  const options = async () =>
    (await filledTrack(assess, { args: [undefined], options: {} }, { folder } as unknown as World)).options;
  expect(await options()).toMatchObject({ index: "x.index", pool: undefined, topics: "t.jsonl" });
  writeFileSync(join(folder, "pool.jsonl"), "");
  expect(await options()).toMatchObject({ index: "x.index", pool: "pool.jsonl", topics: "t.jsonl" });
});
