import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { apiPage } from "../scripts/api-page.ts";
import { formatsPage, measuresPage, picture, systemsPage } from "../scripts/pages.ts";

test("the generated pages are fresh; npm run docs writes them again", () => {
  expect(readFileSync("docs/measures.md", "utf8")).toBe(measuresPage());
  expect(readFileSync("docs/formats.md", "utf8")).toBe(formatsPage());
  expect(readFileSync("docs/systems.md", "utf8")).toBe(systemsPage());
  expect(readFileSync("docs/evaluate.svg", "utf8")).toBe(picture());
  expect(readFileSync("docs/api.md", "utf8")).toBe(apiPage());
});

test.each([
  "README.md",
  "CONTRIBUTING.md",
  "CHANGELOG.md",
  "docs/api.md",
  "docs/design.md",
  "docs/measures.md",
  "examples/README.md",
])("no link of %s leads nowhere", (page) => {
  const text = readFileSync(page, "utf8");
  const links = [...text.matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)].map(([, target]) => target!);
  const local = links.filter((target) => !/^https?:/.test(target));
  expect(local.filter((target) => !existsSync(join(dirname(page), target)))).toEqual([]);
});
