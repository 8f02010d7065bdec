import { optionalPackage } from "../optional-package.ts";

export type Sqlite = typeof import("@photostructure/sqlite");
export type SqliteConnection = InstanceType<Sqlite["DatabaseSync"]>;

const ofNode = "node:sqlite"; // not written into the import, so that bundlers leave it alone

/** SQLite, from Node where it has it without a flag, else from a package that does the same. `what` needs it: "a judging file". */
export async function sqliteLibrary(what: string): Promise<Sqlite> {
  if (hasSqlite(process.versions.node)) return withoutWarning(() => import(ofNode));
  return optionalPackage("@photostructure/sqlite", { what, where: " where Node is older than 22.13" });
}

/** Whether a version of Node has SQLite without a flag. */
export function hasSqlite(version: string): boolean {
  const [major, minor] = version.split(".").map(Number) as [number, number];
  return major > 22 || (major === 22 && minor >= 13);
}

/** Node says on standard error that its SQLite is experimental, which whoever uses it can do nothing about. */
export async function withoutWarning<T>(load: () => Promise<T>): Promise<T> {
  const { emitWarning } = process;
  process.emitWarning = (...args: unknown[]) => {
    if (!args.includes("ExperimentalWarning")) Reflect.apply(emitWarning, process, args);
  };
  try {
    return await load();
  } finally {
    process.emitWarning = emitWarning;
  }
}
