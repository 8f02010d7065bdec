// Submissions by path over a built collection, against runs of the same results by offset and length.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { spawnSync } from "node:child_process";
import { openCollection } from "../dist/node.js";
import { writeCorpus } from "./corpus.js";
import { random } from "./inputs.js";
import { inTurn, pericope } from "./measure.js";

/** Prints how much longer paths take than offsets. */
export async function benchElements({ quick = false, rounds = quick ? 1 : 3, seed = 1, print = console.log }) {
  const folder = mkdtempSync(join(tmpdir(), "pericope-bench-"));
  const at = (name) => join(folder, name);
  try {
    const [documents, runs] = quick ? [5000, 8] : [100_000, 216];
    writeCorpus(at("articles"), { documents, length: 700, seed });
    const { command } = pericope("collection", at("articles"), "-o", at("built.pericope"));
    if (spawnSync(command[0], command.slice(1)).status !== 0) throw new Error("the collection was not built");
    const places = elementsOf(await openCollection(at("built.pericope")));
    writeJudgements(at("judgements"), places, seed);
    for (let run = 0; run < runs; run++) writeRun(at(`${run}.xml`), at(`${run}.fol`), places, `r${run}`, seed + run);
    const paths = (ending) => Array.from({ length: runs }, (_, run) => at(`${run}.${ending}`));
    inTurn(
      `elements: ${runs} runs × 99 topics × 1,500 paths in ${documents.toLocaleString("en")} documents`,
      {
        ...pericope("evaluate", at("judgements"), ...paths("xml"), "--collection", at("built.pericope")),
        name: "by path",
      },
      { ...pericope("evaluate", at("judgements"), ...paths("fol"), "--task", "thorough"), name: "by offset" },
      { rounds, goal: "3 or less", print },
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Of each document, its id, its length and its elements. */
function elementsOf(collection) {
  return Array.from(collection.ids(), (doc) => {
    const { elements: table } = collection.document(doc);
    const paths = [];
    const places = Array.from(table.name, (name, i) => {
      const step = `/${table.names[name]}[${table.ordinal[i]}]`;
      paths[i] = i === 0 ? step : paths[table.parent[i]] + step;
      return { path: paths[i], start: table.start[i], end: table.end[i] };
    });
    return { doc, length: table.length, places };
  });
}

function writeJudgements(path, documents, seed) {
  const next = random(seed);
  const lines = [];
  for (let topic = 1; topic <= 99; topic++)
    for (let i = 0; i < 600; i++) {
      const { doc, length, places } = documents[(topic * 7919 + i) % documents.length];
      const { start, end } = places[next() % places.length];
      const isRelevant = next() % 6 === 0 && end > start;
      lines.push(
        `${topic} Q0 ${doc} ${isRelevant ? end - start : 0} ${length}${isRelevant ? ` ${start} ${start}:${end - start}` : ""}`,
      );
    }
  writeFileSync(path, `${lines.join("\n")}\n`);
}

/** The same results by path, in XML, and by offset and length. */
function writeRun(xmlPath, folPath, documents, tag, seed) {
  const next = random(seed);
  const [xml, fol] = [[`<inex-submission participant-id="1" run-id="${tag}" task="Thorough" query="automatic">`], []];
  for (let topic = 1; topic <= 99; topic++) {
    xml.push(`<topic topic-id="${topic}">`);
    for (let rank = 1; rank <= 1500; rank++) {
      const { doc, places } = documents[next() % documents.length];
      const { path, start, end } = places[next() % places.length];
      const score = (1501 - rank) / 100;
      xml.push(`<result><file>${doc}</file><path>${path}</path><rsv>${score}</rsv></result>`);
      fol.push(`${topic} Q0 ${doc} ${rank} ${score} ${tag} ${start} ${end - start}`);
    }
    xml.push("</topic>");
  }
  writeFileSync(xmlPath, `${xml.join("\n")}\n</inex-submission>\n`);
  writeFileSync(folPath, `${fol.join("\n")}\n`);
}
