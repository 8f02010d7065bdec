import { sumBy } from "../base/number.ts";
import { gramTable } from "./gram-table.ts";

/** Finds the grams of many quotes in a text at once, so that a text is read once, however many quotes there are. */
export interface QuoteTable {
  /** Tells of every position of the text that has the gram of a position of a quote, or hardly ever one of the same hash. */
  scan(text: string, hit: (quote: number, from: number, at: number) => void): void;
}

/** The grams of quotes, each `gram` characters long. */
export function quoteTable(quotes: readonly string[], gram: number): QuoteTable {
  const table = gramTable(quotes, gram);
  const count = sumBy(table.numbers, ({ length }) => length);
  const heads = new Int32Array(table.size).fill(-1);
  const [next, owners, offsets] = [new Int32Array(count), new Int32Array(count), new Int32Array(count)];
  let entry = 0;
  for (const [quote, own] of table.numbers.entries())
    for (const [offset, number] of own.entries()) {
      owners[entry] = quote;
      offsets[entry] = offset;
      next[entry] = heads[number]!;
      heads[number] = entry++;
    }
  return {
    scan(text, hit) {
      table.scan(text, (number, at) => {
        for (let i = heads[number]!; i >= 0; i = next[i]!) hit(owners[i]!, offsets[i]!, at);
      });
    },
  };
}
