import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readJudgements } from "../../src/files/formats/read.ts";
import { size } from "../../src/text/range.ts";
import { pericope } from "./pericope.ts";

test.each([[[]], [["--copies", "same", "--collection", "examples/documents.jsonl"]]])(
  "the rows of a topic are all of its highlighted text, and those of a run the means of them %j",
  async (more) => {
    const gold = "examples/judgements.jsonl";
    const { stdout } = await pericope(["missed", gold, "examples/runs/chunks.jsonl", ...more, "-f", "csv"]);
    const [heading, ...lines] = stdout.trim().split("\n");
    expect(heading).toBe("run,topic,reason,share,characters");
    const rows = lines.map((line) => line.split(","));
    const { topics } = readJudgements(readFileSync(gold, "utf8"));
    const asked = [...new Set(rows.map(([, , reason]) => reason))];
    expect(asked[0]).toBe("found");
    for (const [topic, judged] of topics) {
      const own = rows.filter((row) => row[1] === topic);
      const relevant = [...judged.values()].reduce((sum, document) => sum + size(document.relevant), 0);
      const parts = own.filter(([, , reason]) => reason !== "found-in-copies");
      expect(parts.reduce((sum, row) => sum + Number(row[3]), 0)).toBeCloseTo(1, 9);
      expect(parts.reduce((sum, row) => sum + Number(row[4]), 0)).toBe(relevant);
      for (const row of parts) expect(Number(row[4])).toBeCloseTo(Number(row[3]) * relevant, 6);
      expect(own.map(([, , reason]) => reason)).toEqual(asked);
    }
    const means = rows.filter((row) => row[1] === "all");
    expect(means.map(([, , reason]) => reason)).toEqual(asked);
    for (const [run, , reason, share, characters] of means) {
      const shares = rows.filter((row) => row[1] !== "all" && row[2] === reason).map((row) => Number(row[3]));
      expect([run, characters]).toEqual(["chunks-400", ""]);
      expect(Number(share)).toBeCloseTo(shares.reduce((sum, value) => sum + value, 0) / shares.length, 9);
    }
  },
);
