// Builds everything into an empty dist/: the library and the program, and beside them the pages.

import { spawn } from "node:child_process";
import { rmSync } from "node:fs";

rmSync("dist", { recursive: true, force: true });
for (const part of ["program", "page"])
  spawn(`npm run --silent build:${part}`, { shell: true, stdio: "inherit" }).on("exit", (code) => {
    if (code !== 0) process.exitCode = code ?? 1;
  });
