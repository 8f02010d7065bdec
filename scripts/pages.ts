// The generated pages of docs/, as texts.
import { spawnSync } from "node:child_process";
import { doubts } from "../src/base/doubts.ts";
import { formats } from "../src/files/formats/index.ts";
import { listed } from "../src/base/list-words.ts";
import { benchmarkFiles } from "../src/files/records/shapes/table.ts";
import type { Shape } from "../src/files/records/shapes/shape.ts";
import { dumps } from "../src/files/records/shapes/table.ts";
import { families } from "../src/score/measures/index.ts";
import type { OurMeasure } from "../src/score/measures/measure.ts";
import {
  otherFiles,
  otherNames,
  parameters,
  rangeText,
  sourceText,
  systemAnswers,
  workedLines,
} from "../src/print/reference.ts";
import { tasks } from "../src/score/tasks.ts";
import { systems } from "../src/search/systems/index.ts";
import { analyzers } from "../src/text/analyzers.ts";

const colour = new RegExp(`${"\x1b"}\\[([\\d;]*)m`, "g"); // what styles a terminal's text

const notice = (what: string): string => `<!-- Written by "npm run docs" from the table of ${what}; do not edit. -->\n`;

/** By measure: the anchor of its heading. GitHub sets cases aside, and numbers those that come again. */
function anchors(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const used = new Map<string, number>();
  for (const { name } of families.flatMap((family) => family.measures)) {
    const plain = name.toLowerCase();
    const times = used.get(plain) ?? 0;
    used.set(plain, times + 1);
    found.set(name, times === 0 ? plain : `${plain}-${times}`);
  }
  return found;
}

export function measuresPage(): string {
  const anchorOf = anchors();
  const overview = families.flatMap((family) => [
    `**${family.name}**: ${family.about}`,
    "",
    "| measure | what it is |",
    "|---|---|",
    ...family.measures.map((m) => `| [\`${m.example}\`](#${anchorOf.get(m.name)}) | ${m.about} |`),
    "",
  ]);
  const taskRows = tasks.map(
    (t) => `| \`${t.name}\` | ${t.about} | ${t.measures.map(code).join(" ")} | ${code(t.official)} |`,
  );
  return [
    "# Measures",
    "",
    notice("measures"),
    "A name is an identity: what prints, parses. `NAME`, `NAME@cutoff`, `NAME(key=value,…)@cutoff`; parameters at their",
    "default are not printed. `M` before an averaged measure (`MAiP`, `MAgP`) is accepted and means the same measure.",
    "",
    "The papers' spellings are read too: `iP[0.01]`, `iP[0.1R]`, `gP[10]`, `AgP'` and `MAgP'` (by=text), `gR'[10]`, `iAP` and `iMAP`",
    "(the measures paper's, of 101 levels: `AiP`); `--names paper` prints them as the papers' tables do. Where papers give one name",
    "to several measures, ours stands for one of them: `P@r` and `R@r` are of the text of a ranked list (HiXEval's are `HP@r` and",
    "`HR@r`, those of documents `docP@r` and `docR@r`), `F@r` likewise (HiXEval's: `HF@r`), and `AP` and `MAP` are of documents (the",
    "text's: `textAP`, HiXEval's: `HAP`; HiXEval's iMAP: `HiAP`). The names of RAG tools, `recall@5`, `precision@5`, `f1@5`,",
    "`hit_rate@5`, `mrr`, `ndcg@10`, mean a measure of the text in the task `chunks` and one of documents in the task `document`; in",
    "other tasks they are refused, with the two names that they may mean. trec_eval's names (`map`, `P_10`, `ndcg_cut_10`) and our",
    "own (`nDCG@10`, `MRR`) are of documents in every task; in `chunks` a note says so.",
    "",
    "Values lie between 0 and 1 (text counted again under `--overlap again`, and HiXEval with alpha below 1 and XCG without overlap",
    "where a result comes twice, and MAep with overlap, may go beyond), and more is better unless it says otherwise. Highlights that",
    "overlap or touch are one.",
    "",
    "In the formulas p is a result, e an element or other result, d a document, h a highlight; size and rsize are its characters",
    "and its highlighted ones, Trel is all highlighted text, Nrel the number of relevant documents. Each measure is worked by hand",
    "on a small topic: ranges such as 5..10 are half-open, and a test holds every value against what is scored.",
    "",
    ...overview,
    "## Tasks",
    "",
    "Where nobody names a task, a submission is scored for the one that it names; a run of whole documents for `document`; by",
    "judgements in JSONL, CSV or SQuAD for `chunks`; else for `focused`. The table says which was taken.",
    "",
    "| task | asks for | measures | ranked by |",
    "|---|---|---|---|",
    ...taskRows,
    "",
    ...families.flatMap((family) => family.measures).flatMap(measureSection),
    next(
      "[From tasks to measures](taxonomy.md) and [Which number should I look at?](which-number.md) choose one; [Words for papers](cite.md) cites it.",
    ),
  ].join("\n");
}

