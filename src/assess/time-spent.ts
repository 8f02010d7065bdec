import type { Stored } from "./action.ts";

/** Whoever does nothing for longer is taken to be away. In milliseconds. */
const longestPause = 5 * 60_000;

/**
 * How long somebody worked: the time between one action and the next, by the server's clock, where it is not a pause. A clock
 * that was set back adds nothing.
 */
export function timeSpent(actions: readonly Pick<Stored, "received">[]): number {
  let spent = 0;
  for (let i = 1; i < actions.length; i++) {
    const gap = actions[i]!.received - actions[i - 1]!.received;
    if (gap <= longestPause) spent += Math.max(0, gap);
  }
  return spent;
}

/** The same by topic: the time before an action belongs to that action's topic. */
export function timeByTopic(actions: readonly Stored[]): Map<string, number> {
  const spent = new Map<string, number>();
  for (const [i, one] of actions.entries()) {
    const { topic } = one.action;
    const before = i === 0 ? 0 : timeSpent([actions[i - 1]!, one]);
    spent.set(topic, (spent.get(topic) ?? 0) + before);
  }
  return spent;
}
