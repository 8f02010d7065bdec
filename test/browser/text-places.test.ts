import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { textPlaces } from "../../src/report/web/shared/text-places.ts";

beforeAll(() => {
  const createRange = () => {
    const made = {
      start: -1,
      end: -1,
      setStart: (_: Text, at: number) => void (made.start = at),
      setEnd: (_: Text, at: number) => void (made.end = at),
    };
    return made;
  };
  vi.stubGlobal("document", { createRange });
});
afterAll(() => void vi.unstubAllGlobals());

test("thousands of places in a long text with characters beyond the BMP are found at once", () => {
  const pattern = ["a", "😀", "b", "é", "𝒳"];
  const points = Array.from({ length: 500_000 }, (_, i) => pattern[(i * i) % 5]!);
  const units = [0];
  for (const point of points) units.push(units.at(-1)! + point.length);
  const places = textPlaces([{ data: points.join("") } as Text]);
  const began = process.cpuUsage();
  for (let i = 0; i <= 10_000; i++) {
    const [start, end] = [i * 49, i * 49 + 17];
    expect(places.range(start, end)).toMatchObject({ start: units[start], end: units[end] });
  }
  expect(process.cpuUsage(began).user / 1e6).toBeLessThan(3); // seconds
  expect(places.range(499_999, 600_000)).toMatchObject({ start: units[499_999], end: units[500_000] });
});
