import { expect, test } from "vitest";
import { packedColumns, unpackedColumns } from "../../src/page/page-columns.ts";
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
  expect(unpackedColumns(packedColumns([[Number.MAX_SAFE_INTEGER, 0, 255, 256]]))).toEqual([
    [Number.MAX_SAFE_INTEGER, 0, 255, 256],
  ]);
});
