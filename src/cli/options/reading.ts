import { InputError, retold } from "../../base/input-error.ts";
import { notesOf } from "../../base/note.ts";
import type { Collection } from "../../data/collection.ts";
import type { Context } from "../../files/drafts/context.ts";
import type { FieldMap } from "../../files/drafts/field-map.ts";
import type { CollectionOptions } from "../../files/node/collection/collection.ts";
import type { IdOptions } from "../../files/node/collection/collection-xml.ts";
import { knownEncoding } from "../../files/node/text-encoding.ts";
import { readFieldMap } from "../../files/records/fields.ts";
import { units } from "../../text/units.ts";
import { readEntities } from "../../text/xml/xml-entities.ts";
import { readLines, watched } from "../inputs.ts";
import { tell } from "../notes.ts";
import {
  inGroup,
  oneOf,
  type Option,
  type OptionValues,
  parsed,
  rarely,
  requiredText,
  textOption,
  wholeNumberBetween,
} from "../command.ts";
import { inTrack } from "../track-file.ts";
import type { World } from "../world.ts";

// How files are read. A command that reads a run, judgements or documents takes all that is for it.

/** How documents in XML are read. */
export const documentOptions = inGroup(
  "input",
  rarely({
    idAttribute: textOption(
      "--id-attribute <name>",
      "an XML document's id is its first attribute of this name; default: its file's name",
    ),
    idElement: textOption("--id-element <name>", "an XML document's id is the text of its first element of this name"),
    entities: textOption("--entities <file>", "texts of entities that the XML refers to: name and text a line"),
    encoding: parsed(
      "--encoding <name>",
      "what files are written in that are neither UTF-8 nor XML, as in utf-16 or windows-1252",
      { read: knownEncoding, expected: "an encoding such as utf-16, windows-1252 or shift_jis" },
    ),
  }),
);

/** How records are read: JSONL, CSV and the like. */
export const recordOptions = inGroup("input", {
  fields: {
    flags: "--fields <list>",
    about:
      "which keys of JSONL or CSV say what, as in topic=question,doc=metadata.source; records without such a key are read by the usual names",
    read: (typed) => (typeof typed === "string" ? fieldMap(typed) : undefined),
  } satisfies Option<FieldMap | undefined>,
  ...rarely({
    order: oneOf(
      "--order <by>",
      "put results of JSONL and CSV in the order of their scores, or of distances (default: by ranks, else as in the file)",
      [{ name: "score" }, { name: "distance" }],
    ),
    run: textOption("--run <name>", "of a file of JSONL or CSV with several runs: the one that is read"),
  }),
  unit: oneOf("--unit <unit>", "what offsets count; others than code points need the texts of the documents", units),
  ...rarely({
    trust: oneOf(
      "--trust <what>",
      "where a text is not at its offsets: take its place in the document, or the offsets (default: texts, unless one mistake explains all)",
      [{ name: "texts" }, { name: "offsets" }],
    ),
  }),
});

export const collectionOption = inGroup("input", {
  collection: inTrack("collection", textOption("--collection <path>", "documents, for paths, lengths and elements"), [
    "scores",
  ]),
});

export const assessorOption = inGroup(
  "input",
  rarely({
    assessor: textOption("--assessor <name>", "of a judging: whose judgements count, where several differ"),
  }),
);

/** Which answers decline to answer. */
export const abstainOption = inGroup("input", {
  abstain: parsed("--abstain <regex>", "an answer that this fits declines, as in 'could not find|cannot answer'", {
    read: regularExpression,
    expected: "a regular expression of JavaScript, such as 'could not find|cannot answer'",
  }),
});

function regularExpression(typed: string): RegExp | undefined {
  try {
    return new RegExp(typed, "iu");
  } catch {
    return undefined;
  }
}

/** How judgements are read. */
export const judgementsOptions = inGroup("input", {
  ...rarely({
    judgementsFormat: textOption("--judgements-format <format>", "take this format, whatever it looks like"),
  }),
  ...assessorOption,
});

export const runFormatOption = inGroup(
  "input",
  rarely({
    runFormat: textOption("--run-format <format>", "take this format, whatever it looks like"),
  }),
);

/** Of participants, who have short names in submissions. */
export const participantsOption = {
  participants: textOption(
    "--participants <file>",
    "full names of participants: the short one, a tab, the full one a line",
  ),
};

/** For work that may be spread over threads; `same` says what does not depend on their number. */
export const threadsOption = (same: string) => ({
  threads: parsed(
    "--threads <number>",
    `how many; default: one a core, fewer for little work. ${same} the same for any number`,
    wholeNumberBetween(1, 9999, "a whole number from 1 on"),
  ),
});

/** For commands that read any kind of file. */
export const fileOptions = { ...collectionOption, ...documentOptions, ...recordOptions };

function fieldMap(typed: string): FieldMap {
  return retold(
    () => readFieldMap(typed),
    ({ fault }) => new InputError(`--${fault}`), // it begins with the option's name
  );
}

/** For commands that cannot do without the documents. */
export const requiredCollection = (about: string) =>
  inGroup("input", { collection: inTrack("collection", requiredText("--collection <path>", about)) });

/** What the options say of reading; the collection is open then. */
export async function readContext(
  given: OptionValues<typeof documentOptions> &
    Partial<
      OptionValues<typeof recordOptions & typeof collectionOption & typeof assessorOption & typeof abstainOption>
    >,
  world: World,
): Promise<Context> {
  const { fields, unit, encoding, collection, assessor, run, abstain } = given;
  const { order, trust }: { readonly order?: unknown; readonly trust?: unknown } = given; // of rank the order is a measure
  const reading = await readDocumentOptions(given, world);
  return {
    collection: collection === undefined ? undefined : await collectionAt(collection, { ...reading, fields }, world),
    entities: reading.entities,
    fields,
    run,
    abstain,
    order: order === "score" || order === "distance" ? order : undefined,
    unit,
    encoding,
    trust: trust === "texts" || trust === "offsets" ? trust : undefined,
    assessor,
  };
}

/** Most command lines name no collection, and start faster without the code that reads one. */
async function collectionAt(path: string, options: CollectionOptions, world: World): Promise<Collection> {
  const { openCollection } = await import("../../files/node/collection/collection.ts");
  const collection = await watched(path, world, (onProgress) => openCollection(path, { ...options, onProgress }));
  // What else was left out, `inspect` tells; these may be the documents that were meant.
  const unread = (collection.notes ?? []).filter(({ code }) => code === "no-text-files");
  tell(notesOf(path, unread), world);
  return collection;
}

export async function readDocumentOptions(
  { idAttribute, idElement, entities, encoding }: OptionValues<typeof documentOptions>,
  world: World,
): Promise<IdOptions> {
  if (idAttribute !== undefined && idElement !== undefined)
    throw new InputError("--id-attribute and --id-element; expected one of them");
  return { entities: await readEntitiesFile(entities, world), idAttribute, idElement, encoding };
}

async function readEntitiesFile(
  path: string | undefined,
  world: World,
): Promise<ReadonlyMap<string, string> | undefined> {
  if (path === undefined) return undefined;
  const lines = await readLines(path, world);
  return readEntities(lines.join("\n"), path);
}
