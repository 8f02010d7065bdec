// npm run assess [-- OPTIONS]: judge the demo track. The judging stays in a folder of the system's temporary files, and goes on there the next time.
import { spawn } from "node:child_process";
import { cpSync, existsSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const program = fileURLToPath(new URL("../bin/pericope.js", import.meta.url));
const folder = join(tmpdir(), `pericope-assess-${userInfo().username}`);
const judging = "demo.judging";

const isNew = !existsSync(join(folder, judging));
if (isNew) cpSync(fileURLToPath(new URL("../examples", import.meta.url)), folder, { recursive: true });
process.stderr.write(`The demo track is judged in ${folder}; remove that folder to begin anew.\n`);
const making = ["--topics", "topics.xml", "--pool", "pool.jsonl", "--assessors", "ann,bob", "--twice", "3"];
const args = ["assess", judging, "--collection", "articles", ...(isNew ? making : []), ...process.argv.slice(2)];
const server = spawn(process.execPath, [program, ...args], { cwd: folder, stdio: "inherit" });
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => void server.kill(signal));
server.on("exit", (code) => process.exit(code ?? 1));
