import { retold } from "../../base/faults.ts";
import { InputError } from "../../base/input-error.ts";
import { once } from "../../base/once.ts";
import type { FieldMap } from "../../drafts/field-map.ts";
import { field, isObject, type JsonObject, shown, valueAt } from "../json-line.ts";
import { pythonLiteral } from "./python-literal.ts";

/** A list of a record, with the key that it is found under. */
export interface ContextList {
  readonly key: string;
  readonly items: readonly unknown[];
  /** Any of its items will do. */
  readonly anyOf?: true;
}

/** The lists of texts that a record of one question has. */
export interface ContextLists {
  /** What was retrieved, best first. */
  readonly retrieved?: ContextList | undefined;
  /** What should be: each of them is needed. */
  readonly reference?: ContextList | undefined;
  /** Right answers, any of which will do. */
  readonly answers?: ContextList | undefined;
  /** A list that may be either: nothing else in the record tells. */
  readonly doubtful?: ContextList | undefined;
}

const names = (list: string): readonly string[] => list.split(" ");

/** Keys that can mean one thing alone. */
export const retrievedNames = names(
  "retrieved retrieved_contexts retrieval_context retrievalContext retrieved_documents retrieved_docs retrieved_chunks " +
    "retrieved_nodes retrieved_texts retrieved_snippets retrievedContexts source_documents sourceDocuments source_nodes sourceNodes",
);
export const referenceNames = names(
  "reference_contexts referenceContexts ground_truth_documents ground_truth_contexts ground_truth_context expected_chunks " +
    "expected_contexts expected_texts gold_contexts",
);
/** Keys that tools use for what was retrieved, and others for what should be. */
export const eitherNames = names("contexts context documents docs nodes chunks");

/** Where runs and pipelines keep what came out of them, and examples what should. */
const outputs = ["outputs.", "output."];
const retrievedRooms = ["", ...outputs, "retriever."];
const referenceRooms = [
  "",
  ...names("reference_outputs. reference. example.outputs. expected. expectedOutput. expected_output."),
];
const isOutput = (key: string): boolean => outputs.some((room) => key.startsWith(room));
/** What a span of Phoenix has of a retriever: objects with "document.content" and the like. */
export const spanDocuments = "attributes.retrieval.documents";

/** Keys beside which contexts are those that a system was given: what it answered, or ragas' older lists of right answers. */
const systemAnswers = names("answer response result output prediction ground_truths");
/** Of an example of LangSmith or Phoenix, whose outputs are what should come; and of a run or a trace, whose outputs are what did. */
const exampleKeys = names("dataset_id source_run_id modified_at node_id");
const runKeys = names(
  "run_type start_time end_time trace_id session_id dotted_order parent_run_id reference_example_id example_id execution_time " +
    "timestamp",
);
/** DeepEval's: its "context" is what should be retrieved. */
const deepEvalKeys = names(
  "expected_output expectedOutput actual_output actualOutput retrieval_context retrievalContext",
);
/** Of a test set that ragas generated, whose "contexts" are what the question was made from. */
const testsetKeys = names("evolution_type episode_done synthesizer_name");

const has = (record: JsonObject, keys: readonly string[]): boolean =>
  keys.some((key) => field(record, key) !== undefined);
/** DeepEval writes every key of a case, also without a value. */
const isDeepEvals = (record: JsonObject): boolean => deepEvalKeys.some((key) => Object.hasOwn(record, key));

/** The keys that a person says have the lists. */
type MappedLists = Pick<FieldMap, "retrieved" | "highlights">;

const telling = once(() => {
  const rooms = [...retrievedRooms, ...referenceRooms].filter((room) => room !== "").map((room) => firstOf(room));
  const all = [
    ...retrievedNames,
    ...referenceNames,
    ...eitherNames,
    "ground_truths",
    "record_json",
    "record_attributes",
    "attributes",
    "qa_gt",
  ];
  // A column of CSV may have the whole path for its name.
  return new Set([...all, ...rooms]);
});
const firstOf = (path: string): string => path.split(".")[0]!;

/** Whether a record may have lists at all: most have none of the keys, and are not looked at further. */
export function mayHaveLists(record: JsonObject, mapped: MappedLists): boolean {
  const keys = telling();
  for (const key of Object.keys(record)) if (keys.has(key) || keys.has(firstOf(key))) return true;
  if (componentRooms(record).length > 0) return true;
  return mapped.retrieved !== undefined || mapped.highlights !== undefined;
}

export function contextLists(record: JsonObject, mapped: MappedLists): ContextLists {
  const given = (path: string | undefined) => (path === undefined ? undefined : listAt(record, path));
  const retrieved =
    given(mapped.retrieved) ??
    listIn(record, retrievedRooms, retrievedNames) ??
    listIn(record, componentRooms(record), ["documents"]) ??
    listAt(record, spanDocuments) ??
    instrumented(record);
  const reference =
    given(mapped.highlights) ??
    listIn(record, [...referenceRooms, ...outputs], referenceNames) ??
    listAt(record, "qa_gt.snippets");
  const groundTruths = listAt(record, "ground_truths");
  const answers = groundTruths && { ...groundTruths, anyOf: true as const };
  const either = listIn(record, ["", ...outputs], eitherNames, new Set([retrieved?.key, reference?.key]));
  const expected = listIn(record, referenceRooms.slice(1), eitherNames);
  const all = { retrieved, reference: reference ?? expected, answers };
  if (either === undefined) return all;
  const is = kindOf(record, either, all.reference !== undefined);
  if (is === "retrieved" && retrieved === undefined) return { ...all, retrieved: either };
  if (is === "reference" && all.reference === undefined) return { ...all, reference: either };
  return is === "doubtful" ? { ...all, doubtful: either } : all;
}

