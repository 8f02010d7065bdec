/** How a file of documents is read. */
export type DocumentKind = "xml" | "text" | "jsonl";

const kinds: Readonly<Record<string, DocumentKind>> = {
  ".xml": "xml",
  ".nxml": "xml",
  ".txt": "text",
  ".text": "text",
  ".md": "text",
  ".markdown": "text",
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

/** What holds text, and is no text itself. */
const packed = /\.(?:pdf|docx?|odt|rtf|epub|pptx?|html?)$/i;

export function holdsText(path: string): boolean {
  return packed.test(path);
}

/** The path without its ending, with "/" between its parts on every system. */
export function withoutEnding(path: string): string {
  const isHidden = /(?:^|[/\\])\.[^/\\]*$/.test(path);
  const plain = kindOf(path) === undefined || isHidden ? path : path.replace(ending, "");
  return plain.replaceAll("\\", "/");
}
