import { attempt, InputError } from "../../base/input-error.ts";
import { measures } from "./index.ts";
import type { Measure } from "./measure.ts";
import { sharedReadings } from "./shared-name.ts";
import { splitName } from "./spelling.ts";
import { fromTrecName } from "./trec-name.ts";

/** The measures that a name may mean: a person's own, and those of the table. Throws where two would share a name. */
export function knownMeasures(own: readonly Measure[] = []): readonly Measure[] {
  for (const [place, { name }] of own.entries()) {
    if (!isName(name)) throw new InputError(`"${name}" cannot name a measure; expected one word, as in iP`);
    const taken = ownerOf(name);
    if (taken !== undefined)
      throw new InputError(`measure "${name}": the name means ${taken} already; expected another`);
    if (measureCalled(name, own.slice(0, place)) !== undefined)
      throw new InputError(`two measures are called "${name}"; expected a name for each`);
  }
  return own.length === 0 ? measures : [...own, ...measures];
}

export function measureCalled(name: string, known: readonly Measure[]): Measure | undefined {
  return known.find((measure) => namesOf(measure).includes(name));
}

export function namesOf({ name, averaged, spelled = [] }: Measure): string[] {
  return averaged === true ? [name, `M${name}`, ...spelled] : [name, ...spelled];
}

function isName(name: string): boolean {
  const split = attempt(() => splitName(name));
  return split?.head === name && !split.primed && split.list === undefined && split.at === undefined;
}

/** What a name means without measures of one's own. */
function ownerOf(name: string): string | undefined {
  const ours = measureCalled(name, measures)?.name ?? fromTrecName(name, measures);
  if (ours !== undefined) return ours;
  const shared = [name, `${name}@1`].map((text) => sharedReadings(splitName(text)));
  const readings = shared.map((reading) => reading?.chunks ?? reading?.document);
  return readings.find((reading) => reading !== undefined)?.replace("@1", "");
}
