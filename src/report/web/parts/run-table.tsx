// The table of runs: headings that explain themselves, a row for each run with its interval, its groups and its topics, and what
// tests say below.

import { capitalised } from "../../../base/list-words.ts";
import { nounsOf } from "../../nouns.ts";
import { Fragment } from "preact";
import { useMemo, useState } from "preact/hooks";
import { heldShare } from "../../../base/number.ts";
import { visible } from "../../../base/visible.ts";
import { headings } from "../../../print/printers/headings.ts";
import { aboutOf, betterIn } from "../../../score/measures/name.ts";
import { axisTicks } from "../../overview.ts";
import type { Maybe, PageData } from "../../page-data.ts";
import { laneCount, type PageRelations, pairCount, rankWords, unbrokenStretches } from "../../page-relations.ts";
import { address } from "../shared/router.ts";
import { breakable, countedWords, countWords, scoreWords, tickWords, unbroken } from "../shared/words.tsx";
import { useSource } from "../source.ts";
import { testWords } from "./lead-verdict.tsx";

interface RunRow {
  readonly run: number;
  readonly measure: number;
  /** In the ranking, from 0. */
  readonly place: number;
  /** By place. */
  readonly ranks: readonly number[];
  /** The end of the scale of means. */
  readonly most: number;
  /** The end of the scale of single topics. */
  readonly tallest: number;
  readonly relations: PageRelations;
  readonly showGroups: boolean;
  /** True if the score that ranks is next to the name, as where there is little room. */
  readonly scoreFirst: boolean;
  /** By measure: the best runs. */
  readonly best: readonly ReadonlySet<number>[];
}

/** A run of the ranking. It is made anew only where something in it changed: a large track has hundreds. */
export function RunRow(row: RunRow) {
  return useMemo(() => <Cells {...row} />, Object.values(row));
}

function Cells({ run, measure, place, ranks, most, tallest, relations, showGroups, scoreFirst, best }: RunRow) {
  const { data } = useSource();
  const { name, means, intervals, scores } = data.runs[run]!;
  const words = intervalWords(intervals[measure]);
  const score = (i: number) => (
    <td key={i} class={`number${i === measure ? " chosen" : ""}${best[i]!.has(run) ? " best" : ""}`}>
      {scoreWords(means[i])}
    </td>
  );
  return (
    <tr>
      {data.runs.length > 1 && <td class="number quiet">{ranks[place]}</td>}
      <th scope="row">
        <a href={address(["topics"], { a: name })} title={visible(name)}>
          <bdi>{breakable(visible(name))}</bdi>
        </a>
      </th>
      {scoreFirst && score(measure)}
      {showGroups && (
        <td class="lanes" style={{ "--lanes": laneCount(relations) }}>
          {relations.lanes === undefined ? (
            <GroupPlaces relations={relations} place={place} ranks={ranks} />
          ) : (
            <GroupLanes relations={relations} place={place} ranks={ranks} />
          )}
        </td>
      )}
      <td class="wide" title={words}>
        <Interval mean={means[measure] ?? null} interval={intervals[measure] ?? null} most={most} />
        <span class="hidden">{words}</span>
      </td>
      {[...means.keys()].filter((i) => !scoreFirst || i !== measure).map(score)}
      <td>
        <Sparkline scores={scores[measure]!} most={tallest} label={topicWords(scores[measure]!, nounsOf(data).topic)} />
      </td>
    </tr>
  );
}

/** What the bars show, in words: the worst and the best topic, and the median. */
function topicWords(scores: readonly Maybe[], noun: string): string {
  const known = new Float64Array(scores.filter((value) => value !== null)).sort();
  if (known.length === 0) return "no scores";
  const median = (known[Math.floor((known.length - 1) / 2)]! + known[Math.floor(known.length / 2)]!) / 2;
  return `${countedWords(known.length, noun)}: from ${scoreWords(known[0])} to ${scoreWords(known.at(-1))}, median ${scoreWords(median)}`;
}

function intervalWords(interval: readonly [number, number] | null | undefined): string {
  return interval === null || interval === undefined
    ? "no interval"
    : `${scoreWords(interval[0])} to ${scoreWords(interval[1])}`;
}

interface Grouped {
  readonly relations: PageRelations;
  /** In the ranking, from 0. */
  readonly place: number;
  /** By place. */
  readonly ranks: readonly number[];
}

/**
 * One row's piece of the bars of groups: a bar where the run is in the group, a thin line where the bar passes a run outside
 * it.
 */
