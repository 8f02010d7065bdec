import { InputError } from "../../../../base/input-error.ts";
import { visible } from "../../../../base/visible.ts";
import { codePoints } from "../../../../text/code-points.ts";

/** In code points, of the id of an action and of the name of a person: PostgreSQL takes keys of up to 2,700 bytes. */
const longestKey = 200;

/**
 * Refuses texts that not every store keeps as they are, wherever they stand: PostgreSQL has no NUL, and half a surrogate pair
 * has no UTF-8.
 */
export function checkTexts(value: unknown): void {
  if (typeof value === "string") checkText(value);
  else if (value instanceof Map) for (const entry of value) checkTexts(entry);
  else if (Array.isArray(value)) for (const part of value) checkTexts(part);
  else if (typeof value === "object" && value !== null) for (const entry of Object.entries(value)) checkTexts(entry);
}

function checkText(text: string): void {
  const fault = /\0|\p{Surrogate}/u.exec(text);
  if (fault === null) return;
  const found = fault[0] === "\0" ? "the character NUL" : "half of a character (a lone surrogate)";
  const around = visible(text.slice(Math.max(0, fault.index - 20), fault.index + 20));
  throw new InputError(`${found} in "${around}"; expected text without it`);
}

/** Refuses a key that is empty or too long for an index. */
export function checkKey(what: string, key: string): void {
  const length = codePoints(key);
  if (length === 0 || length > longestKey)
    throw new InputError(`${what} of ${length} characters; expected 1 to ${longestKey}`);
}
