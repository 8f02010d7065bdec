import { InputError } from "../../../base/input-error.ts";
import type { Context } from "../../drafts/context.ts";
import type { JsonObject } from "../json-line.ts";
import { usualStages } from "./names.ts";
import { reach } from "./paths.ts";
import { type ContextList, listUnder, type Shaped, shapeOf } from "./read-shape.ts";
import type { Shape, StageList } from "./shape.ts";

// The lists of several pipeline stages in a record: where its shape says, or else under the usual names.

const rooms = ["", "outputs.", "output."];

const usual: readonly StageList[] = Object.entries(usualStages).map(([name, keys]) => ({
  name,
  lists: rooms.flatMap((room) => keys.map((key) => room + key)),
}));

/** A list of a stage, and where its record has the question, if the shape says so. */
export interface FoundStage {
  readonly name: string;
  readonly list: ContextList;
  readonly shaped: Shaped | undefined;
}

/** The stages that a record can have, in the order of the pipeline. */
export function stagesOf(record: JsonObject, shaped = shapeOf(record)): readonly StageList[] {
  return shaped?.shape.stages ?? usual;
}

/** The stages whose lists a record has, in the order of the pipeline. */
export function stageLists(record: JsonObject, shaped = shapeOf(record)): readonly FoundStage[] {
  const { shape } = shaped ?? {};
  return stagesOf(record, shaped).flatMap((stage) => {
    if (!isOfStage(record, stage)) return [];
    for (const path of stage.lists) {
      const list = listUnder(record, path, shape?.stages === undefined ? undefined : shape);
      if (list !== undefined) return [{ name: stage.name, list, shaped: asking(shaped, shape, stage) }];
    }
    return [];
  });
}

/** The list of a record that was asked for. Undefined if the record is of another step, which is ignored. */
export function stageAsked(record: JsonObject, { name, key }: NonNullable<Context["stage"]>): FoundStage | undefined {
  const shaped = shapeOf(record);
  if (key !== undefined) {
    const list = listUnder(record, key, shaped?.shape);
    if (list !== undefined) return { name, list, shaped };
    throw new InputError(
      `no list "${key}"; expected what the stage ${name} handed on, which is [] where that is nothing`,
    );
  }
  const found = stageLists(record, shaped).find((stage) => stage.name === name);
  if (found !== undefined || shaped?.shape.stagesApart === true) return found;
  throw new InputError(`no list of the stage ${name}; expected what it handed on, which is [] where that is nothing`);
}

function isOfStage(record: JsonObject, { where }: StageList): boolean {
  if (where === undefined) return true;
  return where.paths.some((path) =>
    reach(record, path).some(({ value }) => typeof value === "string" && where.like.test(value)),
  );
}

function asking(shaped: Shaped | undefined, shape: Shape | undefined, { question }: StageList): Shaped | undefined {
  if (shaped === undefined || shape === undefined || question === undefined) return shaped;
  return { ...shaped, shape: { ...shape, question: [...question, ...(shape.question ?? [])] } };
}
