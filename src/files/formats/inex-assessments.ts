import { InputError } from "../../base/input-error.ts";
import type { JudgedDocument, JudgedTopic } from "../../data/judgements.ts";
import { assessmentsParser } from "../inex/assessments-parser.ts";
import { quoted } from "../drafts/columns.ts";
import { emptyTopicsLost } from "../drafts/empty-topics.ts";
import type { Format } from "./format.ts";
import { alternativesLost, gradesLost, lengthsUnknown, repeatsLost, originsLost } from "../drafts/judgement-losses.ts";
import { type Places, placesIn, pointOf } from "../drafts/places.ts";
import { escaped, escapedId, xmlDeclaration } from "../inex/xml-text.ts";

/** INEX's assessments in XML, 2005 to 2007. Highlights are written as in 2007, elements as in 2005. */
export const inexAssessments: Format<"judgements"> = {
  name: "inex-assessments",
  noun: "judgements",
  about:
    "INEX's assessments in XML: highlighted passages and best entry points by path (2006 and 2007), which need the " +
    "collection, or the sizes of judged elements (2005).",
  example:
    `${xmlDeclaration}\n<assessments topic="414">\n  <file name="9996">\n` +
    '    <best-entry-point path="/article[1]/body[1]/section[1]/p[1]/text()[1].12"/>\n' +
    '    <passage start="/article[1]/body[1]/section[1]/p[1]/text()[1].0" ' +
    'end="/article[1]/body[1]/section[1]/normallist[1]/item[2]/text()[2].47"/>\n' +
    '  </file>\n  <file name="9997"/>\n</assessments>\n',
  unit: "code points",
  extensions: [".xml"],
  longestLine: 2 ** 26,
  elements: ["assessments"],

  recognises: () => false,

  parse: assessmentsParser,

  *print({ topics }, { collection } = {}) {
    const places = placesIn(collection);
    const indent = topics.size === 1 ? "" : "  ";
    yield xmlDeclaration;
    if (topics.size !== 1) yield "<inex-assessments>";
    for (const [topic, judged] of topics) for (const line of topicLines(topic, judged, places)) yield indent + line;
    if (topics.size !== 1) yield "</inex-assessments>";
  },

  losses: (judgements, { collection } = {}) => [
    ...lengthsUnknown(judgements, placesIn(collection).length),
    ...(judgements.of === "elements" ? [] : gradesLost(judgements)),
    ...repeatsLost(judgements),
    ...alternativesLost(judgements),
    ...originsLost(judgements),
    ...emptyTopicsLost(judgements),
  ],
};

function* topicLines(topic: string, judged: JudgedTopic, places: Places): Generator<string> {
  yield `<assessments topic="${escapedId(topic, `topic ${quoted(topic)}`)}">`;
  for (const [doc, document] of judged) {
    const what = `document ${quoted(doc)} of topic ${quoted(topic)}`;
    const lines = [...elementLines(document, what), ...pointLines(document, places, doc, what)];
    const name = escapedId(doc, what);
    if (document.grade > 0 && lines.length === 0)
      throw new InputError(
        `${what} is relevant without highlighted text; expected highlights (qrels and jsonl-judgements can hold grades)`,
      );
    yield lines.length === 0 ? `  <file name="${name}"/>` : `  <file name="${name}">`;
    yield* lines;
    if (lines.length > 0) yield "  </file>";
  }
  yield "</assessments>";
}

function elementLines({ elements = [] }: JudgedDocument, what: string): string[] {
  return elements.map(
    ({ path, exhaustivity, size, relevant }) =>
      `    <element path="${escaped(path, what)}" exhaustivity="${escaped(exhaustivity, what)}" size="${size}" ` +
      `rsize="${relevant}"/>`,
  );
}

function* pointLines(
  { relevant, bestEntry }: JudgedDocument,
  places: Places,
  doc: string,
  what: string,
): Generator<string> {
  if (relevant.length === 0 && bestEntry === undefined) return;
  const document = places.placed(doc);
  const last = Math.max(bestEntry ?? 0, relevant.at(-1)?.end ?? 0);
  const { length } = document.elements;
  if (last > length)
    throw new InputError(
      `${what} is highlighted up to ${last}; expected at most its length in the collection, ${length}`,
    );
  if (bestEntry !== undefined) yield `    <best-entry-point path="${pointOf(document, bestEntry, "start")}"/>`;
  for (const { start, end } of relevant)
    yield `    <passage start="${pointOf(document, start, "start")}" end="${pointOf(document, end, "end")}"/>`;
}
