import { expect, test } from "vitest";
import { systems } from "../../src/search/systems/index.ts";
import { pericope } from "./pericope.ts";

test("systems are listed, a line each", async () => {
  const { stdout, status } = await pericope(["systems"]);
  expect(status).toBe(0);
  const lines = stdout.split("\n").slice(0, systems.length);
  expect(lines.map((line) => line.split(" ")[0])).toEqual(systems.map(({ name }) => name));
  expect(stdout).toContain("Explain one: pericope systems articles\n");
});

test.each(systems.map((system) => ({ ...system })))("$name is explained with every parameter", async (system) => {
  const { stdout, status } = await pericope(["systems", system.name]);
  expect(status).toBe(0);
  expect(stdout.startsWith(`${system.name}: ${system.about}\n`)).toBe(true);
  expect(stdout).not.toMatch(/undefined|NaN|\[object/);
  for (const name of Object.keys(system.params)) expect(stdout).toMatch(new RegExp(`^ {2}${name} .*default`, "m"));
  expect(stdout).toContain(`pericope search INDEX TOPICS --system ${system.name} `);
});

test.each(systems.map((system) => ({ ...system })))(
  "the texts of $name are sentences",
  ({ about, source, remarks }) => {
    expect(about).toMatch(/^[A-Z].*\.$/);
    for (const text of [source, remarks ?? "Fine."]) expect(text).toMatch(/^\S.*[.\w)]$/s);
  },
);

test("parameters after a name are no matter; a mistyped name is told", async () => {
  expect((await pericope(["systems", "articles(b=0.4)"])).stdout).toMatch(/^articles: /);
  expect(await pericope(["systems", "elemnts"])).toEqual({
    stdout: "",
    stderr: 'no system "elemnts"; did you mean "elements"?\n',
    status: 2,
  });
});
