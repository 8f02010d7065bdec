import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import ts from "typescript";
import { beforeAll, describe, expect, test } from "vitest";
import { publicApi } from "../scripts/api-page.ts";
import * as core from "../src/api/index.ts";
import * as files from "../src/api/node/index.ts";
import { demoFolder, temporaryFolder } from "./cli/folders.ts";

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

test("a project that uses pericope compiles every example under strict TypeScript", () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "node_modules"));
  symlinkSync(resolve("."), join(folder, "node_modules/pericope"), "junction");
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  const paths = api.flatMap(({ name, example }) => {
    if (example === undefined) return [];
    const path = join(folder, `${name}.ts`);
    writeFileSync(path, `${example}\nexport {};\n`);
    return [path];
  });
  const program = ts.createProgram(paths, {
    strict: true,
    noUncheckedIndexedAccess: true, // these two are what tsc --init writes beside "strict"
    exactOptionalPropertyTypes: true,
    noEmit: true,
    skipLibCheck: false,
    preserveSymlinks: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    types: [],
  });
  const faults = ts.getPreEmitDiagnostics(program).map(({ file, messageText }) => {
    return `${file === undefined ? "" : basename(file.fileName)}: ${ts.flattenDiagnosticMessageText(messageText, "\n")}`;
  });
  expect(paths.length).toBeGreaterThan(50);
  expect(faults).toEqual([]);
});

/** The example as the body of a function, its imports taken from `modules`, its comments checked. */
function runnable(example: string): { readonly code: string; readonly checks: number } {
  const source = ts.createSourceFile("example.ts", example, ts.ScriptTarget.Latest, true);
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
  return { code: ts.transpile(code.join("\n"), { target: ts.ScriptTarget.ESNext }), checks };
}
