import type { JudgedDocument, Judgements } from "../data/judgements.ts";

/** A judged document as a record of JSONL or CSV says it. */
export interface JudgedRecord extends JudgedDocument {
  readonly topic: string;
  readonly doc: string;
  /** The right answer that it is part of, by its number; without it, part of every one. */
  readonly alternative: number | undefined;
}

export function* judgedRecords({ topics, alternatives }: Judgements): Generator<JudgedRecord> {
  for (const [topic, documents] of topics) {
    const answers = alternatives?.get(topic) ?? [];
    for (const [doc, document] of documents) {
      const own = answers.map((answer) => answer.get(doc));
      const isShared = new Set(own.map((each) => JSON.stringify(each))).size <= 1;
      if (isShared) yield { ...(own[0] ?? document), topic, doc, alternative: undefined };
      else
        for (const [i, each] of own.entries())
          if (each !== undefined) yield { ...each, topic, doc, alternative: i + 1 };
    }
  }
}

/** The grade of a document with highlights, where it says more than those do. */
export function gradeToSay({ relevant, grade }: JudgedDocument): number | undefined {
  return grade === (relevant.length > 0 ? 1 : 0) ? undefined : grade;
}
