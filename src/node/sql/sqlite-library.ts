import { InputError } from "../../base/input-error.ts";
import { codeOf } from "../file-error.ts";

export type Sqlite = typeof import("@photostructure/sqlite");
export type SqliteConnection = InstanceType<Sqlite["DatabaseSync"]>;

// Loaded when it is first needed. The names are not written into the import, so that bundlers leave it alone.
const ofNode = "node:sqlite";
const ofPackage = "@photostructure/sqlite";

/** SQLite, from Node where it has it without a flag, else from a package that does the same. `what` needs it: "a judging file". */
export async function sqliteLibrary(what: string): Promise<Sqlite> {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > 22 || (major === 22 && minor >= 13)) return withoutWarning(() => import(ofNode));
  try {
    return await import(ofPackage);
  } catch (error) {
    if (codeOf(error) !== "ERR_MODULE_NOT_FOUND") throw error;
    throw new InputError(
      `${what} needs the package ${ofPackage} where Node is older than 22.13; install it: npm install ${ofPackage}`,
    );
  }
}

/** Node says on standard error that its SQLite is experimental, which whoever uses it can do nothing about. */
async function withoutWarning<T>(load: () => Promise<T>): Promise<T> {
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
