import type { Note } from "../../base/note.ts";
import type { Range } from "../../text/range.ts";
import type { Context } from "../drafts/context.ts";
import { LineTally } from "../drafts/line-tally.ts";
import { noteOf } from "../drafts/notes.ts";

/** Counts doubtful things in records of judgements. */
export interface RecordDoubts {
  /** Called if a record has an empty list of answers. `where` is its place in a file that is one JSON value. */
  noAnswer(line: number, where?: string): void;
  /** Called for each answer in a list. A question that comes again with the same answers is only a repeated line. */
  asked(topic: string, doc: string, answer: Range, line: number): void;
  /** Called for a highlight at this place, which may be beyond the end of its document. */
  place(doc: string, range: Range, line: number, where?: string): void;
  /** Called if the grade of a highlight is not a whole number. */
  noGrade(line: number): void;
  /** Called if a record says that a passage is not relevant, but names no document. */
  unnamed(line: number): void;
  notes(): Note[];
}

export function recordDoubts({ collection, unit = "codepoint" }: Context): RecordDoubts {
  const empty = new LineTally();
  let firstEmpty = "";
  const lists = new Map<string, number>(); // by topic and document: the line with the list
  const again = new LineTally();
  const pastEnd = new LineTally();
  let firstPastEnd = "";
  const noGrades = new LineTally();
  const unnamed = new LineTally();
  return {
    noAnswer(line, where = `line ${line}`) {
      empty.add(line);
      firstEmpty ||= where;
    },
    asked(topic, doc, { start, end }, line) {
      const key = JSON.stringify([topic, doc]);
      const answer = JSON.stringify([topic, doc, start, end]);
      const first = lists.get(key) ?? line;
      if (first !== line && !lists.has(answer) && again.last !== line) again.add(line);
      lists.set(key, first).set(answer, line);
    },
    place(doc, { start, end }, line, where = `line ${line}`) {
      if (unit !== "codepoint") return; // told when it is converted
      const length = collection?.length(doc);
      if (length === undefined || end <= length) return;
      pastEnd.add(line);
      firstPastEnd ||= `${where}: ${start}..${end} of ${doc}, which has ${length}`;
    },
    noGrade(line) {
      if (noGrades.last !== line) noGrades.add(line);
    },
    unnamed: (line) => void unnamed.add(line),
    notes: () => [
      ...noteOf(
        "irrelevant-unnamed",
        unnamed,
        `line is not relevant and names no document, and is left out: line ${unnamed.first}`,
        `lines are not relevant and name no document, and are left out: the first is line ${unnamed.first}`,
      ),
      ...noteOf(
        "no-answer",
        empty,
        `line has no answer, and nothing is highlighted there: ${firstEmpty}`,
        `lines have no answer, and nothing is highlighted there: the first is ${firstEmpty}`,
      ),
      ...noteOf(
        "asked-twice",
        again,
        `line asks a question again with other highlights, added to those before: line ${again.first}; expected an id for each question`,
        `lines ask a question again with other highlights, added to those before: the first is line ${again.first}; expected an id for each question`,
      ),
      ...noteOf(
        "highlight-past-end",
        pastEnd,
        `highlight reaches beyond the end of its document (${firstPastEnd}); is it of another version, or in another unit?`,
        `highlights reach beyond the end of their documents (${firstPastEnd}); are they of another version, or in another unit?`,
      ),
      ...noteOf(
        "no-grade",
        noGrades,
        `line has a grade that is no whole number, left out: line ${noGrades.first}`,
        `lines have a grade that is no whole number, left out: the first is line ${noGrades.first}`,
      ),
    ],
  };
}
