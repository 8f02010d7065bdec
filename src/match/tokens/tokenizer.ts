/** Divides texts into the tokens that a language model counts. */
export interface Tokenizer {
  /** The name in tables, such as cl100k. */
  readonly name: string;
  /**
   * For each token: how many code points are complete after it. A token may end inside a character, which then counts
   * with the token that completes it. The last number is the length of the text.
   */
  ends(text: string): Int32Array;
}

/** The default tokenizer. */
export const usualTokenizer = "cl100k";
