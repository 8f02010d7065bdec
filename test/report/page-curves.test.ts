import { expect, test } from "vitest";
import { collectionOf } from "../../src/data/collection.ts";
import type { Judgements } from "../../src/data/judgements.ts";
import { pageBuilder } from "../../src/report/page-build.ts";
import { pageCurves } from "../../src/report/page-curves.ts";
import { curves } from "../../src/score/curves.ts";
import type { Evaluation } from "../../src/score/evaluation.ts";
import { rangeSet } from "../../src/text/range.ts";

test("points of curves, run by run, become the places of each curve and the heights of each run at them", () => {
  const [one, other] = [curves[1]!, curves[0]!];
  const point = (run: string, curve: string, x: number, y: number) => ({ run, curve, topic: undefined, x, y });
  const points = ["a", "b", "c"].flatMap((run, i) => [
    point(run, one.name, 0, i),
    point(run, one.name, 0.5, i === 1 ? NaN : i + 0.5),
    point(run, other.name, 3, 10 + i),
  ]);
  const runs = [{}, {}, {}];
  const about = ({ name, about: words, x, y }: (typeof curves)[number]) => ({ name, about: words, x, y });
  expect(pageCurves({ curves: points, runs } as unknown as Evaluation)).toEqual([
    { ...about(other), places: [3], heights: [[10], [11], [12]] },
    {
      ...about(one),
      places: [0, 0.5],
      heights: [
        [0, 0.5],
        [1, null],
        [2, 2.5],
      ],
    },
  ]);
});

test("curves are of text; the one of entry points is of their task, and with copies there are those of text alone", () => {
  const relevant = rangeSet([{ start: 0, end: 4 }]);
  const judged = new Map([["d", { relevant, grade: 1, bestEntry: 0, length: 9 }]]);
  const drawn = (of: Judgements["of"], task: string, copies?: "same"): string[] => {
    const collection = collectionOf([{ doc: "d", text: "some text" }]);
    const measures = task === "document" ? ["docR@5"] : ["R@5"];
    const builder = pageBuilder(
      { of, topics: new Map([["t", judged]]) },
      { program: "pericope", task, measures, collection, ...(copies && { copies }) },
    );
    const answers = task === "document" ? "documents" : "passages";
    builder.add({ name: "r", answers, topics: new Map([["t", [{ doc: "d", start: 0, end: answers === "documents" ? 0 : 4 }]]]) }); // prettier-ignore
    return builder.end().data.curves.map(({ name }) => name);
  };
  expect(drawn("highlights", "focused")).toEqual(["precision-recall", "gP-gR", "recall-by-characters"]);
  expect(drawn("highlights", "bic")).toEqual(["precision-recall", "gP-gR", "gP-gR-bep", "recall-by-characters"]);
  expect(drawn("highlights", "focused", "same")).toEqual(["precision-recall", "recall-by-characters"]);
  expect(drawn("highlights", "document")).toEqual([]);
  expect(drawn("grades", "document")).toEqual([]);
});
