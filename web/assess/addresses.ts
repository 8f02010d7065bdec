import { address } from "../router.ts";

export const topicsAddress = address([]);

export function documentAddress(topic: string, doc: string): string {
  return address(["topic", topic, "document", doc]);
}
