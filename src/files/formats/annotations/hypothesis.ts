import { InputError } from "../../../base/input-error.ts";
import { hasRelevant } from "../../../data/judgements.ts";
import { unitTable } from "../../../text/units.ts";
import { topicsLost } from "../../drafts/empty-topics.ts";
import { countDocuments } from "../../drafts/judgement-losses.ts";
import { noteOf } from "../../drafts/notes.ts";
import { annotatedBy } from "../../records/json-kind.ts";
import type { Format } from "../format.ts";
import { annotationParser, judgedSpans, pointsOf, spansOnly } from "./annotated.ts";
import { selectorsOf } from "./web-annotation.ts";

/** Annotations as the API of Hypothesis hands them out. */
export const hypothesis: Format<"judgements"> = {
  name: "hypothesis",
  noun: "judgements",
  about:
    "The JSON of Hypothesis' API (`/api/search`): each of `rows` highlights the quote of its target in the document `uri`, and its tags are the topics. The collection is needed: positions count UTF-16 units in the text of a web page, and a quote that is elsewhere in the document is looked for.",
  example: `${JSON.stringify({
    rows: [
      {
        uri: "notes.txt",
        tags: ["q1"],
        text: "",
        target: [
          {
            source: "notes.txt",
            selector: [
              { type: "TextPositionSelector", start: 3, end: 11 },
              { type: "TextQuoteSelector", exact: "elements", prefix: "no ", suffix: " here" },
            ],
          },
        ],
      },
    ],
    total: 1,
  })}\n`,
  unit: "UTF-16 units",
  extensions: [".hypothesis.json"],
  longestLine: 2 ** 28,
  value: true,

  recognises: (line) => annotatedBy(line) === "hypothesis",

  parse: annotationParser,

  *print(judgements, { collection } = {}) {
    const rows: object[] = [];
    for (const { topic, doc, spans } of judgedSpans(judgements)) {
      if (spans.length === 0) continue;
      const points = pointsOf(collection, doc, spans);
      const table = unitTable(points.join(""), "utf16");
      for (const span of spans) {
        const position = { start: table.offset(span.start), end: table.offset(span.end) };
        const selector = selectorsOf(points, span, position);
        rows.push({ uri: doc, tags: [topic], text: "", target: [{ source: doc, selector }] });
      }
    }
    if (rows.length === 0)
      throw new InputError("no document has a highlight; expected some, since Hypothesis has no word for the others");
    yield JSON.stringify({ rows, total: rows.length });
  },

  losses: (judgements) => [
    ...spansOnly(judgements).filter(({ code }) => code !== "topics-lost"),
    ...topicsLost([...judgements.topics.values()].filter((judged) => !hasRelevant(judged)).length),
    ...noteOf(
      "irrelevant-lost",
      countDocuments(judgements, ({ relevant }) => relevant.length === 0),
      "document without a highlight is left out",
      "documents without a highlight are left out",
    ),
  ],
};
