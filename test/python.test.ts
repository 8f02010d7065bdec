import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "./cli/folders.ts";
import { program } from "./cli/spawned.ts";
import { isLong } from "./rounds.ts";

// The page for Python, pasted block by block, by a Python of this machine, where it has one; what needs pandas, where it has that.

const page = "docs/python.md";
const text = readFileSync(page, "utf8");

interface Block {
  readonly code: string;
  /** What the page shows below it. */
  readonly shown: string;
  readonly needsPandas: boolean;
}

const blocks = [...text.matchAll(/```python\n(.*?)```(?:\n\n```text\n(.*?)```)?/gs)].map(
  ([, code = "", shown = ""]): Block => ({ code, shown, needsPandas: code.includes("import pandas") }),
);
const plain = blocks.filter(({ needsPandas }) => !needsPandas);

/** Gives the last block of the page what LangChain and LlamaIndex would. */
const returned: Block = {
  code: `
from types import SimpleNamespace as Object
quote, meta = gold[0]["quote"], {"source": gold[0]["source"] + ".md"}
node = Object(get_content=lambda: quote, metadata=meta)
nodes = [Object(node=node, score=0.5), Object(node=node, score=None)]
write_records("both.jsonl", [*from_langchain("q1", [Object(page_content=quote, metadata=meta)]), *from_llamaindex("q1", nodes)])
pericope("align", "both.jsonl", "--as", "run", "--collection", "docs", "-o", "both.run")
for line in open("both.run"):
    record = json.loads(line)
    print(record["doc"], record["start"], record["run"], record.get("score"))
`,
  shown:
    "chapter-and-verse 1912 langchain None\nchapter-and-verse 1912 llamaindex 0.5\nchapter-and-verse 1912 llamaindex None\n",
  needsPandas: false,
};

const pythons = [process.env["PYTHON"], "python3", "/usr/bin/python3", "python"].filter((name) => name !== undefined);
const withModule = (module: string): string | undefined =>
  pythons.find(
    (name) => spawnSync(name, ["-c", `import sys, ${module}; sys.exit(sys.version_info < (3, 8))`]).status === 0,
  );
const python = withModule("json");
const pandas = withModule("pandas");

/** Stands between what two blocks print. */
const border = "---- next block ----";

test("the page has code with pandas and code without", () => {
  expect(plain.length).toBeGreaterThanOrEqual(5);
  expect(blocks.length - plain.length).toBeGreaterThanOrEqual(3);
});

describe.skipIf(process.platform === "win32")("docs/python.md", () => {
  test.skipIf(!isLong || python === undefined)("runs without pandas, and prints what it shows", () =>
    pasted(python!, [...plain, returned]),
  );

  test.skipIf(pandas === undefined)("runs with pandas, and prints what it shows", () => pasted(pandas!, blocks));

  test.skipIf(!isLong || python === undefined)("an exception has pericope's one line", () => {
    const failing = `${blocks[0]!.code}\npericope("evaluate", "gold.jsonl", "nowhere.jsonl")\n`;
    const { stderr, status } = typed(python!, failing);
    expect(status).toBe(1);
    expect(stderr).toMatch(/\nPericopeError: nowhere\.jsonl: .*\n$/);
  });
});

test("no link of the page leads nowhere", () => {
  const links = [...text.matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)].map(([, target]) => target!);
  expect(links.filter((target) => !existsSync(join(dirname(page), target)))).toEqual([]);
});

function pasted(name: string, code: readonly Block[]): void {
  const script = code.map((block) => block.code).join(`\nprint(${JSON.stringify(border)})\n`);
  const { stdout, stderr, status } = typed(name, script);
  expect(status, stderr).toBe(0);
  expect(stdout.split(`${border}\n`)).toEqual(code.map(({ shown }) => shown));
}

/** Runs a script in a fresh folder of the RAG demo, with `pericope` installed beside it. */
function typed(name: string, script: string) {
  const cwd = join(temporaryFolder(), "my-rag");
  expect(spawnSync(process.execPath, [program, "demo", "--rag", cwd]).status).toBe(0);
  const bin = join(cwd, "bin");
  mkdirSync(bin);
  writeFileSync(join(bin, "pericope"), `#!/bin/sh\nexec '${process.execPath}' '${program}' "$@"\n`);
  chmodSync(join(bin, "pericope"), 0o755);
  const env = { ...process.env, PATH: `${bin}${delimiter}${process.env["PATH"]}` };
  return spawnSync(name, ["-"], { cwd, env, input: script, encoding: "utf8" });
}
