import type { PageGroup } from "../../src/report/page-data.ts";
import { tiedWith } from "../../src/report/page-groups.ts";

interface GroupLanes {
  readonly groups: readonly PageGroup[];
  readonly lanes: readonly number[];
  /** In the ranking, from 0. */
  readonly place: number;
}

/** A bar for each group that the run is in: its rows, one under another, draw the bars. */
export function GroupLanes({ groups, lanes, place }: GroupLanes) {
  return (
    <>
      {groups.map(([first, last], group) => {
        if (place < first || place > last) return null;
        const ends = `${first === place ? " lane-start" : ""}${last === place ? " lane-end" : ""}`;
        return <span key={group} aria-hidden="true" class={`lane${ends}`} style={{ left: `${lanes[group]! * 9}px` }} />;
      })}
      <span class="hidden">{tiedWords(tiedWith(groups, place))}</span>
    </>
  );
}

interface GroupSpan {
  readonly groups: readonly PageGroup[];
  readonly place: number;
  /** How many runs are ranked. */
  readonly of: number;
}

/** From the best to the worst rank that the run is not told apart from, on a scale of all ranks. */
export function GroupSpan({ groups, place, of }: GroupSpan) {
  const tied = tiedWith(groups, place);
  const share = (places: number): string => `${(100 * places) / of}%`;
  return (
    <span class="group-span" title={tiedWords(tied)}>
      <span class="group-track" aria-hidden="true">
        <span class="group-reach" style={{ left: share(tied[0]), width: share(tied[1] - tied[0] + 1) }} />
        <span class="group-place" style={{ left: share(place + 0.5) }} />
      </span>
      <span class="hidden">{tiedWords(tied)}</span>
    </span>
  );
}

function tiedWords([first, last]: PageGroup): string {
  return first === last ? "told apart from all others" : `not told apart from ranks ${first + 1} to ${last + 1}`;
}
