import { expect, test } from "vitest";
import { table } from "../../../src/print/printers/table.ts";
import { displayWidth } from "../../../src/print/printers/terminal-text.ts";
import { below, pick, seeded } from "../../seeded.ts";

test("no line of a table is longer than the terminal, whatever it says; nothing is cut for a pipe", () => {
  for (let seed = 1; seed <= 100; seed++) {
    const random = seeded(seed);
    const words = (most: number): string =>
      Array.from({ length: 1 + below(random, most) }, () => pick(random, "a", "tea", "語彙", "retrieval", "x-1")).join(
        " ",
      );
    const columns = Array.from({ length: 1 + below(random, 6) }, (_, i) => ({ name: `m${i}`, words: random() < 0.4 }));
    const values = () => columns.map((column) => (column.words ? words(30) : random() * 1000));
    const rows = Array.from({ length: 1 + below(random, 6) }, (_, i) => ({
      label: `${i} ${words(9)}`,
      values: values(),
    }));
    const sheet = {
      name: "s",
      corner: "run",
      note: words(60),
      title: words(60),
      columns,
      groups: [rows],
      below: [words(80)],
    };
    const found = { sheets: () => [sheet], records: () => ({ columns: [], rows: [] }), data: () => ({}) };
    const width = 40 + below(random, 80);
    for (const line of table.lines(found, { width }))
      expect(displayWidth(line), `seed ${seed}, ${width} columns: ${line}`).toBeLessThanOrEqual(width);
    const whole = [...table.lines(found, {})].join("\n");
    expect(
      [sheet.note, sheet.title, sheet.below[0], ...rows.map(({ label }) => label)].every((text) =>
        whole.includes(text!),
      ),
    ).toBe(true);
  }
});
