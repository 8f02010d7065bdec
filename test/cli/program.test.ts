import { expect, test } from "vitest";
import { InputError } from "../../src/base/input-error.ts";
import {
  command,
  flag,
  inGroup,
  many,
  one,
  optional,
  requiredText,
  textOption,
  texts,
  usualText,
} from "../../src/cli/command.ts";
import { runProgram } from "../../src/cli/program.ts";
import { inTrack } from "../../src/cli/track-file.ts";
import type { World } from "../../src/cli/world.ts";
import { folderOf } from "./folders.ts";

/** A command that prints what it was given, and fails where it is asked to. */
const tried = command({
  name: "try",
  about: "Try what is typed.",
  examples: ["pericope try a --must x"],
  after: "\nMore of it.",
  args: { first: one("<first>", "the first"), others: many("[others...]", "the others") },
  options: {
    must: requiredText("--must <text>", "what must be there"),
    usual: usualText("--usual <text>", "what is there anyway", "as ever"),
    each: texts("-e, --each <text>", "some of them"),
    files: texts("--files <files...>", "several at once"),
    fails: textOption("--fails <how>", "how it fails"),
    ...inGroup("output", { raw: flag("--raw", "as it is") }),
  },
  run(given, world) {
    if (given.fails === "input") throw new InputError("on purpose", { source: "a\x1bfile" });
    if (given.fails === "bug") throw new TypeError("a bug");
    world.out(`${JSON.stringify(given)}\n`);
    return given.fails === "gate" ? 1 : undefined;
  },
});
const tracked = command({
  name: "tracked",
  about: "Take files of the track.",
  examples: ["pericope tracked"],
  args: {
    judgements: { ...inTrack("judgements", one("<judgements>", "what is judged")), missing: "or a track.json" },
    runs: inTrack("runs", many("<runs...>", "what is scored")),
  },
  options: {
    topics: inTrack("topics", requiredText("--topics <file>", "what is asked"), ["only"]),
    only: textOption("--only <topic>", "one"),
  },
  run: (given, world) => world.out(`${JSON.stringify(given)}\n`),
});
const loose = command({
  name: "loose",
  about: "Ask for nothing.",
  examples: ["pericope loose"],
  args: { name: optional("[name]", "a name") },
  options: {},
  run: (given, world) => world.out(`${JSON.stringify(given)}\n`),
});

async function typed(line: string, folder = "/nowhere") {
  let [stdout, stderr] = ["", ""];
  const world = {
    argv: line === "" ? [] : line.split(" "),
    folder,
    out: (text: string) => void (stdout += text),
    err: (text: string) => void (stderr += text),
  } as unknown as World;
  const steps = [{ heading: "Steps:", commands: [tried, tracked, loose] }];
  const status = await runProgram(steps, "1.2.3", world);
  return { stdout, stderr, status };
}
const printed = async (line: string, folder?: string) => JSON.parse((await typed(line, folder)).stdout);
const fault = async (line: string, folder?: string) => {
  const { stdout, stderr, status } = await typed(line, folder);
  expect([stdout, status]).toEqual(["", 2]);
  return stderr;
};

test("a command gets what was typed by the names of its arguments and options, and what is usual besides", async () => {
  expect(await printed("try a --must x")).toEqual({ first: "a", others: [], must: "x", usual: "as ever", each: [], files: [], raw: false }); // prettier-ignore
  expect(await printed("try a b c --must x --usual y -e 1 --each 2 --raw --files f g")).toEqual({
    first: "a", others: ["b", "c"], must: "x", usual: "y", each: ["1", "2"], files: ["f", "g"], raw: true,
  }); // prettier-ignore
  expect(await printed("loose")).toEqual({});
  expect(await printed("loose me")).toEqual({ name: "me" });
});

test("the exit code is that of the command; a fault of the input is told on a line, and a bug passes through", async () => {
  expect((await typed("try a --must x")).status).toBe(0);
  expect((await typed("try a --must x --fails gate")).status).toBe(1);
  expect(await fault("try a --must x --fails input")).toBe("a\\x1bfile: on purpose\n");
  await expect(typed("try a --must x --fails bug")).rejects.toThrow(TypeError);
});

