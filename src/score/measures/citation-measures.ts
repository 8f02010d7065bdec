// Measures of what the sentences of an answer cite. They ask no model: a citation is right if it has highlighted text.

import { ratio } from "../../base/number.ts";
import { type Need, ourMeasure, ownSource } from "./measure.ts";
import { citedAnswer } from "./worked.ts";

const citations = (): readonly Need[] => ["citations"];

export const citationPrecision = ourMeasure({
  name: "citationP",
  about: "Of all citations of an answer, the share that has highlighted text.",
  exempt: ["perfection", "brute force"],
  formula: "citationP = citations with highlighted text / citations",
  latex: String.raw`citationP = \frac{\text{citations with highlighted text}}{\text{citations}}`,
  rewards: "citing nothing but what was highlighted",
  ignores:
    "sentences without a citation, how much of a citation is highlighted, and whether it says what the sentence says",
  source: ownSource("citation precision by highlights"),
  worked: {
    on: citedAnswer,
    working: ["of d 0..17 (5..10 is highlighted), of e, which is relevant, of x, which is not", "2 of 3"],
    value: "2/3",
  },
  needs: citations,
  score: ({ citations: { right, citations } }) => ratio(right, citations),
});

export const sentenceCited = ourMeasure({
  name: "sentenceCited",
  about: "Of all sentences of an answer, the share that cites anything.",
  exempt: ["perfection", "brute force"],
  formula: "sentenceCited = sentences with a citation / sentences",
  latex: String.raw`sentenceCited = \frac{\text{sentences with a citation}}{\text{sentences}}`,
  rewards: "citing something for every sentence",
  ignores: "what is cited",
  source: ownSource("share of cited sentences"),
  worked: {
    on: citedAnswer,
    working: ["the first, the second and the third sentence cite, the fourth does not", "3 of 4"],
    value: "3/4",
  },
  needs: citations,
  score: ({ citations: { cited, sentences } }) => ratio(cited, sentences),
});

export const sentenceSupported = ourMeasure({
  name: "sentenceSupported",
  about: "Of all sentences of an answer, the share with a citation that has highlighted text.",
  exempt: ["perfection", "brute force"],
  formula: "sentenceSupported = sentences with a citation that has highlighted text / sentences",
  latex: String.raw`sentenceSupported = \frac{\text{sentences with a citation that has highlighted text}}{\text{sentences}}`,
  rewards: "a right citation for every sentence",
  ignores: "wrong citations beside a right one, and whether the text says what the sentence says",
  source: ownSource("citation recall by highlights"),
  worked: {
    on: citedAnswer,
    working: ["the first cites d 0..17, the second e; the third cites x, in which nothing is highlighted", "2 of 4"],
    value: "2/4",
  },
  needs: citations,
  score: ({ citations: { supported, sentences } }) => ratio(supported, sentences),
});

export const quoteExact = ourMeasure({
  name: "quoteExact",
  about:
    "Of all characters that an answer quotes, the share that is in the document that it names, as it stands or folded; 1 where it quotes nothing.",
  exempt: ["silence", "perfection", "barren topics", "brute force"],
  formula: "quoteExact = quoted characters that are in their document / quoted characters",
  latex: String.raw`quoteExact = \frac{\text{quoted characters that are in their document}}{\text{quoted characters}}`,
  rewards: "quoting word by word",
  ignores: "whether what is quoted is relevant; white space, quotes, dashes and other signs that folding makes equal",
  source: ownSource("quote fidelity; ragas' QuotedSpansAlignment counts whole spans"),
  worked: {
    on: citedAnswer,
    working: ['"Press the button." is in d, 17 characters', "nothing else is quoted: 17 of 17"],
    value: "17/17",
  },
  needs: (): readonly Need[] => ["citations", "quotes"],
  score: ({ citations: { quoted, exact } }) => (quoted === 0 ? 1 : exact / quoted),
});
