import { type MissedText, reasons } from "../../../score/missed.ts";
import type { Nearness } from "../../topic-reading.ts";

const near: Readonly<Record<Nearness, string>> = {
  passage: "not returned, though some of its passage was",
  document: "not returned, though other text of its document was",
  none: "not returned, nor anything of its document",
};

/** Why a text was missed, and how near the list came to it. */
export function reasonWords({ reason }: Pick<MissedText, "reason">, nearness: Nearness | undefined): string {
  if (reason === "not-returned" && nearness !== undefined) return near[nearness];
  const { title, about } = reasons.find(({ name }) => name === reason)!;
  return reason === "not-returned" || reason === "below" ? title : `${title}: ${about}`;
}
