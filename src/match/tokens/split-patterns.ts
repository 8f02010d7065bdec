// How texts are divided before byte pairs are merged. White space is Unicode's White_Space, as in the programs that
// made the models. JavaScript's \s differs: it contains U+FEFF and not U+0085.

const white = String.raw`\p{White_Space}`;
const other = String.raw`[^\p{White_Space}\p{L}\p{N}]`;
// Ignores case as Unicode does: ſ is an s too.
const contraction = "'(?:[sS\u017FdDmMtT]|[lL][lL]|[vV][eE]|[rR][eE])";
const upper = String.raw`[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]`;
const lower = String.raw`[\p{Ll}\p{Lm}\p{Lo}\p{M}]`;
const ending = `(?:${contraction})?`;

/** The pieces of GPT-2 and its successors. Hugging Face's ByteLevel uses them too. */
const gpt2 = String.raw`'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?${other}+|${white}+(?!\P{White_Space})|${white}+`;

const byDigits = (digits: string): string =>
  String.raw`${contraction}|[^\r\n\p{L}\p{N}]?\p{L}+|${digits}| ?${other}+[\r\n]*|${white}*[\r\n]+|${white}+(?!\P{White_Space})|${white}+`;

const o200k = [
  String.raw`[^\r\n\p{L}\p{N}]?${upper}*${lower}+${ending}`,
  String.raw`[^\r\n\p{L}\p{N}]?${upper}+${lower}*${ending}`,
  String.raw`\p{N}{1,3}`,
  String.raw` ?${other}+[\r\n/]*`,
  String.raw`${white}*[\r\n]+`,
  String.raw`${white}+(?!\P{White_Space})`,
  `${white}+`,
].join("|");

const pattern = (source: string): RegExp => new RegExp(source, "gu");

/** The patterns that divide texts, by the name of an encoding that uses them. */
export const splitPatterns = {
  gpt2: pattern(gpt2),
  cl100k: pattern(byDigits(String.raw`\p{N}{1,3}`)),
  o200k: pattern(o200k),
  qwen: pattern(byDigits(String.raw`\p{N}`)),
};

export type SplitName = keyof typeof splitPatterns;
