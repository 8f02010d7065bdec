// Building a collection against xmllint on the same files, and looking things up in a large one. Run after npm run build:
//   node bench/collection.js [--quick] [--megabytes 200] [--documents 100000] [--rounds 5] [--files FOLDER]
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { openCollection } from "../dist/node.js";
import { writeCorpus } from "./corpus.js";
import { median, peer, program, spread } from "./measure.js";

const peakMemory = new URL("peak-memory.js", import.meta.url).href;

/** Prints what it measures; `files` are folders of XML to measure besides the generated one. */
export async function benchCollection({
  megabytes = 200,
  documents = 100_000,
  rounds = 5,
  files = [],
  print = console.log,
}) {
  const folder = mkdtempSync(join(tmpdir(), "pericope-bench-"));
  try {
    const xmllint = peer("xmllint");
    if (xmllint === undefined) print("xmllint is neither on the PATH nor in PERICOPE_PEERS: no ratio");
    const generated = join(folder, "generated");
    const { paths, bytes } = writeCorpus(generated, { bytes: megabytes * 1e6 });
    print(`\nA generated encyclopedia: ${number(paths.length)} documents, ${mb(bytes)} MB`);
    buildInTurn(generated, paths, folder, { xmllint, rounds, print });
    for (const given of files) {
      const own = xmlFiles(given);
      print(`\n${given}, as it is: ${number(own.paths.length)} documents, ${mb(own.bytes)} MB`);
      buildInTurn(given, own.paths, folder, { xmllint, rounds, print });
      const start = median(timesOf(5, () => spawnSync(process.execPath, ["-e", "0"])));
      if (own.bytes < 20e6)
        print(`  node, doing nothing       ${start.toFixed(2)} s: the least that so little can take`);
      const copies = repeated(own, join(folder, basename(given)), megabytes * 1e6);
      print(`\n${given}, ${copies.times} times: ${number(copies.paths.length)} documents, ${mb(copies.bytes)} MB`);
      buildInTurn(copies.folder, copies.paths, folder, { xmllint, rounds, print });
    }
    await lookUp(folder, documents, print);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Measures xmllint and the build in turn, so that a busy moment of the machine strikes both. */
function buildInTurn(source, paths, folder, { xmllint, rounds, print }) {
  const output = join(folder, "built.pericope");
  const bytes = paths.reduce((total, path) => total + statSync(path).size, 0);
  const [theirs, ours, ratios, peaks] = [[], [], [], []];
  for (let round = 0; round <= rounds; round++) {
    const their = xmllint === undefined ? NaN : timed(() => parseAll(xmllint, paths));
    let peak;
    const our = timed(() => (peak = build(source, output, folder)));
    if (round === 0) continue; // the first brings the files into the system's cache
    theirs.push(their);
    ours.push(our);
    ratios.push(our / their);
    peaks.push(peak);
  }
  const speed = (times) => `${mb(bytes / median(times))} MB/s`;
  if (xmllint !== undefined) print(`  xmllint --stream --noout  ${median(theirs).toFixed(2)} s, ${speed(theirs)}`);
  print(
    `  pericope collection       ${median(ours).toFixed(2)} s, ${speed(ours)}, peak memory ${median(peaks).toFixed(0)} MB`,
  );
  if (xmllint !== undefined) print(`  ratio of wall times       ${spread(ratios)}`);
  print(`  size of the file          ${mb(statSync(output).size)} MB for ${mb(bytes)} MB of XML`);
}

/** Opens a collection of many documents, and reads some of them in no order. */
async function lookUp(folder, documents, print) {
  const source = join(folder, "many");
  const output = join(folder, "many.pericope");
  writeCorpus(source, { documents, length: 700, seed: 2 });
  build(source, output, folder);
  const { openTimes, collection } = await openRepeatedly(output);
  print(`\nA collection of ${number(collection.size)} documents, ${mb(statSync(output).size)} MB`);
  print(`  opened in                 ${(1000 * median(openTimes)).toFixed(1)} ms`);

  const wanted = Array.from({ length: 20_000 }, (_, i) => String(1 + ((i * 7919) % documents)));
  const each = (seconds) => `${((seconds * 1e6) / wanted.length).toFixed(1)} µs a document`;
  let found = 0;
  const ask = (part) => timed(() => wanted.forEach((id) => (found += part(collection, id))));
  print(`  length                    ${each(ask((from, id) => from.length(id)))}`);
  print(`  element table             ${each(ask((from, id) => from.document(id).elements.length))}`);
  print(`  text                      ${each(ask((from, id) => from.document(id).text.length))}`);
  if (!(found > 0)) throw new Error("nothing was found");

  const locating = timesOf(5, () => run(["locate", "--collection", output, wanted[1], "/article[1]/name[1]"]));
  const starting = timesOf(5, () => run(["--version"]));
  print(
    `  pericope locate           ${(1000 * (median(locating) - median(starting))).toFixed(0)} ms beyond the start of the program`,
  );
}

async function openRepeatedly(path) {
  const openTimes = [];
  let collection;
  for (let round = 0; round < 7; round++) {
    const start = performance.now();
    collection = await openCollection(path);
    openTimes.push((performance.now() - start) / 1000);
  }
  return { openTimes, collection };
}

/** Builds in a process of its own; gives its peak memory in MB. */
function build(source, output, folder) {
  const report = join(folder, "peak");
  run(["collection", source, "-o", output], ["--import", peakMemory], { PEAK_MEMORY_FILE: report });
  return Number(readFileSync(report, "utf8")) / 1000;
}

function run(args, flags = [], env = {}) {
  const { status, stderr } = spawnSync(process.execPath, [...flags, program, ...args], {
    env: { ...process.env, ...env },
  });
  if (status !== 0) throw new Error(`pericope ${args[0]} failed: ${stderr}`);
}

function parseAll(xmllint, paths) {
  for (let at = 0; at < paths.length; at += 10_000) {
    const some = paths.slice(at, at + 10_000); // a command line has an end
    const { status, stderr } = spawnSync(xmllint, ["--nonet", "--stream", "--noout", ...some]);
    if (status !== 0) throw new Error(`xmllint failed: ${stderr}`);
  }
}

function xmlFiles(folder) {
  const names = readdirSync(folder).filter((name) => name.endsWith(".xml"));
  const paths = names.map((name) => join(folder, name));
  return { paths, bytes: paths.reduce((total, path) => total + statSync(path).size, 0) };
}

/** Those files, as often as it takes to weigh so much. */
function repeated(own, folder, enough) {
  const times = Math.ceil(enough / own.bytes);
  const paths = [];
  for (let time = 1; time <= times; time++) {
    const part = join(folder, String(time));
    mkdirSync(part, { recursive: true });
    for (const source of own.paths) {
      const path = join(part, basename(source));
      cpSync(source, path);
      paths.push(path);
    }
  }
  return { folder, paths, times, bytes: own.bytes * times };
}

function timed(work) {
  const start = performance.now();
  work();
  return (performance.now() - start) / 1000;
}

function timesOf(count, work) {
  return Array.from({ length: count }, () => timed(work));
}

const mb = (bytes) => (bytes / 1e6).toFixed(0);
const number = (value) => value.toLocaleString("en");

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({
    options: {
      quick: { type: "boolean" },
      megabytes: { type: "string" },
      documents: { type: "string" },
      rounds: { type: "string" },
      files: { type: "string", multiple: true },
    },
  });
  const size = values.quick ? { megabytes: 20, documents: 5000, rounds: 3 } : {};
  const asked = Object.fromEntries(
    ["megabytes", "documents", "rounds"].filter((key) => values[key]).map((key) => [key, Number(values[key])]),
  );
  await benchCollection({ ...size, ...asked, files: values.files });
}
