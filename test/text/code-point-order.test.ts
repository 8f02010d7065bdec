import * as fc from "fast-check";
import { expect, test } from "vitest";
import { compareCodePoints } from "../../src/text/code-points.ts";

test("texts are ordered as their UTF-8 bytes are", () => {
  const text = fc.array(fc.constantFrom("a", "é", "\ud7ff", "\ue000", "ﬁ", "\uffff", "😀", "𐀀"), { maxLength: 4 });
  fc.assert(
    fc.property(text, text, (a, b) => {
      const [left, right] = [a.join(""), b.join("")];
      const byBytes = Buffer.compare(Buffer.from(left), Buffer.from(right));
      expect(Math.sign(compareCodePoints(left, right))).toBe(byBytes);
    }),
    { numRuns: 1000 },
  );
});
