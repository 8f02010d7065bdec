import { InputError } from "../base/input-error.ts";
import { isUnresolved } from "../data/run.ts";
import {
  columns,
  decimal,
  docColumn,
  endOf,
  looksNumeric,
  quoted,
  scoreOf,
  tagColumn,
  topicColumn,
  wholeNumber,
  wrongColumns,
} from "./columns.ts";
import { detached } from "./detached.ts";
import type { Format } from "./format.ts";
import { noteOf } from "./notes.ts";
import { runBuilder } from "./run-builder.ts";
import { hasScore, nameChanged, resultsOf, scoresMadeUp } from "./run-losses.ts";

const expected = "8 columns: topic Q0 doc rank score tag offset length";

type Columns = readonly [
  topic: string,
  q0: string,
  doc: string,
  rank: string,
  score: string,
  tag: string,
  offset: string,
  length: string,
];

/** INEX's run of passages, 2008 and later: file, offset, length. */
export const folRun: Format<"run"> = {
  name: "fol",
  noun: "run",
  about: "One passage a line, best first; offset and length count characters (INEX 2008 and later).",
  example: "544 Q0 1234 1 0.9999 mysystem 461 120\n544 Q0 1234 2 0.8 mysystem 900 64\n545 Q0 77 1 0.7 mysystem 0 350\n",
  unit: "code points",
  extensions: [".fol"],
  longestLine: 2 ** 20,

  // The neighbours of 8 columns too: what groups handed in, and to be told what is wrong with it.
  recognises(line) {
    const [, , , rank, score, , seventh, ...more] = columns(line);
    if (seventh === undefined || more.length > 2 || /^\d+:/.test(seventh)) return false;
    return looksNumeric(rank) || looksNumeric(score) || looksNumeric(seventh);
  },

  parse() {
    const run = runBuilder();
    const ranksFall: number[] = []; // lines
    return {
      line(text, number) {
        const found = columns(text);
        if (found[6]?.startsWith("/")) throw pathFound(found);
        if (!areColumns(found)) throw wrongColumns(found.length, expected);
        const [topic, , doc, rankText, scoreText, tag, offset, length] = found;
        const score = scoreOf(scoreText);
        const { start, end } = range(offset, length);

        const list = run.topic(topic);
        run.tag(tag);
        run.add(list, { doc: detached(doc), start, end, score, line: number });
        const rank = decimal(rankText);
        if (rank === undefined) return;
        if (rank < list.rank) ranksFall.push(number);
        list.rank = rank;
      },
      end: (source) =>
        run.end(
          "passages",
          source,
          noteOf(
            "ranks-contradict",
            ranksFall,
            "line has a lower rank than the result before it; the order of the file stands",
            "lines have a lower rank than the result before them; the order of the file stands",
          ),
        ),
    };
  },

  *print({ name, answers, topics }) {
    if (answers === "documents")
      throw new InputError(
        "a run of whole documents has no offsets; expected passages (trec and jsonl-run can hold it)",
      );
    const tag = tagColumn(name);
    for (const [topic, passages] of topics) {
      const head = `${topicColumn(topic)} Q0 `;
      for (const [index, passage] of passages.entries()) {
        const { doc, start, end, score } = passage;
        const place = isUnresolved(passage) ? "X X" : `${start} ${end - start}`;
        const shown = hasScore(passage) ? score : 1 / (index + 1);
        yield `${head}${docColumn(doc, topic)} ${index + 1} ${shown} ${tag} ${place}`;
      }
    }
  },

  losses(run) {
    const unscored = resultsOf(run).filter((passage) => !hasScore(passage));
    return [...scoresMadeUp(unscored.length), ...nameChanged(run)];
  },
};

function areColumns(found: readonly string[]): found is Columns {
  return found.length === 8;
}

function range(offset: string, length: string): { start: number; end: number } {
  if (offset === "X" || offset === "-1") return { start: -1, end: -1 };
  const start = wholeNumber(offset, "offset");
  if (/^-\d+$/.test(length))
    throw new InputError(`negative length ${quoted(length)}; expected plain digits, 0 or more`);
  return { start, end: endOf(start, wholeNumber(length, "length")) };
}

function pathFound(found: readonly string[]): InputError {
  const path = quoted(found[6] ?? "");
  return new InputError(
    `element path ${path} in column 7 of ${found.length}; paths need a collection, this format wants ${expected}`,
  );
}
