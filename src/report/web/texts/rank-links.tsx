import { visible } from "../../../base/visible.ts";
import { useSource } from "../frame/context.ts";
import { countWords } from "../parts/words.ts";

const mostLinks = 6;

interface RankLinks {
  readonly run: number;
  readonly ranks: readonly number[];
  visit(run: number, rank: number): void;
}

/** Ranks of a list, each of which leads to its result on this page. */
export function RankLinks({ run, ranks, visit }: RankLinks) {
  const { data } = useSource();
  const name = visible(data.runs[run]!.name);
  return (
    <span class="jumps">
      {ranks.slice(0, mostLinks).map((rank) => (
        <button
          key={rank}
          type="button"
          class="jump"
          aria-label={`Go to result ${rank} of ${name}`}
          onClick={() => visit(run, rank)}
        >
          {rank}
        </button>
      ))}
      {ranks.length > mostLinks && ` and ${countWords(ranks.length - mostLinks)} more`}
    </span>
  );
}
