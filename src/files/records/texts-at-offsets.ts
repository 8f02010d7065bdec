// Compares the texts of a file with the documents at their offsets. A wrong unit and a constant shift are refused with
// a message that names them. Other texts that are elsewhere are gathered, so that their places can be found.

import { InputError, type Remedy } from "../../base/input-error.ts";
import { counted, type Note } from "../../base/note.ts";
import { weightedCache } from "../../base/remembered.ts";
import { quoted } from "../drafts/columns.ts";
import type { Context, MisplacedText } from "../drafts/context.ts";
import { LineTally } from "../drafts/line-tally.ts";
import { noteOf } from "../drafts/notes.ts";
import { type TextAgreement, agreementAt } from "../../text/agreement.ts";
import type { Range } from "../../text/range.ts";
import { type Unit, units, unitTable, type UnitTable } from "../../text/units.ts";

/**
 * Compares the texts of a file with their documents at their offsets, if the documents are available. Offsets in
 * another unit, or offsets that are all wrong by the same number, are errors of the whole file, and the message names
 * them. Other texts are looked for again if the reader can do that (`Context.misplaced`), and are otherwise only
 * counted.
 */
export interface TextsAtOffsets {
  /**
   * The place of the text, in the unit of the file: at its offsets, or where it has been found. Undefined if it is
   * nowhere. `where` is its place in a file that is one JSON value.
   */
  place(doc: string, range: Range, text: string, line: number, where?: string): Range | undefined;
  /** The texts that are not at their offsets. If one mistake explains all of them, throws an error that names it. */
  misplaced(): readonly MisplacedText[];
  /** Notes on texts that do not agree. Throws like `misplaced`, and also if texts have to be looked for again. */
  end(): Note[];
}

/** A document, and where offsets of each unit are in it, in UTF-16 units. */
interface Text {
  readonly text: string;
  /** Units that give the same offsets here share one table. */
  table(unit: Unit): UnitTable | undefined;
}

/** How many characters of documents are kept with their tables. */
const mostHeld = 2 ** 27;

