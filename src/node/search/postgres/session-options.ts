import { randomBytes } from "node:crypto";
import { withoutPassword } from "../../sql/postgres-address.ts";
import type { Connecting } from "../../sql/postgres-connection.ts";

/** How an index connects to its database, and how many seconds a statement may take there. */
export function sessionOptions(url: string, statement: number): Connecting {
  const name = `pericope index ${randomBytes(8).toString("hex")}`;
  return { url, name, source: withoutPassword(url), statement };
}
