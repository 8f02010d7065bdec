import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";

/** What opens a file in the browser, where it is not xdg-open. */
const openers: Readonly<Record<string, readonly string[]>> = {
  darwin: ["open"],
  win32: ["cmd", "/c", "start", ""],
};

const shownFor = 60_000; // milliseconds that a browser has to start

/**
 * Shows an address in the person's browser, where there is one. The address may let in whoever knows it, and other users of the machine
 * can read the arguments of a program: the browser gets the name of a file that is this user's alone, and the page in it leads on.
 */
export function openPage(address: string): void {
  try {
    const folder = mkdtempSync(join(folderForBrowsers(), "pericope-")); // for this user alone
    const remove = (): void => rmSync(folder, { recursive: true, force: true });
    process.once("exit", remove);
    setTimeout(remove, shownFor).unref();
    const file = join(folder, "open.html");
    writeFileSync(file, redirectTo(address), { mode: 0o600, flag: "wx" });
    const [program, ...args] = openers[process.platform] ?? ["xdg-open"];
    spawn(program!, [...args, file], { stdio: "ignore", detached: true })
      .on("error", () => undefined)
      .unref();
  } catch {
    // the address is printed as well
  }
}

/** Browsers that snap installs have a folder for temporary files of their own, and do not see ours. */
function folderForBrowsers(): string {
  return existsSync("/snap/bin") ? homedir() : tmpdir();
}

function redirectTo(address: string): string {
  const escaped = address.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
  return [
    '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="referrer" content="no-referrer"><title>pericope</title>',
    `<meta http-equiv="refresh" content="0;url=${escaped}">`,
    `<p><a href="${escaped}">Open pericope</a></p></html>\n`,
  ].join("\n");
}
