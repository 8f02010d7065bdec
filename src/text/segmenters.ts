import { once } from "../base/remembered.ts";

// Unicode's own borders (UAX 29). The language is given, so that no two browsers differ by the language that they are set to;
// Thai, Chinese and others without blanks between words are cut by their dictionaries all the same.
export const sentences = once(() => new Intl.Segmenter("en", { granularity: "sentence" }));
export const words = once(() => new Intl.Segmenter("en", { granularity: "word" }));
export const graphemes = once(() => new Intl.Segmenter("en", { granularity: "grapheme" }));
