import { expect, test } from "vitest";
import { glueOf, isAt } from "../../../src/files/lines/glue.ts";

/** A text among others, in a view of exactly its bytes. */
const viewOf = (text: string): DataView => new DataView(new TextEncoder().encode(text).buffer);

test("glue of any length stands where each of its bytes does, and nowhere else", () => {
  for (let length = 0; length <= 40; length++) {
    const text = "abcdefghijklmnopqrstuvwxyz0123456789ABCD".slice(0, length);
    const glue = glueOf(text);
    const size = length + 12;
    const at = (found: string) => isAt(glue, viewOf(`.....${found}/a.....`), size, 5);
    expect(at(text), text).toBe(true);
    for (let i = 0; i < length; i++)
      expect(at(`${text.slice(0, i)}#${text.slice(i + 1)}`), `${text} with another byte ${i}`).toBe(false);
  }
});

test("glue that reaches beyond the bytes is not there", () => {
  expect(isAt(glueOf("abcdef"), viewOf("...abcdef"), 9, 3)).toBe(true);
  expect(isAt(glueOf("abcdef"), viewOf("...abcdefg"), 8, 3)).toBe(false);
  expect(isAt(glueOf("ab"), viewOf("...abcd"), 7, 3)).toBe(true); // a word is looked at, at least
  expect(isAt(glueOf("ab"), viewOf("...abc"), 6, 3)).toBe(false);
});
