import { cp, mkdir, writeFile as write } from "node:fs/promises";
import { join } from "node:path";
import { readAnswersFile, readVerdictsFile } from "../../citations/node/read-answers.ts";
import { verdictRules } from "../../citations/verdict-rules.ts";
import { supportScores } from "../../citations/verdicts.ts";
import { openCollection } from "../../files/node/collection/collection.ts";
import { outputs } from "../../print/findings/score-findings.ts";
import { evaluateFiles } from "../../score/node/score-files.ts";
import type { World } from "../world.ts";
import { demoFolder, type TypedStep, typeNext } from "./demo-folder.ts";

const systems = ["marks.jsonl", "quoting.jsonl"];

const explained =
  "citationP is the share of the citations that have highlighted text, sentenceSupported the share of the sentences with such a\n" +
  "citation. quoteExact is the share of the quoted characters that are in the document that is named.\n" +
  "The system marks cites a source that is not there ([7]) and answers a question that the documents do not answer; quoting\n" +
  "changes the words of a quote.\n";

const next: readonly TypedStep[] = [
  {
    about: "The scores, question by question",
    lines: ["pericope evaluate gold.csv marks.jsonl quoting.jsonl --collection docs --per-topic"],
  },
  {
    about: "Is the difference real",
    lines: ["pericope compare gold.csv marks.jsonl quoting.jsonl --collection docs"],
  },
  {
    about: "A gate for CI, which exits with 1 above",
    lines: ["pericope evaluate gold.csv quoting.jsonl --collection docs --fail-over falseAnswer=0.1"],
  },
  {
    about: "What a judge has to fill in, scores of the verdicts, and how far two judges agree",
    lines: [
      "pericope support quoting.jsonl --rules alce --needed",
      "pericope support marks.jsonl quoting.jsonl --verdicts verdicts.jsonl --rules alce --per-topic",
      "pericope agree --verdicts verdicts.jsonl second-judge.jsonl",
    ],
  },
];

/** Copies documents, gold, the answers of two systems and verdicts on them, scores both, and says what to type next. */
export async function showAnswersDemo(given: string | undefined, world: World): Promise<void> {
  const folder = await demoFolder(given, copyFiles, world);
  const collection = await openCollection(join(folder, "docs"));
  const files = systems.map((name) => join(folder, name));
  const { width, colour } = world;
  world.out("Is what the answers cite right? 6 questions, one of which cannot be answered; two systems.\n\n");
  const evaluation = await evaluateFiles(join(folder, "gold.csv"), files, { collection });
  world.out(outputs[0]!.print(evaluation, { width, colour }));
  world.out(
    `\n${explained}\nDoes what is cited support the sentence? A judge's verdicts, by the rules of TREC RAG:\n\n`,
  );
  const answers = [];
  for (const file of files) answers.push(await readAnswersFile(file, { collection }));
  const rules = verdictRules.find(({ name }) => name === "trec-rag")!;
  const { runs } = supportScores(answers, await readVerdictsFile(join(folder, "verdicts.jsonl")), rules);
  const { name, measures } = rules;
  const support = { task: "citations", official: measures[0]!, rules: name, measures, notes: [], runs, curves: [] };
  world.out(outputs[0]!.print(support, { width, colour }));
  world.out(`\nThe files are in ${folder}\n`);
  world.out(typeNext(folder, next, world));
  world.out("\nWith your own files: the guide is docs/citations.md.\n");
}

async function copyFiles(examples: string, folder: string): Promise<void> {
  const documents = await openCollection(join(examples, "documents.jsonl"));
  await mkdir(join(folder, "docs"));
  for (const id of documents.ids()) await write(join(folder, "docs", `${id}.txt`), documents.document(id)!.text);
  await cp(join(examples, "answers"), folder, { recursive: true });
}
