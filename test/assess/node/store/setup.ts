import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { installed } from "../../../debian.ts";
import { postgresPrograms, removeServer } from "./postgres-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where PostgreSQL's programs are, and the folder of the server that all tests share; empty where there are none. */
    postgres: { readonly programs: string; readonly folder: string };
  }
}

/** Finds PostgreSQL, or installs it where this may be done, or says that its tests are left out; CI does not leave them out. */
export function setup({ provide }: TestProject): () => void {
  const programs =
    postgresPrograms() ??
    (installed("postgresql", "The tests of the PostgreSQL store") ? postgresPrograms() : undefined);
  const told = "there is no PostgreSQL server. Install it: apt-get install postgresql.";
  if (programs === undefined && process.env["STORE_TESTS"] === "required") throw new Error(told);
  if (programs === undefined) process.stderr.write(`The tests of the PostgreSQL store are NOT run: ${told}\n`);
  const folder = join(tmpdir(), `pericope-postgres-${process.pid}`); // made by the first test that asks for it
  provide("postgres", { programs: programs ?? "", folder });
  return () => {
    if (programs !== undefined) removeServer(programs, folder);
  };
}
