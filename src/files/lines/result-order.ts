import type { Results } from "../../data/run.ts";
import { LineTally } from "../drafts/line-tally.ts";
import type { CountedLines } from "../drafts/notes.ts";
import { contradictingRanks, fallingRanks, risingScores } from "../drafts/run-end.ts";
import { wholeDocumentColumns, passageColumns, type ResultColumns } from "./result-columns.ts";
import { trecOrder } from "./trec-order.ts";

/** Sorts results, and counts the lines whose rank or score contradicts the order. */
export interface ResultOrder {
  /** The results of a topic in their order. */
  ranked(columns: ResultColumns): Results;
  /** The lines that notes will count. The kinds are the same for every file. */
  counted(): CountedLines[];
}

/** `kept` says if all invalid lines are kept, or only the first ones. */
export function resultOrder(order: "lines" | "score", kept: "all lines" | "first lines"): ResultOrder {
  const tally = () => new LineTally(kept === "all lines" ? Infinity : undefined);
  return order === "lines" ? byLine(tally(), tally()) : byScore(tally());
}

/** Passages in the order of their lines. */
function byLine(ranksFall: LineTally, scoresRise: LineTally): ResultOrder {
  return {
    ranked(columns) {
      const { rank, score } = columns;
      const { count, lines } = columns.rows;
      for (let row = 0, last = -Infinity; row < count; row++) {
        if (rank[row]! < last) ranksFall.add(lines.at(row));
        if (!Number.isNaN(rank[row]!)) last = rank[row]!;
        if (row > 0 && score[row]! > score[row - 1]!) scoresRise.add(lines.at(row));
      }
      return passageColumns(columns);
    },
    counted: () => [fallingRanks(ranksFall), risingScores(scoresRise)],
  };
}

/** Whole documents by score, as TREC ranks them. */
function byScore(ranksFall: LineTally): ResultOrder {
  return {
    ranked(columns) {
      const order = trecOrder(columns);
      const { rank } = columns;
      const { count, lines } = columns.rows;
      if (order === undefined && isRising(rank, count)) return wholeDocumentColumns(columns, order);
      for (let place = 0, last = -Infinity; place < count; place++) {
        const row = order === undefined ? place : order[place]!;
        if (rank[row]! < last) ranksFall.add(lines.at(row));
        if (!Number.isNaN(rank[row]!)) last = rank[row]!;
      }
      return wholeDocumentColumns(columns, order);
    },
    counted: () => [contradictingRanks(ranksFall)],
  };
}

/** True if each number is above the one before, as ranks mostly are. NaN is not above any number. */
function isRising(numbers: Float64Array, count: number): boolean {
  for (let i = 0, last = -Infinity; i < count; i++) {
    const number = numbers[i]!;
    if (!(number > last)) return false;
    last = number;
  }
  return true; // of such ranks none is found to fall
}
