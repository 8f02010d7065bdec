import { InputError } from "../../src/base/input-error.ts";
import { type Collection, collectionOf, type Document } from "../../src/data/collection.ts";
import { type Judgements, mergedJudgements } from "../../src/data/judgements.ts";
import type { Run } from "../../src/data/run.ts";
import type { Topic, Topics } from "../../src/data/topics.ts";
import { readAny } from "../../src/formats/read.ts";
import { elementTable } from "../../src/xml/element-reader.ts";
import { decodeUtf8 } from "../../src/text/utf8.ts";
import type { DroppedFile } from "./messages.ts";

/** What the files held. */
export interface Dropped {
  readonly judgements: Judgements;
  readonly runs: readonly Run[];
  readonly topics: Topics;
  readonly collection: Collection | undefined;
}

/** Reads files of any kind and order: documents first, since paths lead into them. */
export function readDropped(files: readonly DroppedFile[]): Dropped {
  const documents: Document[] = [];
  const rest = files.filter((file) => {
    const found = documentsIn(file);
    documents.push(...found);
    return found.length === 0;
  });
  const collection = documents.length === 0 ? undefined : collectionOf(documents, "the files dropped");
  const judgements: Judgements[] = [];
  const runs: Run[] = [];
  const topics = new Map<string, Topic>();
  for (const { name, bytes } of rest) {
    const { noun, value } = readAny(bytes, { source: name, collection });
    if (noun === "judgements") judgements.push(value);
    else if (noun === "run") runs.push(value);
    else if (noun === "topics") for (const [id, topic] of value.topics) topics.set(id, topic);
  }
  if (judgements.length === 0)
    throw new InputError(`no judgements among ${counted(files)}; drop them along with the runs`);
  if (runs.length === 0) throw new InputError(`no run among ${counted(files)}; drop one along with the judgements`);
  const merged = judgements.length === 1 ? judgements[0]! : mergedJudgements(judgements, judgements[0]!.source);
  return { judgements: merged, runs, topics: { topics }, collection };
}

function counted(files: readonly DroppedFile[]): string {
  return files.length === 1 ? `"${files[0]!.name}"` : `the ${files.length} files`;
}

/** The documents of a file: JSONL with texts, or an XML file that is no submission, assessment or list of topics. */
function documentsIn({ name, bytes }: DroppedFile): Document[] {
  const start = decodeUtf8(bytes.subarray(0, 4096)) ?? decodeUtf8(bytes.subarray(0, 4093)) ?? "";
  if (/\.jsonl?$/i.test(name) && /"text"\s*:/.test(start) && /"doc"\s*:/.test(start)) {
    const read = readAny(bytes, { source: name });
    if (read.noun !== "documents") return [];
    return [...read.value.ids()].map((id) => read.value.document(id)!);
  }
  if (!/\.xml$/i.test(name) || /<(?:inex[\w-]*|file|topic|assessments?|pool)[\s>]/i.test(start)) return [];
  const xml = decodeUtf8(bytes);
  if (xml === undefined) throw new InputError("not UTF-8; expected XML in UTF-8", { source: name });
  try {
    const { text, table } = elementTable(xml.replace(/^\ufeff/, ""));
    return [{ doc: name.replace(/^.*\//, "").replace(/\.xml$/i, ""), text, elements: table }];
  } catch (error) {
    throw error instanceof InputError ? error.at({ source: name }) : error;
  }
}