export function systemsPage(): string {
  const rows = systems.map(({ name, about }) => `| [\`${name}\`](#${name}) | ${about} |`);
  const sections = systems.flatMap(({ name, about, source, formula, remarks, params, answers }) => [
    `## ${name}`,
    "",
    about,
    "",
    `- Answers with ${systemAnswers[answers]}.`,
    ...(formula === undefined ? [] : [`- Score: ${formula}`]),
    `- After: ${source}`,
    ...parameters({ params }).map((param) => `- \`${param.name}\`: ${param.text}`),
    "",
    ...(remarks === undefined ? [] : [remarks, ""]),
  ]);
  const secondStages = systems
    .filter(({ secondStage }) => secondStage === true)
    .map(({ name }) => `\`${name}\``)
    .join(", ");
  return [
    "# Systems",
    "",
    notice("systems"),
    "A system finds parts of documents in an index: `pericope search INDEX TOPICS --system NAME -o RUN`. A name is an identity, as a measure's",
    "is: `elements(k1=0.9,b=0.4)`; parameters at their default are not printed. The systems are those of section 4 of the overview of the",
    "INEX 2007 ad hoc track, as far as it describes them; what it leaves open is a parameter, with a default that is explained here.",
    "",
    "Systems that have a parameter `articles` rank in two stages: articles first, then parts of the best of them. What lies outside of those",
    "is not found; `cas` looks into every document where words of articles do not tell which. Scores that differ by rounding (1e-12 of their",
    "size) are equal. Ties are broken by id descending in UTF-8 bytes, then by the start, the longer first, then the path. The same run, to the last",
    "digit, comes from an index in a file and from one in memory. `--explain` shows every number of a score.",
    "",
    "| system | what it is |",
    "|---|---|",
    ...rows,
    "",
    ...sections,
    "## Over any first stage",
    "",
    "What ranked articles best decided the tracks of INEX. So the second stage takes the articles of any run: of a search engine, of Anserini, of a",
    "vector store ([Engines](engines.md) tells how to ask one).",
    "",
    "```sh",
    "pericope search articles topics.xml --articles bm25.trec --system passages -o focused.fol",
    "```",
    "",
    `The systems ${secondStages} then look into the articles that the run ranks. No index is needed: \`articles\` are the documents`,
    "themselves, which are read once for the statistics of the words. With an index, as in `pericope search articles.index …`, that reading is saved; the",
    "numbers are the same. Over the run of our own `articles` the result is that of the system by itself.",
    "",
    "A document is at the place of its first result. Its score is that of the run, if all scores of the topic are above 0 and none rises;",
    "otherwise it is the place from the end of the list, and a note says so. `passages(rank=order)` keeps the order of the articles whatever their",
    "scores. Documents that the collection lacks are left out, with a note. An article that has none of the words keeps its place: the passage",
    "is its beginning, the entry point its start; it has no elements.",
    "",
    "## Analyzers",
    "",
    "How texts and queries become terms is settled when the index is made: `pericope index --analyzer NAME`. Words are cut out first, and each is",
    "folded by itself: offsets never move. The border of an element ends a word.",
    "",
    "| analyzer | terms |",
    "|---|---|",
    ...analyzers.map(({ name, about }) => `| \`${name}\` | ${about} |`),
    "",
    next(
      "[A test collection in an afternoon](track.md) makes runs with them; [Scale](scale.md) tells how much an index holds.",
    ),
  ].join("\n");
}

