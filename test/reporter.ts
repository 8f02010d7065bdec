// What `npm test` prints: a dot per file that passes, all of a file that fails, and at the end how many tests were left out, and why.
// The reason is the condition in the test's own line, such as `test.skipIf(browserPath === "")`, or what the test said when it
// left off. Few files are listed one by one, as Vitest does it.

import { readFileSync } from "node:fs";
import type { SerializedError } from "vitest";
import { DefaultReporter, type TestCase, type TestModule, type TestSpecification, type TestSuite } from "vitest/node";

/** From so many files on, those that pass are dots. */
const many = 20;

/** What a condition of the tests means; another is printed as it is. */
const meanings: readonly [RegExp, string][] = [
  [/atLength|!isLong/i, "they take long: npm run test:long runs them"],
  [/\bbrowserPath\b/, "there is no Chromium; name it in CHROMIUM"],
  [/\bfirefox\b/, "there is no Firefox, or it is not asked for; name it in FIREFOX"],
  [/\bprograms\b|\bpostgres|^check$/i, "there is no PostgreSQL; apt-get install postgresql"],
  [/\bpython\b/, "there is no Python from 3.11 on, or pip cannot install what they need"],
  [/isThere\("(?:bash|zsh|fish)"\)/, "a shell is missing: bash, zsh or fish"],
  [/process\.platform|\/dev\/|\/proc\/|getuid/, "they are of other systems or users"],
];

export class BriefReporter extends DefaultReporter {
  #isBrief = false;

  override onTestRunStart(files: readonly TestSpecification[]): void {
    this.#isBrief = files.length >= many;
    super.onTestRunStart(files);
  }

  override printTestModule(file: TestModule): void {
    if (this.#isBrief && file.ok()) this.ctx.logger.outputStream.write(".");
    else super.printTestModule(file);
  }

  override onTestRunEnd(
    files: readonly TestModule[],
    errors: readonly SerializedError[],
    reason: "passed" | "interrupted" | "failed",
  ): void {
    const count = new Map<string, number>();
    for (const file of files)
      for (const test of file.children.allTests("skipped")) {
        const why = reasonOf(test);
        count.set(why, (count.get(why) ?? 0) + 1);
      }
    if (this.#isBrief) this.log("\n");
    if (count.size > 0) this.log(" Left out:");
    for (const [why, tests] of [...count].toSorted(([, a], [, b]) => b - a))
      this.log(`${String(tests).padStart(6)}  ${why}`);
    super.onTestRunEnd(files, errors, reason);
  }
}

function reasonOf(test: TestCase): string {
  const result = test.result();
  if (result.state === "skipped" && result.note !== undefined) return result.note;
  const condition = conditionAt(outermostSkipped(test));
  return meanings.find(([words]) => words.test(condition))?.[1] ?? condition;
}

/** The test, or the largest group with it that is left out as a whole. */
function outermostSkipped(test: TestCase): TestCase | TestSuite {
  let found: TestCase | TestSuite = test;
  for (let each: TestCase | TestSuite | TestModule = test; each.type !== "module"; each = each.parent)
    if (each.options.mode === "skip") found = each;
  return found;
}

/** By what a test is left out: the words of its line before its title. Below a table of cases, the line is that before the table. */
function conditionAt({ location, module }: TestCase | TestSuite): string {
  const lines = readFileSync(module.moduleId, "utf8").split("\n");
  let at = (location?.line ?? 1) - 1;
  if (lines[at]!.trim().startsWith("]")) {
    const indented = /^ *(?=\])/.exec(lines[at]!)![0];
    do at--;
    while (at > 0 && !new RegExp(`^${indented}\\w`).test(lines[at]!));
  }
  const line = lines[at]!.trim();
  return /\.skipIf\((.*?)\)(?:\(["'`]|\($|\.each)/.exec(line)?.[1] ?? /^[\w.]+/.exec(line)?.[0] ?? line;
}
