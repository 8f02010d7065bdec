import { expect, test } from "vitest";
import { packedColumns, unpackedColumns } from "../../src/report/page-columns.ts";
import { below, seeded } from "../seeded.ts";

test("columns come out as they went in, up to the largest whole number", () => {
  for (let seed = 1; seed <= 50; seed++) {
    const random = seeded(seed);
    const columns = Array.from({ length: below(random, 6) }, () => {
      const limit = 2 ** below(random, 54);
      return Array.from({ length: below(random, 40) }, () => Math.floor(random() * limit));
    });
    expect(unpackedColumns(packedColumns(columns)), `seed ${seed}`).toEqual(columns);
  }
  for (let bytes = 1; bytes <= 6; bytes++) {
    const [last, next] = [[256 ** bytes - 1], [256 ** bytes]]; // the largest number of so many bytes, and the one behind it
    expect(packedColumns([last, next])).toHaveLength(5 + bytes + 5 + bytes + 1);
    expect(unpackedColumns(packedColumns([last, next]))).toEqual([last, next]);
  }
  expect(packedColumns([[0, 0], []])).toHaveLength(5 + 5);
  expect(unpackedColumns(packedColumns([[Number.MAX_SAFE_INTEGER, 0, 255, 256]]))).toEqual([
    [Number.MAX_SAFE_INTEGER, 0, 255, 256],
  ]);
});
