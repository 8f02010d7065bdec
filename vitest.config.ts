import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: ["test/browser/setup.ts"],
    // The command line tests start real programs, two at a time on a small machine.
    testTimeout: 60_000,
  },
});
