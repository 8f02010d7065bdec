import { isReserved } from "../../judging-log.ts";
import { isKeepable } from "../../read-action.ts";

const longestName = 100;

/** Why somebody cannot be called so; undefined where they can. */
export function nameFault(name: string): string | undefined {
  if (isReserved(name)) return `${name} is a name of ours; expected another`;
  const isPlain = name.trim() === name && name !== "" && name.length <= longestName && isKeepable(name);
  const isSeen = /[\p{L}\p{N}\p{P}\p{S}]/u.test(name) && !/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u.test(name);
  if (!isPlain || !isSeen)
    return `a name: expected 1 to ${longestName} characters on one line, without blanks at its ends`;
  return undefined;
}
