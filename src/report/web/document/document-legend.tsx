// What became of a document: its kinds, named and counted, its rank, and what the counts leave out where a list is cut.

import { visible } from "../../../base/visible.ts";
import { cutoffWords } from "../../cutoffs.ts";
import type { PageData, PageRanking } from "../../page-data.ts";
import type { Returned } from "../../page-topic.ts";
import { KindBar } from "./drawings.tsx";
import { isOfText, type ShownKind } from "./kinds.ts";
import type { DocumentRun } from "./document-run.ts";
import { cutWords, isCut, shortWords } from "../texts/use-topic-lists.ts";
import { gradeWords } from "../texts/topic-results.tsx";
import { countedWords, countWords, Name } from "../shared/words.tsx";
import { useSource } from "../source.ts";
import { type Cutoff, everything } from "../../../score/measures/cutoff.ts";
import { size } from "../../../text/range.ts";

interface DocumentLegend {
  readonly doc: string;
  readonly grade: number | undefined;
  readonly runs: readonly [DocumentRun, DocumentRun?];
  /** How far lists are to be read, and whether the page holds too little of them for that. */
  readonly asked: Cutoff;
  readonly isShort: boolean;
  readonly kinds: readonly ShownKind[];
  /** Whether the text is shown, and not bars alone. */
  readonly hasText: boolean;
  /** Whether nothing is known of its text. */
  readonly isWhole: boolean;
  readonly entry: number | undefined;
}

/** What became of a document: how much of it was found, missed, and returned, not relevant, or at which rank it stands. */
export function DocumentLegend({ doc, grade, runs, asked, isShort, kinds, hasText, isWhole, entry }: DocumentLegend) {
  const { data } = useSource();
  const [first, second] = runs;
  const both = second === undefined ? [first] : [first, second];
  const isPair = kinds.some(({ kind }) => kind === "vainBoth");
  const isRelevant = (grade ?? 0) > 0 || both.some(({ returned }) => returned.copies(doc).length > 0);
  const cut = isPair
    ? [cutWordsOfTwo(data, both, doc, isRelevant)]
    : both.map((one) => cutWordsOfOne(data, one, doc, isRelevant));
  const nothing = nothingWords(data, both, doc);
  const sendsReader = both.filter(({ hasPlaces, rows }) => hasPlaces && rows.length > 0);
  return (
    <div class="document-legend">
      {both.map(
        (one) =>
          !isOfText(data, one.run) && (
            <p key={one.run} class="whole">
              {second !== undefined && (
                <>
                  <Name of={data.runs[one.run]!.name} />:{" "}
                </>
              )}
              {rankWords(doc, one.returned, one.ranking)}, {gradeWords(grade, data.judgesNonrelevant)}
            </p>
          ),
      )}
      {!isWhole && (
        <ul class="legend" aria-label="Legend: characters of each kind, and signs">
          {kinds.map(({ kind, name, ranges }) => (
            <li key={kind} class={ranges.length === 0 ? "none" : ""}>
              {hasText ? (
                <span class="sample" data-kind={kind} aria-hidden="true" />
              ) : (
                <KindBar parts={[{ kind, from: 0, share: 1 }]} />
              )}{" "}
              <b>{countWords(size(ranges))}</b> {name}
              {kind === "vain" &&
                isPart(first, doc) &&
                ` by the first ${countedWords(first.ranking.docs.length, "result")}`}
            </li>
          ))}
          {entry !== undefined && (
            <li>
              <span class="sign sign-entry">▸</span> best entry point
            </li>
          )}
          {second !== undefined &&
            sendsReader.map(({ run }) => (
              // What it looks like; that it is a rank, and whose, is read out with each.
              <li key={`rank ${run}`} aria-hidden="true">
                <span class={run === first.run ? "sample-rank" : "sample-rank sample-other"}>1</span> ranks of{" "}
                <Name of={data.runs[run]!.name} />
              </li>
            ))}
          {sendsReader.map(({ run }) => (
            <li key={run}>
              <span class={run === first.run ? "sign" : "sign sign-other"}>{run === first.run ? "▹" : "▻"}</span> where{" "}
              <Name of={data.runs[run]!.name} /> sends readers
            </li>
          ))}
        </ul>
      )}
      {!isWhole && <Meanings kinds={kinds} isPair={isPair} runs={both} hasText={hasText} />}
      {nothing !== undefined && <p class="quiet nothing">{nothing}</p>}
      {[...cut, both.some(({ run }) => isOfText(data, run)) ? readWords(asked, isShort) : undefined].map(
        (words) =>
          words !== undefined && (
            <p key={words} class="quiet cut">
              {words}
            </p>
          ),
      )}
    </div>
  );
}

