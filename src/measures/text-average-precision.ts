import { ratio } from "../base/number.ts";
import { defineMeasure, text } from "./measure.ts";
import { recallAfter } from "./precision-recall.ts";

export const textAveragePrecision = defineMeasure({
  name: "textAP",
  about: "The mean precision at the results that bring highlighted text, times the recall of the whole list.",
  example: "textAP",
  params: {},
  averaged: true,
  source: { paper: "kamps2007measures", where: "Eq. 3" },
  needs: text,
  instead: () => "AP",

  score(topic) {
    const { found, read } = topic;
    let [total, relevantResults] = [0, 0];
    for (let i = 0; i < read.length; i++) {
      if (found[i]! <= (found[i - 1] ?? 0)) continue;
      total += found[i]! / read[i]!;
      relevantResults++;
    }
    return ratio(total, relevantResults) * recallAfter(Infinity, topic);
  },
});
