import { topicFields } from "../../data/topics.ts";
import type { FieldMap } from "../drafts/field-map.ts";
import { lacking } from "./document-record.ts";
import { hasOneOf } from "./shapes/paths.ts";
import { field, idValue, type JsonObject, optionalText, textValue, valueAt } from "./json-line.ts";

/** A topic as a record says it: its id, and what it says by the names of fields. */
interface RecordedTopic {
  readonly id: string;
  readonly texts: readonly (readonly [string, string | undefined])[];
  /** The keys that it was read from. */
  readonly keys: readonly string[];
}

/** Other names, as retrieval benchmarks and frameworks have them; the first that is there counts. */
const ids = "_id topic_id query_id query-id qid question_id questionId queryId id".split(" ");
const questions = "question query user_input input text".split(" ");
const said = [...topicFields, "candidate"];

/** Reads a topic: `topic` and what it says; else by the map; else by other names, where a question without an id is its own. */
export function topicRecord(record: JsonObject, map: FieldMap = {}): RecordedTopic {
  const asked = questions.find((key) => typeof valueAt(record, key) === "string");
  const turn = map.topic === undefined ? turnOf(record) : undefined;
  const plain = ["topic", ...(map.topic === undefined ? [] : [map.topic]), ...ids];
  const key = plain.find((name) => valueAt(record, name) !== undefined) ?? asked;
  if (key === undefined && turn === undefined) throw lacking(record, "topic", "a string or an integer");
  const id = turn ?? idValue(key!, valueAt(record, key!));
  const keys = turn === undefined ? [key!] : ["conversation_id", "turn"];
  const texts = said.map((name) => [name, optionalText(record, name)] as const);
  const says = texts.some(([, text]) => text !== undefined);
  if (says || asked === undefined) return { id, texts, keys: [...keys, ...said] };
  return { id, texts: [["title", textValue(asked, valueAt(record, asked))]], keys: [...keys, asked, ...said] };
}

/** What names a question by an id, before its words do. */
export const idKeys = ["topic", "topic_id", "query_id", "qid", "question_id", "questionId", "queryId", "query-id"];

/** The topic of a question of a conversation, whose words may be asked in others, too. */
export function turnOf(record: JsonObject): string | undefined {
  const [conversation, turn] = [field(record, "conversation_id"), field(record, "turn")].map((value) =>
    typeof value === "string" || typeof value === "number" ? String(value) : "",
  );
  if (!conversation || !turn || hasOneOf(record, idKeys, true)) return undefined;
  return `${conversation}_${turn}`;
}
