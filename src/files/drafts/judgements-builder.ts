import { InputError } from "../../base/input-error.ts";
import type { Note } from "../../base/note.ts";
import type { GoldGroup, JudgedDocument, JudgedTopic, Judgements } from "../../data/judgements.ts";
import type { Range } from "../../text/range.ts";
import { quoted } from "./columns.ts";
import { detached } from "./detached.ts";
import { type GoldPartsDraft, goldPartsDraft } from "./gold-parts.ts";
import { type JudgementDraft, drafted, emptyDraft, type Judgement, rightAnswers } from "./judgement-draft.ts";
import { noteOf } from "./notes.ts";
import { unseenIds } from "./unseen-ids.ts";

export interface JudgementsBuilder {
  add(judgement: Judgement): void;
  end(of: Judgements["of"], source: string | undefined): Judgements;
}

/** Gathers judgements, and merges the lines that judge one document for one topic. */
export function judgementsBuilder(): JudgementsBuilder {
  const topics = new Map<string, Map<string, JudgementDraft>>();
  const several = new Map<string, GoldPartsDraft>(); // the groups and alternatives of topics that have some
  let merged = 0;
  let contradicted = 0;
  let empty = 0;
  const unseen = unseenIds();

  function draftFor(judgement: Judgement): JudgementDraft {
    const { topic, doc, alternative, group } = judgement;
    const documents = topics.get(topic) ?? new Map<string, JudgementDraft>();
    if (documents.size === 0) topics.set(detached(topic), documents);
    const common = documents.get(doc) ?? emptyDraft();
    if (!documents.has(doc)) documents.set(detached(doc), common);
    if (alternative === undefined && group === undefined) return common;
    const parts = several.get(topic) ?? goldPartsDraft(topic);
    several.set(topic, parts);
    const part = parts.part(judgement);
    common.apart ??= new Map();
    const own = common.apart.get(part) ?? emptyDraft();
    common.apart.set(part, own);
    return own;
  }

  return {
    add(judgement) {
      const { topic, doc, ranges, grade, claimed } = judgement;
      unseen.add(topic, judgement.line);
      unseen.add(doc, judgement.line);
      const draft = draftFor(judgement);
      empty += emptyAmong(ranges ?? []);
      // Each of several highlights may have its own grade. A document that is only graded has one grade.
      if (ranges === undefined && grade !== undefined && draft.grade !== undefined && grade !== draft.grade)
        throw new InputError(
          `grade ${grade} for document ${quoted(doc)} of topic ${quoted(topic)}, but line ${draft.gradeLine} says ` +
            `${draft.grade}; expected one grade`,
        );
      if (draft.lines > 0) merged++;
      const characters = drafted(draft, judgement);
      if (claimed !== undefined && claimed !== characters) contradicted++;
    },

    end(of, source) {
      const counts = { merged, contradicted, pastEnd: 0, gradesContradict: 0 };
      const judged = new Map<string, JudgedTopic>();
      const alternatives = new Map<string, readonly JudgedTopic[]>();
      const groups = new Map<string, readonly GoldGroup[]>();
      const graded = new Map<number, JudgedDocument>(); // most say nothing but a grade, and share what says it
      for (const [topic, drafts] of topics) {
        const answers = rightAnswers(drafts, several.get(topic)?.end(), of);
        const documents = new Map<string, JudgedDocument>();
        for (const [doc, whole] of answers.together) {
          const document = isOnlyGraded(whole) ? (graded.get(whole.grade) ?? whole) : whole;
          if (document === whole && isOnlyGraded(whole)) graded.set(whole.grade, whole);
          documents.set(doc, document);
          const end = document.relevant.at(-1)?.end ?? 0;
          if (document.length !== undefined && end > document.length) counts.pastEnd++;
        }
        counts.gradesContradict += answers.gradesContradict;
        judged.set(topic, documents);
        if (answers.each.length <= 1) continue;
        alternatives.set(topic, answers.each);
        if (answers.groups !== undefined) groups.set(topic, answers.groups);
      }
      return {
        of,
        topics: judged,
        ...(alternatives.size === 0 ? {} : { alternatives }),
        ...(groups.size === 0 ? {} : { groups }),
        notes: [
          ...unseen.notes(),
          ...judgementsNotes(counts),
          ...emptyHighlights(empty),
          ...groupsWithoutAlternatives(several),
        ],
        source,
      };
    },
  };
}

/** Notes about lines and documents, given their counts. */
export function judgementsNotes(counts: {
  readonly merged: number;
  readonly contradicted: number;
  readonly pastEnd: number;
  readonly gradesContradict?: number;
}): Note[] {
  return [
    ...noteOf(
      "judged-twice",
      counts.merged,
      "line judges a document again and was merged",
      "lines judge a document again and were merged",
    ),
    ...noteOf(
      "relevant-chars-contradict",
      counts.contradicted,
      "line has another relevant-chars than its ranges add up to; the ranges stand",
      "lines have another relevant-chars than their ranges add up to; the ranges stand",
    ),
    ...noteOf(
      "highlight-past-end",
      counts.pastEnd,
      "judged document is highlighted past its end",
      "judged documents are highlighted past their end",
    ),
    ...noteOf(
      "grades-contradict",
      counts.gradesContradict ?? 0,
      "document has a grade that its highlights contradict; the highlights stand",
      "documents have grades that their highlights contradict; the highlights stand",
    ),
  ];
}

/** The number of empty ranges. A set of ranges never contains an empty one. */
export function emptyAmong(ranges: readonly Range[]): number {
  let count = 0;
  for (const { start, end } of ranges) if (start === end) count++;
  return count;
}

export function emptyHighlights(count: number): Note[] {
  return noteOf("empty-highlights", count, "highlight is empty, and left out", "highlights are empty, and left out");
}

/**
 * In a group without alternatives everything is needed, as without groups. But the author may have meant that any of
 * it is enough.
 */
function groupsWithoutAlternatives(topics: ReadonlyMap<string, GoldPartsDraft>): Note[] {
  const lines = [...topics.values()].flatMap(({ wholeGroups }) => wholeGroups());
  return noteOf(
    "groups-whole",
    lines,
    `group has several passages and no alternatives, and all of them are needed (line ${lines[0]}); alternatives say where any of them will do`,
    `groups have several passages and no alternatives, and all of them are needed (the first on line ${lines[0]}); alternatives say where any of them will do`,
  );
}

function isOnlyGraded({ relevant, length, bestEntry, elements, timesRelevant, origin }: JudgedDocument): boolean {
  return relevant.length === 0 && (length ?? bestEntry ?? elements ?? timesRelevant ?? origin) === undefined;
}
