import { InputError } from "../../base/input-error.ts";
import { isUnresolved, type Passage, type Run } from "../../data/run.ts";
import { quoted } from "../drafts/columns.ts";
import type { Format } from "./format.ts";
import { noteOf } from "../drafts/notes.ts";
import { innermostPath, type Places, placesIn, pointOf } from "../drafts/places.ts";
import { emptyName, hasScore, resultsOf, unresolvedLost } from "../drafts/run-losses.ts";
import { metadataAttributes, metadataLines } from "../inex/submission-metadata.ts";
import { submissionParser } from "../inex/submission-parser.ts";
import { escapedId, xmlDeclaration } from "../inex/xml-text.ts";

/** INEX's submissions in XML, 2005 to 2008. Written as in 2007; without a collection, as in 2008. */
export const inexSubmission: Format<"run"> = {
  name: "inex-submission",
  noun: "run",
  about:
    "INEX's submission in XML, 2005 to 2008: elements by path, passages by two points, or offset and length. " +
    "Paths and points need the collection; without it the run is written by offset and length.",
  example:
    `${xmlDeclaration}\n<inex-submission participant-id="19" run-id="ID" task="Focused" query="automatic" ` +
    'result-type="passage">\n' +
    '  <topic-fields title="yes" mmtitle="no" castitle="no" description="yes" narrative="no"/>\n' +
    "  <description>words, then paragraphs</description>\n" +
    "  <collections><collection>wikipedia</collection></collections>\n" +
    '  <topic topic-id="414">\n    <result><file>9996</file><path>/article[1]/body[1]/section[1]/p[1]</path>' +
    "<rsv>0.9999</rsv></result>\n" +
    '    <result><file>9996</file><passage start="/article[1]/body[1]/section[1]/p[1]/text()[1].85" ' +
    'end="/article[1]/body[1]/section[1]/normallist[1]/item[2]/text()[2].106"/><rsv>0.6666</rsv></result>\n' +
    "  </topic>\n</inex-submission>\n",
  unit: "code points",
  extensions: [".xml"],
  longestLine: 2 ** 26,
  elements: ["inex-submission"],

  recognises: () => false,

  parse: submissionParser,

  *print(run, { collection } = {}) {
    if (run.answers === "documents")
      throw new InputError(
        "a run of whole documents has no places in them; expected passages (trec and jsonl-run can hold it)",
      );
    const places = placesIn(collection);
    const resultType = collection === undefined ? "fol" : typeOf(run);
    yield xmlDeclaration;
    yield `<inex-submission${metadataAttributes({ ...run.metadata, resultType }, printable(run.name))}>`;
    yield* metadataLines(run.metadata ?? {});
    for (const [topic, passages] of run.topics) {
      yield `  <topic topic-id="${escapedId(topic, `topic ${quoted(topic)}`)}">`;
      for (const [index, passage] of passages.entries()) {
        if (isUnresolved(passage)) continue;
        const file = escapedId(passage.doc, `document ${quoted(passage.doc)} of topic ${quoted(topic)}`);
        const order = hasScore(passage) ? `<rsv>${passage.score}</rsv>` : `<rank>${index + 1}</rank>`;
        yield `    <result><file>${file}</file>${written(passage, places).text}${order}</result>`;
      }
      yield "  </topic>";
    }
    yield "</inex-submission>";
  },

  losses(run, { collection } = {}) {
    const places = placesIn(collection);
    let [untold, outside, inexact] = [0, 0, 0];
    for (const passage of resultsOf(run)) {
      if (isUnresolved(passage)) continue;
      const { by } = written(passage, places);
      if (by === "fol" && collection !== undefined) outside++;
      else if (by === "fol" && passage.kind !== undefined) untold++;
      else if (by === "passage" && passage.kind === "element") inexact++;
    }
    return [
      ...unresolvedLost(run, resultsOf(run).filter(isUnresolved).length),
      ...emptyName(run),
      ...noteOf(
        "paths-lost",
        untold,
        "result is written by offset and length, for want of the collection",
        "results are written by offset and length, for want of the collection",
      ),
      ...noteOf(
        "paths-missing",
        outside,
        "result lies outside the elements of the collection and is written by offset and length",
        "results lie outside the elements of the collection and are written by offset and length",
      ),
      ...noteOf(
        "elements-inexact",
        inexact,
        "element has the range of none in its document and is written as a passage",
        "elements have the range of none in their documents and are written as passages",
      ),
      ...noteOf(
        "name-changed",
        printable(run.name) === run.name ? 0 : 1,
        `run name is written as ${printable(run.name)}`,
        "",
      ),
    ];
  },
};

/** A result in XML. If the collection lacks its document, it is written by offset and length. */
function written(passage: Passage, places: Places): { by: "path" | "passage" | "fol"; text: string } {
  const { start, end, kind } = passage;
  const document = places.known(passage.doc);
  if (document === undefined || end > document.elements.length)
    return { by: "fol", text: `<fol offset="${start}" length="${end - start}"/>` };
  // Several elements may have the same range. The path that the system gave is kept.
  const path = kind === "element" ? (passage.path ?? innermostPath(document, passage)) : undefined;
  if (path !== undefined) return { by: "path", text: `<path>${path}</path>` };
  const [from, to] = [pointOf(document, start, "start"), pointOf(document, end, "end")];
  return { by: "passage", text: `<passage start="${from}" end="${to}"/>` };
}

function typeOf(run: Run): string {
  return resultsOf(run).every(({ kind }) => kind === "element") ? "element" : "passage";
}

/** The name, with "_" for characters that XML cannot contain. */
function printable(name: string): string {
  return name.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "_");
}
