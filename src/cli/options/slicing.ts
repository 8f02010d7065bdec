import { InputError } from "../../base/input-error.ts";
import type { FieldMap } from "../../files/drafts/field-map.ts";
import type { TopicRecords } from "../../score/topic-records.ts";
import { refuseTwoStandardInputs, watched } from "../inputs.ts";
import { inGroup, textOption, texts, type OptionValues } from "../option.ts";
import type { World } from "../world.ts";

/** By which fields of topics figures are also given. */
export const slicingOptions = inGroup("scoring", {
  slices: texts(
    "--slice <field>",
    "also by the values of this field of the topics, as type or metadata.lang (repeatable)",
  ),
  slicesFrom: textOption(
    "--slices-from <file>",
    "what is known of topics: JSONL, CSV, a list in JSON, or topics (default: the judgements' own records)",
  ),
});

export const slicingHelp = `
Slices: a field of the topics, or of the records of the gold, parts them: --slice type --slice metadata.language. A topic
whose field is a list, or whose records differ, is in several slices; one without the field is under (none).`;

/** What is known of topics, where slices are asked for. Few command lines do, and others start faster without. */
export async function readSlices(
  judgements: string | undefined,
  { slices, slicesFrom, fields }: OptionValues<typeof slicingOptions> & { readonly fields?: FieldMap | undefined },
  world: World,
  besides: readonly (string | undefined | readonly string[])[] = [],
): Promise<TopicRecords | undefined> {
  refuseTwoStandardInputs([judgements, slicesFrom, ...besides]);
  if (slices.length === 0) {
    if (slicesFrom !== undefined) throw new InputError("--slices-from goes with --slice, which names the field");
    return undefined;
  }
  const { sliceRecords } = await import("../../score/node/slice-records.ts");
  return watched(slicesFrom ?? judgements ?? "-", world, (onProgress) =>
    sliceRecords(judgements, { slices, slicesFrom }, { fields, onProgress }),
  );
}
