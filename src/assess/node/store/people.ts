import { createHash, randomBytes } from "node:crypto";

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
