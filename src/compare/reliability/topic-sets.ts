import { seededRandom } from "../../base/random.ts";

/** Sets of `size` topics, drawn without replacement: the indexes of the topics, one set after the other. */
export interface TopicSets {
  readonly size: number;
  readonly first: Int32Array;
  /** For each first set one that has no topic of it. Undefined where there are not topics enough for two. */
  readonly second: Int32Array | undefined;
}

/** Draws pairs of sets, or single ones above half the topics. What is drawn depends on nothing but these four numbers. */
export function drawnTopicSets(topics: number, size: number, draws: number, seed: number): TopicSets {
  const random = seededRandom(seed);
  const isPaired = 2 * size <= topics;
  const first = new Int32Array(draws * size);
  const second = isPaired ? new Int32Array(draws * size) : undefined;
  const order = Int32Array.from({ length: topics }, (_, i) => i);
  const drawn = isPaired ? 2 * size : size;
  for (let draw = 0; draw < draws; draw++) {
    for (let place = 0; place < drawn; place++) {
      const other = place + Math.floor((random() / 2 ** 32) * (topics - place));
      [order[place], order[other]] = [order[other]!, order[place]!];
    }
    first.set(order.subarray(0, size), draw * size);
    second?.set(order.subarray(size, drawn), draw * size);
  }
  return { size, first, second };
}
