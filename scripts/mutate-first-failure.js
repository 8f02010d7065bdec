// For mutate-runner.js: after the first failure, no further file of tests is read, which Vitest would do before it skips its tests.

import { TestRunner } from "vitest";

// oxlint-disable-next-line no-default-export -- Vitest asks for it
export default class FirstFailure extends TestRunner {
  #failed = false;

  cancel(reason) {
    this.#failed = true;
    return super.cancel(reason);
  }

  async importFile(file, source) {
    if (this.#failed) return;
    try {
      return await super.importFile(file, source);
    } catch (error) {
      this.cancel("test-failure"); // a file that cannot be read has failed, too
      throw error;
    }
  }
}
