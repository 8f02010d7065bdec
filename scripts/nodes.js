// The Nodes that the package is for, each from npm, kept until the next `npm ci`: two checks run them.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const supported = ["20.19.0", "20.20.2", "22.23.3", "24.21.0"];

const kept = fileURLToPath(new URL("../node_modules/.cache/pericope/nodes", import.meta.url));

/** The path of a Node of this version, which is installed where it is not there yet. */
export function installedNode(version) {
  const at = join(kept, version);
  const node = join(at, "node_modules", ".bin", "node");
  if (versionOf(node) === version) return node;
  mkdirSync(at, { recursive: true });
  writeFileSync(join(at, "package.json"), '{ "private": true }');
  const args = ["install", "--silent", "--no-audit", "--no-fund", "--no-save", "--prefer-offline", `node@${version}`];
  execFileSync("npm", args, { cwd: at, stdio: ["ignore", "ignore", "inherit"] });
  if (versionOf(node) !== version) throw new Error(`asked npm for Node ${version}, and got ${versionOf(node)}`);
  return node;
}

/** Undefined where there is none that runs. */
function versionOf(node) {
  const { status, stdout } = spawnSync(node, ["--version"], { encoding: "utf8" });
  return status === 0 ? stdout.trim().slice(1) : undefined;
}
