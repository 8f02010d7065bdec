import { join } from "node:path";
import { expect, test } from "vitest";
import { rememberedIndex } from "../../src/cli/assess/judging-index.ts";

test("assess 16: an index is remembered by its whole path, or by an address without its password", () => {
  expect(rememberedIndex("x.index")).toBe(join(process.cwd(), "x.index"));
  expect(rememberedIndex("postgres://me:secret@host/db")).toBe("postgres://me@host/db");
  expect(rememberedIndex("postgres://[")).toBe("postgres://[");
});
