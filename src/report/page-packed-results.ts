import { packedColumns, unpackedColumns } from "./page-columns.ts";
import type { PageRanking, PageResults, PageReturned } from "./page-data.ts";

/** The results of a run as bytes. */
export function packedResults(results: PageResults): Uint8Array {
  const known = results.map(({ returned }) => returned).filter((returned) => returned !== null);
  const { stretches, between, sizes } = stretchColumns(known.map(({ texts }) => texts));
  return packedColumns([
    results.map(({ total }) => total),
    results.map(({ docs }) => docs.length),
    joined(results.map(({ docs }) => docs)),
    joined(
      results.map(({ starts }) => starts),
      (start) => start + 1, // -1 where there is none
    ),
    joined(results.map(({ lengths }) => lengths)),
    results.map(({ returned }) => (returned === null ? 0 : 1 + returned.places.length)),
    joined(
      known.map(({ places }) => places),
      (place, i, places) => place - (i === 0 ? 0 : places[i - 1]!),
    ),
    known.map((returned) => returned.texts.length),
    stretches,
    between,
    sizes,
    known.map(({ ranks }) => ranks.length),
    joined(known.map(({ ranks }) => ranks)),
    joined(results.every(({ tokens }) => tokens === undefined) ? [] : results.map(countedTokens), (count) => count + 1),
    results.map(({ copies }) => copies.length),
    joined(results.map(({ copies }) => copies)),
    results.map(({ tokenStops = [] }) => tokenStops.length),
    joined(
      results.map(({ tokenStops = [] }) => tokenStops),
      (stop) => stop + 1, // -1 where it is not known
    ),
  ]);
}

/** -1 for each result of a list whose tokens were not counted. */
function countedTokens({ tokens, docs }: PageRanking): readonly number[] {
  return tokens ?? docs.map(() => -1);
}

function knownTokens(column: readonly number[]): Pick<PageRanking, "tokens"> {
  return column.includes(0) ? {} : { tokens: column.map((count) => count - 1) };
}

/** One list after the other. Several times as fast as flatMap, for millions of numbers. */
function joined(
  lists: readonly (readonly number[])[],
  as: (number: number, i: number, list: readonly number[]) => number = (number) => number,
): number[] {
  const all: number[] = [];
  for (const list of lists) for (let i = 0; i < list.length; i++) all.push(as(list[i]!, i, list));
  return all;
}

/** Texts of stretches, start and length in turn, as columns. */
function stretchColumns(lists: readonly (readonly (readonly number[])[])[]) {
  const stretches: number[] = []; // how many a text has
  const between: number[] = []; // the distance from the end of the one before: small numbers, which compress well
  const sizes: number[] = [];
  for (const texts of lists)
    for (const text of texts) {
      stretches.push(text.length / 2);
      let end = 0;
      for (let i = 0; i < text.length; i += 2) {
        between.push(text[i]! - end);
        sizes.push(text[i + 1]!);
        end = text[i]! + text[i + 1]!;
      }
    }
  return { stretches, between, sizes };
}

export function unpackedResults(bytes: Uint8Array): PageResults {
  const [totals, ...columns] = unpackedColumns(bytes);
  const takers = columns.map(taker) as Takers;
  const [listed, docs, starts, lengths, known, steps, withText, stretches, between, sizes, withRank, ranks] = takers;
  const [tokens, copied, copies, stopped, stops] = takers.slice(12) as [Taker, Taker, Taker, Taker, Taker];
  const areCounted = columns[12]!.length > 0;

  function text(count: number): number[] {
    const lengthsOf = sizes(count);
    let end = 0;
    return between(count).flatMap((gap, i) => {
      const start = end + gap;
      end = start + lengthsOf[i]!;
      return [start, lengthsOf[i]!];
    });
  }
  function returned(count: number): PageReturned {
    let place = 0;
    return {
      places: steps(count).map((step) => (place += step)),
      texts: withText(1).flatMap((texts) => stretches(texts).map(text)),
      ranks: withRank(1).flatMap((ranked) => ranks(ranked)),
    };
  }
  function knownStops(count: number): Pick<PageRanking, "tokenStops"> {
    return count === 0 ? {} : { tokenStops: stops(count).map((stop) => stop - 1) };
  }
  return totals!.map((total): PageRanking => {
    const [count] = listed(1);
    const [places] = known(1);
    return {
      docs: docs(count!),
      starts: starts(count!).map((start) => start - 1),
      lengths: lengths(count!),
      ...(areCounted && knownTokens(tokens(count!))),
      ...knownStops(stopped(1)[0]!),
      total,
      returned: places === 0 ? null : returned(places! - 1),
      copies: copies(copied(1)[0]!),
    };
  });
}

/** Gives the next `count` numbers of a column. */
type Taker = (count: number) => number[];
type Takers = [Taker, Taker, Taker, Taker, Taker, Taker, Taker, Taker, Taker, Taker, Taker, Taker, ...Taker[]];

function taker(column: readonly number[]): Taker {
  let at = 0;
  return (count) => column.slice(at, (at += count));
}
