// npm run bench [-- --quick] [-- --seed 7] [-- --rounds 3] [-- --only start|scoring|elements|align|collection|search|retrieve|report|report-writing|assess] [-- --files FOLDER]
// [-- --seconds 600] [-- --store postgres://…];
// PERICOPE_PEERS names the folder of the peers, --files one of XML documents.
import { cpus, totalmem } from "node:os";
import { parseArgs } from "node:util";
import { benchAlign } from "./align.js";
import { benchAssess } from "./assess.js";
import { benchCollection } from "./collection.js";
import { benchElements } from "./elements.js";
import { benchReport, benchWriting } from "./report.js";
import { benchRetrieve } from "./retrieve.js";
import { benchScoring } from "./scoring.js";
import { benchSearch } from "./search.js";
import { benchStart } from "./start.js";

const { values } = parseArgs({
  options: {
    quick: { type: "boolean" },
    seed: { type: "string" },
    rounds: { type: "string" },
    only: { type: "string" },
    files: { type: "string", multiple: true },
    seconds: { type: "string" },
    store: { type: "string" },
  },
});
const { quick = false, seed = "1", only, files } = values;
const rounds = values.rounds === undefined ? {} : { rounds: Number(values.rounds) };

console.log(`${cpus().length} × ${cpus()[0].model}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}`);
const wanted = (name) => only === undefined || only === name;
if (wanted("start")) benchStart({ ...rounds });
if (wanted("scoring")) benchScoring({ quick, seed: Number(seed), ...rounds });
if (wanted("elements")) await benchElements({ quick, seed: Number(seed), ...rounds });
if (wanted("collection"))
  await benchCollection({ ...(quick ? { megabytes: 20, documents: 5000, rounds: 1 } : {}), ...rounds, files });
if (wanted("align"))
  benchAlign({ ...(quick ? { documents: 10_000, quotes: 200, cases: 100 } : {}), seed: Number(seed) });
if (wanted("search"))
  await benchSearch({ ...(quick ? { megabytes: 20, documents: 10_000, articles: 2000, rounds: 1 } : {}), ...rounds });
if (wanted("retrieve")) await benchRetrieve({ ...(quick ? { questions: 500 } : {}), ...rounds });
// In a browser each control takes its seconds.
if (only === "report" || (only === undefined && !quick)) await benchReport({ quick, seed: Number(seed), ...rounds });
if (only === "report-writing") await benchWriting({ quick, seed: Number(seed), ...rounds });
if (wanted("assess")) await benchAssess({ seconds: Number(values.seconds ?? (quick ? 10 : 600)), store: values.store });
