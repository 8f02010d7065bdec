// node scripts/demo-submissions.js: writes examples/submissions from examples/runs, as four participants would have handed
// them in: INEX 2007's XML, CO and CAS, elements and passages, for three tasks. Run after a build.
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";

const root = new URL("../", import.meta.url);
process.chdir(new URL("examples/", root).pathname);

const tasks = { focused: "Focused", ric: "RelevantInContext", bic: "BestInContext" };
const most = 15; // results of a topic

/** Who hands in what: participant, run, task, its source, elements or passages, CO or CAS. */
const handedIn = [
  ["scriptorium", "articles", "focused", "articles", "element", "CO"],
  ["scriptorium", "articles", "ric", "articles", "element", "CO"],
  ["scriptorium", "articles", "bic", "articles", "element", "CO"],
  ["margins", "sections", "focused", "sections", "element", "CO"],
  ["margins", "sections-cas", "focused", "sections", "element", "CAS"],
  ["margins", "sections", "ric", "sections", "element", "CO"],
  ["margins", "sections-cas", "ric", "sections", "element", "CAS"],
  ["margins", "best-section", "bic", "best-section", "element", "CO"],
  ["catchword", "paragraphs", "focused", "paragraphs", "element", "CO"],
  ["catchword", "paragraphs-cas", "focused", "paragraphs", "element", "CAS"],
  ["catchword", "paragraphs", "ric", "paragraphs", "element", "CO"],
  ["catchword", "paragraphs-cas", "ric", "paragraphs", "element", "CAS"],
  ["catchword", "best-paragraph", "bic", "best-paragraph", "element", "CO"],
  ["leaf", "passages", "focused", "passages", "passage", "CO"],
  ["leaf", "passages", "ric", "passages", "passage", "CO"],
];

/** The tags that each topic's castitle asks for; undefined where it asks for any. */
function targets() {
  const topics = readFileSync("topics.xml", "utf8").matchAll(/<topic id="(\d+)"[\s\S]*?<castitle>(.*?)<\/castitle>/g);
  const tagsOf = (castitle) => {
    const last = castitle.split("//").findLast((step) => /^[*(\w]/.test(step) && !step.startsWith("title"));
    const tags = /^\(?([\w|]+)/.exec(last)?.[1];
    return tags?.split("|");
  };
  return new Map(Array.from(topics, ([, id, castitle]) => [id, tagsOf(castitle)]));
}

/** The first results of each topic; of a CAS run those of the tags that its topic asks for. */
function cut(xml, wanted) {
  return xml.replace(/<topic topic-id="(\w+)">([\s\S]*?)<\/topic>/g, (_, id, body) => {
    const results = body.match(/<result>[\s\S]*?<\/result>/g) ?? [];
    const tagOf = (result) => /([\w]+)\[\d+\]<\/path>/.exec(result)?.[1];
    const kept = results.filter((result) => wanted?.get(id)?.includes(tagOf(result)) ?? true).slice(0, most);
    return `<topic topic-id="${id}">\n${kept.map((result) => `    ${result}\n`).join("")}  </topic>`;
  });
}

rmSync("submissions", { recursive: true, force: true });
mkdirSync("submissions");
const castitles = targets();
for (const [participant, run, task, source, type, query] of handedIn) {
  const elements = type === "element" ? ["--elements", "smallest"] : [];
  const args = [
    "../bin/pericope.js",
    "convert",
    `runs/${task}/${source}.fol`,
    "-",
    "--to",
    "inex-submission",
    "--collection",
    "articles",
  ];
  const { stdout, stderr, status } = spawnSync(process.execPath, [...args, ...elements], { encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
  const head =
    `<inex-submission participant-id="${participant}" run-id="${participant}-${run}" task="${tasks[task]}" ` +
    `query="automatic" result-type="${type}">\n  <topic-fields title="yes" castitle="${query === "CAS" ? "yes" : "no"}" ` +
    `description="no" narrative="no"/>`;
  const body = cut(stdout, query === "CAS" ? castitles : undefined)
    .replace(/<inex-submission[^>]*>/, head)
    .replace(/\n\s*<topic-fields title="[^>]*>(?=[\s\S]*<topic-fields)/, "");
  writeFileSync(`submissions/${participant}-${task}-${run}.xml`, body);
}
