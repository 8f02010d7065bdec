import { InputError } from "../base/input-error.ts";
import { lastUsed } from "../base/last-used.ts";
import type { Note } from "../base/note.ts";
import type { Range } from "../text/range.ts";
import { type Unit, units, unitTable, type UnitTable } from "../text/units.ts";
import { quoted } from "./columns.ts";
import type { Context } from "./format.ts";
import { noteOf } from "./notes.ts";

/** Compares the quotes of a file with the text at their offsets, where the documents are at hand. */
export interface QuoteCheck {
  /** The range is in the unit of the file. */
  check(doc: string, range: Range, quote: string, line: number): void;
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
}

export function quoteCheck({ collection, unit = "codepoint" }: Context): QuoteCheck {
  const textOf = lastUsed(64, (doc): Text | undefined => {
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
    check(doc, range, quote, line) {
      if (quote.trim() === "") return;
      const text = textOf(doc);
      if (text === undefined) return;
      compared++;
      if (isAt(text, range, quote, unit)) return;
      wrongLines.push(line);
      first ??= { doc, line, ...range };
      for (const { name } of units)
        if (name !== unit && isAt(text, range, quote, name)) explained.set(name, (explained.get(name) ?? 0) + 1);
      const shift = shiftOf(text, range, quote, unit);
      if (shift !== undefined) shifts.set(shift, (shifts.get(shift) ?? 0) + 1);
    },
    end() {
      if (first === undefined) return [];
      for (const [other, count] of explained)
        if (count === wrongLines.length)
          throw new InputError(
            `the text at ${first.start}..${first.end} of ${quoted(first.doc)} is another than the line's: these offsets ` +
              `count ${unitPhrase[other]}; say --unit ${other}`,
            first,
          );
      for (const [shift, count] of shifts)
        if (count === wrongLines.length && count >= compared / 2 && count > 1)
          throw new InputError(
            `the text of this line is ${Math.abs(shift)} characters ${shift > 0 ? "after" : "before"} its offset, and so ` +
              `are all ${count} that do not match; pericope align puts them right`,
            first,
          );
      return noteOf(
        "quote-elsewhere",
        wrongLines,
        `line has another text than the document at its offsets, line ${first.line}; pericope align finds its place`,
        `lines have another text than the document at their offsets, the first is line ${first.line}; pericope align finds their places`,
      );
    },
  };
}

const unitPhrase: Readonly<Record<Unit, string>> = {
  codepoint: "code points",
  utf16: "UTF-16 units",
  byte: "bytes of UTF-8",
};

function isAt({ text, tables }: Text, { start, end }: Range, quote: string, unit: Unit): boolean {
  const table = tables.get(unit)!;
  const [from, to] = [table.codePoint(start), table.codePoint(end)];
  if (from === undefined || to === undefined) return false;
  const utf16 = tables.get("utf16")!;
  const slice = text.slice(utf16.offset(from), utf16.offset(to));
  return slice === quote || squashed(slice) === squashed(quote);
}

/** By how much the offset would have to move, to the nearest place of the quote. */
function shiftOf({ text, tables }: Text, { start }: Range, quote: string, unit: Unit): number | undefined {
  const utf16 = tables.get("utf16")!;
  const from = tables.get(unit)!.codePoint(start) ?? Infinity;
  const near = utf16.offset(from);
  const places = [text.indexOf(quote, near), text.lastIndexOf(quote, near)].filter((place) => place >= 0);
  const shifts = places.map((place) => utf16.codePoint(place)! - from).filter(Number.isFinite);
  return shifts.sort((a, b) => Math.abs(a) - Math.abs(b))[0];
}

function squashed(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}
