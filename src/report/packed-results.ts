// The results of a run as bytes, and back. All topics together are some columns of whole numbers. Of a column, first comes the
// lowest byte of every number, then the next byte of every number, and so on: bytes that stand together are alike then, and
// compress well.

import { sumBy } from "../base/number.ts";
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

// Columns of whole numbers as bytes: first the lowest byte of every number of a column, then the next byte of every number,
// and so on. Bytes that stand together are alike then, and compress well.

/** Numbers from 0 to 2^53. */
type PageColumn = readonly number[];

export function packedColumns(columns: readonly PageColumn[]): Uint8Array {
  const planes = columns.map(planesOf);
  const size = sumBy(columns, (column, i) => headSize + column.length * planes[i]!);
  const bytes = new Uint8Array(size);
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [i, column] of columns.entries()) {
    view.setUint32(at, column.length);
    view.setUint8(at + 4, planes[i]!);
    at += headSize;
    for (let plane = 0; plane < planes[i]!; plane++) at = writePlane(column, plane, bytes, at);
  }
  return bytes;
}

/** Writes one byte of every number, and gives where they end. The lower half of a number is cut by bits, which is sooner done. */
function writePlane(column: PageColumn, plane: number, bytes: Uint8Array, from: number): number {
  const [shift, unit] = [8 * (plane % 4), 2 ** 32];
  if (plane < 4) for (let i = 0; i < column.length; i++) bytes[from + i] = column[i]! >>> shift;
  else for (let i = 0; i < column.length; i++) bytes[from + i] = Math.floor(column[i]! / unit) >>> shift;
  return from + column.length;
}

const headSize = 5; // how many numbers, and bytes of each

/** How many bytes the largest number of a column takes. */
function planesOf(column: PageColumn): number {
  let most = 0;
  for (let i = 0; i < column.length; i++) most = Math.max(most, column[i]!);
  let planes = 0;
  for (let rest = most; rest >= 1; rest /= 256) planes++;
  return planes;
}

export function unpackedColumns(bytes: Uint8Array): number[][] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const columns: number[][] = [];
  for (let at = 0; at < bytes.length;) {
    const [count, planes] = [view.getUint32(at), view.getUint8(at + 4)];
    at += headSize;
    const column = Array.from({ length: count }, () => 0);
    for (let plane = 0, unit = 1; plane < planes; plane++, unit *= 256)
      for (let i = 0; i < count; i++) column[i]! += bytes[at++]! * unit;
    columns.push(column);
  }
  return columns;
}
