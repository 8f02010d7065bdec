// Which tests a mutation is given, the most likely to notice first.

import { basename, dirname, join, sep } from "node:path";

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

/** For each source the tests that lead to it: those of its name, those of its room, then the quickest, by the seconds that each takes. */
export function testsByImports(textOf, tests, secondsOf) {
  const imports = importsOf(textOf);
  const reached = new Map(tests.map((test) => [test, filesFrom(test, imports)]));
  return (file) => {
    const room = join("test", file.split(/[\\/]/)[1]) + sep;
    const name = basename(file, ".ts");
    const rank = (test) => (basename(test).startsWith(name) ? 0 : 2) + (test.startsWith(room) ? 0 : 1);
    const seconds = (test) => secondsOf.get(test) ?? 0;
    const related = tests.filter((test) => reached.get(test).has(file));
    return related.sort((a, b) => rank(a) - rank(b) || seconds(a) - seconds(b));
  };
}
