import { optionalPackage } from "../optional-package.ts";

export type Postgres = typeof import("pg");
export type PostgresClient = InstanceType<Postgres["Client"]>;

/** What speaks to PostgreSQL, loaded when it is first needed. */
export async function postgresLibrary(): Promise<Postgres> {
  const { default: postgres } = await optionalPackage<{ default: Postgres }>("pg", { what: "PostgreSQL" });
  return postgres;
}
