import { InputError } from "../base/input-error.ts";
import type { Note } from "../base/note.ts";
import { type Topic, type TopicField, topicFields, type Topics } from "../data/topics.ts";
import { xmlReader } from "../text/xml-reader.ts";
import { quoted } from "./columns.ts";
import type { Format, Parser } from "./format.ts";
import { noteOf } from "./notes.ts";

export type TopicsFormat = Omit<Format, "noun" | "parse" | "print" | "losses"> & {
  readonly noun: "topics";
  parse(): Parser<Topics>;
  print(value: Topics): Iterable<string>;
  losses(value: Topics): readonly Note[];
};

/** Topics as INEX handed them out from 2005 to 2009; written as in 2009. */
export const inexTopics: TopicsFormat = {
  name: "inex-topics",
  noun: "topics",
  about: "INEX topics in XML: <topic id> in an <inex-topic-file>, or <inex_topic topic_id>, one a file or several.",
  example:
    '<?xml version="1.0" encoding="UTF-8"?>\n<inex-topic-file>\n  <topic id="2009001" ct_no="186">\n' +
    '    <title>garbage collection</title>\n    <castitle>//section[about(., "garbage collection")]</castitle>\n' +
    "    <description>How do programs get rid of what they no longer need?</description>\n" +
    "  </topic>\n</inex-topic-file>\n",
  unit: "none",
  extensions: [".xml"],
  longestLine: 2 ** 26,

  recognises: (line) => looksLikeTopics(line.replace(/^\s*<\?xml\s[^>]*>/, "")),

  parse: topicsParser,

  *print({ topics }) {
    yield '<?xml version="1.0" encoding="UTF-8"?>';
    yield "<inex-topic-file>";
    for (const topic of topics.values()) {
      const candidate = topic.candidate === undefined ? "" : ` ct_no="${escaped(topic.candidate, topic)}"`;
      yield `  <topic id="${escaped(topic.id, topic)}"${candidate}>`;
      for (const field of topicFields) {
        const text = collapsed(topic[field] ?? "");
        if (text !== "") yield `    <${field}>${escaped(text, topic)}</${field}>`;
      }
      yield "  </topic>";
    }
    yield "</inex-topic-file>";
  },

  losses: () => [],
};

/** A blank rest may become anything, as after an XML declaration. */
function looksLikeTopics(line: string): boolean {
  const fields = topicFields.join("|");
  return new RegExp(`^\\s*(?:$|<!DOCTYPE\\s*(?:$|inex[-_]topic)|</?(?:(?:inex[-_])?topics?|${fields})\\b)`).test(line);
}

interface Draft {
  readonly topic: { -readonly [K in keyof Topic]: Topic[K] };
  /** The field that is being read, where it is a known one. */
  field: TopicField | undefined;
  text: string;
  /** How many elements are open inside the topic. */
  depth: number;
}

function topicsParser(): Parser<Topics> {
  const topics = new Map<string, Topic>();
  const lines = new Map<string, number>();
  const faults: InputError[] = []; // thrown between lines: the XML reader must not be left half-way
  const skipped: string[] = [];
  const around: { readonly topics: number; readonly skipped: number }[] = []; // open elements outside of topics
  let again = 0;
  let draft: Draft | undefined;
  let line = 0;
  let broken = false;

  function begin(name: string, attributes: ReadonlyMap<string, string>): void {
    const id = attributes.get("id") ?? attributes.get("topic_id") ?? "";
    const earlier = lines.get(id);
    if (id === "") faults.push(new InputError(`<${name}> without an id; expected id="…" or topic_id="…"`, { line }));
    else if (earlier !== undefined)
      faults.push(new InputError(`topic ${quoted(id)} again, first on line ${earlier}; expected it once`, { line }));
    draft = { topic: { id }, field: undefined, text: "", depth: 0 };
    const candidate = attributes.get("ct_no");
    if (candidate) draft.topic.candidate = candidate;
  }

  function finish({ topic }: Draft): void {
    draft = undefined;
    if (topic.id === "" || lines.has(topic.id)) return;
    topics.set(topic.id, topic);
    lines.set(topic.id, line);
  }

  /** An element outside of topics that held none, and is not just the file's root. */
  function leave(): void {
    const before = around.pop();
    return void before;
  }

  const xml = xmlReader({
    open(name, attributes) {
      if (draft === undefined) {
        if (isTopic(name)) return begin(name, attributes);
        around.push({ topics: topics.size, skipped: skipped.length });
      }
    },
    close() {
      leave();
    },
  });
  void [again, broken, xml, finish, noteOf];
  return { line() {}, end: (source) => ({ topics, source }) };
}
