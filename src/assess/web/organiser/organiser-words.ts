import type { ProgressAnswer } from "../../organiser-answers.ts";

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]; // milliseconds

/** "just now", "5 min ago", "3 h ago", "2 days ago". A clock that is a little behind is not the past's. */
export function agoWords(milliseconds: number): string {
  if (milliseconds < minute) return "just now";
  if (milliseconds < hour) return `${Math.floor(milliseconds / minute)} min ago`;
  if (milliseconds < day) return `${Math.floor(milliseconds / hour)} h ago`;
  const days = Math.floor(milliseconds / day);
  return days === 1 ? "yesterday" : `${days} days ago`;
}

/** What a topic is called. */
export function topicWords({ topics }: ProgressAnswer, topic: string): string {
  return topics.find(({ id }) => id === topic)?.title ?? topic;
}
