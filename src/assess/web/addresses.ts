import { address } from "../../report/web/shared/router.ts";
// What stands behind the # of an address, on the assessor's and on the organiser's page.

export const topicsAddress = address([]);

/** The list of topics, for one who comes from a topic in which there is nothing more to judge now. */
export function topicsAfter(topic: string): string {
  return address([], { from: topic });
}

/** `at`: the place in its text to begin with. */
export function documentAddress(topic: string, doc: string, at?: number): string {
  return address(["topic", topic, "document", doc], at === undefined ? {} : { at: String(at) });
}

/**
 * Where documents for a topic are searched: what for, and from which document one came there. `isBack`: that one is judged, and one goes
 * on with what was found; else one looks for something else.
 */
export function findAddress(topic: string, query = "", from?: string, isBack = false): string {
  return address(["topic", topic, "find"], { q: query, from, go: isBack ? "on" : undefined });
}

export const views = [
  { title: "Topics", path: [], within: ["", "topic"] },
  { title: "People", path: ["people"], within: ["people"] },
  { title: "Agreement", path: ["agreement"], within: ["agreement"] },
  { title: "Notes", path: ["notes"], within: ["notes"] },
] as const;

/** The documents of a topic on which people differ. */
export function topicAddress(topic: string): string {
  return address(["topic", topic]);
}
