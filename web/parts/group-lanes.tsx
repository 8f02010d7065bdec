import type { PageGroup } from "../../src/report/page-data.ts";

const mostLanes = 6;

interface GroupLanes {
  readonly groups: readonly PageGroup[];
  /** In the ranking, from 0. */
  readonly place: number;
}

/** A bar for each group that the run is in: its rows, one under another, draw the bars. */
export function GroupLanes({ groups, place }: GroupLanes) {
  const letters = groups.flatMap(([first, last], i) => (first <= place && place <= last ? [letter(i)] : []));
  // Neighbouring groups overlap: in so many lanes, no two of one lane do.
  const lanes = Array.from({ length: Math.min(mostLanes, groups.length) }, (_, lane) => {
    const group = groups.findIndex(([first, last], i) => i % mostLanes === lane && first <= place && place <= last);
    const [first, last] = groups[group] ?? [];
    return { lane, is: group >= 0, starts: first === place, ends: last === place };
  });
  return (
    <>
      {lanes.map(({ lane, is, starts, ends }) => (
        <span
          key={lane}
          aria-hidden="true"
          class={`lane${is ? " lane-in" : ""}${starts ? " lane-start" : ""}${ends ? " lane-end" : ""}`}
          style={{ left: `${lane * 9}px` }}
        />
      ))}
      <span class="hidden">{letters.length === 0 ? "in no group" : `group ${letters.join(", ")}`}</span>
    </>
  );
}

/** a to z, then aa, ab, … */
function letter(place: number): string {
  const last = String.fromCharCode(97 + (place % 26));
  return place < 26 ? last : letter(Math.floor(place / 26) - 1) + last;
}
