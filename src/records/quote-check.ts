import { InputError, type Remedy } from "../base/input-error.ts";
import { lastUsed } from "../base/last-used.ts";
import { counted, type Note } from "../base/note.ts";
import { foldsAlike } from "../text/fold.ts";
import type { Range } from "../text/range.ts";
import { type Unit, units, unitTable, type UnitTable } from "../text/units.ts";
import { quoted } from "../drafts/columns.ts";
import type { Context } from "../drafts/context.ts";
import { noteOf } from "../drafts/notes.ts";

/** Compares the quotes of a file with the text at their offsets, where the documents are at hand. */
export interface QuoteCheck {
  /** The range is in the unit of the file. `where` is the place of the quote in a file that is one JSON value. */
  check(doc: string, range: Range, quote: string, line: number, where?: string): void;
  /** What did not agree. Throws where all of it is explained by one mistake, and says which. */
  end(): Note[];
}

interface Text {
  readonly text: string;
  readonly tables: ReadonlyMap<Unit, UnitTable>;
}

interface Mismatch extends Range {
  readonly doc: string;
  readonly line: number;
  readonly where: string | undefined;
}

/** `remedy`: what else is needed where offsets are to be converted. */
export function quoteCheck({ collection, unit = "codepoint" }: Context, remedy?: Remedy): QuoteCheck {
  const most = 64; // for speed alone
  const textOf = lastUsed(most, (doc): Text | undefined => {
    const text = collection?.document(doc)?.text;
    if (text === undefined) return undefined;
    return { text, tables: new Map(units.map(({ name }) => [name, unitTable(text, name)])) };
  });
  const wrongLines: number[] = [];
  let first: Mismatch | undefined;
  let compared = 0;
  const explained = new Map<Unit, number>();
  const shifts = new Map<number, number>();

  return {
    check(doc, range, quote, line, where) {
      if (quote.trim() === "") return;
      const text = textOf(doc);
      if (text === undefined) return;
      compared++;
      const isRight = isQuoteAt(text, range, quote, unit);
      // Another unit explains what is wrong where it leaves right what is right.
      for (const { name } of units)
        if (name !== unit && (isRight ? isSame(text, range, unit, name) : isQuoteAt(text, range, quote, name)))
          explained.set(name, (explained.get(name) ?? 0) + 1);
      if (isRight) return;
      wrongLines.push(line);
      first ??= { doc, line, where, ...range };
      const shift = shiftOf(text, range, quote, unit);
      if (shift !== undefined) shifts.set(shift, (shifts.get(shift) ?? 0) + 1);
    },
    end() {
      if (first === undefined) return [];
      const prefix = first.where === undefined ? "" : `${first.where}: `;
      for (const [other, count] of explained)
        if (count === compared)
          throw new InputError(
            `${prefix}the text at ${first.start}..${first.end} of ${quoted(first.doc)} is another than the quote: these offsets ` +
              `count ${unitPhrase[other]}; expected that unit to be named${other === "codepoint" ? forOthers : ""}`,
            first,
            { remedy: { option: "unit", value: other, and: remedy } },
          );
      for (const [shift, count] of shifts)
        if (count === wrongLines.length && count >= compared / 2 && count > 1)
          throw new InputError(
            `${prefix}the quote is ${counted(Math.abs(shift), "character", "characters")} ${shift > 0 ? "after" : "before"} its offset, and so ` +
              `are all ${count} that do not match; pericope align puts them right`,
            first,
          );
      const place = first.where ?? `line ${first.line}`;
      return noteOf(
        "quote-elsewhere",
        wrongLines,
        `text is not at its offsets in the document, ${place}; pericope align finds its place`,
        `texts are not at their offsets in the documents, the first is ${place}; pericope align finds their places`,
      );
    },
  };
}

/** Whoever has gold in one unit and results in another gets here by naming either. */
const forOthers = "; a file that counts otherwise is written in code points by pericope align";

const unitPhrase: Readonly<Record<Unit, string>> = {
  codepoint: "code points",
  utf16: "UTF-16 units",
  byte: "bytes of UTF-8",
};

function isQuoteAt({ text, tables }: Text, { start, end }: Range, quote: string, unit: Unit): boolean {
  const table = tables.get(unit)!;
  const [from, to] = [table.codePoint(start), table.codePoint(end)];
  if (from === undefined || to === undefined) return false;
  const utf16 = tables.get("utf16")!;
  const slice = text.slice(utf16.offset(from), utf16.offset(to));
  return foldsAlike(slice, quote);
}

/** Whether offsets mean the same in two units: nothing stands before them that counts otherwise. */
function isSame({ tables }: Text, { start, end }: Range, unit: Unit, other: Unit): boolean {
  const [one, two] = [tables.get(unit)!, tables.get(other)!];
  return one.codePoint(start) === two.codePoint(start) && one.codePoint(end) === two.codePoint(end);
}

/** By how much the offset would have to move, to the nearest place of the quote. */
function shiftOf({ text, tables }: Text, { start }: Range, quote: string, unit: Unit): number | undefined {
  const utf16 = tables.get("utf16")!;
  const from = tables.get(unit)!.codePoint(start) ?? Infinity;
  const near = utf16.offset(from);
  const places = [text.indexOf(quote, near), text.lastIndexOf(quote, near)].filter((place) => place !== -1);
  const shifts = places.map((place) => utf16.codePoint(place)! - from).filter(Number.isFinite);
  return shifts.sort((a, b) => Math.abs(a) - Math.abs(b))[0];
}