function measureSection(measure: OurMeasure): string[] {
  const params = parameters(measure).map(({ name, text }) => `- \`${name}\`: ${text}`);
  const others = otherNames(measure);
  return [
    `## ${measure.name}`,
    "",
    measure.about,
    "",
    "```math",
    measure.latex,
    "```",
    "",
    "```text",
    measure.formula,
    "```",
    "",
    `- Example: \`${measure.example}\` · Range: ${rangeText(measure)}.`,
    `- Rewards ${measure.rewards}. Ignores ${measure.ignores}.`,
    ...(others.length === 0 ? [] : [`- Known as: ${others.join(", ")}.`]),
    `- Source: ${sourceText(measure.source)}`,
    ...(measure.remark === undefined ? [] : [`- Remark: ${measure.remark}.`]),
    ...params,
    "",
    "Worked by hand:",
    "",
    "```text",
    ...workedLines(measure),
    "```",
    "",
  ];
}

export function formatsPage(): string {
  return [
    "# Formats",
    "",
    notice("formats"),
    "Formats are recognised from their content; gzip is read as it is, and so is parquet in place of JSONL. Blank lines are refused where columns are expected, and",
    "skipped between JSON objects. A byte order mark, CRLF, tabs and a missing last newline are all accepted.",
    "",
    ...formats.flatMap((format) => [
      `## ${format.name}`,
      "",
      `${format.about}`,
      "",
      "```",
      format.example.trimEnd(),
      "```",
      "",
      `Holds: ${format.noun}. Written to files that end in ${format.extensions.map(code).join(" or ")}.` +
        (format.unit === "none" ? "" : ` Offsets count ${format.unit}.`),
      "",
    ]),
    "## One record a question",
    "",
    "What frameworks and evaluation tools dump is read as it is: a question a record, with the texts that were retrieved for it, those",
    "that should be, or both. The same file may be given as judgements and as run. Texts without offsets want a place in the",
    "documents: `pericope align` finds it (`--as run`, `--as judgements`), and `evaluate` with `--collection` does in passing. Where a list may be either, or has another name, that is an",
    "error that says what to type: `--fields retrieved=KEY`, `--fields highlights=KEY`, `--fields topic=KEY`.",
    "",
    "A record that is none of these is read by the usual names of its fields, and a note says what was read as what. No list of texts is",
    "left out in silence: one that the documents have as well as what is read is an error, any other a note; two lists of results, such as",
    "`retrieved` beside `reranked`, and a text beside a list called `sources`, `results`, `hits` and the like, are errors that name both.",
    "`--fields` chooses. Results are put in order by `rank`, by `position` or `metadata.rank` where each question has exactly 0 to n - 1 or 1 to n, and else stay",
    "as in the file; `--order score` and `--order distance` go by scores. Several runs in one file (`run`, `system`, or a column such as `model`",
    "or `retriever` that has several values for one question; where ranks repeat, any column that parts them) are scored apart; `--run NAME`",
    "reads one of them. What `relevance`, `grade`, `is_relevant`, `relevant`, `rel`, `judgment` and the like call irrelevant (0, false, no) is a",
    "judged document without a highlight, and so does `label` where each record has 0, 1, true or false, or a word such as `irrelevant`. Several quotes in one cell are split where each is in the document.",
    "",
    ...dumps.flatMap(dumpLines),
    "## Folders of a benchmark",
    "",
    "BEIR and MTEB keep `corpus.jsonl`, `queries.jsonl` and a folder `qrels`. The folder may be given as `--collection`, as topics, and",
    "as judgements where it has one split; of several, name the file: `qrels/test.tsv`.",
    "",
    ...benchmarkFiles.flatMap(dumpLines),
    ...otherFiles.flatMap(({ name, about, example }) => [
      `## ${name}`,
      "",
      about,
      "",
      "```",
      example.trimEnd(),
      "```",
      "",
    ]),
    next(
      "[Your files](your-files.md) converts one into another and scores them; so does [Is my RAG bringing back the right text?](rag.md)",
    ),
  ].join("\n");
}

