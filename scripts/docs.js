// Writes docs/measures.md, docs/formats.md and docs/evaluate.svg from the built program; a test checks that they are fresh.
import { writeFileSync } from "node:fs";
import { formatsPage, measuresPage, picture } from "./pages.js";

writeFileSync("docs/measures.md", measuresPage());
writeFileSync("docs/formats.md", formatsPage());
writeFileSync("docs/evaluate.svg", picture());
