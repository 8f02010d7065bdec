import { below, pick, type Random } from "../../seeded.ts";

const pieces = [
  ..." \n\t.,'\"()/-#0123456789",
  "  ",
  "\n\n",
  "\r\n",
  "the ",
  " Retrieval",
  "it's",
  "WE'LL",
  "1234567",
  "naïve",
  "Straße",
  "日本語の文",
  "한국어",
  "e\u0301",
  "ﬁ",
  "👩‍👩‍👧",
  "🙂",
  "𝒳",
  "\u00a0",
  "\u2028",
  "<|endoftext|>",
  "http://a.b/c?d=e",
  "snake_case",
  "camelCase",
  "AAAA",
  "०१२",
  "\0",
];

/** A text of odd pieces: scripts, emoji, digits, white space of all kinds. */
export function oddText(random: Random, most = 40): string {
  return Array.from({ length: below(random, most) }, () => pick(random, ...pieces)).join("");
}
