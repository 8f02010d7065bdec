// Makes a static web site in site/, or the folder that is named: two reports, the page that scores files dropped on it, files to drop, and
// the docs. It needs a build. Every link within the site must lead somewhere, or nothing is written.
// GITHUB_SERVER_URL and GITHUB_REPOSITORY, which are set in a workflow, are where links to the source lead; elsewhere these are text.

import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { Marked } from "marked";

const root = fileURLToPath(new URL("..", import.meta.url));
const site = resolve(process.argv[2] ?? join(root, "site"));
const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository } = process.env;
const source = server && repository ? `${server}/${repository}/blob/main` : undefined;
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

/** Pages in Markdown, by their paths in the repository. */
const atRoot = ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "CODE_OF_CONDUCT.md"];
const guides = readdirSync(join(root, "docs")).filter((name) => name.endsWith(".md"));
const pages = [...atRoot, "examples/README.md", ...guides.map((name) => `docs/${name}`)];

const style = `
:root { color-scheme: light dark; --line: light-dark(#d8d8d4, #3d3f42); --link: light-dark(#0b57a4, #8bb8f0); --soft: light-dark(#f5f5f2, #25272a) }
body { margin: 0 auto; padding: 1rem 1.25rem 4rem; max-width: 52rem; font: 1rem/1.6 system-ui, sans-serif;
  background: light-dark(#fff, #1b1c1e); color: light-dark(#1d1d1b, #e6e6e3); overflow-wrap: break-word }
nav { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; padding-bottom: 0.5rem; border-bottom: 1px solid var(--line) }
a { color: var(--link) } h1, h2, h3 { line-height: 1.25; margin-top: 2rem } img { max-width: 100% }
pre, table { overflow-x: auto; display: block } pre { background: var(--soft); padding: 0.75rem 1rem; border-radius: 4px; line-height: 1.45 }
code { font: 0.875em ui-monospace, monospace } :not(pre) > code { background: var(--soft); padding: 0.1em 0.25em; border-radius: 3px }
table { border-collapse: collapse } th, td { border: 1px solid var(--line); padding: 0.35rem 0.6rem; text-align: start; vertical-align: top }
blockquote { margin-inline: 0; padding-inline-start: 1rem; border-inline-start: 3px solid var(--line) }
`;

rmSync(site, { recursive: true, force: true });
mkdirSync(join(site, "examples"), { recursive: true });
for (const name of ["judgements.inex", "topics.xml", "articles", "runs"])
  cpSync(join(root, "examples", name), join(site, "examples", name), { recursive: true });
pericope(join(site, "examples"), [
  ["report", "judgements.inex", ...runs("runs/focused"), "--collection", "articles"],
  ["--topic-texts", "topics.xml", "-o", "report.html"],
]);
renameSync(join(site, "examples/report.html"), join(site, "report.html"));
pericope(".", [["demo", "--rag", join(site, "rag")]]);
pericope(join(site, "rag"), [
  ["report", "gold.jsonl", "run.jsonl", "bm25.jsonl", "--collection", "docs", "--chunks", "chunks.jsonl"],
  ["-o", "rag-report.html"],
]);
renameSync(join(site, "rag/rag-report.html"), join(site, "rag-report.html"));
rmSync(join(site, "rag/report.html")); // which the demo wrote
pericope(".", [["page", "-o", join(site, "score.html")]]);
for (const name of readdirSync(join(root, "docs")))
  if (!name.endsWith(".md")) cpSync(join(root, "docs", name), write(`docs/${name}`));
for (const page of pages) writeFileSync(write(page.replace(/\.md$/, ".html")), pageOf(page));
writeFileSync(join(site, "index.html"), home());
writeFileSync(join(site, ".nojekyll"), ""); // GitHub Pages serves the files as they are

const broken = filesIn(site)
  .filter((file) => file.endsWith(".html") && !/(?:report|score)\.html$/.test(relative(site, file)))
  .flatMap(brokenLinks);
for (const fault of broken) console.error(fault);
const bytes = filesIn(site).reduce((sum, file) => sum + statSync(file).size, 0);
console.log(`${site}: ${filesIn(site).length} files, ${(bytes / 1e6).toFixed(1)} MB; ${broken.length} broken links`);
if (broken.length > 0) {
  rmSync(site, { recursive: true, force: true });
  process.exitCode = 1;
}

function write(path) {
  mkdirSync(dirname(join(site, path)), { recursive: true });
  return join(site, path);
}

function runs(folder) {
  return readdirSync(join(root, "examples", folder))
    .sort()
    .map((name) => `${folder}/${name}`);
}

