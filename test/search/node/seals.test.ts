import { expect, test } from "vitest";
import {
  checkSeal,
  present,
  sealed,
  sealedText,
  sealOf,
  unsealed,
  unsealedText,
} from "../../../src/search/node/seals.ts";

test("what is sealed comes back, and what has changed is a damage", () => {
  const cell = sealed(Uint8Array.of(1, 2, 3));
  expect(cell.length).toBe(7);
  expect([...unsealed(cell)]).toEqual([1, 2, 3]);
  expect([...unsealed(sealed(new Uint8Array()))]).toEqual([]);
  expect(unsealedText(sealedText("é"))).toBe("é");
  const within = new Uint8Array([9, ...cell]).subarray(1);
  expect([...unsealed(within)]).toEqual([1, 2, 3]);
  for (const wrong of [cell.with(0, 7), cell.with(6, cell[6]! ^ 1), cell.subarray(0, 3), "text", null])
    expect(() => unsealed(wrong)).toThrow("malformed");
  checkSeal(["a", 1, null], sealOf(["a", 1, null]));
  expect(() => checkSeal(["a", 2, null], sealOf(["a", 1, null]))).toThrow("malformed");
  expect(present(0)).toBe(0);
  expect(() => present(undefined)).toThrow("malformed");
});
