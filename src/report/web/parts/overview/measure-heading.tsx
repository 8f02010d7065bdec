import { useState } from "preact/hooks";
import { heldShare } from "../../../../base/number.ts";
import { aboutOf } from "../../../../score/measures/name.ts";
import { useSource } from "../../frame/context.ts";

/** What a measure says, as its heading tells it; a measure of a person's own has no words here. */
export function measureWords(name: string, better: "more" | "less" | undefined): string {
  const about = aboutOf(name);
  const less = better === "less" && about?.includes("Less is better") !== true ? " Less is better." : "";
  return about === undefined ? `A measure of one’s own.${less}` : `${about}${less}`;
}

/** What a heading means: looked at by pointing at it or by coming to it by key, and read out with it. */
export interface Explained {
  readonly id: string;
  readonly words: string;
}

/** The heading that is looked at, and what tells it. */
export function useExplained(usual: Explained) {
  const [looked, setLooked] = useState<Explained>();
  return {
    shown: looked ?? usual,
    /** For the heading itself, or the link in it. */
    look: (heading: Explained) => ({
      "aria-describedby": `about-${heading.id}`,
      onMouseEnter: () => setLooked(heading),
      onFocus: () => setLooked(heading),
      onMouseLeave: () => setLooked(undefined),
      onBlur: () => setLooked(undefined),
    }),
  };
}

/** How the intervals were made, and so what they hold. */
export function useIntervalWords(): string {
  const { level, resamples } = useSource().data.made;
  return `The dot is the mean over topics, the bar its ${heldShare(level)} interval: bootstrap over topics, corrected for bias and skew (BCa), ${resamples.toLocaleString("en")} resamples.`;
}

export const topicsWords = "A bar a topic, in the order of the topics: the taller, the higher the score.";
