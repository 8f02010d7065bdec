#!/usr/bin/env node
"use strict";
// The program is a bundle of few files, and beside each lies the code that V8 made of it when it was built: compiling them
// anew would take longer than scoring a small run. This file is kept to what Nodes from 10 on can parse, so that they say
// what is wrong in one line.

const oldest = [20, 19]; // as "engines" in package.json has it
const [major, minor] = process.versions.node.split(".").map(Number);
if (major < oldest[0] || (major === oldest[0] && minor < oldest[1])) {
  process.stderr.write(
    `pericope: this is Node ${process.versions.node}; expected Node ${oldest.join(".")} or later (node --version tells)\n`,
  );
  process.exit(2);
}

const { existsSync, readFileSync } = require("node:fs");
const { dirname, join } = require("node:path");
const { Script } = require("node:vm");

const folder = join(dirname(__dirname), "dist");
const maker = Buffer.from(`${process.version} ${process.platform} ${process.arch}`);
const loaded = new Map();
const scripts = new Map();

/** What a file of the program exports. */
function load(name) {
  const known = loaded.get(name);
  if (known !== undefined) return known.exports;
  const filename = join(folder, name);
  const source = readFileSync(filename);
  const script = new Script(source.toString("latin1"), { filename, cachedData: keptCode(`${filename}.cache`, source) });
  scripts.set(filename, { script, source });
  // Names are added one by one, hundreds of them: V8 makes a new map for each, unless an object is a dictionary from the start.
  const module = { exports: Object.create(null), imported: (url) => import(url) };
  loaded.set(name, module);
  script.runInThisContext()(module.exports, required, module, filename, folder);
  return module.exports;
}

function required(id) {
  if (id.startsWith("./")) return load(id.slice(2));
  return late.has(id) ? whenUsed(id) : require(id);
}

/**
 * The code that was kept of a source, where it is whole, and was made of this very source by this version of Node. V8 itself
 * looks at little more than the length of the source, and damaged code crashes it. To compare copies takes less time than
 * to load what Node has for checksums.
 */
function keptCode(path, source) {
  let kept;
  try {
    kept = readFileSync(path);
  } catch {
    return undefined;
  }
  const length = (kept.length - source.length - maker.length) / 2; // of the code
  if (!(length > 0)) return undefined;
  const code = kept.subarray(0, length);
  const isWhole =
    kept.subarray(length, 2 * length).equals(code) &&
    kept.subarray(2 * length, 2 * length + source.length).equals(source) &&
    kept.subarray(2 * length + source.length).equals(maker);
  return isWhole ? code : undefined;
}

/** What is kept of a source: its code twice, the source, and what made the code. */
function toKeep(source, code) {
  return Buffer.concat([code, code, source, maker]);
}

/** Parts of Node that not every run uses, though the code names them: each takes about a millisecond to load. */
const late = new Set(
  ["child_process", "fs/promises", "os", "stream", "v8", "worker_threads", "zlib"].map((name) => `node:${name}`),
);

function whenUsed(id) {
  return new Proxy({}, { get: (_, name) => require(id)[name] });
}

exports.load = load;
/** For scripts/code-cache.js: the files that were loaded, and what is kept of each. */
exports.scripts = scripts;
exports.toKeep = toKeep;

if (require.main === module) {
  if (existsSync(join(folder, "cli.cjs"))) load("cli.cjs");
  else {
    process.stderr.write(`pericope: not built; expected npm ci, and npm run build, in ${dirname(__dirname)}\n`);
    process.exit(2);
  }
}
