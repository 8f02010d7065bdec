import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

// What a release goes by: both packages have one version, and what the workflows run is there.

const read = (path: string): string => readFileSync(path, "utf8");
const { version, scripts } = JSON.parse(read("package.json")) as { version: string; scripts: Record<string, string> };
const folder = ".github/workflows";
const workflows = readdirSync(folder).map((name) => read(`${folder}/${name}`));

test("the packages for npm and for Python have the same version, and the citation names it", () => {
  expect(read("python/pericope/_version.py")).toContain(`"${version}"`);
  expect(read("CITATION.cff")).toContain(`version: ${version}\n`);
  expect(read("package-lock.json").slice(0, 200)).toContain(`"version": "${version}"`);
});

test("each script that a workflow runs is there", () => {
  const run = workflows.flatMap((text) => [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name!));
  expect(run.length).toBeGreaterThan(0);
  for (const name of run) expect(scripts).toHaveProperty([name]);
});

test("a workflow may read the repository, and no job may do more than it says", () => {
  for (const text of workflows) expect(text).toMatch(/^permissions:\n {2}contents: read$/m);
});

test("each issue form asks for a file that shows the problem, and does not go without", () => {
  const forms = readdirSync(".github/ISSUE_TEMPLATE").filter((name) => name !== "config.yml");
  expect(forms.length).toBeGreaterThan(0);
  for (const name of forms)
    expect(read(`.github/ISSUE_TEMPLATE/${name}`), name).toMatch(/id: files\n[\s\S]*?required: true/);
});
