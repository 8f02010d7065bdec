import type { Cutoff } from "../../../../score/measures/cutoff.ts";
import type { PageRanking } from "../../../page-data.ts";
import type { Returned } from "../../../page-topic.ts";
import { size } from "../../../../text/range.ts";
import { useSource } from "../../frame/context.ts";
import { isOfText } from "../../parts/kinds.ts";
import { Name } from "../../parts/name.tsx";
import { gradeWords } from "../../parts/result.tsx";
import { countWords, countedWords } from "../../parts/words.ts";
import { cutWordsOfOne, cutWordsOfTwo, isPart, nothingWords, readWords } from "./cut-words.ts";
import { KindBar } from "./kind-bar.tsx";
import type { ShownKind } from "./shown-kinds.ts";
import type { DocumentRun } from "../use-document-run.ts";

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

/** What became of a document: how much of it was found, missed, and returned in vain, or at which rank it stands. */
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
            dotted where it was returned in vain. In the map beside the text {first} is on the left, {second} on the
            right, and what was highlighted in the middle.
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
