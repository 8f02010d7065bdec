import { defineConfig } from "tsdown";

/** string-width makes a segmenter when it is loaded, which takes a tenth of the start, for text that is rarely there. */
const lateSegmenter = {
  name: "late-segmenter",
  transform(code: string, id: string) {
    if (!/string-width[/\\]index\.js$/.test(id)) return null;
    return code.replace(
      "const segmenter = new Intl.Segmenter();",
      "const segmenter = { segment: (text) => new Intl.Segmenter().segment(text) };",
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
    // The program carries its dependencies: few files start faster than many.
    entry: { cli: "src/cli/main.ts" },
    plugins: [lateSegmenter],
    minify: { mangle: false }, // less to compile at the start; names stay, for the stack of a bug
    platform: "node",
    tsconfig: "tsconfig.build.json",
    noExternal: [/./],
    inlineOnly: false,
    dts: false,
    fixedExtension: false,
    clean: false,
  },
  {
    // A thread of its own, for the program and for the library: it must not lean on chunks of either.
    entry: { "collection-worker": "src/node/collection-worker.ts" },
    platform: "node",
    tsconfig: "tsconfig.build.json",
    noExternal: [/./],
    inlineOnly: false,
    dts: false,
    fixedExtension: false,
    clean: false,
  },
  {
    // The page's plots on paper, loaded where they are asked for.
    entry: { plots: "web/plots/svg.ts" },
    platform: "node",
    tsconfig: "tsconfig.web.json",
    noExternal: [/./],
    inlineOnly: false,
    dts: false,
    fixedExtension: false,
    clean: false,
  },
]);
