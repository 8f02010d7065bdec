import { unitTable } from "../../../text/units.ts";
import { annotatedBy } from "../../records/json-kind.ts";
import type { Format } from "../format.ts";
import { annotationParser, judgedSpans, pointsOf, spansOnly } from "./annotated.ts";
import { selectorsOf } from "./web-annotation.ts";

/** Annotations as the API of Hypothesis hands them out. */
export const hypothesis: Format<"judgements"> = {
  name: "hypothesis",
  noun: "judgements",
  about:
    "The JSON of Hypothesis' API (`/api/search`): each of `rows` highlights the quote of its target in the document `uri`, and its tags are the topics; a note on the page with the tag 'not relevant' says that nothing in it is. The collection is needed: positions count UTF-16 units in the text of a web page, and a quote that is elsewhere in the document is looked for.",
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
      if (spans.length === 0)
        rows.push({ uri: doc, tags: [topic, "not relevant"], text: "", target: [{ source: doc }] });
      const points = pointsOf(collection, doc, spans);
      const table = unitTable(points.join(""), "utf16");
      for (const span of spans) {
        const position = { start: table.offset(span.start), end: table.offset(span.end) };
        const selector = selectorsOf(points, span, position);
        rows.push({ uri: doc, tags: [topic], text: "", target: [{ source: doc, selector }] });
      }
    }
    yield JSON.stringify({ rows, total: rows.length });
  },

  losses: spansOnly,
};
