import { randomFor } from "../../base/random.ts";
import { compareCodePoints } from "../../text/code-points.ts";

/**
 * The order in which documents are judged, which depends on their ids, the topic and the seed alone. They are sorted before
 * they are shuffled: else whoever knows the seed could put the shuffle back and see the ranks.
 */
export function judgingOrder(documents: Iterable<string>, topic: string, seed: number): string[] {
  const order = [...documents].sort(compareCodePoints);
  const random = randomFor(seed, topic);
  for (let place = order.length - 1; place > 0; place--) {
    const other = Math.floor((random() / 2 ** 32) * (place + 1));
    [order[place], order[other]] = [order[other]!, order[place]!];
  }
  return order;
}
