import type { PassageTokens } from "../../match/tokens/passage-tokens.ts";
import type { PageData, PageRanking } from "../page-data.ts";
import { judgedTopic, rankedPassages, topicGains } from "../page-topic.ts";
import { linksIn } from "../page-copies.ts";

const byTokens = /@(\d+)tok$/;
const usual = 1000;

/** The cut-offs by tokens that a reader of the page can choose: those of the measures, and a usual one. The page has no tokenizer. */
export function tokenCutoffs(measures: readonly string[]): number[] {
  const named = measures.flatMap((name) => byTokens.exec(name)?.[1] ?? []).map(Number);
  return [...new Set([usual, ...named])].sort((a, b) => a - b);
}

/** Where each cut-off by tokens ends, in characters read; -1 where that is beyond the results that the page holds. */
export function tokenStops(data: PageData, topic: number, ranking: PageRanking, tokens: PassageTokens): number[] {
  const gained = topicGains(
    data,
    rankedPassages(data, ranking),
    judgedTopic(data, topic),
    linksIn(data, ranking),
    tokens,
  );
  const held = ranking.returned === null ? Infinity : gained.tokensIn(Infinity);
  return data.tokenCutoffs!.map((cutoff) => (held <= cutoff ? -1 : gained.charactersIn(cutoff)));
}
