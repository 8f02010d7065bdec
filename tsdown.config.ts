import { resolve } from "node:path";
import { defineConfig, type UserConfig } from "tsdown";

/** Libraries for what is rarely there: in the program, each is loaded where it is first called. */
const late = /^import (?:\{ (\w+) \}|(\w+)) from "(fastest-levenshtein|saxes|string-width)";$/m;

const lateLibraries = {
  name: "late-libraries",
  transform: (code: string) =>
    code
      .replace(
        late,
        (_, name = "default", local = name, library) => `function ${local}(...args) {
  const { ${name}: late } = require("${library}");
  return new.target === undefined ? late(...args) : new late(...args);
}`,
      )
      // Of string-width: V8 would look up all emoji where it only parses this.
      .replace(String.raw`/^\p{RGI_Emoji}$/v`, String.raw`new RegExp("^\\p{RGI_Emoji}$", "v")`),
};

/** The examples of shapes are for the docs and for `pericope formats`: no other command makes them. */
const lateExamples = {
  name: "late-examples",
  transform: {
    filter: { id: /files\/records\/shapes\/[^/]*$/ },
    handler: (code: string) =>
      code.replace(/^    example: ([^]*?),\n(?=    \w|  \},)/gm, "    get example() { return $1; },\n"),
  },
};

/** Makes of each file what bin/ loads: a function, in ASCII alone, so that nothing is decoded or copied at the start. */
const loadedByBin = {
  name: "loaded-by-bin",
  generateBundle(_: unknown, files: Record<string, { code?: string }>) {
    for (const file of Object.values(files)) {
      if (file.code === undefined) continue;
      if (/String\.raw`[^`]*[^\0-\x7f]/.test(file.code)) throw new Error("a raw text that is not ASCII");
      const ascii = file.code.replace(
        /[^\0-\x7f]/g,
        (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
      );
      const imported = ascii.replace(/\bimport\(/g, "module.imported("); // code of node:vm cannot import
      file.code = `(function (exports, require, module, __filename, __dirname) {${imported}\n})`;
    }
  },
};

const getter =
  /Object\.defineProperty\(exports, '([\w$]+)', \{\s*enumerable: true,\s*get: function \(\) \{\s*return ([\w$]+);\s*\}\s*\}\);/g;

/** Makes exports plain members, where the bundler makes getters: V8 called one for every four bytes of a submission. */
const plainExports = {
  name: "plain-exports",
  renderChunk: (code: string) =>
    code.replace(getter, (_, key: string, name: string) => {
      if (new RegExp(`^let ${name.replaceAll("$", "\\$")}\\b`, "m").test(code))
        throw new Error(`${name} is exported and may change; expected a const`);
      return `exports.${key} = ${name};`;
    }),
};

interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** The modules that a module imports, and those that they import, without what is imported where it is needed. */
function reached(entry: string, all: Modules): ReadonlySet<string> {
  const found = new Set([resolve(entry)]);
  for (const id of found) for (const imported of all.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  found.delete(resolve("src/cli/main.ts")); // it runs the program, which a thread that loads the same files must not
  return found;
}

/**
 * Two files where there would be eighty: what every command line loads, and what `evaluate` loads besides, which most other commands
 * need, too. Each file costs a tenth of a millisecond.
 */
const fewFiles = {
  groups: ["start", "evaluate"].map((name, i) => {
    const entry = ["src/cli/main.ts", "src/cli/commands/score/evaluate.ts"][i]!;
    let modules: ReadonlySet<string> | undefined;
    return {
      priority: 2 - i,
      name(id: string, all: Modules): string | null {
        modules ??= reached(entry, all);
        return modules.has(id) ? name : null;
      },
    };
  }),
};

/** What is loaded without node_modules beside it carries its dependencies. */
const whole: UserConfig = { deps: { alwaysBundle: [/./], onlyBundle: false } };

/** Whoever installs from a checkout builds, and need not read about it. */
const quiet: UserConfig = { logLevel: "warn", checks: { legacyCjs: false, pluginTimings: false } };

export default defineConfig([
  {
    ...quiet,
    entry: { index: "src/api/index.ts", node: "src/api/node/index.ts", matcher: "src/api/matcher.ts" },
    platform: "neutral", // for Node, the bundler's runtime would import node:module, and the core must run in browsers
    deps: { neverBundle: [/^node:/] },
    tsconfig: "tsconfig.build.json",
    dts: true,
    fixedExtension: false,
    clean: false, // scripts/build.js begins with an empty folder
  },
  {
    // The program and its threads carry their dependencies: few files start faster than many. Only bin/ loads them.
    ...quiet,
    entry: { cli: "src/cli/main.ts", "scoring-worker": "src/score/node/scoring-worker.ts" },
    format: "cjs",
    outputOptions: { codeSplitting: fewFiles },
    plugins: [lateLibraries, lateExamples, plainExports, loadedByBin],
    minify: { mangle: false }, // less to compile at the start; names stay, for the stack of a bug
    platform: "node",
    tsconfig: "tsconfig.build.json",
    ...whole,
    dts: false,
    fixedExtension: false,
    clean: false,
  },
  {
    // Threads of their own, for the program and for the library: they must not lean on chunks of either.
    ...quiet,
    entry: {
      "align-worker": "src/match/node/align-worker.ts",
      "collection-worker": "src/files/node/collection/collection-worker.ts",
      "search-worker": "src/assess/node/search-worker.ts",
      "statistics-worker": "src/report/node/statistics-worker.ts",
      "segment-worker": "src/search/node/segment-worker.ts",
    },
    platform: "node",
    tsconfig: "tsconfig.build.json",
    ...whole,
    dts: false,
    fixedExtension: false,
    clean: false,
  },
  {
    // The page's plots on paper, loaded where they are asked for.
    ...quiet,
    entry: { plots: "src/report/web/plots/svg.ts" },
    format: "cjs",
    platform: "node",
    tsconfig: "tsconfig.web.json",
    ...whole,
    dts: false,
    fixedExtension: false,
    clean: false,
  },
]);
