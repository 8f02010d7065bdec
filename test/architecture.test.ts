import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, test } from "vitest";

// The rooms in the order of the flow. A file may import from its own room and from the lines above it.
const order = [
  ["base"],
  ["text", "stats"],
  ["xml", "words"],
  ["data"],
  ["drafts", "engine", "tokens"],
  ["lines", "copies"],
  ["records", "inex"],
  ["formats", "gain"],
  ["measures"],
  ["scores"],
  ["compare"],
  ["inspect", "simulate", "align", "chunk", "derive", "missed"],
  ["pool", "judging", "systems"],
  ["adapters"],
  ["report"],
  ["tables", "page"],
  ["node"],
  ["cli"],
];
const level = new Map(order.flatMap((rooms, i) => rooms.map((room) => [room, i] as const)));
const core = order.slice(0, -2).flat();

const files = (readdirSync("src", { recursive: true }) as string[]).filter((file) => file.endsWith(".ts"));
const imports = files.flatMap((file) => {
  const text = readFileSync(join("src", file), "utf8");
  return [...text.matchAll(/^(?:(?:import|export|\}) .*from|import) "([^"]+)"/gm)].map(([, target]) => ({
    file,
    target: target!,
  }));
});
const roomOf = (file: string): string => file.split("/")[0]!;

test("every folder of the sources is a room of the design", () => {
  expect(files.map(roomOf).filter((room) => room !== "index.ts" && !level.has(room))).toEqual([]);
});

test("imports point one way", () => {
  const backward = imports.filter(({ file, target }) => {
    if (file === "index.ts" || !target.startsWith(".")) return false;
    const [room, other] = [roomOf(file), roomOf(relative("src", join("src", dirname(file), target)))];
    return other !== room && other !== ".." && !(level.get(other)! < level.get(room)!);
  });
  expect(backward).toEqual([]);
});

test("the core reaches for no file, terminal or network", () => {
  const outside = imports.filter(({ file, target }) => core.includes(roomOf(file)) && target.startsWith("node:"));
  expect(outside).toEqual([]);
});

test("only what is declared is imported from outside", () => {
  const declared = Object.keys(JSON.parse(readFileSync("package.json", "utf8")).dependencies);
  const strangers = imports.filter(
    ({ target }) => !target.startsWith(".") && !target.startsWith("node:") && !declared.includes(target),
  );
  expect(strangers).toEqual([]);
});

const folders = [...new Set(["src", "web"].flatMap((room) => foldersIn(room)))];

function foldersIn(folder: string): string[] {
  const inside = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return inside.flatMap(({ name }) => [join(folder, name), ...foldersIn(join(folder, name))]);
}

test.each(folders)("%s says in a README what belongs in it", (folder) => {
  expect(readdirSync(folder)).toContain("README.md");
});

test("a name means one thing: no two files export the same", () => {
  const places = new Map<string, Set<string>>();
  for (const file of files)
    for (const [, name] of readFileSync(join("src", file), "utf8").matchAll(
      /^export (?:async )?(?:interface|type|class|function|const) (\w+)/gm,
    ))
      places.set(name!, (places.get(name!) ?? new Set()).add(file));
  expect([...places].filter(([, files]) => files.size > 1)).toEqual([]);
});
