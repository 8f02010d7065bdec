// For mutate-runner.js: after the first failure, no further file of tests is read, which Vitest would do before it skips its tests.
// Each file tells which marks of mutate-blocks.js were set by its tests, and which while it was read.

import { TestRunner } from "vitest";

/** The marks that are set; they are taken away. */
function taken() {
  const found = [];
  globalThis.$reached?.forEach((isSet, mark) => isSet && found.push(mark));
  globalThis.$reached?.fill(0);
  return found;
}

// oxlint-disable-next-line no-default-export -- Vitest asks for it
export default class FirstFailure extends TestRunner {
  #failed = false;
  #atLoad = [];

  cancel(reason) {
    if (!this.config.bail) return;
    this.#failed = true;
    return super.cancel(reason);
  }

  async importFile(file, source) {
    if (this.#failed) return;
    taken();
    try {
      return await super.importFile(file, source);
    } catch (error) {
      this.cancel("test-failure"); // a file that cannot be read has failed, too
      throw error;
    } finally {
      this.#atLoad = taken();
    }
  }

  async onAfterRunSuite(suite) {
    await super.onAfterRunSuite(suite);
    if ("filepath" in suite) suite.meta.reached = { byTests: taken(), atLoad: this.#atLoad };
  }
}
