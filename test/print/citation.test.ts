import { expect, test } from "vitest";
import { inexEval, paper, rules } from "../../src/score/gain/rules.ts";
import { bibtex, citedWorks, citeStyles, methodsWords, type ScoringMethod } from "../../src/print/citation.ts";

const [plain, , latex] = citeStyles;
const trecEval = rules.find(({ name }) => name === "trec_eval")!;
const scoring: ScoringMethod = {
  version: "1.2.3",
  task: { name: "some_task", about: "A task: of its own." } as ScoringMethod["task"],
  rules: paper,
  measures: [{ name: "AgP", source: { paper: "kamps2007measures", where: "Eq. 13" } }],
  repeats: "once",
  topics: 7,
};
const words = (more: Partial<ScoringMethod> = {}): string => methodsWords({ ...scoring, ...more }, plain);

test("the sentence about a task becomes part of another, and names are written for LaTeX", () => {
  expect(words()).toContain("pericope 1.2.3 [pericope] for the task some_task (a task: of its own).");
  expect(methodsWords(scoring, latex)).toContain(String.raw`pericope 1.2.3~\cite{pericope} for the task some\_task (`);
});

test("measures of one place stand together, and those of one's own by themselves", () => {
  const at = (where: string) => ({ paper: "kamps2007measures", where }) as const;
  const measures = [
    { name: "gP@5", source: at("Eq. 11") },
    { name: "mine" },
    { name: "AgP", source: at("Eq. 13") },
    { name: "gP@10", source: at("Eq. 11") },
    { name: "gP@9", source: { ...at("Eq. 11"), paper: "kamps2007ric" as const } },
    { name: "yours" },
  ];
  expect(words({ measures })).toContain(
    "Measures: gP@5 and gP@10 (Eq. 11) [kamps2007measures]; mine and yours (of our own); " +
      "AgP (Eq. 13) [kamps2007measures]; gP@9 (Eq. 11) [kamps2007ric]. They",
  );
});

test("rules of other scorers are cited, those of papers are not", () => {
  expect(words()).toContain(`by the rules paper: ${paper.about}. Text`);
  expect(words({ rules: inexEval })).toContain(`by the rules inex_eval: ${inexEval.about} [inexEval]. Text`);
  expect(words({ rules: trecEval })).toContain(`by the rules trec_eval: ${trecEval.about} [trecEval]. Text`);
});

test("topics, copies and tokens are told where they are known", () => {
  expect(words()).toMatch(/ each time\. Means are over 7 judged topics, of which one without results scores 0\.$/);
  expect(words({ topics: 1 })).toContain("Means are over 1 judged topic, of which");
  expect(words({ topics: undefined })).toContain("Means are over the judged topics that each run answers.");
  expect(words({ tokens: "o200k_base" })).toContain("each time. Tokens are those of o200k_base. Means");
  expect(words({ copies: "same" })).toMatch(/each time\. Copies of highlighted text count as it does: .+\. Means/);
});

test("each cited work has one entry, the program first and with its version", () => {
  const other: ScoringMethod = { ...scoring, rules: trecEval, measures: [...scoring.measures, { name: "mine" }] };
  const entries = citedWorks([scoring, other]);
  expect(Array.from(entries.matchAll(/^@\w+\{(\w+),$/gm), ([, key]) => key)).toEqual([
    "pericope",
    "kamps2007measures",
    "trecEval",
  ]);
  expect(citedWorks([scoring])).toBe(bibtex(["pericope", "kamps2007measures"], "1.2.3"));
  expect(entries).toBe(bibtex(["pericope", "kamps2007measures", "trecEval"], "1.2.3"));
  expect(entries.match(/version = \{.*\}/g)).toEqual(["version = {1.2.3}", "version = {10}"]);
});
