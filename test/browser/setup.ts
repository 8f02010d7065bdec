import { existsSync } from "node:fs";
import type { TestProject } from "vitest/node";
import { installed } from "../debian.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where Chromium is; empty where there is none. */
    chromium: string;
    /** Where Firefox is; empty where there is none, and where it is not asked for. */
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

/** Finds browsers, or installs them where this may be done, or says that their tests are left out; CI does not leave out Chromium's. */
export function setup({ provide, config }: TestProject): void {
  const chromium = found(places) ?? (installed("chromium", "The browser tests") ? found(places) : undefined);
  const told = "there is no Chromium. Install it, or name it in CHROMIUM.";
  if (chromium === undefined && process.env["BROWSER_TESTS"] === "required") throw new Error(told);
  if (chromium === undefined) process.stderr.write(`The browser tests are NOT run: ${told}\n`);
  provide("chromium", chromium ?? "");
  provide("firefox", config.env["PERICOPE_LONG"] === "0" ? "" : firefox());
}

/** Only `npm run test:long` asks for it. */
function firefox(): string {
  const path =
    found(firefoxPlaces) ?? (installed("firefox-esr", "The tests in Firefox") ? found(firefoxPlaces) : undefined);
  if (path === undefined)
    process.stderr.write("The tests in Firefox are NOT run: there is none, nor is it named in FIREFOX.\n");
  return path ?? "";
}

function found(among: readonly string[]): string | undefined {
  return among.find((place) => place !== "" && existsSync(place));
}
