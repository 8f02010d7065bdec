import { packedColumns, unpackedColumns } from "./page-columns.ts";
import type { PageRanking, PageResults, PageReturned } from "./page-data.ts";

/** The results of a run as bytes. */
export function packedResults(results: PageResults): Uint8Array {
  const known = results.map(({ returned }) => returned).filter((returned) => returned !== null);
  const texts = known.flatMap((returned) => returned.texts);
  return packedColumns([
    results.map(({ total }) => total),
    results.map(({ docs }) => docs.length),
    results.flatMap(({ docs }) => docs),
    results.flatMap(({ starts }) => starts.map((start) => start + 1)), // -1 where there is none
    results.flatMap(({ lengths }) => lengths),
    results.map(({ returned }) => (returned === null ? 0 : 1 + returned.places.length)),
    known.flatMap(({ places }) => places.map((place, i) => place - (places[i - 1] ?? 0))),
    known.map((returned) => returned.texts.length),
    texts.map((text) => text.length / 2),
    texts.flatMap(gaps),
    texts.flatMap((text) => text.filter((_, i) => i % 2 === 1)),
    known.map(({ ranks }) => ranks.length),
    known.flatMap(({ ranks }) => ranks),
  ]);
}

/** The distance of each stretch from the end of the stretch before it: small numbers, which compress well. */
function gaps(text: readonly number[]): number[] {
  const found: number[] = [];
  for (let i = 0; i < text.length; i += 2) found.push(text[i]! - (i === 0 ? 0 : text[i - 2]! + text[i - 1]!));
  return found;
}

export function unpackedResults(bytes: Uint8Array): PageResults {
  const [totals, ...columns] = unpackedColumns(bytes);
  const [listed, docs, starts, lengths, known, steps, withText, stretches, between, sizes, withRank, ranks] =
    columns.map(taker) as Takers;

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
  return totals!.map((total): PageRanking => {
    const [count] = listed(1);
    const [places] = known(1);
    return {
      docs: docs(count!),
      starts: starts(count!).map((start) => start - 1),
      lengths: lengths(count!),
      total,
      returned: places === 0 ? null : returned(places! - 1),
    };
  });
}

/** Gives the next `count` numbers of a column. */
type Taker = (count: number) => number[];
type Takers = [Taker, Taker, Taker, Taker, Taker, Taker, Taker, Taker, Taker, Taker, Taker, Taker];

function taker(column: readonly number[]): Taker {
  let at = 0;
  return (count) => column.slice(at, (at += count));
}
