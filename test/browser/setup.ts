import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** Where Chromium is; empty where there is none. */
    chromium: string;
    /** Where Firefox is; empty where there is none. */
    firefox: string;
  }
}

const places = [
  process.env["CHROMIUM"] ?? "",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

const firefoxPlaces = [
  process.env["FIREFOX"] ?? "",
  "/usr/bin/firefox-esr",
  "/usr/bin/firefox",
  "/Applications/Firefox.app/Contents/MacOS/firefox",
];

/** Finds a browser, or installs it where this may be done, or says that its tests are left out; CI does not leave them out. */
export function setup({ provide }: TestProject): void {
  const found = installed(places) ?? (mayInstall() && install() ? installed(places) : undefined);
  const told = "there is no Chromium. Install it, or name it in CHROMIUM.";
  if (found === undefined && process.env["BROWSER_TESTS"] === "required") throw new Error(told);
  if (found === undefined) process.stderr.write(`The browser tests are NOT run: ${told}\n`);
  provide("chromium", found ?? "");
  const firefox = installed(firefoxPlaces);
  if (firefox === undefined)
    process.stderr.write("The tests in Firefox are NOT run: there is none, nor is it named in FIREFOX.\n");
  provide("firefox", firefox ?? "");
}

function installed(among: readonly string[]): string | undefined {
  return among.find((place) => place !== "" && existsSync(place));
}

function mayInstall(): boolean {
  return process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
}

function install(): boolean {
  process.stderr.write("There is no Chromium for the browser tests: installing Debian's.\n");
  const apt = "apt-get -o DPkg::Lock::Timeout=240"; // seconds, where another installs something
  const { status } = spawnSync(
    "sh",
    ["-c", `${apt} update -q && DEBIAN_FRONTEND=noninteractive ${apt} install -qy chromium`],
    { stdio: "ignore", timeout: 600_000 },
  );
  return status === 0;
}
