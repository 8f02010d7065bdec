#!/usr/bin/env node
"use strict";
// The program is a bundle of few files, and beside each lies what V8 made of it when it was built: compiling them anew
// would take longer than scoring a small run. Where that was made by another V8, it is refused, and they are compiled.

const { readFileSync } = require("node:fs");
const { wrap } = require("node:module");
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
  const script = new Script(wrap(readFileSync(filename, "utf8")), {
    filename,
    cachedData: readIfThere(`${filename}.cache`),
  });
  scripts.set(filename, script);
  const module = { exports: {} };
  loaded.set(name, module);
  const required = (id) => (id.startsWith("./") ? load(id.slice(2)) : require(id));
  script.runInThisContext()(module.exports, required, module, filename, folder);
  return module.exports;
}

function readIfThere(path) {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}

/** The files that were loaded, for scripts/code-cache.js. */
exports.scripts = scripts;

load("cli.cjs");
