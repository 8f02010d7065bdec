import { InputError } from "../../base/input-error.ts";
import type { Topic } from "../../data/topics.ts";
import { quoted } from "../drafts/columns.ts";
import type { Format } from "./format.ts";
import { looksLikeJson } from "../records/json-kind.ts";
import { itemsParser } from "../records/json-items.ts";
import { topicRecord } from "../records/topic-record.ts";
import { remarkCastitle, remarkFields } from "../drafts/remarks.ts";

/** Topics as JSON, one per line. */
export const jsonlTopics: Format<"topics"> = {
  name: "jsonl-topics",
  noun: "topics",
  about:
    "One JSON object a topic, with what it says: title, castitle, description, narrative and others, all optional. Other names are read too, as of BEIR: _id, id, query_id; text, query, question for the title; `conversation_id` with `turn`, where there is no id of a question, as the topic CONVERSATION_TURN, as in gold and runs; so is a JSON list.",
  example:
    '{"topic":"q1","title":"reset button","castitle":"//section[about(., \\"reset button\\")]"}\n' +
    '{"topic":"q2","title":"waiting","description":"How long must one wait?"}\n',
  unit: "none",
  extensions: [".jsonl", ".ndjson"],
  longestLine: 2 ** 26,
  value: true,

  recognises: (line) => looksLikeJson(line, "topics"),

  parse(context = {}) {
    const topics = new Map<string, Topic>();
    const lines = new Map<string, number>();
    return itemsParser({
      add(object, line) {
        const { id, texts, keys } = topicRecord(object, context.fields);
        for (const key of keys) context.leftOut?.keeps(key);
        context.leftOut?.look(object);
        const earlier = lines.get(id);
        if (earlier !== undefined)
          throw new InputError(`topic ${quoted(id)} again, first on line ${earlier}; expected it once`, { line });
        // As in XML, an empty or blank field counts as absent.
        topics.set(id, { ...Object.fromEntries(texts.filter(([, text]) => text !== undefined && !isBlank(text))), id });
        lines.set(id, line);
        const empty = texts.filter(([, text]) => text !== undefined && isBlank(text));
        remarkFields(topics.get(id)!, { line }, new Map(empty.map(([key]) => [key, { line }])), context);
        const castitle = topics.get(id)?.castitle;
        if (castitle !== undefined) remarkCastitle(id, castitle, { line }, context);
      },
      end: (source) => ({ topics, source }),
    });
  },

  *print({ topics }) {
    for (const { id, ...texts } of topics.values()) yield JSON.stringify({ topic: id, ...texts });
  },

  losses: () => [],
};

/** True for an empty text, or only XML's white space. A no-break space counts as a character. */
const isBlank = (text: string): boolean => /^[ \t\r\n]*$/.test(text);