test("what is missing is told with an example, and what is wrong with the page of help", async () => {
  expect(await fault("try a")).toBe("pericope: required option '--must <text>' not specified; as in pericope try a --must x; see pericope try --help\n"); // prettier-ignore
  expect(await fault("try --must x")).toBe("pericope: missing required argument 'first'; as in pericope try a --must x; see pericope try --help\n"); // prettier-ignore
  expect(await fault("loose a b")).toBe("pericope: too many arguments for 'loose'. Expected 1 argument but got 2; see pericope loose --help\n"); // prettier-ignore
  expect(await fault("try a --must x --row")).toBe("pericope: unknown option '--row'; did you mean --raw? See pericope try --help\n"); // prettier-ignore
  expect(await fault("tri")).toBe("pericope: unknown command 'tri'; did you mean try? See pericope --help\n");
  expect(await fault("tracked")).toBe("pericope: missing required argument 'judgements'; or a track.json; see pericope tracked --help\n"); // prettier-ignore
  expect(await fault("tracked j")).toBe("pericope: missing required argument 'runs'; as in pericope tracked; see pericope tracked --help\n"); // prettier-ignore
  expect(await fault("tracked j r")).toBe("pericope: required option '--topics <file>' not specified; as in pericope tracked; see pericope tracked --help\n"); // prettier-ignore
});

test("help has the commands under their headings, and the options under theirs, with what is usual", async () => {
  expect(await typed("--version")).toEqual({ stdout: "1.2.3\n", stderr: "", status: 0 });
  const { stdout } = await typed("--help");
  expect(stdout).toMatch(/\nSteps:\n {2}try +Try what is typed\.\n {2}tracked +Take files of the track\.\n/);
  const help = (await typed("try --help")).stdout;
  expect(help).toMatch(/^Usage: pericope try \[options\] <first> \[others\.\.\.\]\n\nTry what is typed\.\n/);
  expect(help).toMatch(
    /\nOptions:\n {2}--must <text> +what must be there\n {2}--usual <text> +what is there anyway \(default: "as ever"\)\n/,
  );
  expect(help).toMatch(/\nOutput:\n {2}--raw +as it is\n/);
  expect(help).toMatch(/\nMore of it\.\nExamples:\n {2}\$ pericope try a --must x\n$/);
  expect((await typed("")).stdout).toContain("1.2.3");
});

test("files that are not typed are those of the track, but none where one of them is typed", async () => {
  const names = { judgements: "j", runs: ["r", "s"], topics: "t" };
  const folder = folderOf({ "track.json": JSON.stringify(names), j: "x", r: "x", t: "x" });
  expect(await printed("tracked", folder)).toEqual(names);
  expect(await printed("tracked --topics mine", folder)).toEqual({ ...names, topics: "mine" });
  expect(await printed("tracked a b --topics mine", folder)).toEqual({ judgements: "a", runs: ["b"], topics: "mine" });
  expect(await fault("tracked a b", folder)).toContain("required option '--topics <file>' not specified");
  expect(await fault("tracked --only 1", folder)).toContain("required option '--topics <file>' not specified");
  expect(await printed("loose", folder)).toEqual({});
});

test("a track that names too little, or what is not made yet, is told of", async () => {
  const none = folderOf({ "track.json": JSON.stringify({ judgements: "j", topics: "t" }), j: "x", t: "x" });
  expect(await fault("tracked", none)).toBe('track.json: it names no runs; add "runs", or name the files in the command\n'); // prettier-ignore
  const early = folderOf({
    "track.json": JSON.stringify({ judgements: "j", runs: ["r"], topics: "t" }),
    j: "x",
    t: "x",
  });
  expect(await fault("tracked", early)).toBe("track.json: the track has no runs yet; pericope search --system NAME -o runs/ makes them\n"); // prettier-ignore
});
