import { expect, test } from "vitest";
import { headings } from "../../../src/print/printers/headings.ts";
import { outputs } from "../../../src/print/findings/score-findings.ts";
import { below, pick, seeded } from "../../seeded.ts";
import { evaluation } from "../evaluation.ts";

test("a parameter that all columns have with one value is taken out of their names", () =>
  expect(headings(["gP(score=bep)@5", "AgP(by=text,score=bep)"])).toEqual({
    shared: "score=bep",
    names: ["gP@5", "AgP(by=text)"],
  }));

test.each([
  [["gP(score=bep)@5", "gP@5"]],
  [["gP(score=bep)@5", "AP"]],
  [["gP(score=bep)@5", "gP(score=bepA)@5"]],
  [["AgP(score=bep)"]],
  [["a (b) c", "a (b"]],
  [[]],
])("where a column lacks it or there is one column, all names stay whole: %j", (measures) =>
  expect(headings(measures)).toEqual({ shared: "", names: measures }),
);

test("what is taken out, put back into each name, gives the names again, and no two become one", () => {
  for (let seed = 1; seed <= 300; seed++) {
    const random = seeded(seed);
    const name = (): string => {
      const list = ["n=500", "n=1000", "score=bep", "by=text"].filter(() => random() < 0.6);
      return `${pick(random, "gP", "AgP")}${list.length === 0 ? "" : `(${list.join(",")})`}${pick(random, "", "@5")}`;
    };
    const measures = [...new Set(Array.from({ length: 1 + below(random, 4) }, name))];
    const { shared, names } = headings(measures);
    expect(new Set(names).size, `seed ${seed}`).toBe(measures.length);
    const parameters = (text: string): string[] =>
      (/\((.*)\)/.exec(text)?.[1] ?? "").split(",").filter((each) => each !== "");
    for (const [i, measure] of measures.entries()) {
      const again = [...parameters(names[i]!), ...shared.split(", ").filter((each) => each !== "")];
      expect(again.sort(), `seed ${seed}, ${measure}`).toEqual(parameters(measure).sort());
      expect(names[i]!.replace(/\(.*\)/, ""), `seed ${seed}`).toBe(measure.replace(/\(.*\)/, ""));
    }
  }
});

const bic = evaluation(["gP(score=bep)@5", "AgP(score=bep)"], [{ run: "r", mean: [0.5, 0.25] }]);

test.each(["table", "markdown", "latex"])("what people read as %s says it once", (format) => {
  const text = outputs.find(({ name }) => name === format)!.print(bic);
  expect(text.match(/score=bep/g)).toHaveLength(1);
  expect(text).toContain("All columns: score=bep");
});

test.each(["json", "jsonl", "csv", "tsv", "junit"])("what programs read as %s keeps the names whole", (format) => {
  const text = outputs.find(({ name }) => name === format)!.print(bic);
  for (const measure of bic.measures) expect(text).toContain(measure);
});
