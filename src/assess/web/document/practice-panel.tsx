import { useEffect, useState } from "preact/hooks";
import { countedWords } from "../../../report/web/shared/words.tsx";
import { intersect, rangeSet, type RangeSet, size, subtract } from "../../../text/range.ts";
import type { TopicAnswer } from "../../assessor-answers.ts";
import type { PracticeAnswer } from "../../judging.ts";
import type { JudgingClient } from "../client/judging-client.ts";
// The answer of a topic for practice, once the document is judged.

interface PracticePanel {
  readonly answer: PracticeAnswer | undefined;
  readonly isJudged: boolean;
  readonly ranges: RangeSet;
  onGo(offset: number): void;
  onNext(): void;
}

/** In a topic for practice: how what was highlighted compares with the answer, once the document is judged. */
export function PracticePanel({ answer, isJudged, ranges, onGo, onNext }: PracticePanel) {
  return (
    <section class="panel practice-panel" aria-labelledby="practice-heading" aria-live="polite">
      <h2 id="practice-heading">Practice</h2>
      {answer === undefined ? (
        <p class="quiet">
          {isJudged
            ? "The answer comes as soon as the judgement is saved."
            : "Judge the document; then the answer is shown."}
        </p>
      ) : (
        <Compared answer={answer} ranges={ranges} onGo={onGo} onNext={onNext} />
      )}
    </section>
  );
}

function Compared({
  answer,
  ranges,
  onGo,
  onNext,
}: Omit<PracticePanel, "answer" | "isJudged"> & { answer: PracticeAnswer }) {
  const right = answerRanges(answer);
  const rows = [
    ["both", intersect(ranges, right), "highlighted by you and in the answer"],
    ["missed", subtract(right, ranges), "in the answer alone"],
    ["extra", subtract(ranges, right), "by you alone"],
  ] as const;
  return (
    <>
      <p>
        {right.length === 0 ? "In the answer, the document is not relevant." : "The answer is underlined in the text."}
      </p>
      <ul class="compared">
        {rows.map(([key, set, words]) => (
          <li key={key}>
            <b>{countedWords(size(set), "character")}</b> {words}{" "}
            {set.length > 0 && (
              <button type="button" class="small" onClick={() => onGo(set[0]!.start)}>
                show
              </button>
            )}
          </li>
        ))}
      </ul>
      {answer.entry !== null && (
        <p>
          <button type="button" class="small" onClick={() => onGo(answer.entry!)}>
            ▸ entry point of the answer
          </button>
        </p>
      )}
      <button type="button" onClick={onNext}>
        Next document <kbd aria-hidden="true">.</kbd>
      </button>
    </>
  );
}

export function answerRanges({ ranges }: PracticeAnswer): RangeSet {
  return rangeSet(ranges.map(([start, end]) => ({ start, end })));
}

/** The answer of a topic for practice, as soon as the server gives it out: when the judgement is saved. */
export function useAnswer(
  client: JudgingClient,
  topic: TopicAnswer,
  doc: string,
  isJudgedNow: boolean,
): PracticeAnswer | undefined {
  const [answer, setAnswer] = useState<PracticeAnswer>();
  const isDue = topic.practice && isJudgedNow && client.save.unsaved === 0;
  useEffect(() => {
    if (!isDue) return;
    let isWanted = true;
    void client.answer(topic.id, doc).then(
      (found) => isWanted && setAnswer(found),
      () => undefined, // asked again after the next action
    );
    return () => {
      isWanted = false;
    };
  }, [isDue]);
  return isJudgedNow ? answer : undefined;
}
