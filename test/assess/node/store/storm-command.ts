import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { postgresPrograms, postgresServer } from "./postgres-server.ts";
import { bundled } from "./store-programs.ts";
import { serverStorm } from "./server-storm.ts";
import type { StormFigures } from "./storm.ts";

export interface StoreStorm {
  readonly store: string;
  readonly figures: StormFigures;
  readonly seconds: number;
}

/** The storm of `npm run storm`: SQLite first, then a PostgreSQL server of its own, where that is installed. */
export async function* storms(kills: number, seed: number): AsyncGenerator<StoreStorm> {
  const program = await bundled("assess/node/store/store-process.ts");
  const folder = mkdtempSync(join(tmpdir(), "pericope-storm-"));
  const programs = postgresPrograms();
  const timed = async (store: string, storming: Promise<StormFigures>): Promise<StoreStorm> => {
    const start = performance.now();
    return { store, figures: await storming, seconds: (performance.now() - start) / 1000 };
  };
  try {
    yield await timed("SQLite", serverStorm(program, folder, join(folder, "a.judging"), { kills, seed }));
    if (programs === undefined) return;
    const server = await postgresServer(programs, `${folder}-postgres`);
    const restart = (): void => {
      server.stop("immediate");
      server.start();
    };
    try {
      yield await timed("PostgreSQL", serverStorm(program, folder, server.url, { kills, seed, restart }));
    } finally {
      server.remove();
    }
  } finally {
    program.remove();
    rmSync(folder, { recursive: true });
  }
}
