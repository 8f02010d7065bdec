import { createHash } from "node:crypto";

/** In UTF-16 units, which are 3 bytes at most: PostgreSQL takes keys of up to 2,700 bytes. */
const longest = 300;

/** What stands for a text in a key: the text itself, or a sum over it where it is too long for one. */
export function keyOf(text: string): string {
  if (text.length <= longest) return text;
  return `${createHash("sha256").update(text).digest("base64url")} of ${text.length}`; // no term has a blank
}
