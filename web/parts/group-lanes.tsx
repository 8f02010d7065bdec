import type { PageGroup } from "../../src/report/page-data.ts";

const mostLanes = 6;

/** The lane in which each group is drawn: the first where it overlaps no other; undefined where all are taken. */
export function lanesOf(groups: readonly PageGroup[]): readonly (number | undefined)[] {
  const ends: number[] = []; // by lane
  return groups.map(([first, last]) => {
    const free = ends.findIndex((end) => end < first);
    const lane = free >= 0 ? free : ends.length;
    if (lane >= mostLanes) return undefined;
    ends[lane] = last;
    return lane;
  });
}

interface GroupLanes {
  readonly groups: readonly PageGroup[];
  readonly lanes: readonly (number | undefined)[];
  /** In the ranking, from 0. */
  readonly place: number;
}

/** A bar for each group that the run is in: its rows, one under another, draw the bars. */
export function GroupLanes({ groups, lanes, place }: GroupLanes) {
  const inside = groups.flatMap(([first, last], i) => (first <= place && place <= last ? [i] : []));
  return (
    <>
      {inside.map((group) => {
        const [lane, [first, last]] = [lanes[group], groups[group]!];
        if (lane === undefined) return null;
        const ends = `${first === place ? " lane-start" : ""}${last === place ? " lane-end" : ""}`;
        return <span key={group} aria-hidden="true" class={`lane${ends}`} style={{ left: `${lane * 9}px` }} />;
      })}
      <span class="hidden">{inside.length === 0 ? "in no group" : `group ${inside.map(letter).join(", ")}`}</span>
    </>
  );
}

/** a to z, then aa, ab, … */
function letter(place: number): string {
  const last = String.fromCharCode(97 + (place % 26));
  return place < 26 ? last : letter(Math.floor(place / 26) - 1) + last;
}
