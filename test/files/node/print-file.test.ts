import { expect, test } from "vitest";
import { formatFor } from "../../../src/files/node/print-file.ts";

test("a file is of the format that is asked for, or else of the one that its name ends in", () => {
  expect(formatFor("run", "x.fol", "trec").name).toBe("trec");
  expect(formatFor("run", "x.fol", undefined).name).toBe("fol");
  expect(formatFor("run", "x.fol.gz", undefined).name).toBe("fol");
});

test("where neither tells, the formats are named", () => {
  expect(() => formatFor("run", "x.unknown", undefined)).toThrow(
    /this ending is of no format of .*; expected a format: /,
  );
  expect(() => formatFor("judgements", "-", undefined)).toThrow(/standard output has no ending of .*qrels \(/);
});
