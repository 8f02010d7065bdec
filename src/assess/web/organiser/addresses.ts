import { address } from "../../../report/web/shared/router.ts";

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
