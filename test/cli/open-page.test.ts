import { chmodSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { openPage } from "../../src/cli/world.ts";
import { temporaryFolder } from "./folders.ts";

afterEach(() => vi.unstubAllEnvs());

test.skipIf(process.platform !== "linux")(
  "a link is opened by a file of the user alone, and is no argument of a program",
  async () => {
    const folder = temporaryFolder();
    const [told, opener] = [join(folder, "told"), join(folder, "xdg-open")];
    writeFileSync(opener, `#!/bin/sh\nprintf '%s\\n' "$@" > '${told}.part'; mv '${told}.part' '${told}'\n`);
    chmodSync(opener, 0o755);
    vi.stubEnv("PATH", `${folder}:${process.env["PATH"]}`);
    openPage('http://127.0.0.1:8077/enter?token=secret&x="<');
    const file = await vi.waitFor(() => readFileSync(told, "utf8").trimEnd(), 5000);
    expect(file).not.toContain("secret");
    expect([statSync(file).mode & 0o777, statSync(dirname(file)).mode & 0o777]).toEqual([0o600, 0o700]);
    expect(readFileSync(file, "utf8")).toContain(
      'content="0;url=http://127.0.0.1:8077/enter?token=secret&amp;x=&quot;&lt;">',
    );
  },
);
