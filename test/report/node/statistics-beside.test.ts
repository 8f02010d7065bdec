import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { pericope } from "../../cli/pericope.ts";
import { spawned } from "../../cli/spawned.ts";
import { below, seeded } from "../../seeded.ts";
import { atLength } from "../../rounds.ts";

atLength("the page is the same whether its intervals are made in a thread, as in the program, or here", async () => {
  const folder = mkdtempSync(join(tmpdir(), "pericope-beside-"));
  const random = seeded(1);
  const topics = Array.from({ length: 90 }, (_, i) => i + 1);
  const lines = (line: (topic: number) => string) => `${topics.map(line).join("\n")}\n`;
  writeFileSync(
    join(folder, "judged"),
    lines((topic) => `${topic} Q0 a 100 5000 10 10:100`),
  );
  const names = Array.from({ length: 60 }, (_, i) => `run${i}.fol`); // enough of them for a thread
  for (const name of names)
    writeFileSync(
      join(folder, name),
      lines((topic) => `${topic} Q0 a 1 9 ${name} ${below(random, 100)} 30`),
    );
  const args = ["report", "judged", ...names, "-o", "page.html"];
  const page = () => readFileSync(join(folder, "page.html"), "utf8");
  expect(spawned(args, { cwd: folder }).status).toBe(0);
  const inThread = page();
  expect((await pericope(args, { cwd: folder })).status).toBe(0); // of the sources, beside which there is no thread
  expect(page() === inThread).toBe(true);
  rmSync(folder, { recursive: true });
});
