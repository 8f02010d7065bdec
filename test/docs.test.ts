import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

test("the generated pages are fresh; npm run docs writes them again", async () => {
  const { formatsPage, measuresPage, picture } = await import("../scripts/pages.js" as string);
  expect(readFileSync("docs/measures.md", "utf8")).toBe(measuresPage());
  expect(readFileSync("docs/formats.md", "utf8")).toBe(formatsPage());
  expect(readFileSync("docs/evaluate.svg", "utf8")).toBe(picture());
});

test.each(["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "docs/design.md", "docs/measures.md", "examples/README.md"])(
  "no link of %s leads nowhere",
  (page) => {
    const text = readFileSync(page, "utf8");
    const links = [...text.matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)].map(([, target]) => target!);
    const local = links.filter((target) => !/^https?:/.test(target));
    expect(local.filter((target) => !existsSync(join(dirname(page), target)))).toEqual([]);
  },
);
