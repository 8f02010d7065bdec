import { ratio } from "../../../base/number.ts";
import { optionalCutoff, tokensAt, upTo } from "../cutoff.ts";
import { type Need, ourMeasure, text } from "../measure.ts";
import { choice, positive } from "../param.ts";
import { ownSource } from "../sources.ts";
import { overlappingResults, shortTexts } from "../worked.ts";

const whole = optionalCutoff();

export const redundancy = ourMeasure({
  name: "redundancy",
  about: "Of the text returned, the share that an earlier result had returned. Less is better.",
  example: "redundancy@5",
  params: { stop: whole },
  at: "stop",
  better: () => "less",
  range: "0 to 1, less is better",
  formula: "redundancy = 1 − (characters returned, each once) / (characters returned)",
  latex: String.raw`redundancy = 1 - \frac{\text{characters returned, each once}}{\text{characters returned}}`,
  rewards: "nothing twice, at 0",
  ignores: "whether the text is relevant",
  source: ownSource("redundancy of chunks"),
  worked: {
    on: overlappingResults,
    measure: "redundancy",
    working: ["returned: 10 + 12 + 17 = 39 characters, in all 0..25: 25 of them once", "redundancy = (39 − 25) / 39"],
    value: "14/39",
  },
  needs: text,
  instead: () => "artP",

  score(topic, { stop }) {
    const { topic: read, results } = upTo(stop, topic);
    let [lengths, novel] = [0, 0];
    for (let i = 0; i < results; i++) {
      lengths += read.lengths[i]!;
      novel += read.novel[i]!;
    }
    return ratio(lengths - novel, lengths);
  },
});

export const bestPrecision = ourMeasure({
  name: "bestP",
  about:
    "The price of full recall: the precision of the fewest characters, in whole results, that hold all highlighted text that the results hold.",
  params: {
    cover: choice(
      "which results are paid for: those that hold it all for the fewest characters, or all with highlighted text, text that they share once; or as chunking_evaluation counts, those too that share an edge alone, and highlights that are in none",
      ["cheapest", "all", "touching"],
      "cheapest",
    ),
  },
  formula:
    "bestP = highlighted characters in all results / the least Σ size(p) of results that hold all of these; cover=all: highlighted characters in U / characters in U, U being the union of all results with rsize > 0; cover=touching: U has the results that share an edge with a highlight, too, and what is highlighted in no result is added to the characters",
  latex: String.raw`bestP = \frac{|H|}{\min_{C} \sum_{p \in C} size(p)}, \quad H = \text{the highlighted text in all results}, \; C \text{ any results that hold } H`,
  rewards: "chunks whose edges are those of the highlights",
  ignores: "order, highlighted text that is in no result, and results that can be spared",
  source: {
    paper: "smith2024chunking",
    where: "precision omega, which its program counts as cover=touching, and which is cover=all without that slip",
  },
  aka: ["precision Ω (chunking_evaluation), which is bestP(cover=touching)"],
  worked: {
    on: overlappingResults,
    working: [
      "highlighted in the results: 5..10, all of it only in d 0..12, and 20..25, only in d 8..25: 10 characters",
      "these two are 12 + 17 = 29 characters; d 10..20 is spared",
    ],
    value: "10/29",
  },
  needs: text,
  instead: () => "artP",

  score(topic, { cover }) {
    if (cover === "cheapest") {
      const { read, found } = topic.cheapestCover();
      return ratio(found, read);
    }
    const isPaid = (index: number): boolean =>
      cover === "touching" ? topic.touches(index) : topic.highlighted[index]! > 0;
    const touching = topic.only(isPaid);
    let [characters, relevant] = [0, 0];
    for (let i = 0; i < touching.lengths.length; i++) {
      characters += touching.novel[i]!;
      relevant += touching.highlighted[i]! - touching.seen[i]!;
    }
    return ratio(relevant, cover === "touching" ? characters + topic.totalRelevant - relevant : characters);
  },
});

const textAndTokens = (): readonly Need[] => ["text", "tokens"];

export const tokensRead = ourMeasure({
  name: "tokens",
  about: "Tokens in the first r results: what a language model is given to read.",
  example: "tokens@5",
  params: { stop: whole },
  at: "stop",
  better: () => "less",
  range: "0 and more; less is better at the same recall",
  exempt: ["perfection", "range", "brute force"],
  formula: "tokens[r] = Σ tokens of the text of p_i by itself, for i = 1 … r",
  latex: String.raw`tokens[r] = \sum_{i=1}^{r} |tokens(p_i)|`,
  rewards: "little text",
  ignores: "whether any of it is relevant: look at it beside recall",
  source: ownSource("tokens read"),
  worked: {
    on: shortTexts,
    measure: "tokens",
    working: ['"Press the button." has 3 words', '"button. Wait for the light." has 5: 3 + 5'],
    value: "8/1",
  },
  needs: textAndTokens,
  instead: () => "artP",

  score: (topic, { stop }) => tokensAt(stop, topic),
});

export const cost = ourMeasure({
  name: "cost",
  about: "What it costs to have a language model read the first r results for 1,000 questions such as this.",
  example: "cost(price=2.5)@5",
  params: { price: positive("the price of a million tokens", 1), stop: whole },
  at: "stop",
  better: () => "less",
  range: "0 and more, in the currency of the price; less is better at the same recall",
  exempt: ["perfection", "range", "brute force"],
  formula: "cost[r] = 1,000 · tokens[r] · price / 1,000,000",
  latex: String.raw`cost[r] = 1000 \cdot \frac{tokens[r] \cdot price}{10^6}`,
  rewards: "little text",
  ignores: "whether any of it is relevant, the prompt around it, and what the model answers",
  source: ownSource("the bill"),
  worked: {
    on: shortTexts,
    measure: "cost(price=2.5)",
    working: ["tokens: 3 + 5 = 8", "1,000 · 8 · 2.5 / 1,000,000 = 8 · 2.5 / 1,000"],
    value: "20/1000",
  },
  needs: textAndTokens,
  instead: () => "artP",

  score: (topic, { price, stop }) => (tokensAt(stop, topic) * price) / 1000,
});
