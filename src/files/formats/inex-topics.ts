import { InputError, type Place } from "../../base/input-error.ts";
import type { Note } from "../../base/note.ts";
import { type Topic, type TopicField, topicFields, type Topics } from "../../data/topics.ts";
import { quoted } from "../drafts/columns.ts";
import type { Context, OnFault } from "../drafts/context.ts";
import type { Format } from "./format.ts";
import type { Parser } from "../drafts/parser.ts";
import { noteOf } from "../drafts/notes.ts";
import { remarkCastitle, remarkFields } from "../drafts/remarks.ts";
import { throwFault, xmlLines } from "../inex/xml-lines.ts";
import { attribute, escaped, xmlDeclaration } from "../inex/xml-text.ts";

type TopicDraft = { -readonly [K in keyof Topic]: Topic[K] };

/** Topics as INEX published them from 2005 to 2009. Written as in 2009. */
export const inexTopics: Format<"topics"> = {
  name: "inex-topics",
  noun: "topics",
  about: "INEX topics in XML: <topic id> in an <inex-topic-file>, or <inex_topic topic_id>, one a file or several.",
  example:
    '<?xml version="1.0" encoding="UTF-8"?>\n<inex-topic-file>\n  <topic id="2009001" ct_no="186">\n' +
    "    <title>garbage collection</title>\n    <castitle>//section[about(., garbage collection)]</castitle>\n" +
    "    <description>How do programs get rid of what they no longer need?</description>\n" +
    "  </topic>\n</inex-topic-file>\n",
  unit: "none",
  extensions: [".xml"],
  longestLine: 2 ** 26,

  elements: ["inex-topic-file", "inex_topic", "inex-topic", "topic", "topics", "inex_topics", "inex-topics"],

  recognises: () => false,

  parse: topicsParser,

  *print({ topics }) {
    yield xmlDeclaration;
    yield "<inex-topic-file>";
    for (const topic of topics.values()) {
      const what = `topic ${quoted(topic.id)}`;
      yield `  <topic${attribute("id", topic.id, what)}${attribute("ct_no", topic.candidate, what)}>`;
      for (const field of topicFields) {
        const text = collapsed(topic[field] ?? "");
        if (text !== "") yield `    <${field}>${escaped(text, what)}</${field}>`;
      }
      yield "  </topic>";
    }
    yield "</inex-topic-file>";
  },

  losses({ topics }) {
    let changed = 0;
    for (const topic of topics.values())
      for (const field of topicFields)
        if (topic[field] !== undefined && collapsed(topic[field]) !== topic[field]) changed++;
    return noteOf(
      "spaces-changed",
      changed,
      "text is written with single spaces, and none at its ends",
      "texts are written with single spaces, and none at their ends",
    );
  },
};

function topicsParser(context: Context = {}, onFault: OnFault = throwFault): Parser<Topics> {
  const topics = new Map<string, Topic>();
  const lines = new Map<string, number>();
  const skipped: string[] = []; // names of elements
  const around: { readonly seen: number; readonly skipped: number }[] = []; // the open elements that are no topics
  let seen = 0;
  let repeated = 0;
  let topic: TopicDraft | undefined;
  let topicPlace: Place = {};
  const empty = new Map<TopicField, Place>(); // the fields of the topic that have no text
  let field: TopicField | undefined;
  let fieldPlace: Place = {};
  let text = "";
  let depth = 0; // inside the topic

  function begin(name: string, attributes: ReadonlyMap<string, string>): TopicDraft {
    const id = attributes.get("id") ?? attributes.get("topic_id") ?? "";
    const place = xml.tagPlace;
    const earlier = lines.get(id);
    const begun: TopicDraft = { id };
    seen++;
    topicPlace = place;
    empty.clear();
    if (attributes.get("ct_no")) begun.candidate = attributes.get("ct_no");
    if (id === "") onFault(new InputError(`<${name}> without an id; expected id="…" or topic_id="…"`, place));
    else if (earlier !== undefined)
      onFault(new InputError(`topic ${quoted(id)} again, first on line ${earlier}; expected it once`, place));
    else {
      topics.set(id, begun);
      lines.set(id, place.line!);
    }
    return begun;
  }

  function finishField(topic: TopicDraft, field: TopicField): void {
    const said = collapsed(text);
    text = "";
    if (topic[field] !== undefined) repeated++;
    else if (said === "") empty.set(field, fieldPlace);
    else {
      topic[field] = said;
      if (field === "castitle") remarkCastitle(topic.id, said, fieldPlace, context);
    }
  }

  function finishTopic(finished: TopicDraft): void {
    topic = undefined;
    if (topics.get(finished.id) === finished) remarkFields(finished, topicPlace, empty, context);
  }

  /** Leaves an element that is not a topic. If it contained no topics, it counts as skipped, with all its content. */
  function leave(name: string): void {
    const before = around.pop();
    if (before === undefined || around.length === 0 || before.seen < seen) return;
    skipped.length = before.skipped;
    skipped.push(name);
  }

  const xml = xmlLines(
    {
      open(name, attributes) {
        if (topic !== undefined) {
          if (depth++ > 0) return;
          field = topicFields.find((field) => field === name);
          fieldPlace = xml.tagPlace;
          if (field === undefined) skipped.push(name);
        } else if (/^(?:inex[-_])?topic$/.test(name)) topic = begin(name, attributes);
        else around.push({ seen, skipped: skipped.length });
      },
      text(piece) {
        if (field !== undefined) text += piece;
      },
      close(name) {
        if (topic === undefined) return leave(name);
        if (depth === 0) return finishTopic(topic);
        if (--depth > 0) return;
        if (field !== undefined) finishField(topic, field);
        field = undefined;
      },
    },
    context,
    onFault,
  );

  return {
    line: xml.line,
    stop: xml.stop,
    end(source) {
      const isWhole = xml.end();
      if (isWhole && seen === 0) throw new InputError("no topics; expected <topic id> or <inex_topic topic_id>");
      return { topics, notes: [...skippedNote(skipped), ...repeatedNote(repeated)], source };
    },
  };
}

function skippedNote(names: readonly string[]): Note[] {
  const some = [...new Set(names)].slice(0, 5).map((name) => `<${name.slice(0, 40)}>`);
  const which = `skipped: ${some.join(", ")}`;
  return noteOf("elements-skipped", names.length, `element was ${which}`, `elements were ${which}`);
}

function repeatedNote(count: number): Note[] {
  return noteOf(
    "elements-repeated",
    count,
    "element came again in its topic; the first stands",
    "elements came again in their topics; the first stands",
  );
}

/** Without white space at the ends, and with single spaces inside. */
function collapsed(text: string): string {
  return text.replace(/[ \t\r\n]+/g, " ").replace(/^ | $/g, "");
}
