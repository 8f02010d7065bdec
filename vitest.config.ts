import { defineConfig } from "vitest/config";

export default defineConfig(({ mode }) => ({
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: ["test/browser/setup.ts"],
    // How long tests repeat themselves, for test/rounds.ts: the share of their whole length, from 0 to 1.
    env: { PERICOPE_LONG: process.env["PERICOPE_LONG"] ?? (mode === "long" ? "1" : "0") },
    // The command line tests start real programs, two at a time on a small machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
}));
