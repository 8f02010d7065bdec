import { defineConfig } from "tsdown";

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
    // The program carries its dependencies: one file starts faster than many.
    entry: { cli: "src/cli/main.ts" },
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
