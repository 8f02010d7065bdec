// Reads a file of answers, one record per answer. All records must have the same shape. A record without citations does
// not show its shape, and is read with the shape of the records before it.

import { InputError, retold } from "../../base/input-error.ts";
import type { Note } from "../../base/note.ts";
import { type Answer, type Answers, citationsOf } from "../../data/answers.ts";
import { quoted } from "../drafts/columns.ts";
import type { Context } from "../drafts/context.ts";
import { runName, tagCounter } from "../drafts/run-end.ts";
import { fieldsOf } from "../records/fields.ts";
import { field, idValue, isObject, type JsonObject } from "../records/json-line.ts";
import type { RecordTaker } from "../records/run-records.ts";
import { topicOf } from "../records/shapes/question-records.ts";
import { firstAt } from "../records/shapes/paths.ts";
import { type Shaped, shapeOf } from "../records/shapes/read-shape.ts";
import type { Shape } from "../records/shapes/shape.ts";
import { answers as rows } from "../records/shapes/answers.ts";
import { readAnswer } from "./read-answer.ts";

/** Takes the records of a file of answers. */
export function answerRecords(context: Context): RecordTaker<Answers> {
  const fields = fieldsOf("run", context);
  const topics = new Map<string, Answer>();
  const tags = tagCounter();
  const doubts: string[] = [];
  const waiting: { readonly record: JsonObject; readonly line: number; readonly where: string | undefined }[] = [];
  let known: Shaped | undefined;
  let uncited = 0;

  function add(record: JsonObject, line: number, where: string | undefined, { shape, room }: Shaped): void {
    const here = where === undefined ? "" : `${where}: `;
    retold(
      () => {
        for (const key of keysRead(shape)) context.leftOut?.keeps(room === "" ? key : room.slice(0, -1));
        const inner = room === "" ? record : (record[room.slice(0, -1)] as JsonObject);
        const topic = questionOf(record, inner, shape);
        const before = topics.get(topic);
        if (before !== undefined)
          throw new InputError(
            `an answer to ${quoted(topic)} again, first on line ${before.line!}; expected one answer per question and file`,
          );
        const said = readAnswer(inner, record, shape.answer!, context.abstain);
        const name = firstAt(record, [...(shape.run ?? []), "run", "run_id", "system"]);
        if (typeof name === "string" && name !== "" && tags.add(name) === "other")
          throw new InputError(
            `run ${quoted(name)}, and ${quoted(tags.first!)} before; expected the answers of one system per file`,
          );
        const answer: Answer = { topic, ...said, line, where };
        for (const { lost } of citationsOf(answer)) if (lost !== undefined) doubts.push(`line ${line}, ${lost}`);
        if (!said.abstained && citationsOf(answer).length === 0) uncited++;
        topics.set(topic, answer);
      },
      (fault) => new InputError(here + fault.fault, { ...fault.place, line }, fault),
    );
  }

  function questionOf(record: JsonObject, inner: JsonObject, shape: Shape): string {
    const mapped = context.fields?.topic;
    if (mapped !== undefined) return fields.id(record, "topic");
    const own = firstAt(record, shape.question) ?? firstAt(inner, shape.question);
    if (own !== undefined && !isObject(own)) return idValue(shape.question![0]!, own);
    return topicOf(record, fields, undefined, { shape, room: "" });
  }

  return {
    add(record, line, where) {
      fields.look(record);
      const found = answerShape(record, known?.shape);
      if (found === undefined) return void waiting.push({ record, line, where });
      known ??= found;
      add(record, line, where, found);
    },
    end(source) {
      for (const { record, line, where } of waiting) {
        const shaped = known ?? plainAnswer(record);
        if (shaped === undefined)
          throw new InputError(
            `no answer with citations; expected one that a tool writes, or sentences such as ${rows[0]!.example.trim()}`,
            { line, source },
          );
        add(record, line, where, shaped);
      }
      fields.end(source);
      const inOrder = [...topics.values()].sort((a, b) => a.line! - b.line!);
      const unit = known?.shape.answer?.unit ?? "codepoint";
      return {
        name: runName(tags.first, source),
        topics: new Map(inOrder.map((answer) => [answer.topic, answer])),
        unit: context.unit ?? unit,
        source,
        notes: [...leadNowhere(doubts), ...uncitedNotes(uncited, topics.size)],
      };
    },
  };
}

/** The keys of a record that are read for its shape. */
function keysRead({ answer, citations = [], question = [], run = [] }: Shape): readonly string[] {
  const { pieces, list, refers, documents, abstained = [] } = answer!;
  const paths = [pieces, list?.at ?? [], refers?.to ?? [], documents?.in ?? [], citations, question, run, abstained];
  return [...paths.flat().map((path) => path.split(".", 1)[0]!), "run", "run_id", "system", "response_length"];
}

/**
 * The shape of an answer. A record that does not show one has the shape of the file, if its text is where that shape
 * has it.
 */
function answerShape(record: JsonObject, known: Shape | undefined): Shaped | undefined {
  const found = shapeOf(record);
  if (found?.shape.answer !== undefined) return found;
  for (const shape of known === undefined ? rows : [known]) {
    if (known === undefined && shape.answer!.marks !== true) continue;
    if (firstAt(record, shape.answer!.pieces) === undefined) continue;
    // Without marks, a record says nothing about its shape, unless the file has shown it.
    if (known !== undefined || firstAt(record, shape.answer!.refers!.to) !== undefined) return { shape, room: "" };
  }
  return undefined;
}

/** An answer without citations, in a file that has none. */
function plainAnswer(record: JsonObject): Shaped | undefined {
  const shape = rows.find(({ answer }) => answer?.marks === true)!;
  return shape.answer!.pieces.some((key) => field(record, key) !== undefined) ? { shape, room: "" } : undefined;
}

function leadNowhere(doubts: readonly string[]): readonly Note[] {
  const [first] = doubts;
  if (first === undefined) return [];
  const more = doubts.slice(0, 3).join("; ");
  const count = doubts.length;
  const message = `${count} ${count === 1 ? "citation leads to a source that is not there, and counts as wrong" : "citations lead to sources that are not there, and count as wrong"}: ${more}`;
  return [{ code: "citations-nowhere", count, message }];
}

function uncitedNotes(count: number, all: number): readonly Note[] {
  if (count === 0) return [];
  const message = `${count} of ${all} answers ${count === 1 ? "cites" : "cite"} nothing, and ${count === 1 ? "is" : "are"} no abstention; --abstain REGEX says which texts decline to answer`;
  return [{ code: "answers-uncited", count, message }];
}
