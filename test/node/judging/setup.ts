import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { postgresPrograms, removeServer } from "./postgres-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where PostgreSQL's programs are, and the folder of the server that all tests share; empty where there are none. */
    postgres: { readonly programs: string; readonly folder: string };
  }
}

/** Finds PostgreSQL, or installs it where this may be done, or says that its tests are left out; CI does not leave them out. */
export function setup({ provide }: TestProject): () => void {
  const programs = postgresPrograms() ?? (mayInstall() && install() ? postgresPrograms() : undefined);
  const told = "there is no PostgreSQL server. Install it: apt-get install postgresql.";
  if (programs === undefined && process.env["STORE_TESTS"] === "required") throw new Error(told);
  if (programs === undefined) process.stderr.write(`The tests of the PostgreSQL store are NOT run: ${told}\n`);
  const folder = join(tmpdir(), `pericope-postgres-${process.pid}`); // made by the first test that asks for it
  provide("postgres", { programs: programs ?? "", folder });
  return () => {
    if (programs !== undefined) removeServer(programs, folder);
  };
}

function mayInstall(): boolean {
  return process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
}

function install(): boolean {
  process.stderr.write("There is no PostgreSQL for the tests of the store: installing Debian's.\n");
  const apt = "apt-get -o DPkg::Lock::Timeout=240"; // seconds, where another installs something
  const { status } = spawnSync(
    "sh",
    ["-c", `${apt} update -q && DEBIAN_FRONTEND=noninteractive ${apt} install -qy postgresql`],
    { stdio: "ignore", timeout: 600_000 },
  );
  return status === 0;
}
