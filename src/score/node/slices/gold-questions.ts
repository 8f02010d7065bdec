import { InputError } from "../../../base/input-error.ts";
import type { Topic, Topics } from "../../../data/topics.ts";
import type { JsonObject } from "../../../files/records/json-line.ts";
import { goldRecords, type readTopicRecordsFile } from "./slice-records.ts";

/** What gold calls the words of a question, without case, blanks and underscores; the first that a record has is taken. */
const names = ["question", "query", "userinput", "questiontext", "querytext"];

/** The words of the questions in a file of gold; undefined where it has none but its ids. */
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
