import { heldShare } from "../../../../base/number.ts";
import { betterIn } from "../../../../score/measures/name.ts";
import { headings } from "../../../../print/printers/headings.ts";
import { Axis } from "../../charts/axis.tsx";
import { useSource } from "../../frame/context.ts";
import { breakable } from "../name.tsx";
import { unbroken } from "../words.ts";
import { type Explained, measureWords, topicsWords, useExplained, useIntervalWords } from "./measure-heading.tsx";

/** What the heading of the groups is, and what it means; undefined where there are none. */
interface GroupHeading {
  readonly title: string;
  readonly words: string;
}

interface RunHeadings {
  readonly measure: number;
  /** The end of the scale of means. */
  readonly most: number;
  readonly groups: GroupHeading | undefined;
  /** Where the heading of a column leads, which sorts by it, and how it is sorted now. */
  sortLink(column: string): string;
  sortState(column: string): "ascending" | "descending" | undefined;
  explain: ReturnType<typeof useExplained>["look"];
}

/** The headings of the table of runs. Each says what it means where one comes to it, by pointer or by key. */
export function RunHeadings({ measure, most, groups, sortLink, sortState, explain }: RunHeadings) {
  const { data } = useSource();
  const named = headings(data.measures);
  const intervals = useIntervalWords();
  return (
    <thead>
      <tr>
        {data.runs.length > 1 && (
          <th class="number" scope="col">
            <span class="hidden">Rank</span>
          </th>
        )}
        <th scope="col" aria-sort={sortState("run")}>
          <a href={sortLink("run")}>Run</a>
        </th>
        {groups !== undefined && (
          <th scope="col" class="lanes-head" tabIndex={0} {...explain({ id: "groups", words: groups.words })}>
            {groups.title}
          </th>
        )}
        <th scope="col" class="wide" tabIndex={0} {...explain({ id: "interval", words: intervals })}>
          Mean and {unbroken(heldShare(data.made.level))} interval (BCa)
          <Axis low={0} high={most} />
        </th>
        {data.measures.map((name, i) => (
          <th key={name} class={`number${i === measure ? " chosen" : ""}`} scope="col" aria-sort={sortState(name)}>
            <a href={sortLink(name)} title={`${name}: ${wordsOf(name)}`} {...explain(explained(name, i))}>
              {breakable(named.names[i]!)}
            </a>
          </th>
        ))}
        <th scope="col" tabIndex={0} {...explain({ id: "topics", words: topicsWords })}>
          Topic by topic
        </th>
      </tr>
    </thead>
  );

  function wordsOf(name: string): string {
    return measureWords(name, betterIn(data, name));
  }

  function explained(name: string, place: number): Explained {
    return { id: `measure-${place}`, words: `${name}: ${wordsOf(name)}` };
  }
}
