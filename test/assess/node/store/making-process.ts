// A process that is killed while it makes a judging file, after so many milliseconds.

import { Worker } from "node:worker_threads";
import { openStore } from "../../../../src/assess/node/store/open-store.ts";
import { judging } from "./judgings.ts";

const [, , place = "", wait = "0"] = process.argv;
const documents = new Map(
  Array.from({ length: 300_000 }, (_, i) => [`doc ${i}`, { hash: "00", length: 1, title: null }]),
);
process.stdout.write("making\n");
const killer = new Worker(`setTimeout(() => process.kill(process.pid, "SIGKILL"), ${Number(wait)})`, { eval: true });
await openStore(place, { make: { ...judging, documents } });
process.stdout.write("made\n");
await killer.terminate();
