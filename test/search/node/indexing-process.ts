// A process that indexes a folder into a file, and is killed after so many milliseconds.

import { Worker } from "node:worker_threads";
import { buildIndex } from "../../../src/search/node/build-index.ts";

const [, , folder = "", output = "", wait = "0"] = process.argv;
process.stdout.write("indexing\n");
const killer = new Worker(`setTimeout(() => process.kill(process.pid, "SIGKILL"), ${Number(wait)})`, { eval: true });
await buildIndex([folder], output, { analyzer: "plain", segmentCharacters: 2000, prune: true });
process.stdout.write("done\n");
await killer.terminate();
