import { InputError } from "../../../base/input-error.ts";
import { didYouMean } from "../../../base/suggest.ts";
import { families, type Family, measures } from "../../../measures/index.ts";
import type { Measure } from "../../../measures/measure.ts";
import { measuresNamed } from "../../../measures/name.ts";
import { describeMeasure, familyList, measureList, searchText } from "../../../report/reference.ts";
import { command, optional } from "../../command.ts";
import { textOption } from "../../option.ts";
import { exitCode } from "../../world.ts";

export const measuresCommand = command({
  name: "measures",
  about: "List the measures by family, with an example each, or those of one family, or explain one.",
  examples: [
    "pericope measures",
    "pericope measures AgP",
    "pericope measures HiXEval",
    "pericope measures --search chunk",
  ],

  args: { name: optional("[name]", `a measure, or a family: ${families.map(({ name }) => name).join(", ")}`) },
  options: {
    search: textOption("-s, --search <word>", "those that have the word in their name, description or other names"),
  },

  run({ name, search }, world) {
    if (search !== undefined) world.out(measureList(found(search)));
    else world.out(name === undefined ? familyList(families) : described(name));
    return exitCode.done;
  },
});

function described(name: string): string {
  const family = familyCalled(name);
  if (family !== undefined) return familyList([family]);
  try {
    return measuresNamed(name).map(describeMeasure).join("\n");
  } catch (error) {
    const near = didYouMean(
      name,
      families.map((each) => each.name),
    );
    if (!(error instanceof InputError) || near === "" || /did you mean/.test(error.message)) throw error;
    throw new InputError(`no measure and no family "${name}"${near}`);
  }
}

/** In any case, and in the singular too. */
function familyCalled(name: string): Family | undefined {
  const wanted = name.trim().toLowerCase();
  return families.find((family) =>
    [family.name, family.name.replace(/s$/, "")].some((own) => own.toLowerCase() === wanted),
  );
}

function found(word: string): Measure[] {
  const wanted = word.toLowerCase();
  const hits = measures.filter((measure) => searchText(measure).includes(wanted));
  if (hits.length === 0) throw new InputError(`no measure speaks of "${word}"; pericope measures lists them all`);
  return hits;
}