/** Notes that can be denied, and what each means. */
export function notesPage(): string {
  return [
    "# Notes",
    "",
    '<!-- Written by "npm run docs" from the table in src/base/doubts.ts. -->',
    "",
    "For people who want to be sure that a number is the one they mean, as in CI. pericope scores what it can read, and a note on standard",
    "error says what else you should know. The notes below are those after which a number may be another than you mean. `--strict` makes",
    "each of them an error (exit code 2, and nothing is printed or written), `--deny CODE` only some of them. `--allow CODE` accepts a kind",
    "that `--strict` would refuse. `--quiet` prints no notes at all. `--notes all` prints every note; by default, many notes of one kind are",
    "one line. Commands that score take these options, and so do `inspect` and `validate`.",
    "",
    "```sh",
    "pericope evaluate gold.csv retrieved.jsonl --collection docs --strict --allow fields-inferred",
    "```",
    "",
    "| code | what it says |",
    "|---|---|",
    ...doubts.map(({ name, about }) => `| \`${name}\` | ${about} |`),
    "",
    next(
      "[When something is wrong](rag-troubles.md) says what to do about the most common ones; [In CI](ci.md) has gates.",
    ),
  ].join("\n");
}

/** Where a page leads on. */
function next(words: string): string {
  return `**Next:** ${words}\n`;
}

/** What a framework writes, and what reads it. */
function dumpLines({ name, about, holds, example }: Shape): string[] {
  const read = Object.entries(holds).map(([noun, format]) => `${noun} (${code(format)})`);
  const how = read.length === 0 ? [] : [`Read as ${listed(read)}.`, ""];
  return [`### ${name}`, "", about, "", "```", example.trimEnd(), "```", "", ...how];
}

const code = (text: string): string => `\`${text}\``;

/** The table that evaluate prints on the demo track, as it looks in a terminal. */
export function picture(): string {
  const runs = ["articles", "keywords", "paragraphs", "passages", "random", "sections"].map(
    (name) => `runs/focused/${name}.fol`,
  );
  const shown = "pericope evaluate judgements.inex runs/focused/*.fol";
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ["../bin/pericope.js", "evaluate", "judgements.inex", ...runs],
    {
      cwd: "examples",
      encoding: "utf8",
      env: { ...process.env, FORCE_COLOR: "1", COLUMNS: "90" },
    },
  );
  return svg([`\x1b[2m$\x1b[22m ${shown}`, ...stdout.trimEnd().split("\n"), ...stderr.trimEnd().split("\n")]);
}

function svg(lines: readonly string[]): string {
  const [advance, leading, pad] = [8.4, 20, 20] as const;
  const plain = lines.map((line) => line.replaceAll(colour, ""));
  const width = Math.ceil(Math.max(...plain.map((line) => line.length)) * advance + 2 * pad);
  const height = lines.length * leading + 2 * pad;
  const rows = lines.map(
    (line, i) => `<text x="${pad}" y="${pad + 14 + i * leading}" xml:space="preserve">${spans(line)}</text>`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="A table of scores in a terminal">`,
    "<style>text{font:14px ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono',monospace;fill:#d8dee9}.bold{font-weight:700}.green{fill:#8fd18a}.dim{fill:#8b95a5}.underlined{text-decoration:underline}</style>",
    `<rect width="${width}" height="${height}" rx="8" fill="#1d2129"/>`,
    ...rows,
    "</svg>",
    "",
  ].join("\n");
}

function spans(line: string): string {
  const classes = new Set<string>();
  let out = "";
  // Texts and the codes between them, in turn.
  for (const [i, part] of line.split(colour).entries()) {
    if (i % 2 === 1) style(classes, part.split(";").map(Number));
    else if (part !== "")
      out += classes.size === 0 ? escape(part) : `<tspan class="${[...classes].join(" ")}">${escape(part)}</tspan>`;
  }
  return out;
}

function style(classes: Set<string>, codes: readonly number[]): void {
  const on: Record<number, string> = { 1: "bold", 2: "dim", 4: "underlined", 32: "green" };
  const off: Record<number, string[]> = {
    0: Object.values(on),
    22: ["bold", "dim"],
    24: ["underlined"],
    39: ["green"],
  };
  for (const code of codes) {
    if (on[code] !== undefined) classes.add(on[code]);
    for (const name of off[code] ?? []) classes.delete(name);
  }
}

const escape = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
