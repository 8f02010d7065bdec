import { type TopicAnswer } from "../../assessor-answers.ts";
import { type PracticeAnswer } from "../../judging.ts";
import { useEffect, useState } from "preact/hooks";
import type { JudgingClient } from "../judging-client.ts";

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
