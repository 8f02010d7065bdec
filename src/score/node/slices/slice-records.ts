import { InputError } from "../../../base/input-error.ts";
import { refuseUnknownFields } from "../../slices/slicing.ts";
import { type TopicRecords, type TopicRecordsOptions, topicRecordsReader } from "../../slices/topic-records.ts";
import { holdsJudging } from "../../../files/node/sql/our-files.ts";
import { type FileOptions, readFile } from "../../../files/node/read-file.ts";
import { statIfThere } from "../../../files/node/stat-if-there.ts";

/** How scores are sliced. */
export interface SliceOptions {
  /** Fields of topics, such as "type" or "metadata.language": the scores are also given by the values of each. */
  readonly slices?: readonly string[] | undefined;
  /** The file that has these fields. Default: the judgements, where they are JSONL, CSV or SQuAD. */
  readonly slicesFrom?: string | undefined;
}

/**
 * Reads what a file says of topics, zipped or not, to slice scores by; "-" is standard input.
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

/** What is known of topics, by the file that was named, or else by the judgements; a field that nobody has is refused. */
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

/** What the judgements say of topics, where they are records. */
export async function goldRecords(
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
