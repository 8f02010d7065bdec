import { defineConfig } from "vitest/config";
import { BriefReporter } from "./test/reporter.ts";

export default defineConfig(({ mode }) => ({
  test: {
    include: ["test/**/*.test.ts"],
    reporters: [new BriefReporter()],
    includeTaskLocation: true, // by which the reporter finds why a test is left out
    silent: "passed-only",
    globalSetup: ["test/browser/setup.ts", "test/assess/node/store/setup.ts"],
    // How long tests repeat themselves, for test/rounds.ts: the share of their whole length, from 0 to 1.
    // SHLVL: bash reads ~/.bashrc, which may take a minute, where its input is a socket, as Node's pipes are; not inside another shell.
    env: { PERICOPE_LONG: process.env["PERICOPE_LONG"] ?? (mode === "long" ? "1" : "0"), SHLVL: "2" },
    // Files share two processes: a fresh one for each would read and compile half of the sources anew. Tests leave nothing behind.
    isolate: false,
    // Vitest would leave one processor idle, which on a small machine is half of it.
    maxWorkers: "100%",
    // On a machine that is not ours a real browser may miss its time: there a test is tried once more. A fault fails twice.
    retry: process.env["BROWSER_TESTS"] === "required" ? 1 : 0,
    // Tests start real programs, and a busy machine with a slow disk takes eight times as long: this is to end what hangs.
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
}));
