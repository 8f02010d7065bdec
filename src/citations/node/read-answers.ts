// Reads a file of answers and finds the places of their citations.

import { withPlace } from "../../base/input-error.ts";
import type { Answers } from "../../data/answers.ts";
import { reader } from "../../files/formats/read.ts";
import { type FileOptions, readFile, type ReplacedFile } from "../../files/node/read-file.ts";
import { placedAnswers } from "../place.ts";

/**
 * Reads answers with citations from a file, in the formats of many tools. The file may be zipped, and "-" is standard
 * input. With a collection, the places of the citations are found and checked.
 *
 * @example
 * import { readAnswersFile } from "pericope/node";
 *
 * const answers = await readAnswersFile("answers.jsonl");
 * answers.topics.size; // 3
 */
export async function readAnswersFile(path: string, options: FileOptions & ReplacedFile = {}): Promise<Answers> {
  const answers = await readFile(path, options, (placed) => reader("answers", placed));
  const { collection, trust } = options;
  return withPlace({ source: answers.source }, () => placedAnswers(answers, { collection, trust }));
}