function GroupLanes({ relations, place, ranks }: Grouped) {
  const { bars, lanes } = relations;
  return (
    <>
      {bars.map((group, i) => {
        const [first, last] = [group[0]!, group.at(-1)!];
        if (place < first || place > last) return null;
        const left = `${lanes![i]! * 9}px`;
        const isIn = (other: number): boolean => group.includes(other);
        const ends = (before: boolean, after: boolean): string =>
          `${before ? "" : " lane-start"}${after ? "" : " lane-end"}`;
        return (
          <Fragment key={i}>
            {last - first >= group.length && (
              <span class={`lane-past${ends(place > first, place < last)}`} style={{ left }} />
            )}
            {isIn(place) && <span class={`lane${ends(isIn(place - 1), isIn(place + 1))}`} style={{ left }} />}
          </Fragment>
        );
      })}
      <span class="hidden">{tiedWords(relations, place, ranks)}</span>
    </>
  );
}

/** The ranks from which the run does not differ significantly, on a scale of all ranks, and how many they are. */
function GroupPlaces({ relations, place, ranks }: Grouped) {
  const { tied } = relations;
  const share = (places: number): string => `${(100 * places) / tied.length}%`;
  const words = tiedWords(relations, place, ranks);
  return (
    <span class="group-places" title={words}>
      <span class="group-track" aria-hidden="true">
        {unbrokenStretches(tied[place]!).map(([first, last]) => (
          <span key={first} class="group-reach" style={{ left: share(first), width: share(last - first + 1) }} />
        ))}
        <span class="group-place" style={{ left: share(place + 0.5) }} />
      </span>
      <span class="group-count" aria-hidden="true">
        {tied[place]!.length}
      </span>
      <span class="hidden">{words}</span>
    </span>
  );
}

function tiedWords({ tied, untested }: PageRelations, place: number, ranks: readonly number[]): string {
  const [same, none] = [tied[place]!, untested[place]!];
  const words = [
    ...(same.length === 0 ? [] : [`no significant difference from ${rankWords(same, place, ranks)}`]),
    ...(none.length === 0 ? [] : [`not tested against ${rankWords(none, place, ranks)}`]),
  ];
  return words.length === 0 ? "differs significantly from all others" : words.join("; ");
}

interface Interval {
  readonly mean: Maybe;
  readonly interval: readonly [number, number] | null;
  readonly most: number;
}

/** The mean as a point, and its interval as a line, on a scale that all rows share. */
function Interval({ mean, interval, most }: Interval) {
  const share = (value: number): string => `${(100 * Math.max(0, Math.min(value, most))) / (most || 1)}%`;
  if (mean === null) return <span class="interval" />;
  const [low, high] = interval ?? [mean, mean];
  return <span class="interval known" style={`--low:${share(low)};--high:${share(high)};--mean:${share(mean)}`} />;
}

interface Sparkline {
  readonly scores: readonly Maybe[];
  readonly most: number;
  readonly label: string;
}

/** A bar a topic, in the order of the topics. */
function Sparkline({ scores, most, label }: Sparkline) {
  const step = Math.max(1, Math.min(8, 120 / scores.length));
  const [width, height] = [step * scores.length, 22];
  const gap = step > 2 ? 1 : 0;
  const bars = scores.map((score, i) => {
    const tall = Math.max(score === null ? 0 : 1, ((score ?? 0) / (most || 1)) * height);
    const end = (i + 1) * step;
    return `V${height - tall}H${end - gap}${gap === 0 ? "" : `V${height}H${end}`}`;
  });
  return (
    <svg
      class="sparkline"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label}
    >
      <path d={`M0 ${height}${bars.join("")}V${height}z`} />
    </svg>
  );
}

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
  readonly scoreFirst: boolean;
  /** Where the heading of a column leads, which sorts by it, and how it is sorted now. */
  sortLink(column: string): string;
  sortState(column: string): "ascending" | "descending" | undefined;
  explain: ReturnType<typeof useExplained>["look"];
}

