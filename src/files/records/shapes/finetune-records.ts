import { InputError } from "../../../base/input-error.ts";
import { quoted } from "../../drafts/columns.ts";
import { field, isObject, type JsonObject } from "../json-line.ts";

/**
 * The questions of a LlamaIndex EmbeddingQAFinetuneDataset: one object of queries, of the texts of nodes, and of the
 * nodes that answer each query. Undefined if a record is not one. Node ids change with every cut, so only the texts
 * are used.
 */
export function finetuneRecords(record: JsonObject): JsonObject[] | undefined {
  const [queries, corpus, relevant] = ["queries", "corpus", "relevant_docs"].map((key) => field(record, key));
  if (!isObject(queries) || !isObject(corpus) || !isObject(relevant)) return undefined;
  if (Object.keys(queries).length === 0) throw new InputError('"queries" has none; expected a question at least');
  return Object.keys(queries).map((topic) => {
    const nodes = field(relevant, topic) ?? [];
    if (!Array.isArray(nodes)) throw new InputError(`relevant_docs of query ${quoted(topic)}: expected a list of ids`);
    return { topic, reference_contexts: nodes.map((node: unknown) => textOf(corpus, String(node), topic)) };
  });
}

function textOf(corpus: JsonObject, node: string, topic: string): string {
  const text = field(corpus, node);
  if (typeof text === "string") return text;
  throw new InputError(`node ${quoted(node)} of query ${quoted(topic)} is not in the corpus; expected its text there`);
}
