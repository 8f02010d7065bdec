import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { commands, commandSteps } from "./all-commands.ts";
import { longName, optionGroups } from "../../src/cli/command.ts";
import { temporaryFolder } from "./folders.ts";
import { pericope } from "./pericope.ts";
import { typedLine } from "./typed-line.ts";
import { atLength } from "../rounds.ts";

const folders = ["make", "score", "compare", "look", "research"];

test("help lists every command once, under the step whose folder it is in", async () => {
  const { stdout } = await pericope(["--help"]);
  const places = commandSteps.map(({ heading }) => stdout.indexOf(`\n${heading}\n`));
  expect(places.every((place, i) => place > (places[i - 1] ?? 0))).toBe(true);
  for (const [i, folder] of folders.entries()) {
    const path = join("src/cli/commands", folder);
    const sources = readdirSync(path)
      .filter((file) => file.endsWith(".ts"))
      .map((file) => readFileSync(join(path, file), "utf8"));
    const names = sources.map((source) => /command\(\{\n {2}name: "(\w+)"/.exec(source)![1]!);
    expect(commandSteps[i]!.commands.map(({ name }) => name).sort()).toEqual(names.sort());
    const part = stdout.slice(places[i], places[i + 1]);
    for (const name of names) expect(part).toMatch(new RegExp(`^ {2}${name} `, "m"));
  }
});

test("pericope alone says what to type first, in a few lines, and no command that there is not", async () => {
  const { stdout, status } = await pericope([]);
  expect(status).toBe(0);
  expect(stdout.trimEnd().split("\n").length).toBeLessThanOrEqual(15);
  const named = [...stdout.matchAll(/^ {2}pericope (\w+)/gm)].map(([, name]) => name!);
  expect(named.filter((name) => !commands.some((command) => command.name === name))).toEqual([]);
  expect(new Set(named)).toEqual(new Set(["demo", "evaluate", "report", "track"]));
});

test.each(commands)("--help all of $name lists its options by what they are for", async ({ name, options }) => {
  const { stdout } = await pericope([name, "--help", "all"]);
  expect((await pericope(["help", name, "all"])).stdout).toBe(stdout);
  const headings = ["Options:", ...Object.values(optionGroups)];
  const parts = stdout.split(new RegExp(`^(${headings.join("|")})$`, "m"));
  const under = (heading: string): string => parts[parts.indexOf(heading) + 1]!.split("\n\n")[0]!;
  for (const { flags, group } of Object.values(options)) {
    const heading = group === undefined ? "Options:" : optionGroups[group];
    expect(under(heading), flags).toMatch(new RegExp(`^ {2}(-\\w, )?${longName(flags)}\\b`, "m"));
  }
});

test.each(commands)("--help of $name leaves out what few need, and says where that is", async ({ name, options }) => {
  const { stdout } = await pericope([name, "--help"]);
  const flags = Object.values(options).map((option) => ({
    name: longName(option.flags),
    isRare: option.rare === true,
  }));
  for (const { name, isRare } of flags)
    expect(new RegExp(`^ {2}(-\\w, )?${name}\\b`, "m").test(stdout), name).toBe(!isRare);
  const rare = flags.filter(({ isRare }) => isRare).length;
  expect(stdout.includes(`pericope ${name} --help all lists ${rare} more`)).toBe(rare > 0);
});

test("the help of evaluate fits two screens", async () => {
  const { stdout } = await pericope(["evaluate", "--help"]);
  expect(stdout.split("\n").length).toBeLessThanOrEqual(72);
});

atLength("the demo names a command of every step except research, and each line runs where it says", async () => {
  const cwd = temporaryFolder();
  const { stdout } = await pericope(["demo", "mine"], { cwd });
  const lines = stdout
    .slice(stdout.indexOf("What to type next"))
    .split("\n")
    .flatMap((line) => /^ {2}(pericope .*)/.exec(line)?.[1] ?? []);
  const named = new Set(lines.map((line) => line.split(" ")[1]!));
  for (const step of commandSteps.filter(({ heading }) => heading !== "For research:"))
    expect(
      step.commands.some(({ name }) => named.has(name)),
      step.heading,
    ).toBe(true);
  for (const line of lines) {
    const { status, stderr } = await typedLine(line, join(cwd, "mine"));
    expect(status, `${line}\n${stderr}`).toBe(line.includes("mistakes") ? 1 : 0);
  }
});
