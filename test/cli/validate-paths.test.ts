import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { pericope } from "./pericope.ts";

const folder = mkdtempSync(join(tmpdir(), "pericope-validate-"));
mkdirSync(join(folder, "articles"));
writeFileSync(join(folder, "articles/file.xml"), '<article id="9996"><p>one</p><p>two</p></article>');
writeFileSync(join(folder, "topics.xml"), '<inex-topic-file><topic id="1"/></inex-topic-file>');

const result = (file: string, place: string): string => `<result><file>${file}</file>${place}</result>`;
const lines = [
  '<inex-submission run-id="x">',
  '<topic topic-id="1">',
  result("9996", "<path>/article[1]/p[1]</path>"),
  result("9996", "<path>/article[1]/p[3]</path>"),
  result("9996", "<path>/article/p[1]</path>"),
  result("9996", '<passage start="/article[1]/p[2]/text()[1].1" end="/article[1]/p[1]/text()[1].1"/>'),
  result("9997", "<path>/article[1]</path>"),
  result("9996", '<passage start="/article[1]/p[2]/text()[1].0" end="/article[1]/p[2]/text()[1].1"/>'),
  "</topic>",
  `<topic topic-id="2">${result("9996", "<path>/article[1]/p[1]</path>")}</topic>`,
  "</inex-submission>",
];
writeFileSync(join(folder, "run.xml"), lines.join("\n"));
const options = ["--collection", "articles", "--id-attribute", "id", "--topics", "topics.xml", "--task", "focused"];

test("validate names each fault of a submission by its kind and its place", async () => {
  const { stdout, status } = await pericope(["validate", "run.xml", ...options, "--format", "json"], { cwd: folder });
  const { runs } = JSON.parse(stdout);
  const shown = runs[0].faults.map(({ code, line, column }: Record<string, unknown>) => [code, line, column]);
  expect(shown).toEqual([
    ["unknown-path", 4, 26],
    ["path-not-full", 5, 26],
    ["end-before-start", 6, 26],
    ["unknown-document", 7, 26],
    ["mixed", 8, null],
    ["unknown-topic", 10, null],
  ]);
  expect(status).toBe(1);
});

test("validate prints line and column", async () => {
  const { stdout } = await pericope(["validate", "run.xml", ...options], { cwd: folder });
  expect(stdout).toContain(
    "run.xml:4:26: no element /article[1]/p[3]; the nearest is /article[1]/p[2] [unknown-path]\n",
  );
});

test("validate says that assessments are no submission, rather than what they would need", async () => {
  const passage = '<passage start="/article[1]/p[1]/text()[1].0" end="/article[1]/p[1]/text()[1].1"/>';
  const assessments = `<assessments topic="1"><file name="9996">${passage}</file></assessments>`;
  writeFileSync(join(folder, "assessments.xml"), assessments);
  const { stdout, stderr, status } = await pericope(["validate", "assessments.xml"], { cwd: folder });
  expect(stderr).toBe("assessments.xml: this looks like judgements (inex-assessments); expected a run or topics\n");
  expect([stdout, status]).toEqual(["", 2]);
});

test("topics are told where a field is missing or empty, a castitle is no NEXI, an id comes twice", async () => {
  writeFileSync(
    join(folder, "bad-topics.xml"),
    '<inex-topic-file>\n<topic id="1">\n<title/>\n<castitle>//p[about(x)]</castitle>\n<narrative>x</narrative></topic>\n' +
      '<topic id="1"/></inex-topic-file>\n',
  );
  const { stdout, status } = await pericope(["validate", "bad-topics.xml"], { cwd: folder });
  expect(status).toBe(1);
  expect(stdout.trimEnd().split("\n")).toEqual([
    "bad-topics.xml:2:1: topic 1: description is missing; expected a description with text [missing-field]",
    "bad-topics.xml:3:1: topic 1: title is empty; expected a title with text [empty-field]",
    'bad-topics.xml:4:1: topic 1, castitle, column 11: found "x"; expected a path that starts with "." [castitle]',
    'bad-topics.xml:6:1: topic "1" again, first on line 2; expected it once [format]',
    "bad-topics.xml: not valid as topics: 4 faults, 1 topic",
  ]);
});

test("without a collection validate checks what the submission tells, and says what it does not check", async () => {
  const results = [
    `<result><file>1</file><path>/article[1]</path><rsv>3</rsv></result>`,
    `<result><file>2</file><path>/article[1]</path><rsv>2</rsv></result>`,
    `<result><file>1</file><path>/article[1]</path><rsv>4</rsv></result>`,
    `<result><file>1</file><path>/article/p[1]</path><rsv>1</rsv></result>`,
    `<result><file>3</file><passage start="/a[1]/text()[1].1" end="/a[1]/text()[1].2"/><rsv>1</rsv></result>`,
  ];
  const many = Array.from({ length: 1501 }, (_, i) => `<result><file>${i}</file><path>/a[1]</path></result>`);
  const submission = (lines: readonly string[]) =>
    `<inex-submission run-id="x" task="Thorough" result-type="element">\n<topic topic-id="1">\n${lines.join("\n")}\n</topic></inex-submission>`;
  writeFileSync(join(folder, "alone.xml"), submission(results));
  writeFileSync(join(folder, "many.xml"), submission(many));
  writeFileSync(join(folder, "good.xml"), submission(results.slice(0, 2)));
  const told = await pericope(["validate", "alone.xml", "--format", "json"], { cwd: folder });
  const [{ faults }] = JSON.parse(told.stdout).runs;
  expect(faults.map(({ code, line }: Record<string, unknown>) => [code, line])).toEqual([
    ["scores-contradict", 5],
    ["duplicate", 5],
    ["path-not-full", 6],
    ["mixed", 7],
  ]);
  expect(told.stderr).toBe(
    "note: alone.xml: 4 results give paths that were not looked up: whether there are such elements, and whether they " +
      "overlap, is checked with --collection PATH\n",
  );
  const { stdout } = await pericope(["validate", "many.xml"], { cwd: folder });
  expect(stdout).toContain("topic 1 has 1,501 results; at most 1,500 are allowed [too-many]");
  const good = await pericope(["validate", "good.xml"], { cwd: folder });
  expect([good.status, good.stdout]).toEqual([0, "good.xml: valid for task thorough, 2 results for 1 topic\n"]);
});
