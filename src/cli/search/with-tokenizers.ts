import { tokenizerWanted, withTokenizer } from "../../search/systems/chunks.ts";
import type { ReadySystem } from "../../search/systems/search.ts";

/** The same systems; one that cuts by tokens, as chunks(by=tokens:200) does, has what counts them. */
export async function withTokenizers(systems: readonly ReadySystem[]): Promise<ReadySystem[]> {
  return Promise.all(systems.map(counting));
}

async function counting(system: ReadySystem): Promise<ReadySystem> {
  const name = tokenizerWanted(system);
  if (name === undefined) return system;
  const { tokenizerCalled } = await import("../../match/node/tokenizer-called.ts"); // for no other system
  return withTokenizer(system, await tokenizerCalled(name));
}
