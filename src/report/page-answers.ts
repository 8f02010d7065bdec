// Answers with citations, as a page keeps them: what each sentence cites, what of it is highlighted, and what is highlighted and not cited.

import { type Answer, type Citation, citationsOf, hasPlace } from "../data/answers.ts";
import type { Judgements, JudgedTopic } from "../data/judgements.ts";
import { type JudgedCitation, judgedCitations } from "../score/gain/citation-gains.ts";
import type { KeptRun } from "../score/kept-run.ts";
import { intersect, rangeSet, type RangeSet, subtract } from "../text/range.ts";
import { rangesFrom, startsAndLengths } from "./number-lists.ts";
import type { PageAnswer, PageCitation, PageData } from "./page-data.ts";

/** The answers of some runs to the topics of a page; undefined where no run is of answers. */
export function pageAnswers(
  runs: readonly Pick<KeptRun, "cites">[],
  topics: readonly string[],
  judgements: Judgements,
): PageData["answers"] {
  if (runs.every(({ cites }) => cites === undefined)) return undefined;
  return runs.map(({ cites }) => {
    if (cites === undefined) return null;
    return topics.map((topic) => {
      const answer = cites.get(topic);
      return answer === undefined ? null : pageAnswer(answer, judgements.topics.get(topic)!);
    });
  });
}

function pageAnswer(answer: Answer, judged: JudgedTopic): PageAnswer {
  return {
    abstained: answer.abstained,
    sentences: answer.sentences.map((sentence) => ({
      text: sentence.text,
      citations: judgedCitations(sentence, judged).map(pageCitation),
    })),
    uncited: uncitedTexts(answer, judged),
  };
}

function pageCitation({ citation, isRight, highlighted }: JudgedCitation): PageCitation {
  const { of, doc, text, quoted, lost } = citation;
  const isDrifted = lost !== undefined || (quoted !== undefined && quoted.exact < quoted.characters);
  return {
    of,
    doc: doc ?? null,
    place: hasPlace(citation) ? [citation.start, citation.end] : null,
    isRight,
    highlighted,
    quoted: quoted === undefined ? null : [quoted.characters, quoted.exact],
    text: isDrifted ? (text ?? null) : null,
    lost: lost ?? null,
  };
}

/** A citation of a whole document is of all its text. An answer that declines cites nothing. */
function uncitedTexts(answer: Answer, judged: JudgedTopic): PageAnswer["uncited"] {
  const cited = new Map<string, Citation[]>();
  for (const citation of answer.abstained ? [] : citationsOf(answer))
    if (citation.doc !== undefined && citation.lost === undefined)
      cited.set(citation.doc, [...(cited.get(citation.doc) ?? []), citation]);
  return [...judged].flatMap(([doc, { grade, relevant }]) => {
    const own = cited.get(doc) ?? [];
    if (grade <= 0 || own.some((citation) => !hasPlace(citation))) return [];
    if (relevant.length === 0) return own.length > 0 ? [] : [{ doc, ranges: [] }];
    const left = subtract(relevant, rangeSet(own.filter(hasPlace)));
    return left.length === 0 ? [] : [{ doc, ranges: startsAndLengths(left) }];
  });
}

/** The highlighted text that none of some answers cites, by document. */
export function citedByNone(answers: readonly PageAnswer[]): { readonly doc: string; readonly ranges: RangeSet }[] {
  const [first, ...others] = answers;
  if (first === undefined) return [];
  return first.uncited.flatMap(({ doc, ranges }) => {
    let left = rangesFrom(ranges);
    for (const { uncited } of others) {
      const own = uncited.find((each) => each.doc === doc);
      if (own === undefined) return [];
      left = intersect(left, rangesFrom(own.ranges));
    }
    return ranges.length > 0 && left.length === 0 ? [] : [{ doc, ranges: left }];
  });
}

/** The answers without the words of documents that are left out of a page; `isOut` is asked of citations that name none, too. */
export function redactedAnswers(
  answers: PageData["answers"],
  isOut: (doc: string | null) => boolean,
): PageData["answers"] {
  return answers?.map(
    (run) =>
      run?.map(
        (answer) =>
          answer && {
            ...answer,
            sentences: answer.sentences.map((sentence) => ({
              ...sentence,
              citations: sentence.citations.map((each) => (isOut(each.doc) ? { ...each, text: null } : each)),
            })),
          },
      ) ?? null,
  );
}
