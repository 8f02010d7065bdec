import { collectionOf } from "../../data/collection.ts";
import type { Engine } from "../../search/engine/engine.ts";
import { containersOf, judgementsWanted, withContainers } from "../../search/systems/elements-lm.ts";
import type { ReadySystem } from "../../search/systems/search.ts";
import { judgementsAt, refuseWithoutHighlights } from "../inputs.ts";
import type { World } from "../world.ts";

/** The same systems; one that learns from earlier judgements, as elements-lm(containers=FILE) does, has learnt from them. */
export async function withJudgements(
  systems: readonly ReadySystem[],
  engine: Engine,
  world: World,
): Promise<ReadySystem[]> {
  const ready: ReadySystem[] = [];
  for (const system of systems) {
    const path = judgementsWanted(system);
    ready.push(path === undefined ? system : await learnt(system, path, engine, world));
  }
  return ready;
}

async function learnt(system: ReadySystem, path: string, engine: Engine, world: World): Promise<ReadySystem> {
  const judgements = await judgementsAt(path, {}, world);
  refuseWithoutHighlights(judgements);
  const judged = new Set([...judgements.topics.values()].flatMap((topic) => [...topic.keys()]));
  const documents = await engine.documents([...judged]);
  return withContainers(system, containersOf(judgements, collectionOf(documents.values(), engine.source)));
}
