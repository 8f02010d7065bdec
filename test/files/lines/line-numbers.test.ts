import { expect, test } from "vitest";
import { LineNumbers } from "../../../src/files/lines/line-numbers.ts";
import { seeded } from "../../seeded.ts";

test("each row is on the line that was said, or on the one after the row before", () => {
  for (let seed = 1; seed <= 200; seed++) {
    const random = seeded(seed);
    const numbers = new LineNumbers();
    const expected: number[] = [];
    let line = Math.floor(random() * 2 ** 33);
    for (let row = 0; row < 50; row++) {
      const isNext = row > 0 && random() < 0.6;
      line = isNext ? line + 1 : line + Math.floor(random() * 9) - 4;
      if (!isNext || random() < 0.5) numbers.add(row, line);
      expected.push(line);
    }
    expect(
      expected.map((_, row) => numbers.at(row)),
      `seed ${seed}`,
    ).toEqual(expected);
  }
});
