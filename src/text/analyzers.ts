// An analyzer decides which stretches of a text are words, and to which term each word belongs. `analyzers` is the
// table of all of them. Stemmers are given from outside, as functions.

import { capitalised } from "../base/list-words.ts";
import { named } from "../base/named.ts";

/** How a text becomes terms. Words are found first, and each word is folded by itself, so offsets never change. */
export interface Analyzer {
  readonly name: string;
  /** One sentence for help and docs. */
  readonly about: string;
  /** True if a dictionary divides scripts that have no blanks between words (Chinese, Japanese, Thai …). */
  readonly segments: boolean;
  /** The term of a word. */
  fold(word: string): string;
}

/** Reduces the forms of a word to one: walks, walked and walking become walk. */
export type Stem = (word: string) => string;

/** An analyzer as an entry of the table. The analyzer of a language needs a stemmer, which the caller gives. */
interface AnalyzerEntry extends Omit<Analyzer, "fold"> {
  /** The language of its stemmer, by the name in the stemmer package. */
  readonly language?: string | undefined;
}

/** The languages of Snowball's stemmers, and of others that were written in the same way. */
const languages = [
  "arabic",
  "armenian",
  "bulgarian",
  "danish",
  "dutch",
  "english",
  "finnish",
  "french",
  "german",
  "greek",
  "hindi",
  "hungarian",
  "indonesian",
  "irish",
  "italian",
  "lithuanian",
  "nepali",
  "norwegian",
  "portuguese",
  "romanian",
  "russian",
  "sanskrit",
  "serbian",
  "spanish",
  "swedish",
  "tamil",
  "turkish",
  "ukrainian",
];

/** Every analyzer, by name. */
export const analyzers: readonly AnalyzerEntry[] = [
  {
    name: "plain",
    about: "runs of letters, marks and digits in lower case; no stemming, no stop words",
    segments: false,
  },
  {
    name: "unicode",
    about:
      "the same, in one Unicode form (NFKC); Chinese, Japanese, Thai and their like are cut into words by dictionaries",
    segments: true,
  },
  ...languages.map(ofLanguage),
  { ...ofLanguage("hindi"), name: "indian", about: "the same as hindi, as the package of the stemmers calls it" },
];

function ofLanguage(language: string): AnalyzerEntry {
  return {
    name: language,
    about: `as unicode, and the forms of a word are brought together by the stemmer for ${capitalised(language)}`,
    segments: true,
    language: language === "hindi" ? "indian" : language,
  };
}

/** The default analyzer of an index. */
export const usualAnalyzer = "english";

/**
 * The analyzer with a name. The analyzer of a language needs `stem`.
 *
 * @example
 * import { analyzerCalled } from "pericope";
 *
 * analyzerCalled("plain").fold("Word"); // "word"
 * analyzerCalled("english", (word) => word.replace(/s$/, "")).fold("Words"); // "word"
 */
export function analyzerCalled(name: string, stem?: Stem): Analyzer {
  const entry = named(analyzers, name, "analyzer");
  return { name, about: entry.about, segments: entry.segments, fold: foldOf(entry, stem) };
}

function foldOf({ name, segments, language }: AnalyzerEntry, stem: Stem | undefined): Analyzer["fold"] {
  if (!segments) return (word) => word.toLowerCase();
  if (language === undefined) return oneForm;
  if (stem === undefined) throw new TypeError(`the analyzer ${name} needs a stemmer`);
  const formed = language === "turkish" ? oneTurkishForm : oneForm;
  return (word) => stem(formed(word)) || formed(word);
}

function oneForm(word: string): string {
  return word.normalize("NFKC").toLowerCase();
}

/** Turkish has two letters i: İ is the capital of i, and I is the capital of ı. */
function oneTurkishForm(word: string): string {
  return word.normalize("NFKC").toLocaleLowerCase("tr");
}
