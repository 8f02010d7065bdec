// The topics of two runs as bars of differences.

import { betterUnder, isLost, topicDifferences } from "../../page-scores.ts";
import { nounsOf } from "../../nouns.ts";
import { useSource } from "../source.ts";
import { Later } from "../frame/waiting.tsx";
import { Name, signed } from "../shared/words.tsx";

const barsOnScreen = 30; // the others come a frame later

interface DifferenceBars {
  readonly measure: number;
  readonly a: number;
  readonly b: number;
  /** Where a topic leads. */
  link(topic: number): string;
}

/** One bar per topic: to the right where b scores more, to the left where a does; hatched where a does better. */
export function DifferenceBars({ measure, a, b, link }: DifferenceBars) {
  const { data } = useSource();
  const better = betterUnder(data, measure);
  const differences = topicDifferences(data, measure, a, b);
  const most = Math.max(...differences.map(({ difference }) => Math.abs(difference)), 1e-9);
  const [first, second] = [<Name of={data.runs[a]!.name} />, <Name of={data.runs[b]!.name} />];
  const bar = ({ topic, difference }: (typeof differences)[number]) => {
    const { id, title } = data.topics[topic]!;
    const width = `${(50 * Math.abs(difference)) / most}%`;
    return (
      <li>
        <a href={link(topic)}>
          <span class="difference-topic">
            <Name of={id} /> {title !== null && <bdi class="quiet">{title}</bdi>}
          </span>
          <span class="difference-track" aria-hidden="true">
            <span
              class={isLost({ better }, difference) ? "difference-lost" : "difference-won"}
              style={difference < 0 ? { right: "50%", width } : { left: "50%", width }}
            />
          </span>
          <span class="number">{signed(difference)}</span>
        </a>
      </li>
    );
  };
  return (
    <>
      <p class="quiet">
        <strong>
          {second} − {first}
        </strong>
        , by {nounsOf(data).topic}.{" "}
        {better === "more" ? (
          <>
            Right, solid: {second} is better. Left, hatched: {first} is better.
          </>
        ) : (
          <>
            Less is better. Left, solid: {second} is better. Right, hatched: {first} is better.
          </>
        )}
      </p>
      <ol class="differences">
        {differences.slice(0, barsOnScreen).map(bar)}
        <Later on={`${measure} ${a} ${b}`}>{() => differences.slice(barsOnScreen).map(bar)}</Later>
      </ol>
    </>
  );
}
