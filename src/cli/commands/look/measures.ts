import { InputError } from "../../../base/input-error.ts";
import { didYouMean } from "../../../base/named.ts";
import { families } from "../../../score/measures/index.ts";
import type { Measure } from "../../../score/measures/measure.ts";
import { measuresNamed } from "../../../score/measures/name.ts";
import { describeMeasure, familyList, type ListedFamily, measureList, searchText } from "../../../print/reference.ts";
import { command, optional, textOption } from "../../command.ts";
import { ownMeasuresOption } from "../../options/scoring.ts";
import { ownMeasures } from "../../own-measures.ts";

export const measuresCommand = command({
  name: "measures",
  about: "List the measures by family, with an example each, or those of one family, or explain one.",
  examples: [
    "pericope measures",
    "pericope measures AgP",
    "pericope measures HiXEval",
    "pericope measures --search chunk",
  ],

  args: { name: optional("[measure]", `one of them, or a family: ${families.map(({ name }) => name).join(", ")}`) },
  options: {
    ...ownMeasuresOption,
    search: textOption("-s, --search <word>", "those that have the word in their name, description or other names"),
  },

  async run({ name, search, measuresFrom }, world) {
    const own = await ownMeasures(measuresFrom);
    const all = own === undefined ? families : [...families, { name: "own", about: "Your own.", measures: own }];
    if (search !== undefined) world.out(measureList(found(search, all)));
    else world.out(name === undefined ? familyList(all) : described(name, all, own));
  },
});

function described(name: string, all: readonly ListedFamily[], own: readonly Measure[] | undefined): string {
  const family = familyCalled(name, all);
  if (family !== undefined) return familyList([family]);
  try {
    return measuresNamed(name, own).map(describeMeasure).join("\n");
  } catch (error) {
    const names = all.map((each) => each.name);
    const near = didYouMean(name, names);
    if (!(error instanceof InputError) || near === "" || /did you mean/.test(error.message)) throw error;
    throw new InputError(`no measure and no family "${name}"${near}`);
  }
}

/** Ignores case, and accepts the singular too. */
function familyCalled(name: string, all: readonly ListedFamily[]): ListedFamily | undefined {
  const wanted = name.trim().toLowerCase();
  return all.find((family) => [family.name, family.name.replace(/s$/, "")].some((own) => own.toLowerCase() === wanted));
}

function found(word: string, all: readonly ListedFamily[]): Measure[] {
  const wanted = word.toLowerCase();
  const hits = all.flatMap(({ measures }) => measures).filter((measure) => searchText(measure).includes(wanted));
  if (hits.length === 0) throw new InputError(`no measure speaks of "${word}"; pericope measures lists them all`);
  return hits;
}
