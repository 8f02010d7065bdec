/** How a text becomes terms. Words are cut out first, and each is folded by itself: offsets never move. */
export interface Analyzer {
  readonly name: string;
  /** One sentence for help and docs. */
  readonly about: string;
  /** Whether scripts that put no blanks between words (Chinese, Japanese, Thai …) are cut by dictionaries. */
  readonly segments: boolean;
  /** The term that stands for a word. */
  fold(word: string): string;
}

/** Brings the forms of a word together: walks, walked and walking become walk. */
export type Stem = (word: string) => string;
