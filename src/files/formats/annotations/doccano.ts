import { annotatedBy } from "../../records/json-kind.ts";
import type { Format } from "../format.ts";
import { annotationParser, judgedSpans, pointsOf, relevantLabel, spansOnly } from "./annotated.ts";

/** Texts with labelled spans, as doccano exports and imports them in JSONL. */
export const doccano: Format<"judgements"> = {
  name: "doccano",
  noun: "judgements",
  about:
    "The JSONL of doccano: a text, and its `label` (or `labels`, or `entities`), the labelled spans, which are highlights. The document is named beside the text, or by its id.",
  example: '{"text":"no elements here","label":[[3,11,"relevant"]],"doc":"notes.txt","topic":"q1"}\n',
  unit: "code points",
  extensions: [".doccano.jsonl"],
  longestLine: 2 ** 28,
  value: true,

  recognises: (line) => annotatedBy(line) === "doccano",

  parse: annotationParser,

  *print(judgements, { collection } = {}) {
    for (const { topic, doc, spans } of judgedSpans(judgements)) {
      const points = pointsOf(collection, doc, spans);
      const label = spans.map(({ start, end }) => [start, end, relevantLabel]);
      yield JSON.stringify({ text: points.join(""), label, doc, topic });
    }
  },

  losses: spansOnly,
};
