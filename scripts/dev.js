// Builds the library, the program and the pages, and again whenever a source changes, until Ctrl-C. `npm run dev` starts it:
// npm knows where the tools are.

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

const watchers = {
  program: "tsdown --watch",
  page: "vite build --watch --logLevel info",
  drop: "vite build --watch --mode drop --logLevel info", // holds the report as it was last built
  assess: "vite build --watch --mode assess --logLevel info",
};

const children = Object.entries(watchers).map(([name, command]) => {
  const child = spawn(command, { shell: true, stdio: ["ignore", "pipe", "pipe"] });
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on("line", (line) => console.log(`${name.padEnd(8)}| ${line}`));
  child.on("exit", (code) => end(code ?? 0));
  return child;
});

/** None goes on without the others. */
function end(code) {
  for (const child of children) child.kill();
  process.exitCode = code;
}
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => end(0));
