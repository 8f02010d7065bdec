import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isLong, rounds } from "../../../rounds.ts";
import { hasPostgres, ownServer, schemaOf } from "./postgres.ts";
import { bundled, type Program } from "./store-programs.ts";
import { serverStorm } from "./server-storm.ts";

// `npm run storm` is the same, and longer.
const kills = rounds(1, 170);
/** Of requests: in a long storm more than one in two lives, thousands on a quiet machine. A short one is let off a busy machine. */
const few = isLong ? kills / 2 : 0;
const unharmed = { kills, lost: 0, doubled: 0, misnumbered: 0, faults: [] };

let program: Program;
beforeAll(async () => {
  program = await bundled("assess/node/store/store-process.ts");
});
afterAll(() => program.remove());

test("what was acknowledged outlives every kill -9: SQLite", { timeout: 600_000, retry: isLong ? 0 : 2 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), "pericope-storm-"));
  try {
    const figures = await serverStorm(program, folder, join(folder, "a.judging"), { kills });
    expect(figures).toMatchObject(unharmed);
    expect(figures.acknowledged).toBeGreaterThan(few);
    expect(figures.interrupted).toBeGreaterThan(few);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test.runIf(isLong && hasPostgres)(
  "what was acknowledged outlives every kill -9: PostgreSQL",
  { timeout: 600_000, retry: isLong ? 0 : 2 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "pericope-storm-"));
    const server = await ownServer();
    const restart = (): void => {
      server.stop("immediate");
      server.start();
    };
    try {
      const figures = await serverStorm(program, folder, await schemaOf(server.url), { kills, restart });
      expect(figures).toMatchObject(unharmed);
      expect(figures.acknowledged).toBeGreaterThan(few);
      expect(figures.interrupted).toBeGreaterThan(few);
      expect(figures.restarts).toBe(Math.floor(kills / 7));
    } finally {
      server.remove();
      rmSync(folder, { recursive: true });
    }
  },
);
