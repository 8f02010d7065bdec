import type { HardTopic } from "../../../score/found-texts.ts";
import { hardTopicsSheet } from "../../sheets.ts";
import { useSource } from "../frame/context.ts";
import { Name } from "../parts/name.tsx";
import { NumberHead } from "../parts/number-head.tsx";
import { ShowMore, usePortion } from "../parts/portion.tsx";
import { countWords, scoreWords, shareWords } from "../parts/words.ts";
import { Portable } from "../portable/portable.tsx";

const topicsAtOnce = 20;

interface HardTopics {
  /** From the hardest. */
  readonly topics: readonly HardTopic[];
  readonly runs: number;
  /** By id: the topic's place on the page. */
  readonly places: ReadonlyMap<string, number>;
  /** Where a topic leads. */
  link(topic: number): string;
}

export function HardTopics({ topics, runs, places, link }: HardTopics) {
  const { data } = useSource();
  const portion = usePortion("hard", topicsAtOnce);
  return (
    <section aria-labelledby="hard">
      <h2 id="hard">Topics, the hardest first</h2>
      <p class="lead">
        By the share of the highlighted text that no run found, then by how much of it the runs found in the mean.
      </p>
      <Portable of="topics" sheet={() => hardTopicsSheet(topics)} />
      <div class="scroll" tabIndex={0} role="region" aria-label="Topics, the hardest first">
        <table class="hard-topics">
          <caption class="hidden">Topics, the hardest first</caption>
          <thead>
            <tr>
              <th scope="col">Topic</th>
              <NumberHead>Highlighted</NumberHead>
              <NumberHead>{runs === 1 ? "Missed" : "Found by none"}</NumberHead>
              <NumberHead>Share</NumberHead>
              {runs > 1 && <NumberHead>By one alone</NumberHead>}
              <NumberHead>Share found{runs > 1 && ", mean"}</NumberHead>
            </tr>
          </thead>
          <tbody>
            {topics.slice(0, portion.shown).map(({ topic, relevant, byNone, byOne, mean }) => {
              const place = places.get(topic)!;
              const { title } = data.topics[place]!;
              return (
                <tr key={topic}>
                  <th scope="row">
                    <a href={link(place)}>
                      <Name of={topic} />
                    </a>{" "}
                    {title !== null && (
                      <span class="quiet" dir="auto">
                        {title}
                      </span>
                    )}
                  </th>
                  <td class="number">{countWords(relevant)}</td>
                  <td class="number">{countWords(byNone)}</td>
                  <td class="number">{shareWords(byNone / relevant)}</td>
                  {runs > 1 && <td class="number">{countWords(byOne)}</td>}
                  <td class="number">{scoreWords(mean)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <ShowMore portion={portion} total={topics.length} of="topics" />
    </section>
  );
}
