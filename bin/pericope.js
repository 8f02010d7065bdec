#!/usr/bin/env node
"use strict";
// The program is a bundle of few files, and beside each lies what V8 made of it when it was built: compiling them anew
// would take longer than scoring a small run. Where that was made by another V8, it is refused, and they are compiled.

const { readFileSync } = require("node:fs");
const { dirname, join } = require("node:path");
const { Script } = require("node:vm");

const folder = join(dirname(__dirname), "dist");
const loaded = new Map();
const scripts = new Map();

/** What a file of the program exports. */
function load(name) {
  const known = loaded.get(name);
  if (known !== undefined) return known.exports;
  const filename = join(folder, name);
  const script = new Script(readFileSync(filename, "latin1"), {
    filename,
    cachedData: readIfThere(`${filename}.cache`),
  });
  scripts.set(filename, script);
  const module = { exports: {} };
  loaded.set(name, module);
  script.runInThisContext()(module.exports, required, module, filename, folder);
  return module.exports;
}

function required(id) {
  if (id.startsWith("./")) return load(id.slice(2));
  return late.has(id) ? whenUsed(id) : require(id);
}

function readIfThere(path) {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}

/** Parts of Node that not every run uses, though the code names them: each takes about a millisecond to load. */
const late = new Set(["child_process", "os", "stream", "v8", "worker_threads", "zlib"].map((name) => `node:${name}`));

function whenUsed(id) {
  return new Proxy({}, { get: (_, name) => require(id)[name] });
}

exports.load = load;
/** The files that were loaded, for scripts/code-cache.js. */
exports.scripts = scripts;

if (require.main === module) load("cli.cjs");
