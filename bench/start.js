// How long the program takes to start, against Node that does nothing. Run after npm run build: npm run bench -- --only start
import { fileURLToPath } from "node:url";
import { inTurn, program } from "./measure.js";

const [judgements, run] = ["judgements.qrels", "runs/documents.trec"].map((path) =>
  fileURLToPath(new URL(`../examples/${path}`, import.meta.url)),
);

export function benchStart({ rounds = 5, print = console.log }) {
  print("\nThe start, twenty at a time");
  const node = { name: "node -e 0", command: twenty("-e", "0") };
  for (const [title, ...args] of [
    ["pericope --version", "--version"],
    ["pericope evaluate, of a few lines", "evaluate", judgements, run],
  ])
    inTurn(title, { name: "pericope", command: twenty(program, ...args) }, node, { rounds, goal: "at most 2", print });
}

/** One start is too short for what measures it. */
function twenty(...args) {
  return ["sh", "-c", `for i in $(seq 20); do "$@" > /dev/null; done`, "sh", process.execPath, ...args];
}
