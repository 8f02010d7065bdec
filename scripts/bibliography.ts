// What a paper cites: docs/pericope.bib and CITATION.cff, as texts.
import { readFileSync } from "node:fs";
import { bibtex, workKeys } from "../src/print/citation.ts";

const packageJson: { version: string; description: string; license: string; keywords: string[] } = JSON.parse(
  readFileSync("package.json", "utf8"),
);

/** Every work that a measure is from, the program first. */
export function bibliography(): string {
  return bibtex(["pericope", ...workKeys.filter((key) => key !== "pericope")], packageJson.version);
}

/** As GitHub, Zenodo and Zotero read it. */
export function citationFile(): string {
  return `cff-version: 1.2.0
message: "If you use pericope in a paper, please cite it, and the papers that define your measures: pericope evaluate --cite names them."
type: software
title: pericope
abstract: ${JSON.stringify(packageJson.description)}
version: ${packageJson.version}
license: ${packageJson.license}
authors:
  - name: The pericope authors
keywords:
${packageJson.keywords.map((keyword) => `  - ${keyword}`).join("\n")}
`;
}
