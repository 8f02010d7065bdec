import { bytesOf, piecesBy } from "./byte-pairs.ts";
import { splitPatterns } from "./split-patterns.ts";

/** How a tokenizer.json divides texts before it merges pairs. */
interface JsonCutter {
  pieces(text: string): Iterable<string>;
  /** True if bytes are a token that was added to the vocabulary. Such a token is never divided. */
  isSpecial(bytes: string): boolean;
}

/** A step that divides texts, as the file declares it. */
interface Step {
  readonly type?: unknown;
  readonly pretokenizers?: unknown;
  readonly pattern?: { readonly Regex?: unknown; readonly String?: unknown };
  readonly behavior?: unknown;
  readonly invert?: unknown;
  readonly individual_digits?: unknown;
  readonly add_prefix_space?: unknown;
  readonly use_regex?: unknown;
}

interface AddedToken {
  readonly content?: unknown;
  readonly special?: unknown;
  readonly single_word?: unknown;
  readonly lstrip?: unknown;
  readonly rstrip?: unknown;
}

type Refuse = (found: string) => never;

/** Reads how a tokenizer divides texts. `refuse` is called with anything that is not supported. */
export function cutterOf(
  json: { readonly pre_tokenizer?: unknown; readonly added_tokens?: unknown },
  refuse: Refuse,
): JsonCutter {
  const steps = stepsIn(json.pre_tokenizer);
  if (!steps.some(({ type }) => type === "ByteLevel"))
    refuse(`the tokenizer does not cut texts into bytes (pre_tokenizer ${typeOf(json.pre_tokenizer)})`);
  const cuts = steps.flatMap((step) => cutsOf(step, refuse));
  const added = addedTokens(json.added_tokens, refuse);
  const specials = new Set(added.map(bytesOf));
  // The longest first, because one may begin with another.
  const alternatives = added.toSorted((a, b) => b.length - a.length).map((text) => escaped(text));
  const first = added.length === 0 ? [] : [new RegExp(alternatives.join("|"), "gu")];
  const parts = first.map(piecesBy);
  return {
    isSpecial: (bytes) => specials.has(bytes),
    *pieces(text) {
      for (const part of cutBy(text, parts))
        if (specials.has(bytesOf(part))) yield part;
        else yield* cutBy(part, cuts);
    },
  };
}

type Cut = (text: string) => Iterable<string>;

/** Divides a text by one step after the other. */
function* cutBy(text: string, [first, ...others]: readonly Cut[]): Iterable<string> {
  if (first === undefined) yield text;
  else for (const piece of first(text)) yield* cutBy(piece, others);
}

function stepsIn(step: unknown): Step[] {
  if (typeof step !== "object" || step === null) return [];
  const { type, pretokenizers } = step as Step;
  return type === "Sequence" && Array.isArray(pretokenizers) ? pretokenizers.flatMap(stepsIn) : [step];
}

function cutsOf(step: Step, refuse: Refuse): Cut[] {
  if (step.type === "Digits") return [piecesBy(step.individual_digits === true ? /\p{N}/gu : /\p{N}+/gu)];
  if (step.type === "ByteLevel") {
    if (step.add_prefix_space === true) refuse("the tokenizer puts a blank before a text (add_prefix_space)");
    return step.use_regex === false ? [] : [piecesBy(splitPatterns.gpt2)];
  }
  if (step.type !== "Split") return refuse(`the tokenizer cuts texts by ${typeOf(step)}`);
  // If "Removed" with `invert` keeps only the matches, the removed text is between them, and there is none.
  const keepsAll = step.behavior === "Isolated" || (step.behavior === "Removed" && step.invert === true);
  if (!keepsAll) return refuse(`the tokenizer cuts texts by Split, behavior ${JSON.stringify(step.behavior)}`);
  const { Regex: regex, String: plain } = step.pattern ?? {};
  const source = typeof plain === "string" ? escaped(plain) : inJavaScript(String(regex));
  try {
    return [piecesBy(new RegExp(source, "gu"))];
  } catch {
    return refuse(`the tokenizer cuts texts by the pattern ${String(regex)}, which is not understood`);
  }
}

/** The pattern in JavaScript's syntax, with Unicode's white space, and without a part that ignores case. */
function inJavaScript(pattern: string): string {
  return pattern
    .replaceAll(/\(\?i:([^()]*)\)/g, (_, inner: string) => `(?:${inner.replaceAll(/\\?[a-z]/g, bothCases)})`)
    .replaceAll(String.raw`\s`, String.raw`\p{White_Space}`)
    .replaceAll(String.raw`\S`, String.raw`\P{White_Space}`);
}

function bothCases(letter: string): string {
  if (letter.length > 1) return letter; // an escape
  return letter === "s" ? "[sS\u017F]" : `[${letter}${letter.toUpperCase()}]`;
}

/** Added tokens that are part of plain text, such as runs of blanks. Special tokens in a text count as plain text. */
function addedTokens(tokens: unknown, refuse: Refuse): string[] {
  const added: string[] = [];
  for (const token of Array.isArray(tokens) ? (tokens as readonly AddedToken[]) : []) {
    if (token.special !== false || typeof token.content !== "string") continue;
    if (token.single_word === true || token.lstrip === true || token.rstrip === true)
      refuse(`the tokenizer's added token ${JSON.stringify(token.content)} is matched with its surroundings`);
    added.push(token.content);
  }
  return added;
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
}

/** The type that a step declares. */
export function typeOf(step: unknown): string {
  const type = typeof step === "object" && step !== null ? (step as Step).type : undefined;
  return typeof type === "string" ? type : "none";
}
