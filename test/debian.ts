import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Installs a package of Debian's for some tests, where this may be done, and says whether it is there now. */
export function installed(name: string, forWhat: string): boolean {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return false;
  process.stderr.write(`${forWhat}: installing Debian's ${name}.\n`);
  const apt = "apt-get -o DPkg::Lock::Timeout=240"; // seconds, where another installs something
  const script = `${apt} update -q && DEBIAN_FRONTEND=noninteractive ${apt} install -qy ${name}`;
  return spawnSync("sh", ["-c", script], { stdio: "ignore", timeout: 600_000 }).status === 0;
}
