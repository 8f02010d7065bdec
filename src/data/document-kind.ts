// How a file of documents is read, by the ending of its name, and what to do about files that hold text but are none.

/** How a file of documents is read. */
export type DocumentKind = "xml" | "text" | "jsonl" | "json";

/** Whether a file of this kind may hold several documents. */
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
  ".html": "text", // as it stands in the file: offsets count its tags
  ".htm": "text",
  ".jsonl": "jsonl",
  ".ndjson": "jsonl",
  ".parquet": "jsonl", // read as lines of JSON
};

/** The endings of names of documents, for messages. */
export const documentEndings = Object.keys(kinds).join(", ");

const ending = /(\.[^./\\]+)(?:\.gz)?$/i;

/** By the ending of the name, before .gz where it ends in that. */
export function kindOf(path: string): DocumentKind | undefined {
  const [, found = ""] = ending.exec(path) ?? [];
  const name = found.toLowerCase();
  return Object.hasOwn(kinds, name) ? kinds[name] : undefined;
}

const byPandoc = new Set(["docx", "odt", "rtf", "epub"]);
const byOffice = new Set(["doc", "ppt", "pptx", "odp"]);

/** The command that makes text of a file that holds some and is none; undefined of other files. */
export function textCommand(path: string): string | undefined {
  const [, stem = "", ending = ""] = /^(.+)\.([A-Za-z]+)$/s.exec(path) ?? [];
  const kind = ending.toLowerCase();
  const [source, target] = [typed(path), typed(`${stem}.txt`)];
  if (kind === "pdf") return `pdftotext ${source} ${target}`;
  if (byPandoc.has(kind)) return `pandoc ${source} -t plain --wrap=none -o ${target}`;
  if (!byOffice.has(kind)) return undefined;
  const pdf = typed(`${stem.slice(stem.lastIndexOf("/") + 1)}.pdf`); // there is no plain text of slides: the PDF has it
  return `soffice --headless --convert-to pdf ${source} && pdftotext ${pdf} ${target}`;
}

/** A path as a shell takes it. */
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
