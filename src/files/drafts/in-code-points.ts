import { attempt, InputError } from "../../base/input-error.ts";
import { lastUsed } from "../../base/remembered.ts";
import { type JudgedDocument, type Judgements, withTopics } from "../../data/judgements.ts";
import { isUnresolved, type Passage, type Run } from "../../data/run.ts";
import { type Range, rangeSet } from "../../text/range.ts";
import { type Unit, unitTable, type UnitTable } from "../../text/units.ts";
import { quoted } from "./columns.ts";
import type { Context, OnFault } from "./context.ts";
import type { Noun, Nouns } from "./nouns.ts";

/** What was read, with its offsets converted to code points. What cannot be goes to onFault, and is left out. */
export function inCodePoints<N extends Noun>(noun: N, value: Nouns[N], context: Context, onFault: OnFault): Nouns[N] {
  const { unit = "codepoint", collection } = context;
  if (unit === "codepoint" || (noun !== "run" && noun !== "judgements")) return value;
  if (collection === undefined)
    throw new InputError(
      `offsets that count ${unit} units are converted by the texts of the documents; expected a collection`,
      {},
      { remedy: { option: "collection" } },
    );
  const tables = lastUsed(64, (doc) => {
    const text = collection.document(doc)?.text;
    return text === undefined ? undefined : unitTable(text, unit);
  });
  const convert = (doc: string, offset: number) => converted(tables(doc), doc, offset, unit);
  // The noun says which of the two it is.
  if (noun === "run") return convertedRun(value as Run, convert, onFault) as Nouns[N];
  return convertedJudgements(value as Judgements, convert, (doc) => collection.length(doc), onFault) as Nouns[N];
}

type Convert = (doc: string, offset: number) => number;

function converted(table: UnitTable | undefined, doc: string, offset: number, unit: Unit): number {
  if (table === undefined)
    throw new InputError(`document ${quoted(doc)} is not in the collection, and its offsets cannot be converted`);
  const point = table.codePoint(offset);
  if (point !== undefined) return point;
  const end = table.offset(Infinity);
  throw new InputError(
    offset > end
      ? `offset ${offset} is beyond the end of ${quoted(doc)}, which is at ${end}; is the unit another than ${unit}?`
      : `offset ${offset} is inside a character of ${quoted(doc)}; is the unit another than ${unit}?`,
  );
}

function convertedRun(run: Run, convert: Convert, onFault: OnFault): Run {
  if (run.answers === "documents") return run;
  const topics = new Map<string, readonly Passage[]>();
  for (const [topic, passages] of run.topics)
    topics.set(
      topic,
      passages.flatMap((passage) => {
        const { doc, start, end, line } = passage;
        if (isUnresolved(passage)) return [passage];
        const placed = attempt(
          () => ({ ...passage, start: convert(doc, start), end: convert(doc, end) }),
          (fault) => onFault(fault.at({ line })),
        );
        return placed ?? [];
      }),
    );
  return { ...run, topics };
}

function convertedJudgements(
  judgements: Judgements,
  convert: Convert,
  lengthOf: (doc: string) => number | undefined,
  onFault: OnFault,
): Judgements {
  return withTopics(judgements, (judged, topic) => {
    const documents = new Map<string, JudgedDocument>();
    for (const [doc, document] of judged)
      attempt(
        () => documents.set(doc, convertedDocument(doc, document)),
        ({ fault }) => onFault(new InputError(`topic ${quoted(topic)}: ${fault}`)),
      );
    return documents;
  });

  function convertedDocument(doc: string, { relevant, bestEntry, origin, ...rest }: JudgedDocument): JudgedDocument {
    const moved = <T extends Range>(range: T): T => ({
      ...range,
      start: convert(doc, range.start),
      end: convert(doc, range.end),
    });
    const { suggested, blind } = origin ?? {};
    return {
      ...rest,
      ...(origin && {
        origin: {
          ...origin,
          highlights: origin.highlights.map(moved),
          ...(suggested && { suggested: rangeSet(suggested.map(moved)) }),
          ...(blind && { blind: rangeSet(blind.map(moved)) }),
        },
      }),
      relevant: rangeSet(relevant.map(moved)),
      bestEntry: bestEntry === undefined ? undefined : convert(doc, bestEntry),
      length: rest.length === undefined ? undefined : lengthOf(doc),
    };
  }
}
