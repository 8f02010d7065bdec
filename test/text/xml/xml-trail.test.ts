import { expect, test } from "vitest";
import { xmlTrail } from "../../../src/text/xml/xml-reader.ts";

test("whole pieces are held, as long as less than 2000 units follow them", () => {
  for (const [sizes, start] of [
    [[1000, 1000, 999], 0],
    [[1000, 1000, 1000], 1000],
    [[5000], 0],
    [[5000, 1999], 0],
    [[5000, 2000], 5000],
    [[1, 1, 1, 2000, 1], 3],
  ] as const) {
    const trail = xmlTrail();
    for (const [i, size] of sizes.entries()) trail.push(String(i).repeat(size), 1, 0);
    const all = sizes.map((size, i) => String(i).repeat(size)).join("");
    expect(trail.start, `${sizes}`).toBe(start);
    expect(trail.before(all.length), `${sizes}`).toBe(all.slice(start));
    expect(trail.before(all.length - 1), `${sizes}`).toBe(all.slice(start, -1));
  }
});

test("a place counts the lines and the characters from where what is held begins", () => {
  const trail = xmlTrail();
  expect(trail.place(0)).toEqual({ line: 1, column: 1 });
  trail.push("x".repeat(2000), 1, 0);
  trail.push("ab𝔸\r\nc\rd\n", 7, 3);
  trail.push(`e${"x".repeat(1998)}`, 10, 0);
  expect(trail.start).toBe(2000);
  const places = [0, 1, 2, 4, 5, 6, 7, 8, 9, 10].map((index) => {
    const { line, column } = trail.place(index);
    return `${line}:${column}`;
  });
  expect(places).toEqual(["7:4", "7:5", "7:6", "7:7", "8:1", "8:1", "8:2", "9:1", "9:2", "10:1"]);
});

test("what was read in another way takes the place of what is held", () => {
  const trail = xmlTrail();
  trail.push("abc", 1, 0);
  trail.restart("x\ny\n", 7, 3);
  expect([trail.start, trail.before(3)]).toEqual([-1, "x\ny\n"]);
  expect([trail.place(0), trail.place(2)]).toEqual([
    { line: 7, column: 1 },
    { line: 8, column: 1 },
  ]);
  trail.push("z".repeat(1999), 9, 0);
  expect(trail.start).toBe(-1);
  trail.push("z", 9, 1999);
  expect([trail.start, trail.place(1)]).toEqual([3, { line: 9, column: 2 }]);
});
