import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { apiPage } from "../scripts/api-page.ts";
import { readJudgements, readRun } from "../src/files/formats/read.ts";
import { formatsPage, measuresPage, notesPage, picture, systemsPage } from "../scripts/pages.ts";
import { atLength } from "./rounds.ts";

atLength("the generated pages are fresh; npm run docs writes them again", () => {
  expect(readFileSync("docs/measures.md", "utf8")).toBe(measuresPage());
  expect(readFileSync("docs/formats.md", "utf8")).toBe(formatsPage());
  expect(readFileSync("docs/notes.md", "utf8")).toBe(notesPage());
  expect(readFileSync("docs/systems.md", "utf8")).toBe(systemsPage());
  expect(readFileSync("docs/evaluate.svg", "utf8")).toBe(picture());
  expect(readFileSync("docs/api.md", "utf8")).toBe(apiPage());
});

const pages = [
  "README.md",
  "CONTRIBUTING.md",
  "CHANGELOG.md",
  "examples/README.md",
  ...readdirSync("docs")
    .filter((name) => name.endsWith(".md"))
    .map((name) => join("docs", name)),
];

/** The page without what is quoted in it. */
function prose(page: string): string {
  return readFileSync(page, "utf8")
    .replaceAll(/^```.*?^```/gms, "")
    .replaceAll(/`[^`\n]*`/g, "`code`");
}

/** Links that stay here, from the root: the file, and the place in it. */
function localLinks(page: string): { readonly file: string; readonly anchor: string | undefined }[] {
  const targets = [...prose(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target!);
  return targets
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => target.split("#"))
    .map(([path, anchor]) => ({ file: path === "" ? page : join(dirname(page), path!), anchor }));
}

/** The places of a page, as GitHub names them. */
function anchorsOf(page: string): Set<string> {
  const headings = readFileSync(page, "utf8")
    .replaceAll(/^```.*?^```/gms, "")
    .matchAll(/^#+ (.*)$/gm);
  const anchors = new Set<string>();
  for (const [, heading] of headings) {
    const plain = heading!
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\p{M} _-]/gu, "")
      .replaceAll(" ", "-");
    for (let i = 0, name = plain; ; name = `${plain}-${++i}`)
      if (!anchors.has(name)) {
        anchors.add(name);
        break;
      }
  }
  return anchors;
}

test.each(pages)("every link of %s leads to a file, and to a heading in it", (page) => {
  const links = localLinks(page);
  expect(links.filter(({ file }) => !existsSync(file))).toEqual([]);
  const lost = links.filter(
    ({ file, anchor }) => anchor !== undefined && file.endsWith(".md") && !anchorsOf(file).has(anchor),
  );
  expect(lost).toEqual([]);
});

test.each(pages.filter((page) => page.startsWith("docs/")))("%s ends with where to go next", (page) => {
  const last = readFileSync(page, "utf8").trimEnd().split("\n\n").at(-1)!;
  expect(last).toMatch(/^\*\*Next:\*\* .*\]\([^)]+\)/s);
});

test("the README leads to every page, and the map of the docs has each", () => {
  const reached = new Set(["README.md"]);
  for (const page of reached)
    for (const { file } of localLinks(page)) if (file.endsWith(".md") && existsSync(file)) reached.add(file);
  expect(pages.filter((page) => !reached.has(page))).toEqual([]);
  const mapped = ["docs/README.md", ...localLinks("docs/README.md").map(({ file }) => file)];
  expect(pages.filter((page) => page.startsWith("docs/") && !mapped.includes(page))).toEqual([]);
});

/** Phrases that readers had to read twice. */
const riddles =
  /told apart|cannot be told|at fault|in vain|\ba (?:line|row|file|column|list|case|figure|section|object) a (?:line|row|file|column|topic|question|run|system|measure|page|job|text|document|pair)\b|of its own alone|stands there twice/i;

test.each(pages.filter((page) => page !== "CHANGELOG.md" && page !== "docs/api.md"))("%s is in plain words", (page) => {
  expect(prose(page).match(riddles)?.[0]).toBeUndefined();
});

test("help, messages and pages are in plain words", () => {
  const sources = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((path) => /\.tsx?$/.test(path));
  const found = sources.flatMap((path) => {
    const code = readFileSync(join("src", path), "utf8").replaceAll(/\/\*.*?\*\/|^\s*\/\/.*$|\s\/\/ .*$/gms, "");
    const phrase = riddles.exec(code)?.[0];
    return phrase === undefined ? [] : [`${path}: ${phrase}`];
  });
  expect(found).toEqual([]);
});

test("the README says in words what its picture shows; npm run pictures takes it anew", () => {
  const judged = readJudgements(readFileSync("examples/judgements.inex")).topics.get("2026001")!.get("concordance")!;
  const results = readRun(readFileSync("examples/runs/focused/passages.fol")).topics.get("2026001")!;
  const places = (ranges: Iterable<{ readonly start: number; readonly end: number }>): Set<number> =>
    new Set(Array.from(ranges, ({ start, end }) => Array.from({ length: end - start }, (_, i) => start + i)).flat());
  const relevant = places(judged.relevant);
  const returned = places(
    results.flatMap((result) => (result.doc === "concordance" && "start" in result ? [result] : [])),
  );
  const found = [...relevant].filter((place) => returned.has(place)).length;
  const words = [found, relevant.size - found, returned.size - found].map((count) => count.toLocaleString("en"));
  expect(readFileSync("README.md", "utf8")).toContain(
    `with ${words[0]} characters found, ${words[1]} missed and ${words[2]} returned that are not relevant](docs/report.png)`,
  );
});
