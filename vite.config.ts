import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { deflateRawSync } from "node:zlib";
import { defineConfig, type Plugin } from "vite";

/** The pages, by the mode of vite that builds them: what each is made of, and the file that it becomes. */
const pages: Readonly<Record<string, { readonly entry: string; readonly file: string }>> = {
  production: { entry: "report/web/index.html", file: "page.html" },
  drop: { entry: "report/web/drop/drop.html", file: "pericope.html" }, // after the report, which it holds
  assess: { entry: "assess/web/assess.html", file: "assess.html" },
};

/** One file, which may run its own script and nothing else. */
function oneFile(fileName: string): Plugin {
  return {
    name: "one-file",
    enforce: "post",
    generateBundle(_, bundle) {
      const files = Object.values(bundle);
      const html = files.find(({ fileName }) => fileName.endsWith(".html"));
      const code = files.flatMap((file) => (file.type === "chunk" ? [file] : []));
      const style = files.find(({ fileName }) => fileName.endsWith(".css"));
      if (html?.type !== "asset" || style?.type !== "asset" || code.length !== 1)
        throw new Error(`expected a page, a script and a style, found ${files.map(({ fileName }) => fileName)}`);
      // Inside a script element, both would be markup.
      const script = code[0]!.code.trim().replaceAll("</script", "<\\/script").replaceAll("<!--", "<\\!--");
      const hash = createHash("sha256").update(script).digest("base64");
      html.fileName = fileName;
      html.source = String(html.source)
        .replace(/\s*<script type="module"[^>]*><\/script>/, "")
        .replace(
          /<link rel="stylesheet"[^>]*>/,
          () => `<style id="pericope-style">${String(style.source).trim()}</style>`,
        )
        .replace(/(id="pericope-data">)\s*null\s*</, "$1null<")
        .replace('content="pericope"', `content="pericope ${version}"`)
        .replace('id="pericope-report">', (place) => place + packed(readFileSync(`${dist}/page.html`, "utf8")))
        .replace('id="pericope-demo">', (place) => place + packed(JSON.stringify(demoTrack())))
        .replace(/(id="pericope-notes">)\s*\[\]\s*</, "$1[]<")
        .replace("'sha256-script'", `'sha256-${hash}'`)
        .replace("</body>", () => `<script type="module" id="pericope-program">${script}</script>\n  </body>`);
      for (const file of [style, ...code]) delete bundle[file.fileName];
    },
  };
}

/** The files of the demo track that the drop page can open, by their paths. */
function demoTrack(): Record<string, string> {
  const inFolder = (folder: string): string[] => readdirSync(`examples/${folder}`).map((name) => `${folder}/${name}`);
  const paths = ["judgements.inex", "topics.xml", ...inFolder("runs/focused"), ...inFolder("articles")];
  return Object.fromEntries(paths.map((path) => [path, readFileSync(`examples/${path}`, "utf8")]));
}

/** Deflated, in base64, as the page unpacks it. */
function packed(text: string): string {
  return deflateRawSync(text, { level: 9 }).toString("base64");
}

const { version } = JSON.parse(readFileSync("package.json", "utf8"));
const root = fileURLToPath(new URL("src", import.meta.url));
const dist = fileURLToPath(new URL("dist", import.meta.url));

export default defineConfig(({ mode }) => {
  const { entry, file } = pages[mode] ?? pages["production"]!;
  return {
    root,
    base: "./",
    oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
    plugins: [oneFile(file)],
    build: {
      outDir: dist,
      emptyOutDir: false,
      target: "es2023",
      modulePreload: false,
      cssCodeSplit: false,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 2000,
      rolldownOptions: {
        input: `${root}/${entry}`,
        checks: { pluginTimings: false },
        // Of this package only what is imported is wanted: another part would load WebAssembly, which the policy of the page refuses.
        treeshake: { moduleSideEffects: [{ test: /hyparquet-compressors/, sideEffects: false }] },
      },
    },
  };
});
