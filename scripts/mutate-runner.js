// Runs the tests of one mutation after the other in one Vitest, for mutate.js, which sends `{ file, text, tests }` (without a
// file, nothing is mutated) and gets "alive" after each file of tests, and at last `{ failed }`, the first test that failed. The mutated text is served in place of the file; nothing is written.

import { fileURLToPath } from "node:url";
import { createVitest } from "vitest/node";

let current;
const mutating = {
  name: "mutating",
  enforce: "pre",
  transform: (code, id) => (id === current?.file ? current.text : undefined),
};

/** The tests come as they are sent: the most likely to notice first. */
class AsSent {
  sort = (specifications) => specifications;
  shard = (specifications) => specifications;
}

const vitest = await createVitest(
  "test",
  {
    watch: false,
    globalSetup: ["test/node/judging/setup.ts"], // no browser
    isolate: false, // one process for all files, and their imports once
    maxWorkers: 1,
    bail: 1,
    runner: fileURLToPath(new URL("mutate-first-failure.js", import.meta.url)),
    sequence: { sequencer: AsSent },
    testTimeout: 30_000,
    reporters: [{ onTestModuleEnd: () => process.send("alive") }],
  },
  { plugins: [mutating] },
);
await vitest.standalone();
const [project] = vitest.projects;

process.on("message", async ({ file, text, tests }) => {
  current = { file, text };
  if (file !== undefined) vitest.invalidateFile(file);
  vitest.state.filesMap.clear(); // what failed before does not count
  vitest.state.errorsSet.clear();
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(
    tests.map((test) => project.createSpecification(test)),
  );
  const failed = testModules.flatMap((module) => [
    ...module.errors().map(({ message }) => `${module.moduleId}: ${message}`),
    ...Array.from(module.children.allTests("failed"), (test) => `${module.moduleId}: ${test.fullName}`),
  ]);
  if (file !== undefined) vitest.invalidateFile(file);
  current = undefined;
  process.send({ failed: failed[0] ?? (unhandledErrors.length > 0 ? String(unhandledErrors[0]) : undefined) });
});
process.send("ready");
