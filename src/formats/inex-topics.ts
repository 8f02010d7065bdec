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

type Draft = { -readonly [K in keyof Topic]: Topic[K] };

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

  recognises: (line) => beginning.test(line),

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

// After an XML declaration alone, anything may follow.
const beginning = new RegExp(
  "^\\s*(?=<)(?:<\\?xml\\s[^>]*>\\s*)?" +
    `(?:$|<!DOCTYPE\\s*(?:$|inex[-_]topic)|</?(?:(?:inex[-_])?topics?|${topicFields.join("|")})\\b)`,
);

function topicsParser(): Parser<Topics> {
  const topics = new Map<string, Topic>();
  const lines = new Map<string, number>();
  const faults: InputError[] = []; // thrown after the line, since throwing would leave the XML reader half-way
  const skipped: string[] = []; // names of elements
  const around: { readonly seen: number; readonly skipped: number }[] = []; // the open elements that are no topics
  let seen = 0;
  let repeated = 0;
  let topic: Draft | undefined;
  let field: TopicField | undefined;
  let text = "";
  let depth = 0; // inside the topic
  let line = 0;
  let broken = false;

  function begin(name: string, attributes: ReadonlyMap<string, string>): Draft {
    const id = attributes.get("id") ?? attributes.get("topic_id") ?? "";
    const earlier = lines.get(id);
    const begun: Draft = { id };
    seen++;
    if (attributes.get("ct_no")) begun.candidate = attributes.get("ct_no");
    if (id === "") faults.push(new InputError(`<${name}> without an id; expected id="…" or topic_id="…"`, { line }));
    else if (earlier !== undefined)
      faults.push(new InputError(`topic ${quoted(id)} again, first on line ${earlier}; expected it once`, { line }));
    else {
      topics.set(id, begun);
      lines.set(id, line);
    }
    return begun;
  }

  function finishField(topic: Draft, field: TopicField): void {
    const said = collapsed(text);
    text = "";
    if (topic[field] !== undefined) repeated++;
    else if (said !== "") topic[field] = said;
  }

  /** Leaves an element that is no topic. One that held no topics counts as skipped, with all that it held. */
  function leave(name: string): void {
    const before = around.pop();
    if (before === undefined || around.length === 0 || before.seen < seen) return;
    skipped.length = before.skipped;
    skipped.push(name);
  }

  const xml = xmlReader({
    open(name, attributes) {
      if (topic !== undefined) {
        if (depth++ > 0) return;
        field = topicFields.find((field) => field === name);
        if (field === undefined) skipped.push(name);
      } else if (/^(?:inex[-_])?topic$/.test(name)) topic = begin(name, attributes);
      else around.push({ seen, skipped: skipped.length });
    },
    text(piece) {
      if (field !== undefined) text += piece;
    },
    close(name) {
      if (topic === undefined) return leave(name);
      if (depth === 0) return void (topic = undefined);
      if (--depth > 0) return;
      if (field !== undefined) finishField(topic, field);
      field = undefined;
    },
  });

  return {
    line(content, number) {
      if (broken) return; // what follows a fault in XML means nothing
      line = number;
      broken = true;
      xml.write(`${content}\n`);
      broken = false;
      const fault = faults.shift();
      if (fault !== undefined) throw fault;
    },
    end(source) {
      if (!broken) xml.end();
      const [fault] = faults;
      if (fault !== undefined) throw fault;
      if (!broken && seen === 0) throw new InputError("no topics; expected <topic id> or <inex_topic topic_id>");
      return { topics, notes: [...skippedNote(skipped), ...repeatedNote(repeated)], source };
    },
  };
}

function skippedNote(names: readonly string[]): Note[] {
  const some = [...new Set(names)].slice(0, 5).map((name) => `<${name.slice(0, 40)}>`);
  const which = `skipped: ${some.join(", ")}`;
  return noteOf("topic-elements-skipped", names.length, `element was ${which}`, `elements were ${which}`);
}

function repeatedNote(count: number): Note[] {
  return noteOf(
    "topic-elements-repeated",
    count,
    "element came again in its topic; the first stands",
    "elements came again in their topics; the first stands",
  );
}

/** Without white space at the ends, and with single spaces inside. */
function collapsed(text: string): string {
  return text.replace(/[ \t\r\n]+/g, " ").replace(/^ | $/g, "");
}

const references: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Text as XML has it, inside elements and attributes alike. */
function escaped(text: string, { id }: Topic): string {
  const [wrong] = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.exec(text) ?? [];
  if (wrong !== undefined)
    throw new InputError(`topic ${quoted(id)} holds ${quoted(wrong)}; expected characters that XML has`);
  return text.replace(/[&<>"\t\n\r]/g, (letter) => references[letter] ?? `&#${letter.charCodeAt(0)};`);
}
