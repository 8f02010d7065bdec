// The field `origin` of a judged document in JSONL: who judged it, and how each highlight came about. What other tools call origin, such as
// the name of a web site, is no origin of ours, and is left alone.

import { InputError } from "../../base/input-error.ts";
import type { JudgedDocument } from "../../data/judgements.ts";
import { type DocumentOrigin, type HighlightOrigin, highlightOrigins, originsWithin } from "../../data/origin.ts";
import { type Range, type RangeSet, rangeSet } from "../../text/range.ts";
import { field, isObject, type JsonObject } from "./json-line.ts";
import { rangesOf } from "./range-list.ts";

const keys = ["by", "machines", "highlights", "suggested", "blind"];
/** Who judged, where a file only says that some person did. */
const somebody = "a person";

/** Whether a record says where its judgement is from. */
export function hasOrigin(record: JsonObject): boolean {
  const said = field(record, "origin");
  if (isObject(said)) return Object.keys(said).some((key) => keys.includes(key));
  return isHighlightOrigin(said);
}

/** The origin of a record with these highlights; undefined where it does not say. `placed` is undefined for one that was left out. */
export function originIn(record: JsonObject, placed: readonly (Range | undefined)[]): DocumentOrigin | undefined {
  if (!hasOrigin(record)) return undefined;
  const said = field(record, "origin");
  const { by, machines, highlights, suggested, blind } = readOrigin(said);
  if (typeof highlights === "object" && highlights.length !== placed.length)
    throw new InputError(
      `origin.highlights has ${highlights.length} values; expected one for each of the ${placed.length} ranges`,
    );
  const pieces = placed.flatMap((range, i) => {
    const origin = typeof highlights === "object" ? highlights[i]! : highlights;
    return range === undefined || range.start === range.end ? [] : [{ ...range, origin }];
  });
  return {
    ...(by !== undefined && { by }),
    ...(machines !== undefined && machines.length > 0 && { machines }),
    highlights: originsWithin(rangeSet(pieces), pieces),
    ...(suggested !== undefined && { suggested: rangeSet(suggested) }),
    ...(blind !== undefined && { blind: rangeSet(blind) }),
  };
}

interface SaidOrigin {
  readonly by: string | undefined;
  readonly machines: readonly string[] | undefined;
  readonly highlights: HighlightOrigin | readonly HighlightOrigin[];
  readonly suggested: readonly Range[] | undefined;
  readonly blind: readonly Range[] | undefined;
}

function readOrigin(said: unknown): SaidOrigin {
  if (!isObject(said)) {
    const highlights = said as HighlightOrigin;
    const by = highlights === "machine" ? undefined : somebody;
    return { by, machines: undefined, highlights, suggested: undefined, blind: undefined };
  }
  const other = Object.keys(said).find((key) => !keys.includes(key));
  if (other !== undefined) throw new InputError(`origin has "${other}"; expected ${keys.join(", ")}`);
  const [by, machines, highlights, suggested, blind] = keys.map((key) => field(said, key) ?? undefined);
  if (by !== undefined && (typeof by !== "string" || by === ""))
    throw new InputError("origin.by: expected the name of a person");
  if (machines !== undefined && !(Array.isArray(machines) && machines.every((name) => typeof name === "string")))
    throw new InputError("origin.machines: expected a list of names");
  const usual = by === undefined ? "machine" : "scratch";
  if (highlights !== undefined && !isHighlightOrigin(highlights) && !isListOfOrigins(highlights))
    throw new InputError(`origin.highlights: expected ${highlightOrigins.join(", ")}, for each of the ranges`);
  const origins = (highlights ?? usual) as SaidOrigin["highlights"];
  const each = [origins].flat();
  const isRight = each.every((origin) => (origin === "machine") === (by === undefined));
  if (!isRight)
    throw new InputError(
      by === undefined
        ? "origin.by: expected the person who judged, where a highlight is not a machine's alone"
        : `origin.by: ${by} judged it; expected highlights that are scratch, taken or corrected`,
    );
  return {
    by: by as string | undefined,
    machines: machines as readonly string[] | undefined,
    highlights: origins,
    suggested: rangesOf(suggested),
    blind: rangesOf(blind),
  };
}

function isHighlightOrigin(value: unknown): value is HighlightOrigin {
  return highlightOrigins.some((origin) => origin === value);
}

function isListOfOrigins(value: unknown): value is readonly HighlightOrigin[] {
  return Array.isArray(value) && value.every(isHighlightOrigin);
}

/** The field as it is written. */
export function originToSay({ relevant, origin }: JudgedDocument): object | undefined {
  if (origin === undefined) return undefined;
  const { by, machines, highlights, suggested, blind } = origin;
  const pairs = (ranges: RangeSet | undefined) => ranges?.map(({ start, end }) => [start, end]);
  return {
    by,
    machines,
    highlights: originsWithin(relevant, highlights).map((one) => one.origin),
    suggested: pairs(suggested),
    blind: pairs(blind),
  };
}