/** The headings of the table of runs. Each says what it means where one comes to it, by pointer or by key. */
export function RunHeadings({ measure, most, groups, scoreFirst, sortLink, sortState, explain }: RunHeadings) {
  const { data } = useSource();
  const named = headings(data.measures);
  const intervals = useIntervalWords();
  const score = (i: number) => {
    const name = data.measures[i]!;
    return (
      <th key={name} class={`number${i === measure ? " chosen" : ""}`} scope="col" aria-sort={sortState(name)}>
        <a href={sortLink(name)} title={`${name}: ${wordsOf(name)}`} {...explain(explained(name, i))}>
          {breakable(named.names[i]!)}
        </a>
      </th>
    );
  };
  return (
    <thead>
      <tr>
        {data.runs.length > 1 && (
          <th class="number" scope="col">
            <span class="hidden">Rank</span>
          </th>
        )}
        <th scope="col" aria-sort={sortState("run")}>
          <a href={sortLink("run")}>{capitalised(nounsOf(data).run)}</a>
        </th>
        {scoreFirst && score(measure)}
        {groups !== undefined && (
          <th scope="col" class="lanes-head" tabIndex={0} {...explain({ id: "groups", words: groups.words })}>
            {groups.title}
          </th>
        )}
        <th scope="col" class="wide" tabIndex={0} {...explain({ id: "interval", words: intervals })}>
          Mean and {unbroken(heldShare(data.made.level))} interval (BCa)
          <Axis low={0} high={most} />
        </th>
        {[...data.measures.keys()].filter((i) => !scoreFirst || i !== measure).map(score)}
        <th scope="col" tabIndex={0} {...explain({ id: "topics", words: topicsWords(data) })}>
          {capitalised(nounsOf(data).topic)} by {nounsOf(data).topic}
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

interface Axis {
  readonly low: number;
  readonly high: number;
}

/** The ticks of a scale that rows below it share. */
function Axis({ low, high }: Axis) {
  return (
    <span class="axis" aria-hidden="true">
      {axisTicks(low, high).map((tick) => (
        <span key={tick} class="axis-tick" style={{ left: `${(100 * (tick - low)) / (high - low || 1)}%` }}>
          {tickWords(tick)}
        </span>
      ))}
    </span>
  );
}

/** What a measure says, as its heading tells it; a measure of a person's own has no words here. */
export function measureWords(name: string, better: "more" | "less" | undefined): string {
  const about = aboutOf(name);
  const less = better === "less" && about?.includes("Less is better") !== true ? " Less is better." : "";
  return about === undefined ? `A measure of one’s own.${less}` : `${about}${less}`;
}

/** What a heading means: looked at by pointing at it or by coming to it by key, and read out with it. */
interface Explained {
  readonly id: string;
  readonly words: string;
}

/** The heading that is looked at, and what tells it. */
export function useExplained(usual: Explained) {
  const [looked, setLooked] = useState<Explained>();
  return {
    shown: looked ?? usual,
    /** For the heading itself, or the link in it. */
    look: (heading: Explained) => ({
      "aria-describedby": `about-${heading.id}`,
      onMouseEnter: () => setLooked(heading),
      onFocus: () => setLooked(heading),
      onMouseLeave: () => setLooked(undefined),
      onBlur: () => setLooked(undefined),
    }),
  };
}

/** How the intervals were made, and so what they hold. */
export function useIntervalWords(): string {
  const { data } = useSource();
  const { level, resamples } = data.made;
  const { topic } = nounsOf(data);
  return `The dot is the mean over ${topic}s, the bar its ${heldShare(level)} interval: bootstrap over ${topic}s, corrected for bias and skew (BCa), ${resamples.toLocaleString("en")} resamples.`;
}

export function topicsWords(data: Pick<PageData, "task">): string {
  const { topic } = nounsOf(data);
  return `One bar per ${topic}, in the order of the ${topic}s: the taller, the higher the score.`;
}

interface VerdictWords {
  readonly measure: number;
  readonly relations: PageRelations;
  /** The groups are drawn above. */
  readonly showGroups: boolean;
}

/** Which runs differ significantly, and by which test, below the table that shows it. */
export function VerdictWords({ measure, relations, showGroups }: VerdictWords) {
  const { data } = useSource();
  const nouns = nounsOf(data);
  const { tested } = data.verdicts[measure]!;
  const { tied, untested } = relations;
  const pairs = (data.runs.length * (data.runs.length - 1)) / 2;
  if (pairs === 0) return null;
  const without = pairCount(untested);
  const told = pairs - pairCount(tied) - without;
  return (
    <p class="quiet runs-words">
      {showGroups && `${barWords(relations, nouns.run)} `}
      {tested > 0 &&
        `${countWords(told)} of ${countedWords(pairs, "pair")} ${told === 1 ? "differs" : "differ"} significantly by the ${testWords(data.made.level, tested, nouns.run)}.`}
      {tested === 0 &&
        without === 0 &&
        `All ${nouns.run}s score the same on every ${nouns.topic}: no difference can be tested.`}
      {" A star marks the best mean of a column."}
      {without > 0 &&
        ` For ${countedWords(without, "pair")} no test can be made, ${noTestWords(data.topics.length, nouns.topic)}.`}
    </p>
  );
}

/** What the bars of the groups say. */
export function barWords({ bars, lanes }: PageRelations, run: string): string {
  if (lanes === undefined)
    return `The bar covers the ranks from which this ${run} does not differ significantly (rank 1 at the left).`;
  const areBroken = bars.some((bar) => bar.at(-1)! - bar[0]! >= bar.length);
  return `${capitalised(run)}s on the same solid bar do not differ significantly.${areBroken ? ` A dotted stretch skips a ${run} that is not part of the group.` : ""}`;
}

function noTestWords(topics: number, topic: string): string {
  return topics < 2 ? `since it takes two ${topic}s at least` : "and they share no bar; Compare says why";
}
