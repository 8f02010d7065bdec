/** Why highlighted text is not in what was read of a list. */
export interface Reason {
  readonly name: string;
  /** What a column is called. */
  readonly title: string;
  readonly about: string;
}

/** In the order in which they are looked for: each is told of what none before it explains. */
export const reasons = [
  {
    name: "copy",
    title: "from a copy",
    about: "returned from another place that has the same text",
  },
  {
    name: "not-indexed",
    title: "not indexed",
    about: "no chunk is from its document",
  },
  { name: "below", title: "below the cut", about: "returned after the cut-off" },
  {
    name: "cut-through",
    title: "cut through",
    about: "not returned, and no chunk holds the whole of its passage",
  },
  {
    name: "not-returned",
    title: "not returned",
    about: "not returned, for none of the reasons above",
  },
] as const satisfies readonly Reason[];

export type ReasonName = (typeof reasons)[number]["name"];
