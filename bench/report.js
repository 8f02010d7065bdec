// The report of a large track: how long it takes to write, and its size; in a real browser, its first paint, and how long each
// control takes until the page has come to rest after it.
import { existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { chromium } from "playwright-core";
import { focusedRun, inexJudgements } from "./inputs.js";
import { inTurn, median, pericope, spread } from "./measure.js";

const browsers = [process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** Prints what it measures, in milliseconds; `file` is a report that is already there. */
export async function benchReport({ quick = false, seed = 1, file, only = "", rounds = 3, print = console.log } = {}) {
  const browser = browsers.find((path) => path && existsSync(path));
  if (browser === undefined) return print("no Chromium: the report is not measured");
  const measure = (report) => measureReport(pathToFileURL(report).href, browser, { only, rounds, print });
  return file === undefined ? benchWriting({ quick, seed, rounds, print }, measure) : measure(file);
}

/** How long the report takes to write; `look` is then shown it. */
export async function benchWriting({ quick = false, seed = 1, rounds = 3, print = console.log } = {}, look) {
  const folder = mkdtempSync(join(tmpdir(), "pericope-bench-"));
  try {
    const report = writeReport(folder, { runs: quick ? 20 : 216, topics: 99, results: 100, seed, rounds, print });
    print(`report: ${(statSync(report).size / 1e6).toFixed(1)} MB (goal: 5 or less)`);
    await look?.(report);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function writeReport(folder, { runs, topics, results, seed, rounds, print }) {
  const at = (name) => join(folder, name);
  inexJudgements(at("judgements"), { topics, seed });
  const paths = Array.from({ length: runs }, (_, i) => at(`run-${i}.fol`));
  paths.forEach((path, i) => focusedRun(path, { topics, results, seed: seed + i, tag: `run${i}` }));
  const [written, scored] = [
    { ...pericope("report", at("judgements"), ...paths, "-o", at("report.html")), name: "report" },
    { ...pericope("evaluate", at("judgements"), ...paths), name: "evaluate" },
  ];
  inTurn(`report: ${runs} runs × ${topics} topics × ${results} passages`, written, scored, {
    rounds,
    goal: "3 or less",
    print,
  });
  return at("report.html");
}

/** Where each control is, and what is done to it. A page is opened at its view for each. */
const select = (label, choice) => (page) =>
  page.locator(`.picker:has(> span:text-is("${label}")) select`).selectOption(choice);
const click = (selector) => (page) => page.locator(selector).first().click();
const press = (key) => (page) => page.keyboard.press(key);
const topic = "#/topic/1/run/run1";
const controls = [
  ["overview: sort by name", "", click(".runs thead a")],
  ["overview: sort by another measure", "", click(".runs thead th:nth-last-child(2) a")],
  ["overview: turn the order", "#/?sort=AiP", click(".runs thead th:nth-last-child(2) a")],
  ["overview: another measure", "", select("Measure", { index: 2 })],
  ["overview: to a run's topics", "", click(".runs tbody a")],
  ["overview: to the curves", "", click(".top nav a:nth-child(2)")],
  ["overview: to the topics", "", click(".top nav a:nth-child(3)")],
  ["overview: to the comparison", "", click(".top nav a:nth-child(4)")],
  ["overview: to the end", "", press("End")],
  ["search: open", "", press("/")],
  ["search: a letter", "", press("1"), press("/")],
  [
    "search: open a result",
    "",
    press("Enter"),
    async (page) => {
      await page.keyboard.press("/");
      await page.keyboard.type("10");
    },
  ],
  ["keys: open", "", press("?")],
  ["curves: another", "#/curves", select("Curve", { index: 2 })],
  ["curves: a run less", "#/curves", click(".chip button")],
  ["curves: a run more", "#/curves", select("Add", { index: 20 })],
  ["curves: values as a table", "#/curves", click(".values summary")],
  ["curves: pointer", "#/curves", (page) => page.locator(".chart").hover({ position: { x: 500, y: 400 } })],
  ["curves: to the overview", "#/curves", click(".top nav a:nth-child(1)")],
  ["topics: another measure", "#/topics", select("Measure", { index: 2 })],
  ["topics: hardest first", "#/topics", select("Topics", { index: 1 })],
  ["topics: another run", "#/topics", select("First", { index: 9 })],
  [
    "topics: pointer on the heat map",
    "#/topics",
    (page) => page.locator("canvas").hover({ position: { x: 300, y: 300 } }),
  ],
  ["topics: key on the heat map", "#/topics", press("ArrowDown"), (page) => page.locator("canvas").focus()],
  ["topics: to a cell's topic", "#/topics", (page) => page.locator("canvas").click({ position: { x: 300, y: 300 } })],
  ["topics: to a difference's topic", "#/topics", click(".differences a")],
  ["topics: to the comparison", "#/topics", click("section .lead a")],
  ["topics: to the overview", "#/topics", click(".top nav a:nth-child(1)")],
  ["topic: another run", topic, select("Run", { index: 9 })],
  ["topic: a run beside it", topic, select("Beside it", { index: 9 })],
  ["topic: next", topic, press("n")],
  ["topic: next, two runs", `${topic}/with/run2`, press("n")],
  ["topic: next result", topic, press("j")],
  ["topic: to a result's document", topic, click(".result-link")],
  ["topic: to a missed passage", topic, click(".missed a")],
  ["topic: back", topic, (page) => page.goBack(), press("n")],
  ["document: another run", "#/document/1000/topic/1/run/run1", select("Run", { index: 9 })],
  ["document: next", "#/topic/1/run/run1", press("n"), click(".result-link")],
  ["document: back to the topic", "#/document/1000/topic/1/run/run1", press("t")],
  ["comparison: another run", "#/compare/run1/run2", select("Run", { index: 9 })],
  ["comparison: another measure", "#/compare/run1/run2", select("Measure", { index: 2 })],
  ["comparison: text that one found", "#/compare/run1/run2", click(".only-one summary")],
  ["comparison: to a topic", "#/compare/run1/run2", click(".differences a")],
];

async function measureReport(address, executablePath, { only, rounds, print }) {
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addInitScript(watchFrames);
  const page = await context.newPage();
  page.setDefaultTimeout(5000);
  const open = async (view) => {
    await page.goto("about:blank");
    await page.goto(address + view);
    await page.locator("h1").waitFor();
    await page.waitForTimeout(300);
  };
  const paints = [];
  for (let round = 0; round < rounds; round++) {
    await open("");
    paints.push(await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? NaN));
    paints.push(await page.evaluate(() => globalThis.shownAt));
  }
  print(
    `first paint ${spread(
      paints.filter((_, i) => i % 2 === 0),
      0,
    )}, the runs ${spread(
      paints.filter((_, i) => i % 2 === 1),
      0,
    )} ms (goal: below 500)`,
  );
  let slow = 0;
  const tried = controls.filter(([name]) => name.startsWith(only));
  for (const [name, view, act, before] of tried) {
    const [times, rests] = [[], []];
    for (let round = 0; round < rounds; round++) {
      await open(view);
      await before?.(page);
      await page.waitForFunction(() => globalThis.isStill());
      await page.evaluate(() => globalThis.restFrames());
      await act(page);
      await page.waitForTimeout(500);
      times.push(await page.evaluate(() => globalThis.answered()));
      rests.push(await page.evaluate(() => globalThis.settled()));
    }
    const isQuick = median(times) <= 100 && !times.some(Number.isNaN); // NaN where nothing was seen to happen
    if (!isQuick) slow++;
    print(`${isQuick ? "     " : "SLOW "}${name.padEnd(36)} ${spread(times, 0)}, at rest after ${spread(rests, 0)}`);
  }
  print(`${slow} of ${tried.length} are answered after more than 100 ms, or not at all`);
  await browser.close();
}

/** In the page: when an event came in, and when the first and the last frame that it changed were painted. */
function watchFrames() {
  let [began, first, ended, changed, changedAt] = [undefined, undefined, undefined, false, performance.now()];
  const begin = (event) => (began ??= event.timeStamp);
  globalThis.restFrames = () => void ([began, first, ended] = []);
  globalThis.isStill = () => performance.now() - changedAt > 250;
  globalThis.answered = () => first - began;
  globalThis.settled = () => ended - began;
  for (const kind of ["click", "keydown", "change", "pointermove", "popstate"])
    window.addEventListener(kind, begin, { capture: true });
  const painted = () => {
    const { port1, port2 } = new MessageChannel(); // after the frame, not before it
    port1.addEventListener("message", () => {
      ended = performance.now();
      first ??= ended;
    });
    port1.start();
    port2.postMessage(null);
  };
  const frame = () => {
    if (changed && began !== undefined) painted();
    changed = false;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  const change = () => {
    changed = true;
    changedAt = performance.now();
    if (globalThis.shownAt === undefined && document.querySelector(".runs tbody tr") !== null)
      requestAnimationFrame((now) => (globalThis.shownAt ??= now));
  };
  // What is seen to change: elements, how far the page is scrolled, where the focus is.
  new MutationObserver(change).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  });
  for (const kind of ["scroll", "focusin"]) document.addEventListener(kind, change, { capture: true });
}

// A report that is there, the controls of one view, so many rounds: node bench/report.js report.html topics 5
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [file, only, rounds = "3"] = process.argv.slice(2);
  await benchReport({ file, only, rounds: Number(rounds) });
}
