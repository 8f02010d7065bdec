// Kills whoever serves a judging, again and again, in the middle of requests, and counts what was acknowledged and is not kept, or is
// kept twice: `npm run storm -- --kills 50 --seed 2`. By default 500 kills a store.

import { parseArgs } from "node:util";
import { runnerImport } from "vite";

const { values } = parseArgs({
  options: { kills: { type: "string", default: "500" }, seed: { type: "string", default: "1" } },
});
const [kills, seed] = [Number(values.kills), Number(values.seed)];
if (!(Number.isInteger(kills) && kills > 0 && Number.isInteger(seed))) {
  console.error("expected whole numbers for --kills and --seed");
  process.exit(2);
}

const { module } = await runnerImport("./test/assess/node/store/storm-command.ts");
const stores = [];
for await (const { store, figures, seconds } of module.storms(kills, seed)) {
  const { faults, ...counts } = figures;
  const told = Object.entries({ ...counts, faults: faults.length }).map(([name, count]) => `${count} ${name}`);
  console.log(`${store}: ${told.join(", ")} (${seconds.toFixed(0)} s)`);
  for (const fault of faults.slice(0, 5)) console.log(`  ${fault}`);
  if (figures.lost + figures.doubled + figures.misnumbered + faults.length > 0) process.exitCode = 1;
  stores.push(store);
}
if (stores.length < 2) {
  console.error("PostgreSQL was NOT tested: there is no server. Install it: apt-get install postgresql.");
  process.exitCode = 1;
}
