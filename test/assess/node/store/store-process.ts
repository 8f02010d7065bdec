// A process that has a store open: it is started by tests and by the storm, and killed by them. Each line that it reads asks for
// something; each that it writes answers. Bundled by `store-programs.ts`, as the sources are TypeScript.

import { createInterface } from "node:readline";
import { openStore } from "../../../../src/assess/node/store/open-store.ts";
import type { JudgingStore } from "../../../../src/assess/node/store/store.ts";
import { appendingStore } from "./appending-store.ts";
import { judging } from "./judgings.ts";
import type { Question } from "./store-programs.ts";

const [, , place = "", how = "serve"] = process.argv;
const store = await opened();
const say = (message: object): boolean => process.stdout.write(`${JSON.stringify(message)}\n`);
say({ ready: true });

createInterface({ input: process.stdin }).on("line", (line) => {
  const { key, taking, since }: Question = JSON.parse(line);
  const answering = taking === undefined ? store.since(since) : store.take(taking);
  answering.then(
    (stored) => say({ key, stored }),
    (error: Error) => say({ key, error: `${error.constructor.name}: ${error.message}` }),
  );
});

function opened(): Promise<JudgingStore> {
  if (how === "append") return appendingStore(place);
  if (how === "make") return openStore(place, { make: judging });
  return openStore(place, how === "read" ? "read" : "serve");
}
