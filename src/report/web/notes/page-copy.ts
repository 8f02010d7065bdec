import { decoded } from "../router.ts";
import { type ReaderNote, writtenNotes } from "../../notes.ts";

/** What the page was made of. Whatever else stands in it by now is of the view, or of what the browser adds to pages. */
const [inHead, inBody] = [
  "meta, link[rel=icon], #pericope-style",
  "noscript, #app, #pericope-data, #pericope-notes, #pericope-program",
];

/** This page as a file, as it was when it was opened, with these notes in it. Its scripts are the same to the last byte. */
export function pageCopy(notes: readonly ReaderNote[]): Blob {
  const head = [...document.head.children].filter((part) => part.matches(inHead)).map((part) => part.outerHTML);
  const body = [...document.body.children].filter((part) => part.matches(inBody)).map((part) => bodyPart(part, notes));
  const parts = [
    "<!doctype html>",
    '<html lang="en">',
    "<head>",
    "<title>pericope</title>",
    ...head,
    "</head>",
    "<body>",
  ];
  return new Blob([[...parts, ...body, "</body>", "</html>", ""].join("\n")], { type: "text/html" });
}

function bodyPart(part: Element, notes: readonly ReaderNote[]): string {
  if (part.id === "app") return '<div id="app"></div>';
  if (part.id !== "pericope-notes") return part.outerHTML;
  return `<script type="application/json" id="pericope-notes">${writtenNotes(notes)}</script>`;
}

/** "report.html" and "report-notes.html" become "report-notes.html". */
export function copyName(path: string): string {
  const name = decoded(path.slice(path.lastIndexOf("/") + 1));
  return `${name.replace(/\.html?$/i, "").replace(/-notes$/, "") || "report"}-notes.html`;
}
