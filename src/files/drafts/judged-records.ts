import type { GoldGroup, JudgedDocument, Judgements } from "../../data/judgements.ts";

/** A judged document as a record of JSONL or CSV has it. */
export interface JudgedRecord extends JudgedDocument {
  readonly topic: string;
  readonly doc: string;
  /** The number of the right answer that it belongs to. Undefined: it belongs to all of them. */
  readonly alternative: number | undefined;
  /** The number of the group of that alternative, if there are several groups. */
  readonly group: number | undefined;
}

export function* judgedRecords({ topics, alternatives, groups }: Judgements): Generator<JudgedRecord> {
  for (const [topic, documents] of topics) {
    const ofGroups = groups?.get(topic);
    if (ofGroups !== undefined) {
      for (const doc of documents.keys()) yield* groupRecords(topic, doc, ofGroups);
      continue;
    }
    const answers = alternatives?.get(topic) ?? [];
    for (const [doc, document] of documents) {
      const own = answers.map((answer) => answer.get(doc));
      const isShared = new Set(own.map((each) => JSON.stringify(each))).size <= 1;
      if (isShared) yield { ...(own[0] ?? document), topic, doc, alternative: undefined, group: undefined };
      else
        for (const [i, each] of own.entries())
          if (each !== undefined) yield { ...each, topic, doc, alternative: i + 1, group: undefined };
    }
  }
}

/**
 * What the groups of a topic say about a document. A group with only one alternative is always needed, and has no
 * number.
 */
function* groupRecords(topic: string, doc: string, groups: readonly GoldGroup[]): Generator<JudgedRecord> {
  let number = 0;
  for (const group of groups) {
    const isNumbered = group.length > 1;
    if (isNumbered) number++;
    for (const [i, alternative] of group.entries()) {
      const document = alternative.get(doc);
      if (document === undefined) continue;
      yield {
        ...document,
        topic,
        doc,
        alternative: isNumbered ? i + 1 : undefined,
        group: isNumbered ? number : undefined,
      };
    }
  }
}

/** The grade of a document with highlights, if it says more than the highlights. */
export function gradeToSay({ relevant, grade }: JudgedDocument): number | undefined {
  return grade === (relevant.length > 0 ? 1 : 0) ? undefined : grade;
}
