/** Cuts texts into the tokens that a language model counts. */
export interface Tokenizer {
  /** As tables say it: cl100k. */
  readonly name: string;
  /**
   * By token: how many code points the tokens up to it hold whole. A token may end inside a character, which then counts with
   * the token that completes it. The last number is the length of the text.
   */
  ends(text: string): Int32Array;
}

/** The tokenizer that counts tokens unless another is named. */
export const usualTokenizer = "cl100k";
