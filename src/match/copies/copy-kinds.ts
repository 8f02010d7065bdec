/**
 * The fewest letters and digits of a copy. This many are almost never the same by chance, or because there is no other
 * way to say something.
 */
export const leastLetters = 40;
/** The shortest pieces that are joined across edits, in compared characters. */
export const shortestPiece = 12;
/** The most characters between two pieces, in either text. */
export const widestGap = 8;

/** The kinds of copies. */
export const copyKinds = [
  {
    name: "same",
    about: `${leastLetters} letters and digits or more in a row; white space, quotes and dashes may differ`,
  },
  {
    name: "near",
    about: `also with edits: as many in pieces of ${shortestPiece} characters or more, at most ${widestGap} apart; what differs is not found`,
  },
] as const;
export type CopyKind = (typeof copyKinds)[number]["name"];
