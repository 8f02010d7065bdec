// The fields that narrow texts: how far lists are read, which differences are shown, a slice of topics, and words. All of it stands
// in the address.

import { capitalised } from "../../../base/list-words.ts";
import { nounsOf } from "../../nouns.ts";
import { visible } from "../../../base/visible.ts";
import { type Cutoff, everything } from "../../../score/measures/cutoff.ts";
import { cutoffChoices, cutoffNamed, cutoffWords, usualCutoff } from "../../cutoffs.ts";
import type { PageData } from "../../page-data.ts";
import { sliceName } from "../../filters.ts";
import type { Shown } from "../../passages.ts";
import { useSource } from "../source.ts";
import { choose } from "../frame/addresses.ts";
import type { Route } from "../shared/router.ts";

/** How far lists are read: as the address says, or else as is usual. */
export function chosenCutoff(data: PageData, { query }: Route): Cutoff {
  return cutoffNamed(data, query.get("read") ?? "") ?? cutoffNamed(data, usualCutoff(data)) ?? everything;
}

export function CutoffPicker({ route }: { readonly route: Route }) {
  const { data } = useSource();
  const asked = route.query.get("read") ?? "";
  const usual = usualCutoff(data);
  const chosen = cutoffNamed(data, asked) === undefined ? usual : asked;
  return (
    <label class="picker">
      <span>Read</span>
      <select
        value={chosen}
        onChange={({ currentTarget: { value } }) => choose(route, { read: value === usual ? undefined : value })}
      >
        {cutoffChoices(data, chosen).map((name) => (
          <option key={name} value={name} selected={name === chosen}>
            {cutoffWords(cutoffNamed(data, name)!)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Which differences are shown; the first is what is shown where the address does not say. */
export type ShownChoices = readonly (readonly [value: Shown, words: string])[];

export function chosenShown({ query }: Route, choices: ShownChoices): Shown {
  return choices.find(([value]) => value === query.get("show"))?.[0] ?? choices[0]![0];
}

export function ShownPicker({ route, choices }: { readonly route: Route; readonly choices: ShownChoices }) {
  const chosen = chosenShown(route, choices);
  return (
    <label class="picker">
      <span>Show</span>
      <select
        value={chosen}
        onChange={({ currentTarget: { value } }) =>
          choose(route, { show: value === choices[0]![0] ? undefined : value })
        }
      >
        {choices.map(([value, words]) => (
          <option key={value} value={value} selected={value === chosen}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Topics of one value of a field, where fields were asked for. */
export function SlicePicker({ route }: { readonly route: Route }) {
  const { data } = useSource();
  const { slices = [] } = data;
  if (slices.length === 0) return null;
  const chosen = route.query.get("slice") ?? "";
  return (
    <label class="picker">
      <span>{capitalised(nounsOf(data).topic)}s</span>
      <select value={chosen} onChange={({ currentTarget: { value } }) => choose(route, { slice: value })}>
        <option value="">all {nounsOf(data).topic}s</option>
        {slices.map(({ field, slices: each }) => (
          <optgroup key={field} label={visible(field)}>
            {each.map(({ value, topics }) => {
              const name = sliceName(field, value);
              return (
                <option key={name} value={name} selected={name === chosen}>
                  {value === null ? `without ${visible(field)}` : visible(value)} ({topics.length})
                </option>
              );
            })}
          </optgroup>
        ))}
      </select>
    </label>
  );
}

export function chosenWords({ query }: Route): string {
  return query.get("words") ?? "";
}

export function WordsField({ route }: { readonly route: Route }) {
  return (
    <label class="picker">
      <span aria-hidden="true">Words</span>
      <input
        type="search"
        class="words"
        aria-label="Words"
        placeholder={`of a ${nounsOf(useSource().data).topic} or a text`}
        value={chosenWords(route)}
        onInput={({ currentTarget: { value } }) => choose(route, { words: value })}
      />
    </label>
  );
}
