import { InputError } from "../../base/input-error.ts";
import { codeOf } from "../file-error.ts";

export type Postgres = typeof import("pg");
export type PostgresClient = InstanceType<Postgres["Client"]>;

const ofPackage = "pg"; // not written into the import, so that bundlers leave it alone

/** What speaks to PostgreSQL, loaded when it is first needed. */
export async function postgresLibrary(): Promise<Postgres> {
  try {
    const { default: postgres } = await import(ofPackage);
    return postgres;
  } catch (error) {
    if (codeOf(error) !== "ERR_MODULE_NOT_FOUND") throw error;
    throw new InputError(`PostgreSQL needs the package ${ofPackage}; install it: npm install ${ofPackage}`);
  }
}
