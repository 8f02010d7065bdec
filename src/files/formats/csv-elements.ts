import { InputError } from "../../base/input-error.ts";
import { ratio } from "../../base/number.ts";
import type { JudgedElement, Judgements } from "../../data/judgements.ts";
import { quoted } from "../drafts/columns.ts";
import type { Context } from "../drafts/context.ts";
import { emptyTopicsLost } from "../drafts/empty-topics.ts";
import {
  alternativesLost,
  countDocuments,
  lengthsUnknown,
  repeatsLost,
  originsLost,
} from "../drafts/judgement-losses.ts";
import { judgementsBuilder } from "../drafts/judgements-builder.ts";
import { noteOf } from "../drafts/notes.ts";
import { placesIn } from "../drafts/places.ts";
import { judgedElement } from "../inex/assessed-element.ts";
import { field, idField, type JsonObject } from "../records/json-line.ts";
import type { RecordTaker } from "../records/run-records.ts";
import { cellsParser, isElementsHeader, rowOf } from "../records/separated-lines.ts";
import type { Format } from "./format.ts";

const columns = ["topic", "doc", "path", "exhaustivity", "size", "rsize", "specificity"] as const;

/** The sizes of judged elements as a table, with one element per row. */
export const csvElements: Format<"judgements"> = {
  name: "csv-elements",
  noun: "judgements",
  about:
    "The sizes of judged elements, as in INEX's assessments of 2005: a line of names, then one element per row, with its characters (size) and the highlighted ones among them (rsize); a row without a path is a document with nothing relevant. The specificity, rsize / size, is written, and not read.",
  example:
    "topic,doc,path,exhaustivity,size,rsize,specificity\n414,9996,/article[1],2,1000,250,0.25\n" +
    "414,9996,/article[1]/body[1],2,800,200,0.25\n414,9997,,,,,\n",
  unit: "none",
  extensions: [".elements.csv"],
  longestLine: 2 ** 26,
  header: true,

  recognises: isElementsHeader,

  parse: cellsParser(elementRecords),

  *print({ of, topics }) {
    if (of !== "elements")
      throw new InputError("these judgements have no sizes of elements; expected some, as INEX 2005 gave them out");
    yield rowOf(...columns);
    for (const [topic, judged] of topics)
      for (const [doc, { grade, elements = [] }] of judged) {
        if (grade > 0 && elements.length === 0)
          throw new InputError(
            `document ${quoted(doc)} of topic ${quoted(topic)} is relevant, and has no sizes of elements; expected some`,
          );
        if (elements.length === 0) yield rowOf(topic, doc, ...columns.slice(2).map(() => undefined));
        for (const element of elements) yield rowOf(topic, doc, ...cellsOf(element));
      }
  },

  losses: (judgements, { collection } = {}) => [
    ...noteOf(
      "entry-points-lost",
      countDocuments(judgements, ({ bestEntry }) => bestEntry !== undefined),
      "best entry point is left out",
      "best entry points are left out",
    ),
    ...lengthsUnknown(judgements, (doc) => collection?.length(doc)),
    ...repeatsLost(judgements),
    ...alternativesLost(judgements),
    ...originsLost(judgements),
    ...emptyTopicsLost(judgements),
  ],
};

function cellsOf({ path, exhaustivity, size, relevant }: JudgedElement): (string | number)[] {
  return [path, exhaustivity, size, relevant, ratio(relevant, size)];
}

/** A judged document, as far as it has been read. */
interface Gathered {
  readonly topic: string;
  readonly doc: string;
  readonly line: number;
  readonly elements: JudgedElement[];
}

function elementRecords({ collection, leftOut }: Context = {}): RecordTaker<Judgements> {
  const places = placesIn(collection);
  const gathered = new Map<string, Gathered>();
  const lines = new Map<string, number>(); // by topic, document and path
  for (const name of columns) leftOut?.keeps(name);
  return {
    add(record, line) {
      leftOut?.look(record);
      const [topic, doc] = [idField(record, "topic"), places.id(idField(record, "doc"))];
      const key = JSON.stringify([topic, doc]);
      const held = gathered.get(key) ?? { topic, doc, line, elements: [] };
      gathered.set(key, held);
      if (field(record, "path") === undefined) return;
      const element = judgedElement(attributesOf(record));
      const first = lines.get(key + element.path);
      if (first !== undefined)
        throw new InputError(
          `element ${quoted(element.path)} again, first on line ${first}; expected it once a document`,
        );
      lines.set(key + element.path, line);
      held.elements.push(element);
    },
    end(source) {
      const judgements = judgementsBuilder();
      for (const held of gathered.values()) judgements.add({ ...held, length: places.length(held.doc) });
      return judgements.end("elements", source);
    },
  };
}

function attributesOf(record: JsonObject): ReadonlyMap<string, string> {
  return new Map(columns.map((name) => [name, String(field(record, name) ?? "")]));
}
