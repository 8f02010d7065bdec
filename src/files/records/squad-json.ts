// Reads SQuAD and similar files: one JSON value of paragraphs, whose questions have answers with offsets.

import { InputError } from "../../base/input-error.ts";
import { quoted } from "../drafts/columns.ts";
import type { Context } from "../drafts/context.ts";
import { field, idValue, isObject, jsonFile, type JsonObject, shown } from "./json-line.ts";

/** A paragraph of a SQuAD-like file. Its text is a document. */
export interface SquadParagraph {
  readonly doc: string;
  readonly title: string | undefined;
  readonly text: string;
  readonly questions: readonly SquadQuestion[];
}

interface SquadQuestion {
  readonly topic: string;
  readonly question: string | undefined;
  readonly answers: readonly JsonObject[];
  /** True if SQuAD 2 says that the question cannot be answered. */
  readonly isImpossible: boolean;
  /** Its place in the file. Many such files are one line, so there is a path as well. */
  readonly line: number;
  readonly where: string;
}

/** Gathers the lines of a JSON file, which is one value over all its lines. */
export function squadLines(): { line(text: string): void; end(): SquadParagraph[] } {
  const lines: string[] = [];
  return {
    line: (text) => void lines.push(text),
    end: () => paragraphsIn(lines.join("\n")),
  };
}

/** Without the map of fields, which is for records. These files have names of their own. */
export function withoutFields<T extends Context>(context: T): T {
  return { ...context, fields: undefined, fieldUse: undefined, leftOut: undefined };
}

/** True if paragraphs are objects, or there are none. QASPER has lists of texts under that name. */
export function hasParagraphs(line: string): boolean {
  return /"paragraphs"\s*:\s*\[\s*(?:[{\]]|$)/.test(line);
}

/** For recognition: a line of such a file, or its beginning. */
export function looksLikeSquad(line: string): boolean {
  if (/^\s*[{[]\s*$/.test(line)) return true;
  const isEmpty =
    /"data"\s*:\s*\[\s*(?:\]|$)/.test(line) && !/"(?:question|query|query_id|search_query)"\s*:/.test(line);
  return (isEmpty || hasParagraphs(line)) && !/"(?:topic|doc)"\s*:/.test(line);
}

const shape =
  '{"data":[{"title","paragraphs":[{"context","qas":[{"id","question","answers":[{"text","answer_start"}]}]}]}]}';

function paragraphsIn(text: string): SquadParagraph[] {
  const lineOf = lineFinder(text);
  const file = jsonFile(text, shape);
  const isBare = Array.isArray(file);
  const articles = isBare ? file : listOf(file, "data", "the file");
  const seen = new Map<string, number>();
  return articles.flatMap((article, i) => {
    const title = textUnder(article, "title");
    const base = idOf(article) ?? title ?? `document-${i + 1}`;
    const paragraphs = listOf(article, "paragraphs", title ?? `article ${i + 1}`);
    return paragraphs.map((paragraph, j) => {
      const named = idOf(paragraph) ?? (paragraphs.length === 1 ? base : `${base}#${j + 1}`);
      const times = (seen.get(named) ?? 0) + 1;
      seen.set(named, times);
      const doc = times === 1 ? named : `${named} (${times})`;
      const where = `${isBare ? "" : "data"}[${i}].paragraphs[${j}]`;
      const context = textUnder(paragraph, "context");
      if (context === undefined) throw new InputError(`${quoted(doc)} has no "context"; expected ${shape}`);
      return { doc, title, text: context, questions: questionsIn(paragraph, doc, where, lineOf) };
    });
  });
}

function questionsIn(
  paragraph: unknown,
  doc: string,
  paragraphPath: string,
  lineOf: (id: string) => number,
): SquadQuestion[] {
  const list = isObject(paragraph) ? field(paragraph, "qas") : undefined;
  return (Array.isArray(list) ? list : []).map((item: unknown, i) => {
    const where = `${paragraphPath}.qas[${i}]`;
    const question = textUnder(item, "question");
    const id = isObject(item) ? field(item, "id") : undefined;
    const topic = id === undefined ? question : idValue("id", id);
    if (topic === undefined) throw new InputError(`a question of ${quoted(doc)} has no "id"; expected ${shape}`);
    const line = lineOf(topic);
    const isImpossible = isObject(item) && field(item, "is_impossible") === true;
    const answers = isObject(item) ? field(item, "answers") : undefined;
    if (answers === undefined) return { topic, question, answers: [], isImpossible, line, where };
    if (!Array.isArray(answers) || !answers.every(isObject))
      throw new InputError(`${where}: "answers" is ${shown(answers)}; expected a list of objects`, { line });
    return { topic, question, answers, isImpossible, line, where };
  });
}

/** Finds the line of an id. Ids come in order, so each search continues where the last one ended. */
function lineFinder(text: string): (id: string) => number {
  let [at, line] = [0, 1];
  return (id) => {
    const found = text.indexOf(JSON.stringify(id), at);
    for (; at <= found; at++) if (text.charCodeAt(at) === 10) line++;
    return line;
  };
}

function listOf(value: unknown, key: string, where: string): readonly unknown[] {
  const list = isObject(value) ? field(value, key) : undefined;
  if (Array.isArray(list)) return list;
  throw new InputError(`no list "${key}" in ${quoted(where)}; expected ${shape}`);
}

function textUnder(value: unknown, key: string): string | undefined {
  const text = isObject(value) ? field(value, key) : undefined;
  return typeof text === "string" ? text : undefined;
}

/** The id of a document, if the file gives one (COVID-QA gives one per paragraph). */
function idOf(value: unknown): string | undefined {
  const id = isObject(value) ? field(value, "document_id") : undefined;
  return id === undefined || id === "" ? undefined : idValue("document_id", id);
}
