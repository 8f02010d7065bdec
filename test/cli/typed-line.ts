import { spawnSync } from "node:child_process";
import { pericope, type Told } from "./pericope.ts";
import { program } from "./spawned.ts";

/** Types a line that begins with "pericope", as a shell takes it. */
export async function typedLine(line: string, cwd: string): Promise<Told> {
  const command = line.replace(/^pericope /, "");
  // What is joined to other programs, or reads and writes standard streams itself, is started.
  if (/[|<>;&]| -( |$)/.test(command.replaceAll(/'[^']*'/g, ""))) return started(line, cwd);
  const { stdout } = inShell(`printf '%s\\0' ${command}`, cwd);
  const args = stdout.split("\0").slice(0, -1);
  const serves = /^(?:view|assess)\b/.test(command);
  return pericope(args, serves ? { cwd, endsAfter: 50 } : { cwd });
}

function started(line: string, cwd: string) {
  return inShell(`pericope() { '${process.execPath}' '${program}' "$@"; }\n${line}`, cwd);
}

function inShell(script: string, cwd: string) {
  const env = { ...process.env, NO_COLOR: "1", FORCE_COLOR: undefined, COLUMNS: undefined };
  return spawnSync("bash", ["-c", script], { cwd, encoding: "utf8", env });
}
