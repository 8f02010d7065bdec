/** A word that may stand where the cursor is. */
export interface Suggestion {
  readonly word: string;
  readonly about?: string | undefined;
}

/** What may stand where the cursor is. */
export interface Completion {
  readonly words: readonly Suggestion[];
  /** Paths fit as well. */
  readonly files: boolean;
  /** The words are beginnings: no blank follows them. */
  readonly open: boolean;
}

export const noSuggestions: Completion = { words: [], files: false, open: false };
export const paths: Completion = { words: [], files: true, open: false };
