import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { bibliography, citationFile } from "../../scripts/bibliography.ts";
import { families } from "../../src/score/measures/index.ts";
import { sources } from "../../src/score/measures/measure.ts";
import { bibtex, workKeys } from "../../src/print/citation.ts";
import { demoFolder } from "./folders.ts";
import { pericope } from "./pericope.ts";

const cwd = demoFolder();
const cite = async (...args: string[]) => (await pericope(["evaluate", ...args, "--cite"], { cwd })).stdout;
const { version } = JSON.parse(readFileSync("package.json", "utf8"));
const ric = ["judgements.inex", "runs/ric/context.fol", "--task", "ric"];

test("the words name version, task, measures with their places, rules, overlap and topics", async () => {
  const [words] = (await cite(...ric, "-m", "gP@5,AgP")).split("\n");
  expect(words).toBe(
    `Runs were scored with pericope ${version} [pericope] for the task ric (relevant in context: a ranked list of documents, in ` +
      "each the set of its relevant parts). Measures: gP@5 (Eq. 11) [kamps2007measures]; AgP (Eq. 13) [kamps2007measures]. They were " +
      "counted by the rules paper: the formulas as their papers print them. Text that a run returns again gains once, and costs its " +
      "length each time. Means are over 10 judged topics, of which one without results scores 0.",
  );
});

test.each([
  [
    ["--rules", "inex_eval"],
    "by the rules inex_eval: what inex_eval 3.1, the INEX organisers' scorer, prints [inexEval].",
  ],
  [["--overlap", "again"], "Text that a run returns again counts in full each time."],
  [["--overlap", "reject"], "No run returns any text twice."],
  [["--topics", "run"], "Means are over the judged topics that each run answers."],
  [
    ["-m", "AgP(by=text)"],
    "Measures: AgP(by=text) (Eq. 13; by=text: Pehcevski and Thom, Eq. 8 and 11) [kamps2007measures].",
  ],
  [["--names", "paper", "-m", "AgP"], "Measures: MAgP (Eq. 13) [kamps2007measures]."],
  [["-m", "AgP", "--format", "markdown"], "AgP (Eq. 13) [@kamps2007measures]."],
  [
    ["-m", "AgP", "--format", "latex", "--rules", "inex_eval"],
    String.raw`inex\_eval 3.1, the INEX organisers' scorer, prints~\cite{inexEval}.`,
  ],
])("%j is said", async (options, words) => {
  expect(await cite(...ric, ...options)).toContain(words);
});

test("copies that count are described", async () => {
  const printed = await cite(
    "judgements.jsonl",
    "runs/chunks.jsonl",
    "--collection",
    "documents.jsonl",
    "--copies",
    "same",
  );
  expect(printed).toMatch(
    /Copies of highlighted text count as it does: \d+ letters and digits or more in a row; .*\. Means/,
  );
});

test("text returned again is described as the task and the rules count it", async () => {
  const thorough = ["judgements.inex", "runs/focused/sections.fol", "--task", "thorough"];
  expect(await cite(...thorough)).toContain("gains once, and costs its length each time");
  expect(await cite(...thorough, "--rules", "inex_eval")).toContain("counts in documents without relevant text alone");
});

test("every work that is cited has its entry, once, and no other has", async () => {
  const printed = await cite(...ric, "-m", "gP@5,AgP,P@5,HP@5,AP,charP,IoU@5");
  const [words, ...entries] = printed.split(/\n(?=@)/);
  const keys = new Set([...words!.matchAll(/\[(\w+)\]/g)].map(([, key]) => key!));
  expect(entries.map((entry) => /^@\w+\{(\w+),/.exec(entry)![1]!).sort()).toEqual([...keys].sort());
  expect(keys.size).toBe(6);
});

test("formats that hold no words are refused in one line", async () => {
  expect(await pericope(["evaluate", ...ric, "--cite", "-f", "csv"], { cwd })).toEqual({
    status: 2,
    stdout: "",
    stderr: "--cite prints words for a paper; expected --format table, markdown, latex, found csv\n",
  });
});

test.each(workKeys.filter((key) => key !== "pericope"))("the entry of %s says what the source says", (key) => {
  const field = (name: string): string =>
    new RegExp(`^ {2}${name} = \\{(.*)\\},$`, "m").exec(bibtex([key], version))?.[1] ?? "";
  const plain = (text: string): string => text.replaceAll(/[{}\\]/g, "").toLowerCase();
  const source = sources[key].toLowerCase();
  expect(source).toContain(plain(field("title")).split(",")[0]);
  if (!field("author").startsWith("{"))
    for (const author of field("author").split(" and ")) {
      const [last, first] = author.split(", ");
      expect(source).toContain(`${first![0]}.${/ \w\./.exec(first!)?.[0] ?? ""} ${last}`.toLowerCase());
    }
  if (field("volume") !== "") expect(source).toContain(`lncs ${field("volume")}`);
});

test("every source of a measure is a work, and the files for other programs are fresh", () => {
  for (const { source } of families.flatMap(({ measures }) => measures)) expect(workKeys).toContain(source.paper);
  expect(readFileSync("docs/pericope.bib", "utf8")).toBe(bibliography());
  expect(readFileSync("CITATION.cff", "utf8")).toBe(citationFile());
});
