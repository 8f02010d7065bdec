import { type PageRelations, pairCount } from "../../page-relations.ts";
import { useSource } from "../frame/context.ts";
import { countWords, countedWords, testWords } from "./words.ts";

interface VerdictWords {
  readonly measure: number;
  readonly relations: PageRelations;
  /** The groups are drawn above. */
  readonly showGroups: boolean;
}

/** Which runs are told apart, and by which test, below the table that shows it. */
export function VerdictWords({ measure, relations, showGroups }: VerdictWords) {
  const { data } = useSource();
  const { tested } = data.verdicts[measure]!;
  const { tied, untested } = relations;
  const pairs = (data.runs.length * (data.runs.length - 1)) / 2;
  if (pairs === 0) return null;
  const without = pairCount(untested);
  const told = pairs - pairCount(tied) - without;
  return (
    <p class="quiet runs-words">
      {showGroups && `${barWords(relations)} `}
      {tested > 0 &&
        `${countWords(told)} of ${countedWords(pairs, "pair")} ${told === 1 ? "is" : "are"} told apart by the ${testWords(data.made.level, tested)}.`}
      {tested === 0 &&
        without === 0 &&
        "All runs score the same on every topic: there is nothing to tell them apart by."}
      {" A star marks the best mean of a column."}
      {without > 0 && ` For ${countedWords(without, "pair")} no test can be made, ${noTestWords(data.topics.length)}.`}
    </p>
  );
}

/** What the bars of the groups say. */
export function barWords({ bars, lanes }: PageRelations): string {
  if (lanes === undefined) return "A run’s bar covers the ranks that it is not told apart from, the best at the left.";
  const areBroken = bars.some((bar) => bar.at(-1)! - bar[0]! >= bar.length);
  return `Two runs share a bar where they are not told apart${areBroken ? "; its dotted parts pass by runs that are not in it" : ""}.`;
}

function noTestWords(topics: number): string {
  return topics < 2 ? "since it takes two topics at least" : "and they share no bar; Compare says why";
}
