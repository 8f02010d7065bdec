import { once } from "../../base/remembered.ts";
import { field, isObject, isOffset, type JsonObject } from "../../files/records/json-line.ts";
import { type TextAgreement, agreementAt } from "../../text/agreement.ts";
import { type NumberedPieces, numberedPieces } from "../../text/numbered-pieces.ts";
import type { Range } from "../../text/range.ts";
import { rangeInCodePoints, type Unit, unitTable, type UnitTable } from "../../text/units.ts";

/**
 * Where a file says that a text is, in addition to offsets: on lines or on a page. Both count from 1, and both ends are
 * included.
 */
export interface Whereabouts {
  readonly lines?: Span | undefined;
  readonly page?: number | undefined;
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/** LangChain.js stores `loc: { lines: { from, to }, pageNumber }` in a document's metadata. */
export function whereaboutsOf(record: JsonObject): Whereabouts {
  for (const path of [
    "metadata",
    "node.metadata",
    "document.metadata",
    "kwargs.metadata",
    "payload.metadata",
    "_source.metadata",
    "",
  ]) {
    const loc = objectAt(record, path === "" ? "loc" : `${path}.loc`);
    if (loc === undefined) continue;
    const { from, to } = objectAt(loc, "lines") ?? {};
    const page = field(loc, "pageNumber");
    return {
      lines: isOffset(from) && isOffset(to) && from >= 1 && from <= to ? { from, to } : undefined,
      page: isOffset(page) && page >= 1 ? page : undefined,
    };
  }
  return {};
}

function objectAt(record: JsonObject, path: string): JsonObject | undefined {
  let value: unknown = record;
  for (const key of path.split(".")) {
    if (!isObject(value)) return undefined;
    value = value[key];
  }
  return isObject(value) ? value : undefined;
}

/** Converts the place that a file gives for a text to code points of one document. */
export interface Hints {
  /** The range in code points. An offset inside a character or past the end becomes the nearest one before it. */
  range(hint: Range): Range;
  /** How the quote agrees with the document there; undefined if it does not. */
  agreement(hint: Range, quote: string): TextAgreement | undefined;
  /**
   * The range of the lines or the page that a file names; undefined if the document does not have them. Pages end with
   * a form feed.
   */
  stretch(where: Whereabouts): Range | undefined;
}

export function hintsIn(text: string, unit: Unit): Hints {
  const table = unitTable(text, unit);
  const utf16 = unitTable(text, "utf16");
  const lines = once(() => numberedPieces(text, "\n"));
  const pages = once(() => numberedPieces(text, "\f"));
  return {
    range: ({ start, end }) => ({ start: pointAt(table, start), end: pointAt(table, end) }),
    agreement({ start, end }, quote) {
      const [from, to] = [table.codePoint(start), table.codePoint(end)];
      if (from === undefined || to === undefined) return undefined;
      return agreementAt(text, utf16.offset(from), utf16.offset(to), quote);
    },
    stretch({ lines: span, page }) {
      const named = span && partedOf(lines())?.range(span.from, span.to);
      if (named !== undefined) return rangeInCodePoints(named, utf16);
      const paged = page === undefined ? undefined : partedOf(pages())?.range(page, page);
      return paged && rangeInCodePoints(paged, utf16);
    },
  };
}

function pointAt(table: UnitTable, offset: number): number {
  for (let at = Math.min(offset, table.offset(Infinity)); at > 0; at--) {
    const point = table.codePoint(at);
    if (point !== undefined) return point;
  }
  return 0;
}

/** Undefined for a text that is not divided, because its numbers say nothing about places. */
function partedOf(pieces: NumberedPieces): NumberedPieces | undefined {
  return pieces.isParted ? pieces : undefined;
}