/** `remedy` is what else is needed if offsets have to be converted. */
export function textsAtOffsets(
  { collection, unit = "codepoint", trust, misplaced: placing }: Context,
  remedy?: Remedy,
): TextsAtOffsets {
  const held = weightedCache<Text | undefined>(mostHeld);
  const textOf = (doc: string): Text | undefined =>
    held.get(doc, () => {
      const text = collection?.document(doc)?.text;
      return { value: text === undefined ? undefined : tabled(text), weight: 1 + (text?.length ?? 0) };
    });
  const explaining = new Map<Unit, number>(); // how many texts another unit puts right
  for (const { name } of units) if (name !== unit) explaining.set(name, 0);
  let shifts: readonly number[] | undefined; // by which all that is wrong may be off
  const wrong: MisplacedText[] = [];
  let better: MisplacedText | undefined; // the first that another unit may put right
  let calls = 0;
  let compared = 0;
  let characters = 0;
  const unchecked = new LineTally();
  const later = new LineTally();
  let isInclusive: boolean | undefined; // each text has one character more than its offsets, at the end

  /**
   * True if the character after the end is the last one of the text. White space is ignored, because it may have been
   * trimmed.
   */
  function hasOneMore(document: Text, { start, end }: Range, text: string): boolean {
    return /\S$/.test(text) && gradeAt(document, { start, end: end + 1 }, unit, text) === same;
  }

  /** Removes the units in which this text would be wrong, and the shifts that do not correct it. */
  function explain(text: Text, range: Range, quote: string, as: Grade): void {
    const own = text.table(unit);
    for (const [other, count] of explaining) {
      const grade = text.table(other) === own ? as : gradeAt(text, range, other, quote);
      if (grade < as || (as === 0 && grade < 2)) explaining.delete(other);
      else if (as < 2 && grade >= 2) explaining.set(other, count + 1);
    }
  }

  function explainByShift(text: Text, { start, end }: Range, quote: string): void {
    shifts = (shifts ?? shiftsOf(text, start, unit, quote)).filter(
      (shift) => start + shift >= 0 && gradeAt(text, { start: start + shift, end: end + shift }, unit, quote) === same,
    );
  }

  function refuseExplained(): void {
    const [first] = wrong;
    const other = [...explaining].find(([, count]) => count > 0)?.[0];
    if (other !== undefined) throw inOtherUnit(other, better!, remedy);
    const shift = shifts?.toSorted((a, b) => Math.abs(a) - Math.abs(b))[0];
    if (first !== undefined && shift !== undefined && wrong.length > 1 && wrong.length >= compared / 2)
      throw shiftedAlike(shift, wrong.length, first);
  }

  const texts: TextsAtOffsets = {
    place(doc, range, text, line, where) {
      const number = calls++;
      if (trust === "offsets" || text.trim() === "") return range;
      const found = placing?.found;
      if (found !== undefined) return found.has(number) ? found.get(number) : range;
      if (collection === undefined) {
        unchecked.add(line);
        return range;
      }
      const document = textOf(doc);
      if (document === undefined) return range;
      compared++;
      characters += text.length;
      const agreed = agreedAt(document, range, unit, text);
      const grade = gradeOf(agreed);
      if (agreed === "later") later.add(line);
      if (isInclusive !== false) isInclusive = grade < same && hasOneMore(document, range, text);
      if (explaining.size > 0) explain(document, range, text, grade);
      if (grade < 2) better ??= { number, doc, range, text, line, where };
      if (grade > 0) return range;
      if (shifts === undefined || shifts.length > 0) explainByShift(document, range, text);
      wrong.push({ number, doc, range, text, line, where });
      return range;
    },
    misplaced() {
      if (trust === undefined) refuseExplained();
      return wrong;
    },
    end() {
      const [first] = texts.misplaced();
      if (unchecked.count > 0)
        return noteOf(
          "texts-unchecked",
          unchecked,
          "text has offsets, and nothing checks them without the documents",
          "texts have offsets, and nothing checks them without the documents",
        );
      if (isInclusive === true && compared > 1 && trust === undefined)
        return [
          {
            code: "ends-inclusive",
            count: compared,
            message: `all ${compared} texts have one character more than their offsets, at the end: these may be the places of last characters; expected ends that are one more`,
          },
        ];
      if (first === undefined) return laterNotes();
      const place = first.where ?? `line ${first.line}`;
      if (placing !== undefined) {
        placing.texts = wrong;
        placing.compared = compared;
        placing.characters = characters;
        throw new InputError(
          `the text is not at ${first.range.start}..${first.range.end} of ${quoted(first.doc)}; expected offsets that are right`,
          first,
          { code: "texts-elsewhere", remedy: { option: "trust", value: "offsets" } },
        );
      }
      return noteOf(
        "quote-elsewhere",
        wrong.map(({ line }) => line),
        `text is not at its offsets in the document, ${place}; pericope align finds its place`,
        `texts are not at their offsets in the documents, the first is ${place}; pericope align finds their places`,
      );
    },
  };
  /** The offsets count, and are wider than the text: of a sentence and its window, either may be what was meant. */
  function laterNotes(): Note[] {
    if (later.count === 0 || trust !== undefined) return [];
    return noteOf(
      "quote-elsewhere",
      later,
      "text begins later than its offsets, which count; pericope align --trust texts takes the place of the text",
      "texts begin later than their offsets, which count; pericope align --trust texts takes the places of the texts",
    );
  }

  return texts;
}

/** How well a text agrees with its document: not at all, nearly, partly, completely. */
type Grade = 0 | 1 | 2 | 3;
const same = 3;
const grades: Readonly<Record<TextAgreement, Grade>> = { exact: same, folded: same, inside: 2, later: 2, near: 1 };

