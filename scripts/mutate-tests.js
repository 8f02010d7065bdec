// Which tests a mutation is given, the most likely to notice first.

import { createHash } from "node:crypto";
import { basename, dirname, join, sep } from "node:path";
import { marked } from "./mutate-blocks.js";

/** The files that a file imports, by the texts of all. */
function importsOf(textOf) {
  return new Map(
    Array.from(textOf, ([file, text]) => [
      file,
      [...text.matchAll(/(?:from|import\() ?"(\.[^"]+)"/g)].map(([, target]) => join(dirname(file), target)),
    ]),
  );
}

/** All files that a file leads to. */
function filesFrom(file, imports) {
  const found = new Set([file]);
  for (const reached of found) for (const target of imports.get(reached) ?? []) found.add(target);
  return found;
}

/** For each source the tests that lead to it: those of its name, those of its room, then the quickest, by what is known of each. */
export function testsByImports(textOf, tests, known) {
  const imports = importsOf(textOf);
  const reached = new Map(tests.map((test) => [test, filesFrom(test, imports)]));
  return (file) => {
    const room = join("test", file.split(/[\\/]/)[1]) + sep;
    const name = basename(file, ".ts");
    const rank = (test) => (basename(test).startsWith(name) ? 0 : 2) + (test.startsWith(room) ? 0 : 1);
    const seconds = (test) => known[test]?.seconds ?? 0;
    const related = tests.filter((test) => reached.get(test).has(file));
    return related.sort((a, b) => rank(a) - rank(b) || seconds(a) - seconds(b));
  };
}

const digest = (text) => createHash("sha256").update(text).digest("hex").slice(0, 16);

/** All sources with marks, to be run once: `{ texts, blocksOf }`. */
export function markedSources(textOf) {
  const texts = [];
  const blocksOf = {};
  let first = 0;
  for (const [file, text] of textOf) {
    if (!file.startsWith("src")) continue;
    const { text: withMarks, blocks } = marked(file, text, first);
    texts.push([file, withMarks]);
    blocksOf[file] = { digest: digest(text), first, blocks };
    first += blocks.length;
  }
  return { texts, blocksOf };
}

/** How much of the tests at length is run, which reach more. */
const share = () => process.env["PERICOPE_LONG"] ?? "0";

/** What a run with marks found, as it is kept in a file. `modules` are those of mutate-runner.js. */
export function reachedBy(textOf, blocksOf, modules) {
  const tests = Object.fromEntries(
    modules.map(({ test, failed, seconds, reached }) => [
      test,
      {
        digest: digest(textOf.get(test)),
        failed,
        seconds,
        byTests: reached?.byTests ?? [],
        atLoad: reached?.atLoad ?? [],
      },
    ]),
  );
  return { blocksOf, tests, long: share() };
}

/**
 * The tests of a mutation, by what was reached: of those that lead to its file, the ones that ran the block that it is in.
 * Where the block ran while a file was read (a table, a constant), any of them may notice: modules are read once for all tests.
 * So may tests and sources that changed since: there nothing is known.
 */
export function testsByReach({ blocksOf, tests, long }, textOf, byImports) {
  const sets = new Map(Object.entries(tests).map(([test, { byTests }]) => [test, new Set(byTests)]));
  const loaded = new Set(Object.values(tests).flatMap(({ atLoad }) => atLoad));
  const isKnown = (test) => tests[test]?.digest === digest(textOf.get(test)) && long === share();
  return ({ file, start }) => {
    const candidates = byImports(file).filter((test) => tests[test]?.failed === undefined || !isKnown(test));
    const known = blocksOf[file];
    if (known?.digest !== digest(textOf.get(file))) return candidates;
    const inner = known.blocks.findLastIndex((block) => block.start <= start && start < block.end);
    if (inner < 0) return candidates; // at the top of the file
    const mark = known.first + inner;
    const reaching = candidates.filter((test) => !isKnown(test) || sets.get(test).has(mark));
    return loaded.has(mark) ? [...new Set([...reaching, ...candidates])] : reaching;
  };
}