function kindOf(
  record: JsonObject,
  { key, items }: ContextList,
  hasReference: boolean,
): "retrieved" | "reference" | "doubtful" {
  if (key === "context" && isDeepEvals(record)) return "reference";
  if (has(record, testsetKeys)) return "reference";
  if (isOutput(key) && isExample(record)) return "reference";
  if (items.some(isDocument)) return "retrieved"; // as a retriever gives them
  const isRun = hasReference || has(record, systemAnswers) || (isOutput(key) && has(record, runKeys));
  return isRun ? "retrieved" : "doubtful";
}

/** Keys that a tool writes without a value count, too. */
function isExample(record: JsonObject): boolean {
  return exampleKeys.some((key) => Object.hasOwn(record, key)) && !has(record, runKeys);
}

/** What the components of a pipeline gave, by the names that people give them; of several the last, whose list is read on. */
function componentRooms(record: JsonObject): string[] {
  const names = Object.keys(record).filter((key) => /retriever|ranker/i.test(key) && isObject(record[key]));
  return names.toReversed().map((name) => `${name}.`);
}

/** A document of LangChain, LlamaIndex or Haystack, with or without its score. */
function isDocument(item: unknown): boolean {
  if (Array.isArray(item)) return isDocument(item[0]) && typeof item[1] === "number";
  return isObject(item) && has(item, documentKeys);
}
const documentKeys = names("page_content pageContent content text node kwargs document score");

/** The first list by these names, in these rooms, that is not one of those that are known already. */
function listIn(
  record: JsonObject,
  rooms: readonly string[],
  keys: readonly string[],
  known: ReadonlySet<string | undefined> = new Set(),
): ContextList | undefined {
  for (const room of rooms)
    for (const key of keys) {
      const found = known.has(room + key) ? undefined : listAt(record, room + key);
      if (found !== undefined) return found;
    }
  return undefined;
}

/** The list under a path of keys, or in a cell of CSV; undefined where there is none. */
function listAt(record: JsonObject, path: string): ContextList | undefined {
  const value = valueAt(record, path);
  if (typeof value === "string") return cellList(path, value, record);
  return Array.isArray(value) ? { key: path, items: value } : undefined;
}

/** A list in a cell: as JSON, as Python prints it, or, in DeepEval's files, parted by bars. */
function cellList(key: string, cell: string, record: JsonObject): ContextList | undefined {
  const name = key.slice(key.lastIndexOf(".") + 1);
  const isDeepEval = isDeepEvals(record) && /^(?:retrieval_?context|context)$/i.test(name);
  const meansList =
    isDeepEval ||
    ["contexts", "ground_truths"].includes(name) ||
    (name !== key && eitherNames.includes(name) && /^\s*\[/.test(cell)) ||
    retrievedNames.includes(name) ||
    referenceNames.includes(name);
  if (!meansList) return undefined; // "context" and the like may be any text
  if (!/^\s*(?:\[|array\()/.test(cell)) return { key, items: isDeepEval ? cell.split("|") : [cell] };
  const items = parsedList(key, cell);
  if (!Array.isArray(items)) throw unreadable(key, cell, "");
  return { key, items };
}

function parsedList(key: string, cell: string): unknown {
  try {
    return JSON.parse(cell);
  } catch {
    return retold(
      () => pythonLiteral(cell),
      ({ fault }) => unreadable(key, cell, ` (${fault})`),
    );
  }
}

function unreadable(key: string, cell: string, why: string): InputError {
  return new InputError(
    `"${key}" begins like a list, and is none: ${shown(cell.slice(0, 40))}${why}; expected a list as JSON or as Python prints ` +
      "it, whole (to_json(orient='records', lines=True) writes one that is)",
  );
}

/** TruLens keeps the calls of a pipeline, as JSON, or spans with names of their own. */
function instrumented(record: JsonObject): ContextList | undefined {
  const span = parsedObject(field(record, "record_attributes"));
  const contexts = span && field(span, "ai.observability.retrieval.retrieved_contexts");
  if (Array.isArray(contexts)) return { key: "record_attributes", items: contexts };
  const calls = field(parsedObject(field(record, "record_json")) ?? {}, "calls");
  if (!Array.isArray(calls)) return undefined;
  const lists = calls
    .filter(isObject)
    .filter((call) => /retriev|relevant_documents/i.test(methodOf(call)))
    .map((call) => field(call, "rets"));
  const returned: unknown = lists.findLast(Array.isArray);
  return Array.isArray(returned) ? { key: "record_json", items: returned } : undefined;
}

/** An object, or the JSON of one in a text. */
export function parsedObject(value: unknown): JsonObject | undefined {
  if (typeof value !== "string") return isObject(value) ? value : undefined;
  try {
    const parsed: unknown = JSON.parse(value);
    return isObject(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

/** The class and the method that a call is of: the last of its stack. */
function methodOf(call: JsonObject): string {
  const stack = field(call, "stack");
  const last: unknown = Array.isArray(stack) ? stack.at(-1) : undefined;
  const method = isObject(last) ? field(last, "method") : undefined;
  if (!isObject(method)) return "";
  return [valueAt(method, "obj.cls.name"), field(method, "name")].filter((name) => typeof name === "string").join(".");
}
