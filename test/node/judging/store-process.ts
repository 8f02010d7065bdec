// A process that keeps actions in a store: it is started by tests, and killed by them. Each line that it reads is a taking; each
// that it writes says what became of one. Bundled by `store-programs.ts`, as the sources are TypeScript.

import { createInterface } from "node:readline";
import { openStore } from "../../../src/node/judging/open-store.ts";
import type { Taking } from "../../../src/node/judging/store.ts";
import { appendingStore } from "./appending-store.ts";

const [, , place = "", how = "serve"] = process.argv;
const store = how === "append" ? await appendingStore(place) : await openStore(place, "serve");
const say = (message: object): boolean => process.stdout.write(`${JSON.stringify(message)}\n`);
say({ ready: true });

createInterface({ input: process.stdin }).on("line", (line) => {
  const { key, taking }: { key: number; taking: Taking } = JSON.parse(line);
  store.take(taking).then(
    (stored) => say({ key, stored }),
    (error: Error) => say({ key, error: `${error.constructor.name}: ${error.message}` }),
  );
});
