// A process that adds to an index without end: it is killed in the middle of a change.

import { buildSegment } from "../../../src/search/engine/build-segment.ts";
import { openPostgresStores } from "../../../src/search/node/postgres/open-postgres.ts";
import { analyzerCalled } from "../../../src/text/analyzers.ts";

const [store] = await openPostgresStores([process.argv[2]!], "plain");
await store!.change(async ({ remove, add }) => {
  await remove([...(await store!.segments()).keys()]);
  await add(buildSegment(analyzerCalled("plain"), [{ doc: "b", text: Buffer.from("cup") }]));
  process.stdout.write("half of it is written\n");
  for (let i = 0; ; i++) await add(buildSegment(analyzerCalled("plain"), [{ doc: `b${i}`, text: Buffer.from("cup") }]));
});
