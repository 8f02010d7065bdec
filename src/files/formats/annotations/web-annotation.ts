import type { Range } from "../../../text/range.ts";
import { annotatedBy } from "../../records/json-kind.ts";
import type { Format } from "../format.ts";
import { annotationParser, judgedSpans, pointsOf, spansOnly } from "./annotated.ts";

const context = "http://www.w3.org/ns/anno.jsonld";

/** Characters before and after a quote, by which a tool finds it again in a text that has changed. */
const around = 32;

/** The selectors of a span: where it is in the unit of the tool, and what its text is. */
export function selectorsOf(points: readonly string[], { start, end }: Range, position: Range): readonly object[] {
  return [
    { type: "TextPositionSelector", start: position.start, end: position.end },
    {
      type: "TextQuoteSelector",
      exact: points.slice(start, end).join(""),
      prefix: points.slice(Math.max(0, start - around), start).join(""),
      suffix: points.slice(end, end + around).join(""),
    },
  ];
}

/** Highlights as the W3C's Web Annotation Data Model has them, in JSON-LD. */
export const webAnnotation: Format<"judgements"> = {
  name: "web-annotation",
  noun: "judgements",
  about:
    "W3C Web Annotations in JSON-LD: a list of them, one per line, or the items of an AnnotationPage or AnnotationCollection. A TextPositionSelector or a TextQuoteSelector is a highlight in the source of its target, and the tag of its body is the topic; a quote without a position is looked for in the collection. With a collection, quotes are written, too.",
  example: `${JSON.stringify([
    {
      "@context": context,
      type: "Annotation",
      motivation: "highlighting",
      body: [{ type: "TextualBody", purpose: "tagging", value: "q1" }],
      target: { source: "guide.md", selector: [{ type: "TextPositionSelector", start: 120, end: 480 }] },
    },
    {
      "@context": context,
      type: "Annotation",
      motivation: "assessing",
      body: [
        { type: "TextualBody", purpose: "tagging", value: "q1" },
        { type: "TextualBody", purpose: "classifying", value: "not relevant" },
      ],
      target: { source: "faq.md" },
    },
  ])}\n`,
  unit: "code points",
  extensions: [".jsonld", ".web-annotation.json"],
  longestLine: 2 ** 28,
  value: true,

  recognises: (line) => annotatedBy(line) === "web-annotation",

  parse: annotationParser,

  *print(judgements, { collection } = {}) {
    const annotations: object[] = [];
    for (const { topic, doc, spans } of judgedSpans(judgements)) {
      const tag = { type: "TextualBody", purpose: "tagging", value: topic };
      const common = { "@context": context, type: "Annotation" };
      const isKnown = collection?.length(doc) !== undefined;
      const points = isKnown ? pointsOf(collection, doc, spans) : undefined;
      for (const span of spans) {
        const { start, end } = span;
        const selector =
          points === undefined ? [{ type: "TextPositionSelector", start, end }] : selectorsOf(points, span, span);
        annotations.push({ ...common, motivation: "highlighting", body: [tag], target: { source: doc, selector } });
      }
      if (spans.length > 0) continue;
      const not = { type: "TextualBody", purpose: "classifying", value: "not relevant" };
      annotations.push({ ...common, motivation: "assessing", body: [tag, not], target: { source: doc } });
    }
    yield JSON.stringify(annotations);
  },

  losses: spansOnly,
};
