import { highlight } from "./judgings.ts";
import { openedStore, type Program, startedStore } from "./store-programs.ts";
import { storm, type StormFigures } from "./storm.ts";

/** A storm over processes that do nothing but keep actions in a store. The judging is made for it. */
export async function storeStorm(
  program: Program,
  place: string,
  { kills, seed = 1, restart }: { readonly kills: number; readonly seed?: number; readonly restart?: () => void },
): Promise<StormFigures> {
  await (await openedStore(program, place, "make")).kill();
  return storm({
    kills,
    seed,
    restart,
    assessors: ["ann", "Zoë", "bob", "eve"],
    action: (id) => highlight(id, id.length),
    start() {
      const { ready, take, kill } = startedStore(program, place);
      return { ready, kill, send: (assessor, actions) => take({ assessor, actions, received: Date.now() }) };
    },
    // In a process of its own: one of ours that has the file open would keep SQLite from recovering it.
    async log() {
      const reader = await openedStore(program, place, "read");
      const log = await reader.since(0);
      await reader.kill();
      return log;
    },
  });
}
