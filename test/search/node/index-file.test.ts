import { join } from "node:path";
import { expect, test } from "vitest";
import { buildIndex } from "../../../src/search/node/build-index.ts";
import { applicationId, indexVersion, version } from "../../../src/files/node/sql/our-files.ts";
import { sqliteLibrary } from "../../../src/files/node/sql/sqlite.ts";
import { folderOf } from "../../cli/folders.ts";

test("an index file says that it is one, and of which version", async () => {
  const folder = folderOf({ "a.txt": "tea" });
  const [source, index, other] = ["a.txt", "x.index", "other"].map((name) => join(folder, name)) as [string, string, string]; // prettier-ignore
  await buildIndex([source], index, { analyzer: "plain" });
  const { DatabaseSync } = await sqliteLibrary("a test");
  const connection = new DatabaseSync(other);
  connection.exec("PRAGMA user_version = 3");
  connection.close();
  expect([index, other, source].map(indexVersion)).toEqual([3, undefined, undefined]);
  expect([version, applicationId]).toEqual([3, Buffer.from("perx").readUInt32BE()]);
});
