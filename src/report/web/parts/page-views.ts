import type { PageData } from "../../page-data.ts";
import { isOfText } from "./kinds.ts";

/** What the header leads to, and the addresses that belong there. */
export const views = [
  { name: "", title: "Overview", within: [""] },
  { name: "curves", title: "Curves", within: ["curves"] },
  { name: "topics", title: "Topics", within: ["topics", "topic", "document"] },
  { name: "compare", title: "Compare", within: ["compare"] },
  { name: "missed", title: "Missed", within: ["missed"] },
];

/** Whether there is something to be seen in a view. */
export function hasView(data: PageData, name: string): boolean {
  if (name === "compare") return data.runs.length > 1;
  if (name === "missed") return data.runs.some((_, run) => isOfText(data, run));
  return name !== "curves" || data.curves.length > 0;
}
