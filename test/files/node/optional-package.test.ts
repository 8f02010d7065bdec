import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { optionalPackage } from "../../../src/files/node/optional-package.ts";
import { temporaryFolder } from "../../cli/folders.ts";

test("a package that is not installed is named, with the command that installs it", async () => {
  await expect(optionalPackage("@none/such/part", { what: "an index" })).rejects.toThrow(
    /^an index needs the package @none\/such; install it: npm install @none\/such$/,
  );
  const need = { what: "setting none", where: " here", install: "none other", orElse: ", or do without" };
  await expect(optionalPackage("none/part", need)).rejects.toThrow(
    /^setting none needs the package none here; install it: npm install none other, or do without$/,
  );
});

test("one in the folder that the program is used in is found, and its own faults are not taken for a package that is missing", async () => {
  const folder = temporaryFolder();
  const own = join(folder, "node_modules", "only-there");
  mkdirSync(own, { recursive: true });
  writeFileSync(join(own, "index.js"), "const made = exports; made.name = 'only there';");
  writeFileSync(join(own, "broken.js"), "throw new Error('it is broken');");
  vi.spyOn(process, "cwd").mockReturnValue(folder);
  try {
    expect(await optionalPackage("only-there", { what: "a test" })).toMatchObject({
      name: "only there",
    });
    await expect(optionalPackage("only-there/broken.js", { what: "a test" })).rejects.toThrow("it is broken");
  } finally {
    vi.restoreAllMocks();
  }
});
