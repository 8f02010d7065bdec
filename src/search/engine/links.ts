import type { SourceDocument } from "./segment.ts";

/** href, xlink:href and the like. */
const linkName = /^(?:[^:]+:)?href$/i;

/** The ids of the documents that a document links to: what a link names, without folder, ending and place in the document. */
export function linksOf({ doc, attributes = [] }: SourceDocument): Set<string> {
  const targets = new Set<string>();
  for (const { name, value } of attributes) {
    const target = linkName.test(name) ? targetOf(value) : "";
    if (target !== "" && target !== doc) targets.add(target);
  }
  return targets;
}

function targetOf(value: string): string {
  const path = value.trim().replace(/[?#].*$/s, "");
  return path.slice(path.lastIndexOf("/") + 1).replace(/\.(?:xml|x?html?|txt|md)(?:\.gz)?$/i, "");
}
