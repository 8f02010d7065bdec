// Decides by the ending of a file's name how its documents are read, and gives a command for files that contain text
// but cannot be read directly.

/** How a file of documents is read. */
export type DocumentKind = "xml" | "text" | "jsonl" | "json";

/** True if a file of this kind may contain several documents. */
export function holdsSeveral(kind: DocumentKind): boolean {
  return kind === "jsonl" || kind === "json";
}

const kinds: Readonly<Record<string, DocumentKind>> = {
  ".xml": "xml",
  ".nxml": "xml",
  ".txt": "text",
  ".text": "text",
  ".md": "text",
  ".markdown": "text",
  ".rst": "text",
  ".adoc": "text",
  ".asciidoc": "text",
  ".py": "text",
  ".html": "text", // read unchanged: offsets count the tags too
  ".htm": "text",
  ".jsonl": "jsonl",
  ".ndjson": "jsonl",
  ".parquet": "jsonl", // read as lines of JSON
};

/** The endings of names of documents, for messages. */
export const documentEndings = Object.keys(kinds).join(", ");

const ending = /(\.[^./\\]+)(?:\.gz)?$/i;

/** The kind by the ending of the name. A final .gz is ignored. */
export function kindOf(path: string): DocumentKind | undefined {
  const [, found = ""] = ending.exec(path) ?? [];
  const name = found.toLowerCase();
  return Object.hasOwn(kinds, name) ? kinds[name] : undefined;
}

const byPandoc = new Set(["docx", "odt", "rtf", "epub"]);
const byOffice = new Set(["doc", "ppt", "pptx", "odp"]);

/** The command that converts a file, such as a PDF, to text; undefined for files that need none. */
export function textCommand(path: string): string | undefined {
  const [, stem = "", ending = ""] = /^(.+)\.([A-Za-z]+)$/s.exec(path) ?? [];
  const kind = ending.toLowerCase();
  const [source, target] = [typed(path), typed(`${stem}.txt`)];
  if (kind === "pdf") return `pdftotext ${source} ${target}`;
  if (byPandoc.has(kind)) return `pandoc ${source} -t plain --wrap=none -o ${target}`;
  if (!byOffice.has(kind)) return undefined;
  const pdf = typed(`${stem.slice(stem.lastIndexOf("/") + 1)}.pdf`); // slides cannot be converted to plain text directly, so they become a PDF first
  return `soffice --headless --convert-to pdf ${source} && pdftotext ${pdf} ${target}`;
}

/** A path, quoted for a shell if necessary. */
function typed(path: string): string {
  return /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`;
}

/** The path without its ending, with "/" between its parts on every system. */
export function withoutEnding(path: string): string {
  const isHidden = /(?:^|[/\\])\.[^/\\]*$/.test(path);
  return withSlashes(kindOf(path) === undefined || isHidden ? path : path.replace(ending, ""));
}

export function withSlashes(path: string): string {
  return path.replaceAll("\\", "/");
}
