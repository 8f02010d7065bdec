import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { commands } from "./all-commands.ts";
import { bash, shells, shellWords } from "../../src/cli/completion/shells.ts";
import { complete, isValueWord } from "../../src/cli/completion/complete.ts";
import { longName, valueWord } from "../../src/cli/command.ts";
import { systems } from "../../src/search/systems/index.ts";
import { temporaryFolder } from "./folders.ts";
import { pericope } from "./pericope.ts";
import { program } from "./spawned.ts";
import { isLong } from "../rounds.ts";

const words = (...typed: string[]): string[] => complete(commands, typed).words.map(({ word }) => word);
const files = (...typed: string[]): boolean => complete(commands, typed).files;

test("the first word is a command", () => {
  expect(words("ev")).toEqual([...commands.map(({ name }) => name), "help"]);
  expect(words("--")).toEqual(["--help", "--version"]);
  expect(words("help", "")).toContain("evaluate");
  expect([words("nonsense", ""), words("help", "evaluate", "")]).toEqual([[], []]);
});

test("every option of every command is there, but once typed only where it repeats", () => {
  for (const { name, options } of commands) {
    const all = Object.values(options).map(({ flags }) => longName(flags));
    expect(words(name, "--")).toEqual([...all, "--help"]);
    for (const { flags, choices, repeats } of Object.values(options)) {
      if (choices !== undefined) expect(words(name, longName(flags), "")).toEqual(choices);
      const again = words(name, longName(flags), ...(valueWord(flags) === undefined ? [] : ["x"]), "--");
      expect(again.includes(longName(flags)), `${name} ${flags}`).toBe(repeats === true);
    }
  }
});

test("values come from the tables", () => {
  expect(words("evaluate", "a", "b", "-m", "")).toEqual(expect.arrayContaining(["iP@0.01", "AgP", "nDCG@10"]));
  expect(words("evaluate", "a", "b", "-m", "AgP,iP@")).toContain("AgP,iP@0.01");
  expect(words("evaluate", "--task=fo")).toContain("--task=focused");
  expect(words("search", "x.index", "-s", "")).toEqual(systems.map(({ name }) => name));
  expect(complete(commands, ["evaluate", "--fail-under", ""])).toMatchObject({ open: true });
  expect(words("evaluate", "--fail-under", "")).toContain("AgP=");
  expect(words("convert", "a", "b", "--to", "")).toContain("fol");
  expect(words("curve", "-c", "")).toContain("gP-gR");
  expect(words("chunk", "docs", "-s", "")).toContain("recursive:");
  expect(words("measures", "")).toContain("AgP");
  expect(words("track", "")).toEqual(["new"]);
  expect(words("completion", "")).toEqual(["bash", "zsh", "fish"]);
  expect(words("assess", "--freeze", "--allow", "")).toEqual(expect.arrayContaining(["no-entry-point", "later"]));
});

test("paths are offered for files and for nothing else", () => {
  expect(files("evaluate", "")).toBe(true);
  expect(files("evaluate", "a", "b", "c", "")).toBe(true);
  expect(files("evaluate", "--collection", "")).toBe(true);
  expect(files("evaluate", "--collection=")).toBe(true);
  expect(files("compare", "--scores", "a", "b", "")).toBe(true);
  expect(words("compare", "--scores", "a", "--te")).toContain("--test");
  expect([files("compare", "--seed", ""), files("measures", ""), files("track", "")]).toEqual([false, false, false]);
  expect([files("track", "new", ""), files("demo", "a", "")]).toEqual([true, false]);
});

test("what stands for a value is either in the table or free", () => {
  const free =
    "address amount cut-off drop field id kind list n name name=file name=value names number numbers order part regex rule run share stage=budget stage=share style text type unit units url view what which word yes|no";
  const unknown = commands.flatMap(({ name, options }) =>
    Object.values(options)
      .filter(({ choices }) => choices === undefined)
      .flatMap(({ flags }) => valueWord(flags) ?? [])
      .filter((word) => !isValueWord(word) && !free.split(" ").includes(word))
      .map((word) => `${name} <${word}>`),
  );
  expect(unknown).toEqual([]);
});

test("a line is parted into words as a shell does", () => {
  expect(shellWords("pericope evaluate ")).toEqual(["pericope", "evaluate", ""]);
  expect(shellWords(String.raw`a 'b c' "d \" e"f \ g 'open`)).toEqual(["a", "b c", 'd " ef', " g", "open"]);
  expect(shellWords("")).toEqual([""]);
});

test("a shell that nobody knows is refused in one line", async () => {
  expect(await pericope(["completion", "bsh"])).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/^no shell "bsh"; did you mean .*bash.*\n$/),
  });
});

// A folder with files, and a `pericope` that completes, and prints what else is typed to it.
const folder = temporaryFolder();
mkdirSync(join(folder, "bin"));
writeFileSync(
  join(folder, "bin", "pericope"),
  `#!/bin/sh\nif [ "$1" = completion ]; then exec '${process.execPath}' '${program}' "$@"; fi\necho "typed $*"\n`,
);
chmodSync(join(folder, "bin", "pericope"), 0o755);
writeFileSync(join(folder, "judgements.inex"), "");
for (const { name, script } of shells) writeFileSync(join(folder, `script.${name}`), script);

