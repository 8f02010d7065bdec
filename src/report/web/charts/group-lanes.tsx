import { Fragment } from "preact";
import { type PageRelations, rankWords, unbrokenStretches } from "../../page-relations.ts";

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
export function GroupLanes({ relations, place, ranks }: Grouped) {
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

/** The ranks that the run is not told apart from, on a scale of all ranks, and how many they are. */
export function GroupPlaces({ relations, place, ranks }: Grouped) {
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
    ...(same.length === 0 ? [] : [`not told apart from ${rankWords(same, place, ranks)}`]),
    ...(none.length === 0 ? [] : [`not tested against ${rankWords(none, place, ranks)}`]),
  ];
  return words.length === 0 ? "told apart from all others" : words.join("; ");
}
