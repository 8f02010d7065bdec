import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { holdsJudging, isDatabase } from "../../../../src/files/node/sql/our-files.ts";
import { openStore } from "../../../../src/assess/node/store/open-store.ts";
import { freshToken, nameFault, personKey, tokenHash } from "../../../../src/assess/node/store/people.ts";
import { judging } from "./judgings.ts";

test("a token is 256 random bits, and what is kept of it is a hash; a key is 16 digits of another", () => {
  expect(freshToken()).toMatch(/^[\w-]{43}$/);
  expect(freshToken()).not.toBe(freshToken());
  const sha = (text: string): string => createHash("sha256").update(text).digest("hex");
  expect(tokenHash("secret")).toBe(sha("secret"));
  expect(personKey("judging", "ann")).toBe(sha("judging\nann").slice(0, 16));
});

test("a judging is a database, or a file that begins as those do", async () => {
  expect(["postgres://x/y", "PostgreSQL://x/y", "postgres:/x", "x.judging"].map(isDatabase)).toEqual([true, true, false, false]); // prettier-ignore
  const folder = mkdtempSync(join(tmpdir(), "pericope-holds-"));
  try {
    const at = (name: string): string => join(folder, name);
    await (await openStore(at("a"), { make: judging })).close();
    writeFileSync(at("text"), "text");
    const held = await Promise.all([at("a"), at("text"), at("none"), folder, "postgres://x/y"].map(holdsJudging));
    expect(held).toEqual([true, false, false, false, true]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test.each(["ann", "Zoë 🦊", "עברית", "__proto__", "o'x\"; DROP", "نرم\u200cافزار", "a".repeat(100)])(
  "somebody may be called %s",
  (name) => {
    expect(nameFault(name)).toBeUndefined();
  },
);

test.each([
  ["nothing", ""],
  ["a blank at an end", " ann"],
  ["two lines", "a\nb"],
  ["a name of ours", "adjudicator"],
  ["the other name of ours", "organiser"],
  ["nothing that is seen", "\u200b"],
  ["what turns the direction of writing", "a\u202eb"],
  ["half of a character", "a\ud800"],
  ["too long", "a".repeat(101)],
])("and not %s", (_, name) => {
  expect(nameFault(name)).toContain("expected");
});
