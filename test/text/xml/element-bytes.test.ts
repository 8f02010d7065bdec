import { expect, test } from "vitest";
import { elementTableFromBytes, elementTableToBytes, readElements } from "../../../src/text/xml/element-bytes.ts";
import { elementTable } from "../../../src/text/xml/element-table.ts";

/** A number as it stands in the bytes: 7 bits a byte, low bits first. */
function written(number: number): number[] {
  return number < 128 ? [number] : [128 + (number % 128), ...written(Math.floor(number / 128))];
}

function told(bytes: readonly number[]): string[] {
  const events: string[] = [];
  readElements(Uint8Array.from(bytes), {
    name: (name) => events.push(`name ${name}`),
    open: (name) => events.push(`open ${name}`),
    text: (length) => events.push(`text ${length}`),
    close: () => events.push("close"),
  });
  return events;
}

test("a text node may have any length that takes seven bytes, and none that takes eight", () => {
  const document = (length: number) => [1, 1, 97, 2, ...written(2 * length - 1), 0];
  for (const length of [1, 64, 65, 8192, 8193, 2 ** 40, 2 ** 41 + 1, 2 ** 48])
    expect(told(document(length))).toEqual(["name a", "open 0", `text ${length}`, "close"]);
  expect(() => told(document(2 ** 48 + 1))).toThrow(RangeError);
});

test("what is told of a document begins with its root and ends with it", () => {
  expect(told([2, 1, 97, 1, 98, 2, 4, 0, 0])).toEqual(["name a", "name b", "open 0", "open 1", "close", "close"]);
  const broken = {
    "a name that is not there": [1, 1, 97, 4, 0],
    "a name that is not there, of two": [2, 1, 97, 1, 98, 2, 6, 0, 0],
    "text before the root": [1, 1, 97, 1, 2, 0],
    "an end before the root": [1, 1, 97, 0, 2, 0],
    "a root that does not end": [1, 1, 97, 2],
    "something after the root": [1, 1, 97, 2, 0, 2, 0],
    "a name that does not end": [1, 3, 97, 2],
    "a name that is no text": [1, 1, 255, 2, 0],
    "no number": [],
    "half a number": [129],
  };
  for (const [what, bytes] of Object.entries(broken)) expect(() => told(bytes), what).toThrow(RangeError);
});

test("names of any length, and any number of them, come back", () => {
  for (const length of [1, 127, 128, 129, 2000]) {
    const { table } = elementTable(`<${"a".repeat(length)}/>`);
    expect(elementTableFromBytes(elementTableToBytes(table)), `${length}`).toEqual(table);
  }
  const many = elementTable(`<a>${Array.from({ length: 130 }, (_, i) => `<b${i}/>`).join("")}</a>`).table;
  expect(elementTableFromBytes(elementTableToBytes(many))).toEqual(many);
});