const env = {
  ...process.env,
  PATH: `${join(folder, "bin")}:${process.env["PATH"]}`,
  TERM: "dumb",
  HOME: folder,
  PS1: "$ ",
};
const isThere = (name: string): boolean => spawnSync(name, ["--version"]).status === 0;
const isRequired = process.env["SHELL_TESTS"] === "required";

/** What each line was when it ended, keyed into a terminal; all keys wait in its buffer from the start. */
function keyed(shell: string, start: readonly string[], lines: readonly string[]): string[] {
  const keys = [...start, ...lines, "exit"].map((each) => `${each}\n`).join("");
  const options = { cwd: folder, env, encoding: "utf8", input: keys } as const;
  const { stdout } = spawnSync("script", ["-qec", shell, "/dev/null"], options);
  return [...stdout.matchAll(/^typed (.*?)\r*$/gm)].map(([, words]) => words!);
}

/** What is typed, and what stands there when the line ends. */
const cases = [
  ["pericope eval\t", "evaluate"],
  ["pericope evaluate jud\t", "evaluate judgements.inex"],
  ["pericope evaluate a b --collect\t jud\t", "evaluate a b --collection judgements.inex"],
  ["pericope evaluate a b --tas\t docum\t", "evaluate a b --task document"],
  ["pericope evaluate a b --task=docum\t", "evaluate a b --task=document"],
  ["pericope evaluate a b -m iP@\t", "evaluate a b -m iP@0.01"],
  ["pericope evaluate a b -m AgP,iP@\t", "evaluate a b -m AgP,iP@0.01"],
  ["pericope evaluate a b --collection=jud\t", "evaluate a b --collection=judgements.inex"],
  ["pericope compare a b --seed jud\t", "compare a b --seed jud"],
  ["true; pericope systems passag\t", "systems passages"],
  ["pericope chunk a -s recur\t400", "chunk a -s recursive:400"],
] as const;
const lines = cases.map(([line]) => line);
const ends = cases.map(([, end]) => end);

test.skipIf(!isLong || (!isRequired && !(isThere("bash") && isThere("script"))))("Tab in bash", () => {
  expect(keyed("bash --noprofile --norc -i", ["source script.bash"], lines)).toEqual(ends);
});

test.skipIf(!isRequired && !(isThere("zsh") && isThere("script")))("Tab in zsh", () => {
  const start = ["autoload -Uz compinit && compinit -u -D", "source script.zsh"];
  expect(keyed("zsh -f -i", start, lines)).toEqual(ends);
});

test.skipIf(!isRequired && !isThere("fish"))("fish completes the same lines", () => {
  // Fish says what Tab would offer at the end of a line; what Tab completed before stands as a person would have typed it.
  const typed = cases
    .slice(0, -1)
    .map(([line, end]) => `pericope ${end.split(" ").slice(0, -1).join(" ")} ${/\S+(?=\t$)/.exec(line)![0]}`);
  const asked = typed.map((line) => `echo '>'; complete -C '${line}'`);
  const options = { cwd: folder, env, encoding: "utf8" } as const;
  const { stdout } = spawnSync("fish", ["--no-config", "-c", ["source script.fish", ...asked].join("\n")], options);
  const offered = stdout
    .split(/^>\n/m)
    .slice(1)
    .map((answer) =>
      answer
        .trimEnd()
        .split("\n")
        .map((line) => line.split("\t")[0]),
    );
  const wanted = ends.slice(0, -1).map((end) => end.split(" ").at(-1)!);
  for (const [i, word] of wanted.entries())
    if (word === "jud") expect(offered[i], typed[i]).toEqual([""]);
    else expect(offered[i], typed[i]).toContain(word);
});

test("bash is given what comes in the place of the last part of a word alone", () => {
  const words = ["iP@0.01", "iP@0.05", "MAiP"].map((word) => ({ word }));
  expect(bash.typed(["pericope evaluate -m iP@"])).toEqual(["evaluate", "-m", "iP@"]);
  expect(bash.typed([])).toEqual([]);
  expect(bash.lines(words, ["pericope evaluate -m iP@0", "0"])).toEqual(["0.01", "0.05"]);
  expect(bash.lines(words, ["pericope evaluate -m iP@", ""])).toEqual(["0.01", "0.05"]);
  expect(bash.lines(words, ["pericope evaluate -m ", ""])).toEqual(["iP@0.01", "iP@0.05", "MAiP"]);
  expect(bash.lines(words, ["pericope evaluate -m M", "M"])).toEqual(["MAiP"]);
  expect(bash.lines(words, ["pericope evaluate -m 'iP@0", "'iP@0"])).toEqual(["iP@0.01", "iP@0.05"]);
});

test("words that begin with a dash are no arguments, but a dash alone is", () => {
  expect(words("completion", "")).toContain("bash");
  expect(words("completion", "--unknown", "")).toContain("bash");
  expect(words("completion", "-", "")).toEqual([]);
});

test("the script of a shell is printed", async () => {
  for (const { name, script } of shells) expect((await pericope(["completion", name])).stdout).toBe(script);
});
