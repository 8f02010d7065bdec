// A judging file that is moved, replaced or overwritten while it is served takes with it what was acknowledged. The server has all of it in
// memory, and writes it into another judging file beside it: a rescue file. Whoever opens the judging next takes it in again (rule 13).

import { existsSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { InputError } from "../../../base/input-error.ts";
import type { Stored } from "../../action.ts";
import { behindLinks } from "../../../files/node/write-file.ts";
import type { LiveJudging } from "./live-judging.ts";
import { openStore } from "./open-store.ts";
import { rescuesBeside } from "./damaged.ts";
import { makeJudgingFile } from "./sqlite-store.ts";
import { IdTaken, type JudgingStore, type KeptToken } from "./store.ts";

/** Writes all that a live knows into a file beside the judging, or where files may be made; gives its path. Written once, as long as nothing is new. */
export function rescuer(live: LiveJudging, onWritten: (path: string) => void) {
  let written: { readonly path: string; readonly last: number } | undefined;
  return async (tokens: readonly KeptToken[]): Promise<string> => {
    const last = live.log.last();
    if (written?.last === last && existsSync(written.path)) return written.path;
    const path = await behindLinks(live.store.source).catch(() => live.store.source);
    const making = { make: live.judging(), log: live.log.all(), tokens };
    const before = written?.path;
    // The folder may be gone, or not be written to.
    const elsewhere = (): Promise<string> => made(join(tmpdir(), `${basename(path)}-rescue`), making);
    written = { path: await made(`${path}-rescue`, making).catch(elsewhere), last };
    if (before !== undefined) rmSync(before, { force: true });
    onWritten(written.path);
    return written.path;
  };
}

async function made(name: string, making: Parameters<typeof makeJudgingFile>[1]): Promise<string> {
  let path = name;
  for (let i = 2; existsSync(path); i++) path = `${name}-${i}`;
  await makeJudgingFile(path, making);
  return path;
}

export interface TakenIn {
  readonly path: string;
  /** How many actions the judging did not have. */
  readonly actions: number;
}

/** Takes in what rescue files beside a judging have, and removes them. Those of other judgings stay. */
export async function takeInRescued(store: JudgingStore): Promise<readonly TakenIn[]> {
  const path = await behindLinks(store.source);
  const taken: TakenIn[] = [];
  for (const rescue of rescuesBeside(path)) {
    const actions = await takeIn(store, rescue);
    if (actions !== undefined) taken.push({ path: rescue, actions });
  }
  return taken;
}

/** Takes in one rescue file, and removes it. */
export async function takeInRescue(store: JudgingStore, rescue: string): Promise<TakenIn> {
  const actions = await takeIn(store, rescue);
  if (actions === undefined)
    throw new InputError("of another judging; expected a rescue file of this one", { source: rescue });
  return { path: rescue, actions };
}

async function takeIn(store: JudgingStore, rescue: string): Promise<number | undefined> {
  const from = await openStore(rescue, "read");
  let fresh: readonly Stored[];
  try {
    const { id, settings, ...additions } = await from.judging();
    if (id !== (await store.judging()).id) return undefined;
    const keyOf = ({ assessor, action }: Stored): string => JSON.stringify([assessor, action.id]);
    const kept = new Set((await store.since(0)).map(keyOf));
    fresh = (await from.since(0)).filter((stored) => !kept.has(keyOf(stored)));
    await store.extend(additions);
    if (settings.served !== undefined) await store.settle({ served: settings.served }); // where unsent work waits
    // All at once: the store keeps them in one step, in this order.
    await Promise.all(
      fresh.map(({ assessor, action, received }) => store.take({ assessor, actions: [action], received })),
    ).catch((error: unknown) => {
      throw error instanceof IdTaken ? new InputError(error.message, { source: rescue }) : error;
    });
    await store.addTokens(await from.tokens());
  } finally {
    await from.close();
  }
  rmSync(rescue);
  return fresh.length;
}
