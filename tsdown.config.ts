import { defineConfig } from "tsdown";

/** What libraries make when they are loaded, for what is rarely there, would take longer than the rest of the start. */
const lateLibraries = {
  name: "late-libraries",
  transform(code: string, id: string) {
    if (/commander[/\\]lib[/\\]command\.js$/.test(id))
      return code.replace(
        "const childProcess = require('node:child_process');",
        "const childProcess = { spawn: (...args) => require('node:child_process').spawn(...args) };",
      );
    if (!/string-width[/\\]index\.js$/.test(id)) return null;
    return code
      .replace(
        "const segmenter = new Intl.Segmenter();",
        "const segmenter = { segment: (text) => new Intl.Segmenter().segment(text) };",
      )
      .replace(
        String.raw`const rgiEmojiRegex = /^\p{RGI_Emoji}$/v;`,
        String.raw`const rgiEmojiRegex = { test: (text) => new RegExp("^\\p{RGI_Emoji}$", "v").test(text) };`,
      );
  },
};

export default defineConfig([
  {
    entry: { index: "src/index.ts", node: "src/node/index.ts", matcher: "src/adapters/matcher.ts" },
    platform: "node",
    tsconfig: "tsconfig.build.json",
    dts: true,
    sourcemap: true,
    fixedExtension: false,
    clean: true,
  },
  {
    // The program carries its dependencies: few files start faster than many, and bin/ loads them as CommonJS.
    entry: { cli: "src/cli/main.ts" },
    format: "cjs",
    checks: { legacyCjs: false },
    plugins: [lateLibraries],
    minify: { mangle: false }, // less to compile at the start; names stay, for the stack of a bug
    platform: "node",
    tsconfig: "tsconfig.build.json",
    noExternal: [/./],
    inlineOnly: false,
    dts: false,
    fixedExtension: false,
    clean: false,
  },
  // Threads of their own, for the program and for the library: they must not lean on chunks of either, nor of each other.
  ...["collection-worker", "scoring-worker"].map((name) => ({
    entry: { [name]: `src/node/${name}.ts` },
    platform: "node" as const,
    tsconfig: "tsconfig.build.json",
    noExternal: [/./],
    inlineOnly: false as const,
    dts: false,
    fixedExtension: false,
    clean: false,
  })),
  {
    // The page's plots on paper, loaded where they are asked for.
    entry: { plots: "web/plots/svg.ts" },
    format: "cjs",
    checks: { legacyCjs: false },
    platform: "node",
    tsconfig: "tsconfig.web.json",
    noExternal: [/./],
    inlineOnly: false,
    dts: false,
    fixedExtension: false,
    clean: false,
  },
]);
