import { InputError } from "../../base/input-error.ts";
import type { Note } from "../../base/note.ts";
import type { JudgedTopic } from "../../data/judgements.ts";
import type { Passage } from "../../data/run.ts";
import { isWhole } from "../../text/utf8.ts";
import { quoted } from "../drafts/columns.ts";
import type { Context } from "../drafts/context.ts";
import type { Format } from "./format.ts";
import type { Noun, Nouns } from "../drafts/nouns.ts";
import type { PrintedRun } from "./run-printer.ts";

/**
 * The lines of a file that can be read again. Throws an InputError instead of writing something that a reader would
 * refuse.
 */
export function* printed(format: Format, value: Nouns[Noun], context: Context = {}): Generator<string> {
  checkIds(idsIn(value));
  if ("answers" in value) checkName(value);
  let lines = 0;
  for (const line of format.print(value, context)) {
    lines++;
    checkLine(line, format);
    yield line;
  }
  checkCount(lines, format);
}

/** Writes a run topic by topic. */
export interface TopicWriter {
  topic(topic: string, ranked: readonly Passage[]): void;
  /** Returns notes on what the format could not write. */
  end(): readonly Note[];
}

/**
 * Writes a run topic by topic in a format that allows it. The lines are the same as above, each passed on when it is
 * made. Throws an InputError in the same cases.
 */
export function topicWriter(format: Format, run: PrintedRun, write: (line: string) => void): TopicWriter {
  const printer = format.byTopic!;
  const losses = printer.losses(run);
  let lines = 0;
  function writeAll(made: Iterable<string>): void {
    for (const line of made) {
      lines++;
      checkLine(line, format);
      write(line);
    }
  }
  checkName(run);
  writeAll(printer.begin?.(run) ?? []);
  return {
    topic(topic, ranked) {
      checkIds([topic]);
      checkIds(ranked.map(({ doc }) => doc));
      writeAll(printer.topic(run, topic, ranked));
      losses.add(ranked);
    },
    end() {
      checkCount(lines, format);
      return losses.notes();
    },
  };
}

function checkIds(ids: Iterable<string>): void {
  for (const id of ids)
    if (id === "" || !isWhole(id))
      throw new InputError(`${quoted(id)} cannot be an id; expected a text that is not empty, of whole characters`);
}

function checkName({ name }: PrintedRun): void {
  if (!isWhole(name))
    throw new InputError(`run name ${quoted(name)} holds half a surrogate pair; expected whole characters`);
}

function checkLine(line: string, format: Format): void {
  const wrong = faultOf(line, format);
  if (wrong !== undefined)
    throw new InputError(`${wrong}: ${quoted(line)} could not be read again; jsonl formats hold any id`);
}

function checkCount(lines: number, format: Format): void {
  if (lines <= (format.header === undefined ? 0 : 1))
    throw new InputError(`nothing is left that ${format.name} can hold; expected at least one ${entryOf[format.noun]}`);
}

const entryOf: Readonly<Record<Noun, string>> = {
  run: "result with a place",
  judgements: "judged document",
  documents: "document",
  topics: "topic",
  answers: "answer",
};

function faultOf(line: string, { name, longestLine }: Format): string | undefined {
  if (line.includes("\0")) return `a NUL in ${name}`;
  if (!isWhole(line)) return `half a surrogate pair in ${name}`;
  // A UTF-16 code unit takes up to three bytes in UTF-8.
  const mayBeTooLong = 3 * line.length > longestLine;
  return mayBeTooLong && bytesOf(line) > longestLine
    ? `a line of more than ${longestLine} bytes in ${name}`
    : undefined;
}

function bytesOf(line: string): number {
  let bytes = 0;
  for (const character of line) {
    const point = character.codePointAt(0)!;
    bytes += 1 + Number(point >= 0x80) + Number(point >= 0x800) + Number(point >= 0x10000);
  }
  return bytes;
}

/** The ids of topics and documents. */
function* idsIn(value: Nouns[Noun]): Generator<string> {
  if ("ids" in value) return yield* value.ids();
  for (const [topic, entries] of value.topics) {
    yield topic;
    if (Array.isArray(entries)) for (const { doc } of entries as readonly Passage[]) yield doc;
    else if ("keys" in entries) yield* (entries as JudgedTopic).keys();
  }
}
