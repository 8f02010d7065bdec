// Takes the pictures of the pages anew, from the demo track, with Chromium: docs/report.png. The numbers that they show stand
// in the words for those who do not see them, and a test holds these.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const folder = mkdtempSync(join(tmpdir(), "pericope-pictures-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

const report = join(folder, "report.html");
const runs = readdirSync("examples/runs/focused").map((name) => `runs/focused/${name}`);
const files = ["judgements.inex", ...runs, "--collection", "articles", "--topic-texts", "topics.xml"];
execFileSync(process.execPath, [resolve("bin/pericope.js"), "report", ...files, "-o", report], { cwd: "examples" });

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu"],
});
const page = await browser.newPage({ viewport: { width: 1200, height: 900 }, colorScheme: "light" });
await page.goto(`${pathToFileURL(report)}#/document/concordance/topic/2026001/run/passages`);
await page.getByRole("heading", { name: "Concordance", level: 1 }).waitFor();
await page.screenshot({ path: "docs/report.png" });
await browser.close();
