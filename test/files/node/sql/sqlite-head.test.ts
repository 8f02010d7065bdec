import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { sqliteHead } from "../../../../src/files/node/sql/our-files.ts";
import { sqliteLibrary } from "../../../../src/files/node/sql/sqlite.ts";

const { DatabaseSync } = await sqliteLibrary("this test");

test("the header of a file is read where it is SQLite's and whole, and the file is closed again", () => {
  const folder = mkdtempSync(join(tmpdir(), "pericope-head-"));
  try {
    const path = join(folder, "made");
    const made = new DatabaseSync(path);
    made.exec("PRAGMA application_id = 0x50455249; PRAGMA user_version = 7; CREATE TABLE t (x)");
    made.close();
    expect(sqliteHead(path)).toEqual({ applicationId: 0x50455249, version: 7 });

    const bytes = readFileSync(path);
    const headOf = (content: Uint8Array) => {
      writeFileSync(join(folder, "other"), content);
      return sqliteHead(join(folder, "other"));
    };
    expect(headOf(bytes.subarray(0, 72))).toEqual({ applicationId: 0x50455249, version: 7 });
    expect(headOf(bytes.subarray(0, 71))).toBeUndefined();
    expect(headOf(Buffer.concat([Buffer.from("SQLite format 4\0"), bytes.subarray(16)]))).toBeUndefined();
    expect(headOf(new Uint8Array())).toBeUndefined();
    expect([sqliteHead(folder), sqliteHead(join(folder, "nothing"))]).toEqual([undefined, undefined]);

    const nextDescriptor = (): number => {
      const file = openSync(path, "r");
      closeSync(file);
      return file;
    };
    const before = nextDescriptor();
    for (let i = 0; i < 50; i++) sqliteHead(path);
    expect(nextDescriptor()).toBeLessThan(before + 50);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
