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

/** How many imports lie between a file and all that it leads to. */
function distancesFrom(file, imports) {
  const found = new Map([[file, 0]]);
  for (const [reached, distance] of found)
    for (const target of imports.get(reached) ?? []) if (!found.has(target)) found.set(target, distance + 1);
  return found;
}

/** For each source the tests that lead to it: those of its name, those of its room, then the nearest. */
export function testsByImports(textOf, tests) {
  const imports = importsOf(textOf);
  const distances = new Map(tests.map((test) => [test, distancesFrom(test, imports)]));
  return (file) => {
    const room = join("test", file.split(/[\\/]/)[1]) + sep;
    const name = basename(file, ".ts");
    const far = (test) =>
      (basename(test).startsWith(name) ? 0 : 200) + (test.startsWith(room) ? 0 : 100) + distances.get(test).get(file);
    return tests.filter((test) => distances.get(test).has(file)).sort((a, b) => far(a) - far(b));
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
  return { blocksOf, tests };
}

/**
 * The tests of a mutation, by what was reached: of those that lead to its file, the ones that ran the block that it is in.
 * Where the block ran while a file was read (a table, a constant), any of them may notice: modules are read once for all tests.
 * So may tests and sources that changed since: there nothing is known.
 */
export function testsByReach({ blocksOf, tests }, textOf, byImports) {
  const sets = new Map(Object.entries(tests).map(([test, { byTests }]) => [test, new Set(byTests)]));
  const loaded = new Set(Object.values(tests).flatMap(({ atLoad }) => atLoad));
  const isKnown = (test) => tests[test]?.digest === digest(textOf.get(test));
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
