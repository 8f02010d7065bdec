// Builds everything into an empty dist/: the library and the program, and beside them the pages. `npm run build` starts it:
// npm knows where the tools are.

import { spawn } from "node:child_process";
import { rmSync } from "node:fs";

rmSync("dist", { recursive: true, force: true });
const commands = ["tsdown && node scripts/code-cache.js", "npm run build:page"];
for (const command of commands)
  spawn(command, { shell: true, stdio: "inherit" }).on("exit", (code) => {
    if (code !== 0) process.exitCode = code ?? 1;
  });
