// How people are called, and how a link lets them in: by a token, of which only a hash is kept.

import { adjudicator, organiser } from "../../action.ts";
import { createHash, randomBytes } from "node:crypto";
import { isKeepable } from "../../refusals.ts";

/** A secret that nobody guesses, for a link. */
export function freshToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What is kept of it. */
export function tokenHash(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** What stands for a person in addresses, cookies and the browser's queue; no secret. */
export function personKey(judging: string, name: string): string {
  return createHash("sha256").update(`${judging}\n${name}`).digest("hex").slice(0, 16);
}

const longestName = 100;

/** Why somebody cannot be called so; undefined where they can. */
export function nameFault(name: string): string | undefined {
  if (name === organiser || name === adjudicator) return `${name} is a name of ours; expected another`;
  const isPlain = name.trim() === name && name !== "" && name.length <= longestName && isKeepable(name);
  const isSeen = /[\p{L}\p{N}\p{P}\p{S}]/u.test(name) && !/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u.test(name);
  if (!isPlain || !isSeen)
    return `a name: expected 1 to ${longestName} characters on one line, without blanks at its ends`;
  return undefined;
}
