import { annotatedBy } from "../../records/json-kind.ts";
import type { Format } from "../format.ts";
import { annotationParser, judgedSpans, pointsOf, relevantLabel, spansOnly } from "./annotated.ts";

const task = (data: object, result: readonly object[]): object => ({ data, annotations: [{ result }] });
const span = (start: number, end: number, text: string): object => ({
  from_name: "label",
  to_name: "text",
  type: "labels",
  value: { start, end, text, labels: [relevantLabel] },
});

/** Tasks of Label Studio with their annotations, as it exports and imports them in JSON. */
export const labelStudio: Format<"judgements"> = {
  name: "label-studio",
  noun: "judgements",
  about:
    'Label Studio\'s JSON (also JSON-MIN): the labelled spans of each task are highlights in the document that its data names. Written for a labelling configuration with <Text name="text" value="$text"/> and <Labels name="label" toName="text">, with the text of each document.',
  example: `${JSON.stringify([
    task({ text: "no elements here", doc: "notes.txt", topic: "q1" }, [span(3, 11, "elements")]),
  ])}\n`,
  unit: "code points",
  extensions: [".label-studio.json"],
  longestLine: 2 ** 28,
  value: true,

  recognises: (line) => annotatedBy(line) === "label-studio",

  parse: annotationParser,

  *print(judgements, { collection } = {}) {
    const tasks: object[] = [];
    for (const { topic, doc, spans } of judgedSpans(judgements)) {
      const points = pointsOf(collection, doc, spans);
      const result = spans.map(({ start, end }) => span(start, end, points.slice(start, end).join("")));
      tasks.push(task({ text: points.join(""), doc, topic }, result));
    }
    yield JSON.stringify(tasks);
  },

  losses: spansOnly,
};
