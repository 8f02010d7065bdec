import ts from "typescript";
import { beforeAll, describe, expect, test } from "vitest";
import { publicApi } from "../scripts/api-page.ts";
import * as core from "../src/index.ts";
import * as files from "../src/node/index.ts";
import { demoFolder } from "./cli/folders.ts";

// The examples of docs/api.md. A comment behind an expression is its value.

const api = publicApi().flatMap(({ entry, names }) => names.map((documented) => ({ entry, ...documented })));
const values = api.filter(({ kind }) => kind === "value");

test.each(values)("$name is explained, with an example that imports it", ({ name, entry, about, example = "" }) => {
  expect(about).toMatch(/^[A-Z][^]*\.$/);
  expect(example).toMatch(new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from "${entry}";`));
});

describe("each example gives what it says", () => {
  beforeAll(() => {
    const before = process.cwd();
    process.chdir(demoFolder());
    return () => process.chdir(before);
  });

  test.each(values)("$name", async ({ example = "" }) => {
    const { code, checks } = runnable(example);
    expect(checks).toBeGreaterThan(0);
    const AsyncFunction = (async () => {}).constructor as new (
      ...args: string[]
    ) => (...args: unknown[]) => Promise<void>;
    const check = (found: unknown, said: unknown, line: string): void => expect(found, line).toEqual(said);
    await new AsyncFunction("modules", "check", code)({ pericope: core, "pericope/node": files }, check);
  });
});

/** The example as the body of a function, its imports taken from `modules`, its comments checked. */
function runnable(example: string): { readonly code: string; readonly checks: number } {
  const source = ts.createSourceFile("example.js", example, ts.ScriptTarget.Latest, true);
  let checks = 0;
  const code = source.statements.map((statement) => {
    if (ts.isImportDeclaration(statement))
      return `const ${statement.importClause!.getText()} = modules[${statement.moduleSpecifier.getText()}];`;
    const comment = /^ \/\/ (.*)/.exec(example.slice(statement.end))?.[1];
    if (comment === undefined || !ts.isExpressionStatement(statement)) return statement.getText();
    checks++;
    const found = statement.expression.getText();
    return `check(${found}, (${comment}), ${JSON.stringify(found)});`;
  });
  return { code: code.join("\n"), checks };
}
