// The Nodes that the package is for, each from npm into a folder.
import { execFileSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export const supported = ["20.19.0", "20.20.2", "22.23.3", "24.21.0"];

/** Installs a Node of this version somewhere in the folder, and gives its path. */
export function installedNode(version, folder) {
  const at = mkdtempSync(join(folder, "node-"));
  writeFileSync(join(at, "package.json"), '{ "private": true }');
  const args = ["install", "--silent", "--no-audit", "--no-fund", "--no-save", `node@${version}`];
  execFileSync("npm", args, { cwd: at, stdio: ["ignore", "ignore", "inherit"] });
  const node = join(at, "node_modules", ".bin", "node");
  const found = execFileSync(node, ["--version"], { encoding: "utf8" }).trim();
  if (found !== `v${version}`) throw new Error(`asked npm for Node ${version}, and got ${found}`);
  return node;
}
