// Packs the package as npm would publish it, installs that in an empty folder under each line of Node, and uses it there as a
// stranger would: commands, imports, types. Also: nothing runs at installation, and nothing is in it that no one needs.

import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { installedNode, supported } from "./nodes.js";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "pericope-package-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

/** In kilobytes, packed: more would be a mistake, such as a collection or a map that was packed too. */
const mostKilobytes = 3500;

const imports = `
import { evaluate, readJudgements, readRun, type Evaluation } from "pericope";
import { readRunFile } from "pericope/node";
import { matchers } from "pericope/matcher";

const judgements = readJudgements('{"topic":"q1","doc":"guide.md","ranges":[[100,200]]}');
const run = readRun('{"topic":"q1","doc":"guide.md","start":150,"end":250,"run":"mine"}');
const scores: Evaluation = evaluate(judgements, [run], { measures: ["P@1", "R@1"] });
console.log(JSON.stringify(scores.runs[0]?.mean), typeof readRunFile, typeof matchers);
`;

/** As a user has it who is strict: types of libraries are checked, too. */
const strict = {
  compilerOptions: { module: "nodenext", target: "es2022", strict: true, skipLibCheck: false, noEmit: true, types: [] },
  files: ["use.ts"],
};

/** What is typed in the folder, and what it prints or part of it. */
const typed = [
  ["npx --no-install pericope --version", version()],
  ["pericope demo my-demo", "What to type next"],
  ["pericope demo --rag my-rag", "Did the retriever bring back the right text?"],
  ["pericope evaluate my-demo/judgements.inex my-demo/runs/focused/sections.fol", "0.7782"],
  ["pericope report my-rag/gold.jsonl my-rag/run.jsonl -o page.html", ""],
  ["pericope completion bash", "complete -F _pericope pericope"],
  ["node use.mjs", '{"P@1":0.5,"R@1":0.5} function object'],
].map(([line, expected]) => [line.split(" "), expected]);

/** Types are the same under every Node: they are checked once. */
const checksTypes = [["node", join(root, "node_modules", "typescript", "bin", "tsc"), "-p", "."], ""];

const tarball = packed();
const faults = supported.flatMap(faultsOf);
for (const fault of faults) console.error(fault);
console.log(
  `${typed.length} uses and the types of the package under Node ${supported.join(", ")}: ${faults.length} faults`,
);
process.exitCode = faults.length > 0 ? 1 : 0;

function version() {
  return JSON.parse(readFileSync(join(root, "package.json"), "utf8")).version;
}

/** The file that would be published; says how large it is. */
function packed() {
  const { stdout, stderr, status } = spawnSync(
    "npm",
    ["pack", "--json", "--ignore-scripts", "--pack-destination", folder],
    {
      cwd: root,
      encoding: "utf8",
    },
  );
  if (status !== 0) throw new Error(stderr);
  const [{ filename, size, unpackedSize, files }] = JSON.parse(stdout);
  const kilobytes = (bytes) => Math.round(bytes / 1000).toLocaleString("en");
  console.log(`${filename}: ${kilobytes(size)} kB, ${files.length} files, ${kilobytes(unpackedSize)} kB unpacked`);
  if (size > 1000 * mostKilobytes) throw new Error(`expected at most ${mostKilobytes} kB`);
  const strays = files
    .map(({ path }) => path)
    .filter((path) => /(^|\/)(test|bench|src|node_modules)\/|\.cache$/.test(path));
  if (strays.length > 0) throw new Error(`no one needs ${strays.join(", ")}`);
  return join(folder, filename);
}

function faultsOf(nodeVersion) {
  const bin = dirname(installedNode(nodeVersion));
  const cwd = mkdtempSync(join(folder, "user-"));
  const path = [bin, join(cwd, "node_modules", ".bin"), process.env.PATH].join(delimiter); // as npm run has it
  const env = { ...process.env, PATH: path, NO_COLOR: "1" };
  const use = ([command, ...args]) => spawnSync(command, args, { cwd, env, encoding: "utf8" });
  writeFileSync(join(cwd, "package.json"), '{ "private": true, "type": "module" }');
  writeFileSync(join(cwd, "use.ts"), imports);
  writeFileSync(join(cwd, "use.mjs"), imports.replaceAll(/, type Evaluation|: Evaluation/g, ""));
  writeFileSync(join(cwd, "tsconfig.json"), JSON.stringify(strict));
  const install = use(["npm", "install", "--no-audit", "--no-fund", "--prefer-offline", "--loglevel=error", tarball]);
  if (install.status !== 0) return [`Node ${nodeVersion}: npm install: ${install.stderr}`];
  const lines = nodeVersion === supported[0] ? [...typed, checksTypes] : typed;
  return [...scriptsAtInstall(cwd), ...lines.flatMap((each) => faultOfUse(each, use))].map(
    (fault) => `Node ${nodeVersion}: ${fault}`,
  );
}

function faultOfUse([line, expected], use) {
  const { stdout, stderr, status } = use(line);
  if (status === 0 && stdout.includes(expected)) return [];
  return [`${line.join(" ")}: exit ${status}\n${stdout}${stderr}`];
}

/** Packages that run something when they are installed: none of ours needs to. */
function scriptsAtInstall(cwd) {
  const { packages } = JSON.parse(readFileSync(join(cwd, "node_modules", ".package-lock.json"), "utf8"));
  return Object.entries(packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript === true)
    .map(([name]) => `${name} has a script that runs at installation`);
}
