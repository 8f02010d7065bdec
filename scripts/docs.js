// Writes the generated pages of docs/; a test checks that they are fresh. The picture is of the built program.
import { writeFileSync } from "node:fs";
import { runnerImport } from "vite";

const { module: pages } = await runnerImport("./scripts/pages.ts");
const { module: cite } = await runnerImport("./scripts/bibliography.ts");
const { module: api } = await runnerImport("./scripts/api-page.ts");

writeFileSync("docs/measures.md", pages.measuresPage());
writeFileSync("docs/formats.md", pages.formatsPage());
writeFileSync("docs/notes.md", pages.notesPage());
writeFileSync("docs/systems.md", pages.systemsPage());
writeFileSync("docs/evaluate.svg", pages.picture());
writeFileSync("docs/api.md", api.apiPage());
writeFileSync("docs/pericope.bib", cite.bibliography());
writeFileSync("CITATION.cff", cite.citationFile());
