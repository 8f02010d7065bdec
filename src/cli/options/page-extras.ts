import type { Note } from "../../base/note.ts";
import { InputError } from "../../base/input-error.ts";
import type { Collection } from "../../data/collection.ts";
import type { FieldMap } from "../../files/drafts/field-map.ts";
import type { PageOptions } from "../../report/page-build.ts";
import { type Evaluation, ofOneTask } from "../../score/evaluation.ts";
import { asksForTokens } from "../../score/refusals.ts";
import type { TopicRecords } from "../../score/topic-records.ts";
import { usualTokenizer } from "../../match/tokens/tokenizer.ts";
import type { Unit } from "../../text/units.ts";
import { textOption } from "../option.ts";
import type { World } from "../world.ts";
import { chunksAt } from "./chunks.ts";
import { slicingOptions } from "./slicing.ts";

// What a page tells besides scores and results, where it is asked to. What few pages need is loaded by them alone.

export const extraOptions = {
  ...slicingOptions,
  chunks: textOption(
    "--chunks <file>",
    "all chunks that could be returned, with their texts, to say what was cut through or not indexed",
  ),
};

interface Asked {
  readonly slices: readonly string[];
  readonly chunks: string | undefined;
  readonly fields: FieldMap | undefined;
  readonly unit: Unit | undefined;
  readonly tokens: string | undefined;
  readonly measures: PageOptions["measures"];
}

/** What was read and scored. */
interface Known {
  readonly about: TopicRecords | undefined;
  readonly evaluations: readonly Evaluation[];
  readonly collection: Collection | undefined;
}

export interface PageExtras extends Pick<PageOptions, "chunks" | "slicings" | "countedBy"> {
  readonly notes: readonly Note[];
}

export function refuseChunksAlone({ chunks }: Pick<Asked, "chunks">, collection: string | undefined): void {
  if (chunks !== undefined && collection === undefined)
    throw new InputError("--chunks needs --collection PATH, the documents that they are from");
}

export async function pageExtras(asked: Asked, known: Known, world: World): Promise<PageExtras> {
  const { collection } = known;
  const { slicings, notes } = await slicingsOf(asked, known);
  const { chunks: file, fields, unit } = asked;
  const placed = file && collection && (await chunksAt(file, { fields, unit, collection }, world));
  return {
    slicings,
    chunks: placed ? placed.chunking.chunks : undefined,
    countedBy: await tokensCounted(asked, collection),
    notes: [...(placed ? placed.notes : []), ...notes],
  };
}

async function slicingsOf({ slices }: Asked, { about, evaluations }: Known) {
  if (about === undefined) return { slicings: undefined, notes: [] };
  const { slicing } = await import("../../score/slices.ts");
  const { unknownNotes } = await import("../../score/slices.ts");
  const topics = [...new Set(ofOneTask(evaluations).runs.flatMap((run) => [...run.topics.keys()]))];
  const slicings = slices.map((field) => slicing(field, about, topics));
  return { slicings, notes: unknownNotes(slicings, about.source) };
}

/** What counts the tokens of results: the tokenizer that was named, or the usual one where a measure asks for tokens. */
async function tokensCounted(
  { tokens, measures }: Asked,
  collection: Collection | undefined,
): Promise<PageOptions["countedBy"]> {
  if (collection === undefined || (tokens === undefined && !asksForTokens({ measures }))) return undefined;
  const { tokenizerCalled } = await import("../../match/node/tokenizer-called.ts");
  const { passageTokens } = await import("../../match/tokens/passage-tokens.ts");
  const name = tokens ?? usualTokenizer;
  const known = passageTokens(collection, await tokenizerCalled(name));
  const isThere = (doc: string): boolean => collection.document(doc) !== undefined;
  return { name, known, count: (doc, start, end) => (isThere(doc) ? known.count(doc, start, end) : undefined) };
}
