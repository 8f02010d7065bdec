"use strict";
// Loaded before the program (node --require): makes the n-th thing that it asks of the system fail. FAILING says which, as
// JSON: {"at": 3, "code": "EIO"}, in threads with "inThreads". Without "at" the calls are counted, into the file "count".
// "large" makes the files whose names hold it look large enough to be shared out among threads.

const fs = require("node:fs");
const { syncBuiltinESMExports } = require("node:module");
const { dirname } = require("node:path");
const threads = require("node:worker_threads");

const asked = JSON.parse(process.env.FAILING);
const isHere = threads.isMainThread !== (asked.inThreads === true);
const root = dirname(dirname(__dirname));
let calls = 0;
let isInside = false; // one call of Node makes others

/** The program itself is read too, and must be. */
function isProgram(path) {
  return typeof path === "string" && path.startsWith(root) && /\.(c?js|cache|json|html)$/.test(path);
}

function failure(call) {
  return Object.assign(new Error(`${asked.code}: failed, ${call}`), { code: asked.code, errno: -5, syscall: call });
}

function fillMemory() {
  const kept = [];
  while (true) kept.push(Array.from({ length: 2 ** 16 }, Math.random));
}

/** Counts a call, and says whether it is the one to fail. */
function fails(argument) {
  if (!isHere || isInside || argument === 2 || isProgram(argument)) return false;
  calls++;
  if (asked.count !== undefined) inside(() => fs.writeFileSync(asked.count, `${calls}`));
  if (calls !== asked.at) return false;
  if (asked.code === "exit") process.exit(1);
  if (asked.code === "memory") fillMemory();
  if (asked.code === "throw") throw new TypeError("as a bug would");
  return true;
}

/** Does something of which no call counts. */
function inside(work) {
  const before = isInside;
  isInside = true;
  try {
    return work();
  } finally {
    isInside = before;
  }
}

function wrap(holder, name, failing) {
  const original = holder[name];
  holder[name] = function (...args) {
    if (fails(args[0])) return failing(name, args);
    return inside(() => original.apply(this, args));
  };
}

const throws = (name) => {
  throw failure(name);
};
const rejects = (name) => Promise.reject(failure(name));
const callsBack = (name, args) => process.nextTick(args.at(-1), failure(name));

for (const name of ["openSync", "readSync", "writeSync", "fstatSync", "statSync", "lstatSync", "readdirSync"])
  wrap(fs, name, throws);
wrap(fs, "readFileSync", throws);
for (const name of ["read", "write", "open"]) wrap(fs, name, callsBack);
for (const name of ["stat", "lstat", "realpath", "rename", "mkdir", "mkdtemp", "readdir", "cp", "readlink"])
  wrap(fs.promises, name, rejects);
const { open } = fs.promises;
fs.promises.open = async function (...args) {
  if (fails(args[0])) throw failure("open");
  const file = await open.apply(this, args);
  for (const name of ["write", "writeFile", "read", "sync", "chmod", "chown", "stat"]) wrap(file, name, rejects);
  return file;
};
const { Worker } = threads;
threads.Worker = class extends Worker {
  constructor(...args) {
    if (fails("thread")) throw failure("thread");
    super(...args);
  }
};

// Threads take their turns while the first one waits; else all would be done before they have started.
if (asked.inThreads && threads.isMainThread) {
  const { openSync } = fs;
  let waits = 3;
  fs.openSync = (path, ...rest) => {
    if (String(path).includes(asked.large) && waits-- > 0)
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
    return openSync(path, ...rest);
  };
}
if (asked.large !== undefined) {
  const { statSync } = fs;
  fs.statSync = (path, ...rest) => {
    const stat = statSync(path, ...rest);
    if (stat !== undefined && String(path).includes(asked.large)) stat.size += asked.size;
    return stat;
  };
}
syncBuiltinESMExports();