interface Meanings {
  readonly kinds: readonly ShownKind[];
  readonly isPair: boolean;
  readonly runs: readonly DocumentRun[];
  readonly hasText: boolean;
}

/** The words of the legend, for whom they are new. */
function Meanings({ kinds, isPair, runs, hasText }: Meanings) {
  const { data } = useSource();
  const [first, second] = runs.map(({ run }) => <Name of={data.runs[run]!.name} />);
  return (
    <details class="meanings">
      <summary>What these words mean</summary>
      <dl>
        {kinds.map(({ kind, name, about }) => (
          <div key={kind}>
            <dt>{name}</dt>
            <dd>{about}.</dd>
          </div>
        ))}
      </dl>
      <p>
        Counts are of characters.
        {isPair && hasText && (
          <>
            {" "}
            A line under the text is {first}’s, a line over it {second}’s; it is solid where the text was found, and
            dotted where it was returned, not relevant. In the map beside the text {first} is on the left, {second} on
            the right, and what was highlighted in the middle.
          </>
        )}
        {isPair && !hasText && (
          <>
            {" "}
            In the bar {first} is below, {second} above, and what was highlighted in the middle.
          </>
        )}
        {!isPair && hasText && " In the map, what was highlighted is on the left, and what was returned on the right."}
      </p>
    </details>
  );
}

function rankWords(doc: string, returned: Returned, { docs }: PageRanking): string {
  const rank = returned.rank(doc);
  if (rank !== undefined) return `returned at rank ${countWords(rank)}`;
  return returned.isRanked(doc) ? "not returned" : `not among the first ${countedWords(docs.length, "result")}`;
}

/** Whether more of a document may have been returned than the page knows of. */
function isPart({ ranking, returned }: DocumentRun, doc: string): boolean {
  return isCut(ranking) && !returned.isAll(doc);
}

/** Which of a run's results the counts are of, where its list is cut. */
function cutWordsOfOne(data: PageData, one: DocumentRun, doc: string, isRelevant: boolean): string | undefined {
  if (!isCut(one.ranking)) return undefined;
  return [cutWords(one.ranking), countsWords(data, one, doc, isRelevant)].filter((words) => words !== "").join(" ");
}

function countsWords(data: PageData, one: DocumentRun, doc: string, isRelevant: boolean): string {
  const all = `all ${countWords(one.ranking.total)}`;
  if (!one.hasPlaces) return "";
  const hasMore = isPart(one, doc);
  if (!isOfText(data, one.run))
    return hasMore ? "The others may have returned more of this document." : `The text returned is that of ${all}.`;
  if (!hasMore) return `The numbers of characters count ${all}.`;
  const others = "the others may have returned more of this document that is not relevant";
  return isRelevant ? `Found and missed count ${all}; ${others}.` : `Nothing in it is relevant; ${others}.`;
}

/** The same for two runs that are laid over each other. */
function cutWordsOfTwo(
  data: PageData,
  runs: readonly DocumentRun[],
  doc: string,
  isRelevant: boolean,
): string | undefined {
  const cut = runs.filter(({ ranking }) => isCut(ranking));
  if (cut.length === 0) return undefined;
  const nameOf = ({ run }: DocumentRun): string => visible(data.runs[run]!.name);
  const lists = cut.map(
    (one) =>
      `the first ${countWords(one.ranking.docs.length)} of ${countedWords(one.ranking.total, "result")} of ${nameOf(one)}`,
  );
  const held = `In this file are ${lists.join(", and ")}.`;
  const unsure = cut.filter((one) => isPart(one, doc)).map(nameOf);
  if (unsure.length === 0) return `${held} The counts are of all results.`;
  const vain = data.judged === "highlights" ? "not relevant, and returned" : "returned";
  const others = `${unsure.join(" and ")} may have returned more of this document, so that less may be ${vain} by one run only.`;
  return isRelevant && data.judged === "highlights"
    ? `${held} What was found counts all results; ${others}`
    : `${held} ${others}`;
}

/** Which runs returned nothing of the document, where that is known. */
function nothingWords(data: PageData, runs: readonly DocumentRun[], doc: string): string | undefined {
  const none = runs.filter((one) => one.hasPlaces && !isPart(one, doc) && one.returned.from(doc).length === 0);
  if (none.length === 0) return undefined;
  const names = none.map(({ run }) => visible(data.runs[run]!.name));
  return names.length === 1
    ? `${names[0]} returned nothing of this document.`
    : `Neither ${names.join(" nor ")} returned anything of this document.`;
}

/** How far lists are read, where that is not to their ends, or not as far as was asked for. */
function readWords(asked: Cutoff, isShort: boolean): string | undefined {
  if (isShort) return shortWords(asked);
  if (asked === everything) return undefined;
  return `Lists are read no further than ${cutoffWords(asked)}: what stands below is missed, and not marked; its rank is in the margin.`;
}