function pericope(folder, words) {
  const args = words.flat();
  const program = join(root, "bin/pericope.js");
  const { status, stderr } = spawnSync(process.execPath, [program, ...args], {
    cwd: resolve(root, folder),
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`pericope ${args.join(" ")} ended with ${status}: ${stderr}`);
}

/** A page in Markdown as HTML, with the anchors that GitHub makes. */
function pageOf(path) {
  const markdown = readFileSync(join(root, path), "utf8");
  const seen = new Map();
  const marked = new Marked({
    gfm: true,
    renderer: {
      heading(html, level, raw) {
        return `<h${level} id="${anchor(raw, seen)}">${html}</h${level}>\n`;
      },
      link(href, title, html) {
        const to = linkFrom(path, href);
        return to === undefined ? html : `<a href="${escaped(to)}">${html}</a>`;
      },
    },
  });
  const title = /^# (.*)$/m.exec(markdown)?.[1] ?? path;
  return shell(title.replaceAll("`", ""), marked.parse(markdown), "../".repeat(path.split("/").length - 1));
}

/** Undefined where it leads out of the site, and nothing says where the source is. */
function linkFrom(path, href) {
  if (/^(?:[a-z]+:|#)/i.test(href)) return href;
  const [to, hash = ""] = href.split(/(?=#)/);
  const file = relative(root, resolve(root, dirname(path), to))
    .split(sep)
    .join("/");
  if (pages.includes(file)) return to.replace(/\.md$/, ".html") + hash;
  if (file.startsWith("docs/") || existsSync(join(site, file))) return href;
  return source && `${source}/${file}${hash}`;
}

function anchor(heading, seen) {
  const plain = heading
    .replaceAll(/<[^>]+>|&[a-z]+;|&#\d+;/g, "")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}_ -]/gu, "")
    .trim()
    .replaceAll(" ", "-");
  const times = seen.get(plain) ?? 0;
  seen.set(plain, times + 1);
  return times === 0 ? plain : `${plain}-${times}`;
}

function home() {
  const body = `
<h1>pericope ${version}</h1>
<p><strong>Did your retriever bring back the right text?</strong> Copy the passages that answer your questions out of your documents,
once. Every chunker, retriever and reranker is then scored against that text, to the character.</p>
<h2>Look</h2>
<ul>
<li><a href="rag-report.html">The report of a RAG demo</a>: two retrievers, the chunks of each question, and what was missed, in the text itself.</li>
<li><a href="report.html">The report of a track</a>: six systems over ten topics, with statistics, curves and comparisons.</li>
</ul>
<p>Both hold the judgements and the runs: save one, and <code>pericope verify report.html</code> computes every number again.</p>
<h2>Try</h2>
<ul>
<li><a href="score.html">The page that scores files dropped on it</a>. Nothing leaves your browser. Files to drop:
<a href="examples/judgements.inex" download>judgements.inex</a> with <a href="examples/runs/focused/sections.fol" download>sections.fol</a> and
<a href="examples/runs/focused/passages.fol" download>passages.fol</a>; or
<a href="rag/gold.jsonl" download>gold.jsonl</a> with <a href="rag/run.jsonl" download>run.jsonl</a>.</li>
</ul>
<h2>Read</h2>
<ul>
<li><a href="README.html">What it is, and how to install it</a></li>
<li><a href="docs/README.html">All guides, by reader</a></li>
<li><a href="docs/measures.html">Measures</a>, <a href="docs/formats.html">formats</a>, <a href="docs/api.html">the library</a>,
<a href="docs/python.html">Python</a></li>
<li><a href="CHANGELOG.html">Changes</a></li>
</ul>`;
  return shell("pericope: did your retriever bring back the right text?", body, "");
}

function shell(title, body, up) {
  const links = [
    ["index.html", "pericope"],
    ["README.html", "Read me"],
    ["docs/README.html", "Guides"],
    ["report.html", "A report"],
    ["score.html", "Score files"],
  ].map(([to, words]) => `<a href="${up}${to}">${words}</a>`);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title>
<style>${style}</style>
<nav aria-label="Site">${links.join("\n")}</nav>
<main>
${body}
</main>
</html>
`;
}

function escaped(text) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesIn(path) : [path];
  });
}

function brokenLinks(file) {
  const html = readFileSync(file, "utf8");
  return [...html.matchAll(/(?:href|src)="([^"]*)"/g)].flatMap(([, link]) => {
    if (/^[a-z]+:/i.test(link)) return [];
    const [path, hash] = link.replaceAll("&amp;", "&").split("#");
    const to = path === "" ? file : join(dirname(file), decodeURI(path));
    const isThere = existsSync(to) && (hash === undefined || readFileSync(to, "utf8").includes(`id="${hash}"`));
    return isThere ? [] : [`${relative(site, file)}: ${link} leads nowhere`];
  });
}
