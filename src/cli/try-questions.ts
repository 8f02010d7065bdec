// The output of `pericope retrieve --try`: a question, its request, the answer, and how each part was read. Nothing is
// written.

import { InputError } from "../base/input-error.ts";
import { counted } from "../base/note.ts";
import { visible } from "../base/visible.ts";
import type { Topic } from "../data/topics.ts";
import type { Context } from "../files/drafts/context.ts";
import type { FieldName } from "../files/drafts/field-map.ts";
import { fieldsOf } from "../files/records/fields.ts";
import type { JsonObject } from "../files/records/json-line.ts";
import { answerLine, hitsOfAnswer } from "../retrieve/answers.ts";
import { AskFault } from "../retrieve/node/http.ts";
import { readOneAnswer, type RetrieveOptions } from "../retrieve/node/retrieve.ts";
import { type NamedConnection, openSource, parsedAnswer } from "../retrieve/node/source.ts";
import type { Fillings } from "../retrieve/template.ts";
import { codePointSlice } from "../text/code-points.ts";
import { short } from "./live-runs.ts";
import { tell } from "./notes.ts";
import type { World } from "./world.ts";

/** How many lines of an answer are shown, and how many characters of a line. */
const [mostLines, mostOfLine] = [60, 200];
/** How many results are shown, and how many characters of each. */
const [mostResults, mostOfText] = [10, 100];

export async function tryQuestions(
  { named, values }: { readonly named: NamedConnection; readonly values: Fillings },
  questions: readonly Topic[],
  { reading = {}, ...options }: Omit<RetrieveOptions, "signal" | "onProgress" | "onWords">,
  world: World,
): Promise<void> {
  const onWords = (words: string): void => world.err(`${visible(words.trimEnd())}\n`);
  const source = openSource(named, { ...options, values, onWords });
  try {
    for (const question of questions) {
      const heading = (name: string, text: string): void => world.out(`${name}\n${indented(text)}\n\n`);
      heading("Question", JSON.stringify({ topic: question.id, ...question, id: undefined }));
      heading("Request", source.shown(question));
      const asking = source.ask(question);
      if (question === questions.at(-1)) source.finish?.();
      const { text, seconds } = await asking;
      const hidden = source.secrets.hide(text);
      heading(`Answer, after ${short(seconds)} seconds`, shownAnswer(hidden));
      const { shape, key, hits } = hitsOfAnswer(parsedAnswer(hidden), source.shape);
      const how = typeof shape === "string" ? `as "${shape}"` : "by paths";
      const list = key === "response" ? "the answer itself" : visible(key.replace(/^response\./, ""));
      world.out(`Read ${how}: ${counted(hits.length, "hit", "hits")} in ${list}\n`);
      if (hits.length > 0) {
        world.out(`${indented(fieldLines(hits[0]!))}\n\n`);
        const line = answerLine({ topic: question.id, run: source.name, seconds, asked: "", shape }, hidden);
        await showResults(line, reading, world);
      }
    }
  } catch (error) {
    const fault = error instanceof AskFault ? new InputError(source.secrets.hide(error.message)) : error;
    throw fault instanceof InputError ? fault.at({ source: named.source }) : fault;
  } finally {
    await source.close();
  }
}

function indented(text: string): string {
  return text
    .split("\n")
    .map((line) => `  ${visible(line.replaceAll("\t", "  "))}`.trimEnd())
    .join("\n");
}

/** The answer over several lines, with long parts shortened. */
function shownAnswer(text: string): string {
  const answer: unknown = JSON.parse(text);
  const isVector = (list: readonly unknown[]): boolean =>
    list.length > 8 && list.every((each) => typeof each === "number");
  const pretty = JSON.stringify(
    answer,
    (_, value: unknown) => (Array.isArray(value) && isVector(value) ? `${value.length} numbers` : value),
    2,
  );
  const lines = pretty.split("\n").map((line) => (line.length > mostOfLine ? `${line.slice(0, mostOfLine)}…` : line));
  const more = lines.length - mostLines;
  return [...lines.slice(0, mostLines), ...(more > 0 ? [`… and ${more} more lines`] : [])].join("\n");
}

const shownFields: readonly FieldName[] = ["doc", "text", "start", "end", "length", "page", "section", "score"];

/** Which key of a hit is read with which meaning. */
function fieldLines(hit: JsonObject): string {
  const fields = fieldsOf("run", { guesses: new Map() });
  fields.look(hit);
  const lines = shownFields.flatMap((name) => {
    const value = fields.value(hit, name);
    if (value === undefined) return [];
    const text = JSON.stringify(value);
    return [
      `${name.padEnd(8)}${fields.key(hit, name)} = ${text.length > mostOfText ? `${text.slice(0, mostOfText)}…` : text}`,
    ];
  });
  return lines.length === 0 ? "nothing that is known" : lines.join("\n");
}

async function showResults(line: string, reading: Context, world: World): Promise<void> {
  const { run, notes } = await readOneAnswer(line, reading);
  const ranked = [...run.topics.values()].flat();
  world.out(`Results\n`);
  for (const [i, { doc, start, end, score }] of ranked.slice(0, mostResults).entries()) {
    const text = reading.collection?.document(doc)?.text;
    const place = run.answers === "documents" ? "" : ` ${start}..${end}`;
    const words =
      text === undefined || place === ""
        ? ""
        : `  ${codePointSlice(text, start, Math.min(end, start + mostOfText)).replaceAll(/\s+/g, " ")}`;
    world.out(`  ${visible(`${i + 1}. ${doc}${place}${score === undefined ? "" : `  ${score}`}${words}`)}\n`);
  }
  if (ranked.length > mostResults) world.out(`  … and ${ranked.length - mostResults} more\n`);
  world.out("\n");
  tell([...notes, ...(run.notes ?? [])], world);
}
