// Reads the properties of topics by which scores are sliced: from the file that was named, or else from the judgements.

import { InputError } from "../../base/input-error.ts";
import type { Topic, Topics } from "../../data/topics.ts";
import { type FileOptions, readFile } from "../../files/node/read-file.ts";
import { holdsJudging } from "../../files/node/sql/our-files.ts";
import { statIfThere } from "../../files/node/file-system.ts";
import type { JsonObject } from "../../files/records/json-line.ts";
import { refuseUnknownFields } from "../slices.ts";
import { type TopicRecords, type TopicRecordsOptions, topicRecordsReader } from "../topic-records.ts";

/** How scores are sliced. */
export interface SliceOptions {
  /** Fields of topics, such as "type" or "metadata.language". Scores are also given for each value of these fields. */
  readonly slices?: readonly string[] | undefined;
  /** The file that has these fields. Default: the judgements, if they are JSONL, CSV or SQuAD. */
  readonly slicesFrom?: string | undefined;
}

/**
 * Reads what a file says about topics, zipped or not, to slice scores by it; "-" is standard input.
 *
 * @example
 * import { readTopicRecordsFile } from "pericope/node";
 *
 * (await readTopicRecordsFile("kinds.jsonl")).topics.get("2026001"); // [{ topic: "2026001", age: "manuscripts", asks: "how" }]
 */
export function readTopicRecordsFile(
  path: string,
  options: TopicRecordsOptions & Pick<FileOptions, "onProgress" | "encoding"> = {},
): Promise<TopicRecords> {
  return readFile(path, options, ({ source }) => topicRecordsReader({ source, fields: options.fields }));
}

/**
 * What is known about topics, from the file that was named, or else from the judgements. A field that no topic has is
 * refused.
 */
export async function sliceRecords(
  judgements: string | undefined,
  { slices = [], slicesFrom }: SliceOptions,
  options: Parameters<typeof readTopicRecordsFile>[1] = {},
): Promise<TopicRecords> {
  const about =
    slicesFrom === undefined ? await goldRecords(judgements, options) : await readTopicRecordsFile(slicesFrom, options);
  refuseUnknownFields(slices, about);
  return about;
}

/** What the judgements say about topics, if they are records. */
async function goldRecords(
  path: string | undefined,
  options: Parameters<typeof readTopicRecordsFile>[1],
): Promise<TopicRecords> {
  const untold = new InputError(
    "nothing tells of topics here but their ids; expected a file with the fields to slice by",
    { source: path },
    { remedy: { option: "slicesFrom" } },
  );
  if (path === undefined || path === "-" || (await holdsJudging(path))) throw untold;
  return readTopicRecordsFile(path, options).catch((error: unknown) => {
    throw statIfThere(path) !== undefined && error instanceof InputError ? untold : error;
  });
}

/**
 * The names that such files use for the text of a question, in lower case and without blanks and underscores. The
 * first one in a record is used.
 */
const names = ["question", "query", "userinput", "questiontext", "querytext"];

/** The texts of the questions in a file of right answers. Undefined if it has only ids. */
export async function goldQuestions(
  path: string | undefined,
  options: Parameters<typeof readTopicRecordsFile>[1] = {},
): Promise<Topics | undefined> {
  const records = await goldRecords(path, options).catch((error: unknown) => {
    if (error instanceof InputError) return undefined;
    throw error;
  });
  const topics = new Map<string, Topic>();
  for (const [id, some] of records?.topics ?? []) {
    const title = some.map(questionOf).find((words) => words !== undefined && words !== id);
    if (title !== undefined) topics.set(id, { id, title });
  }
  return topics.size === 0 ? undefined : { topics, source: path };
}

function questionOf(record: JsonObject): string | undefined {
  const keys = Object.keys(record);
  for (const name of names) {
    const key = keys.find((one) => one.toLowerCase().replaceAll(/[\s_-]/g, "") === name);
    const words = key === undefined ? undefined : record[key];
    if (typeof words === "string" && words.trim() !== "") return words;
  }
  return undefined;
}
