import { InputError } from "../../../base/input-error.ts";
import type { FieldMap } from "../../drafts/field-map.ts";

/** Files that users bring but that cannot be read as they are: what they have, what they lack, and what would help. */
const foreign: readonly { readonly has: readonly RegExp[]; readonly lacks?: RegExp; readonly fault: string }[] = [
  {
    has: [/"full_text"\s*:\s*[[{]/, /"qas"\s*:\s*[[{]/],
    fault:
      "papers with their questions, as QASPER has them; expected documents and gold of their own, which docs/python.md writes of them",
  },
  {
    has: [/"(?:user_input|turns)"\s*:\s*\[\s*\{|"expected_outcome"\s*:/],
    lacks: /"(?:topic|doc|doc_id|ranges)"\s*:/, // such a record is read by these
    fault:
      "a conversation, of which no list tells what was retrieved for which turn; expected one question a record, with a list " +
      'such as "retrieved_contexts"',
  },
  {
    has: [/"user_input"\s*:\s*"/, /"(?:response|reference)"\s*:/],
    lacks: /"(?:\w*contexts|\w*documents|doc|doc_id|source|text|start|ranges)"\s*:/,
    fault:
      'a record of ragas without contexts; expected "retrieved_contexts", which are a run, or "reference_contexts", which are judgements',
  },
];

/** Refuses such a file by its first record, unless the user says what its fields mean. */
export function refuseForeign(record: string, fields: FieldMap = {}): void {
  if (Object.keys(fields).length > 0) return;
  const found = foreign.find(({ has, lacks }) => has.every((mark) => mark.test(record)) && !lacks?.test(record));
  if (found !== undefined) throw new InputError(found.fault);
}