function gradeAt(text: Text, range: Range, unit: Unit, quote: string): Grade {
  return gradeOf(agreedAt(text, range, unit, quote));
}

function gradeOf(agreed: TextAgreement | undefined): Grade {
  return agreed === undefined ? 0 : grades[agreed];
}

function agreedAt({ text, table }: Text, { start, end }: Range, unit: Unit, quote: string): TextAgreement | undefined {
  const own = table(unit);
  const [from, to] = own === undefined ? [start, end] : [own.codePoint(start), own.codePoint(end)];
  if (from === undefined || to === undefined || to > text.length) return undefined;
  const utf16 = own && table("utf16");
  const [first, last] = utf16 === undefined ? [from, to] : [utf16.offset(from), utf16.offset(to)];
  return agreementAt(text, first, last, quote);
}

/** A document, and its tables once they are asked for: none where a unit counts as UTF-16 does. */
function tabled(text: string): Text {
  const hasPairs = /[\ud800-\udbff]/.test(text);
  const hasReturns = text.includes("\r\n");
  const hasWide = /[^\0-\x7f]/.test(text);
  const made = new Map<Unit, UnitTable | undefined>();
  const make = (unit: Unit): UnitTable | undefined => {
    if (unit === "byte" ? !hasWide : !hasPairs && !(hasReturns && unit.endsWith("-lf"))) return undefined;
    if (!hasReturns && unit === "utf16-lf") return table("utf16");
    if (!hasReturns && unit === "codepoint-lf") return table("codepoint");
    return unitTable(text, unit);
  };
  const table = (unit: Unit): UnitTable | undefined => {
    if (!made.has(unit)) made.set(unit, make(unit));
    return made.get(unit);
  };
  return { text, table };
}

/** How far an offset would have to move to each place of the text. If there are very many places, only to the first. */
function shiftsOf({ text, table }: Text, start: number, unit: Unit, quote: string): number[] {
  const [own, utf16] = [table(unit), table("utf16")];
  const shifts: number[] = [];
  for (let at = text.indexOf(quote); at !== -1 && shifts.length < mostShifts; at = text.indexOf(quote, at + 1)) {
    const point = utf16 === undefined ? at : utf16.codePoint(at);
    if (point !== undefined) shifts.push((own === undefined ? point : own.offset(point)) - start);
  }
  return shifts;
}
const mostShifts = 100;

function inOtherUnit(
  unit: Unit,
  { doc, range: { start, end }, line, where }: MisplacedText,
  remedy?: Remedy,
): InputError {
  return new InputError(
    `${where === undefined ? "" : `${where}: `}the text at ${start}..${end} of ${quoted(doc)} is another than the quote: these offsets ` +
      `count ${unitPhrase[unit]}; expected that unit to be named${unit === "codepoint" ? forOthers : ""}`,
    { line },
    { remedy: { option: "unit", value: unit, and: remedy } },
  );
}

/** A user with judgements in one unit and results in another sees this if they name either unit. */
const forOthers = "; a file that counts otherwise is written in code points by pericope align";

const lineEnds = ", and a line end of two characters (CRLF) as one";
const unitPhrase: Readonly<Record<Unit, string>> = {
  codepoint: "code points",
  utf16: "UTF-16 units",
  byte: "bytes of UTF-8",
  "codepoint-lf": `code points${lineEnds}`,
  "utf16-lf": `UTF-16 units${lineEnds}`,
};

function shiftedAlike(shift: number, count: number, { line, where }: MisplacedText): InputError {
  return new InputError(
    `${where === undefined ? "" : `${where}: `}the quote is ${counted(Math.abs(shift), "character", "characters")} ${shift > 0 ? "after" : "before"} its offset, and so ` +
      `are all ${count} that do not match; expected offsets that are right, or texts to be trusted more`,
    { line },
    { remedy: { option: "trust", value: "texts" } },
  );
}
