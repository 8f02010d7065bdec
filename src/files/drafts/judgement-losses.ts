import type { Note } from "../../base/note.ts";
import { answersTo, type JudgedDocument, type JudgedTopic, type Judgements } from "../../data/judgements.ts";
import { gradeToSay } from "./judged-records.ts";
import { noteOf } from "./notes.ts";

export function countDocuments({ topics }: Judgements, holds: (document: JudgedDocument) => boolean): number {
  let count = 0;
  for (const documents of topics.values()) for (const document of documents.values()) if (holds(document)) count++;
  return count;
}

/**
 * In a format of highlights, a document is only relevant or not: grade 1 or 0. Other grades of whole documents are
 * lost.
 */
export function gradesLost(judgements: Judgements): Note[] {
  const isGraded = judgements.of === "grades";
  return gradesLostWhere(judgements, (document) => isGraded || gradeToSay(document) !== undefined);
}

/**
 * If grades can be written with highlights: the grades that contradict the highlights, because they would not be used
 * when read.
 */
export function gradesContradicted(judgements: Judgements, lowest: "negative" | "zero"): Note[] {
  if (judgements.of !== "highlights") return [];
  return gradesLostWhere(judgements, ({ relevant, grade }) =>
    relevant.length > 0 ? grade <= 0 : grade > 0 || (lowest === "zero" && grade < 0),
  );
}

function gradesLostWhere(judgements: Judgements, holds: (document: JudgedDocument) => boolean): Note[] {
  const lost = countDocuments(judgements, holds);
  return noteOf("grades-lost", lost, "document loses its grade", "documents lose their grade");
}

/** For formats that cannot say who judged a document and how its highlights were made. */
export function originsLost(judgements: Judgements): Note[] {
  const lost = countDocuments(judgements, ({ origin }) => origin !== undefined);
  const words = "the origin of its highlights (who checked them)";
  return noteOf("origins-lost", lost, `document loses ${words}`, `documents lose ${words.replace("its", "their")}`);
}

export function lengthsLost(judgements: Judgements): Note[] {
  const lost = countDocuments(judgements, ({ length }) => length !== undefined);
  return noteOf("lengths-lost", lost, "document loses its length", "documents lose their length");
}

/** Lengths are not written if the collection has them. This counts the lengths that it lacks. */
export function lengthsUnknown({ topics }: Judgements, lengthOf: (doc: string) => number | undefined): Note[] {
  let lost = 0;
  for (const judged of topics.values())
    for (const [doc, { length }] of judged) if (length !== undefined && length !== lengthOf(doc)) lost++;
  return noteOf("lengths-lost", lost, "document loses its length", "documents lose their length");
}

/** What was merged during reading is written only once. */
export function repeatsLost(judgements: Judgements): Note[] {
  const lost = countDocuments(judgements, ({ timesRelevant = 1 }) => timesRelevant > 1);
  return noteOf(
    "repeats-lost",
    lost,
    "document was judged more than once, and is written once",
    "documents were judged more than once, and are written once",
  );
}

/** The sizes of judged elements are not highlights, and are lost. */
export function elementsLost(judgements: Judgements): Note[] {
  const lost = countDocuments(judgements, ({ elements }) => judgements.of === "elements" || elements !== undefined);
  return noteOf("elements-lost", lost, "document loses its judged elements", "documents lose their judged elements");
}

/** In a format that cannot mark alternatives, several right answers become one answer that needs all of them. */
export function alternativesLost({ alternatives }: Judgements): Note[] {
  return noteOf(
    "alternatives-lost",
    alternatives?.size ?? 0,
    "topic has several right answers, any of which would do, and is written as if all of them were needed",
    "topics have several right answers, any of which would do, and are written as if all of them were needed",
  );
}

/**
 * If each highlight of a format is a right answer on its own, an answer made of several highlights cannot be written.
 */
export function answersChanged(judgements: Judgements): Note[] {
  const highlights = (judged: JudgedTopic): number => {
    let count = 0;
    for (const { relevant } of judged.values()) count += relevant.length;
    return count;
  };
  const isMade = (topic: string): boolean => answersTo(judgements, topic).some((judged) => highlights(judged) > 1);
  return noteOf(
    "answers-split",
    [...judgements.topics.keys()].filter(isMade).length,
    "topic needs several highlights together, and is written as if any of them would do",
    "topics need several highlights together, and are written as if any of them would do",
  );
}
