import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, test } from "vitest";

// The capabilities in the order of the flow. A file may import from its own folder and from those before it.
const order = [
  "base",
  "text",
  "data",
  "files",
  "match",
  "citations",
  "score",
  "chunk",
  "compare",
  "trace",
  "search",
  "retrieve",
  "print",
  "report",
  "assess",
  "api",
  "cli",
];

/** Within a capability: what is pure lies at its top, what touches files and servers in node/, what touches a browser in web/. */
type Layer = "pure" | "node" | "web";

const files = (readdirSync("src", { recursive: true }) as string[]).filter((file) => /\.tsx?$/.test(file));
const imports = files.flatMap((file) => {
  const text = readFileSync(join("src", file), "utf8");
  return [...text.matchAll(/(?:^(?:(?:import|export|\}) .*from|import) |\bimport\()"([^"]+)"/gm)].map(([, target]) => ({
    file,
    target: target!,
  }));
});
const capabilityOf = (file: string): string => file.split("/")[0]!;
const targetOf = ({ file, target }: { file: string; target: string }): string =>
  relative("src", join("src", dirname(file), target));
const within = imports.filter((each) => each.target.startsWith(".") && !targetOf(each).startsWith(".."));

function layerOf(file: string): Layer {
  if (capabilityOf(file) === "cli" || file.includes("/node/")) return "node";
  return file.includes("/web/") ? "web" : "pure";
}

test("every folder of the sources is a capability of the design", () => {
  expect([...new Set(files.map(capabilityOf))].sort()).toEqual(order.toSorted());
});

test("imports between capabilities point one way", () => {
  const place = (file: string) => order.indexOf(capabilityOf(file));
  expect(within.filter((each) => place(targetOf(each)) > place(each.file))).toEqual([]);
});

test("within a capability, what is pure imports nothing that touches files or a browser, and pages nothing that touches files", () => {
  const seen: Record<Layer, readonly Layer[]> = { pure: ["pure"], node: ["pure", "node"], web: ["pure", "web"] };
  expect(within.filter((each) => !seen[layerOf(each.file)].includes(layerOf(targetOf(each))))).toEqual([]);
});

test("what is pure reaches for no file, terminal or network", () => {
  const outside = imports.filter(({ file, target }) => layerOf(file) === "pure" && target.startsWith("node:"));
  expect(outside).toEqual([]);
});

test("only what is declared is imported from outside", () => {
  const { dependencies, peerDependencies } = JSON.parse(readFileSync("package.json", "utf8"));
  const declared = Object.keys({ ...dependencies, ...peerDependencies });
  const strangers = imports.filter(
    ({ file, target }) =>
      layerOf(file) !== "web" &&
      !target.startsWith(".") &&
      !target.startsWith("node:") &&
      !declared.includes(target.match(/^(@[^/]+\/)?[^/]+/)![0]),
  );
  expect(strangers).toEqual([]);
});

test.each(["", ...order])("src/%s says in a README what it is and where to begin", (folder) => {
  expect(readdirSync(join("src", folder))).toContain("README.md");
});

test("a name means one thing: no two files export the same", () => {
  const places = new Map<string, Set<string>>();
  for (const file of files.filter((file) => layerOf(file) !== "web"))
    for (const [, name] of readFileSync(join("src", file), "utf8").matchAll(
      /^export (?:async )?(?:interface|type|class|function|const) (\w+)/gm,
    ))
      places.set(name!, (places.get(name!) ?? new Set()).add(file));
  expect([...places].filter(([, files]) => files.size > 1)).toEqual([]);
});
