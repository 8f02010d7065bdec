/** How a part of a text is set. A sign is one of Markdown's own, a target where a link leads; a break ends a line for good. */
type MarkdownStyle = "sign" | "strong" | "emphasis" | "struck" | "code" | "link" | "target" | "break";

/** Text with one style. */
export interface MarkdownPart {
  readonly text: string;
  readonly styles: readonly MarkdownStyle[];
}

const special = /[\\`*_~[!<\n]/g;
const deepest = 4; // styles in each other; what lies deeper has no more

/** The words of a block as parts; end to end they are the text. In linear time, whatever the text. */
export function inlineParts(text: string): MarkdownPart[] {
  const parts: MarkdownPart[] = [];
  const find = finder(text);

  function add(from: number, to: number, styles: readonly MarkdownStyle[]): void {
    if (to > from) parts.push({ text: text.slice(from, to), styles });
  }

  function parse(from: number, end: number, styles: readonly MarkdownStyle[]): void {
    let plain = from; // from where on nothing was added yet
    for (let at = from; ;) {
      special.lastIndex = at;
      const found = special.exec(text)?.index ?? end;
      if (found >= end) break;
      const span = styles.length < deepest ? spanAt(text, found, end, find) : undefined;
      if (span === undefined) {
        at = found + runLength(text, found);
        continue;
      }
      add(plain, found, styles);
      add(found, span.from, [...styles, span.sign]);
      if (span.isLiteral) add(span.from, span.to, [...styles, ...span.styles]);
      else parse(span.from, span.to, [...styles, ...span.styles]);
      add(span.to, span.after, [...styles, span.closing]);
      plain = at = span.after;
    }
    add(plain, end, styles);
  }

  parse(0, text.length, []);
  return parts;
}

/** Something that has a style: its opening sign ends at `from`, its words at `to`, its closing sign at `after`. */
interface Span {
  readonly from: number;
  readonly to: number;
  readonly after: number;
  readonly styles: readonly MarkdownStyle[];
  readonly sign: MarkdownStyle;
  readonly closing: MarkdownStyle;
  /** Whether the words are taken as they are. */
  readonly isLiteral: boolean;
}

type Find = (words: string, from: number) => number;

function spanAt(text: string, at: number, end: number, find: Find): Span | undefined {
  switch (text[at]) {
    case "\n":
      return lineBreak(text, at);
    case "\\":
      return escaped(text, at, end);
    case "`":
      return codeSpan(text, at, end, find);
    case "[":
      return link(text, at, end, find);
    case "!": // an image: its words stand for it
      return text[at + 1] === "[" ? link(text, at + 1, end, find) : undefined;
    case "<":
      return address(text, at, end);
    default:
      return emphasis(text, at, end, find);
  }
}

function span(from: number, to: number, after: number, styles: readonly MarkdownStyle[], isLiteral = false): Span {
  return { from, to, after, styles, sign: "sign", closing: "sign", isLiteral };
}

/** Two blanks, or a backslash, before the end of a line. */
function lineBreak(text: string, at: number): Span | undefined {
  const isHard = text.slice(Math.max(0, at - 2), at) === "  ";
  return isHard ? { ...span(at, at, at + 1, []), closing: "break" } : undefined;
}

function escaped(text: string, at: number, end: number): Span | undefined {
  if (at + 1 >= end) return undefined;
  if (text[at + 1] === "\n") return { ...span(at + 1, at + 1, at + 2, []), closing: "break" };
  return /[!-/:-@[-`{-~]/.test(text[at + 1]!) ? span(at + 1, at + 2, at + 2, [], true) : undefined;
}

function codeSpan(text: string, at: number, end: number, find: Find): Span | undefined {
  const length = runLength(text, at);
  if (length > 20) return undefined;
  const to = find("`".repeat(length), at + length);
  if (to === -1 || to + length > end || runLength(text, to) !== length) return undefined;
  return span(at + length, to, to + length, ["code"], true);
}

const longestTarget = 2000; // characters

function link(text: string, at: number, end: number, find: Find): Span | undefined {
  const close = find("]", at);
  if (close === -1 || text[close + 1] !== "(") return undefined;
  const last = find(")", close);
  if (last === -1 || last >= end || last - close > longestTarget) return undefined;
  return { ...span(at + 1, close, last + 1, ["link"]), closing: "target" };
}

const linked = /<(?:https?:\/\/|mailto:)[^\s<>]*>/y;

function address(text: string, at: number, end: number): Span | undefined {
  linked.lastIndex = at;
  const [found] = linked.exec(text) ?? [];
  if (found === undefined || at + found.length > end) return undefined;
  return span(at + 1, at + found.length - 1, at + found.length, ["link"], true);
}

const stylesOf: Readonly<Record<string, readonly MarkdownStyle[]>> = {
  "*": ["emphasis"],
  _: ["emphasis"],
  "**": ["strong"],
  __: ["strong"],
  "***": ["strong", "emphasis"],
  ___: ["strong", "emphasis"],
  "~~": ["struck"],
};
const mostTries = 8; // closing signs that are looked at

function emphasis(text: string, at: number, end: number, find: Find): Span | undefined {
  const run = text.slice(at, at + Math.min(4, runLength(text, at)));
  const styles = Object.hasOwn(stylesOf, run) ? stylesOf[run] : undefined;
  const from = at + run.length;
  if (styles === undefined || isBlank(text[from])) return undefined;
  if (run.startsWith("_") && isLetter(text[at - 1])) return undefined;
  let to = find(run, from);
  for (let tries = 0; tries < mostTries && to !== -1 && to + run.length <= end; tries++) {
    const length = runLength(text, to);
    const isInWord = run.startsWith("_") && isLetter(text[to + length]);
    if (length === run.length && !isBlank(text[to - 1]) && !isInWord) return span(from, to, to + length, styles);
    to = find(run, to + length);
  }
  return undefined;
}

function isBlank(character: string | undefined): boolean {
  return character === undefined || /\s/.test(character);
}

function isLetter(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}]/u.test(character);
}

/** How often the character at a place is repeated. */
function runLength(text: string, at: number): number {
  let end = at + 1;
  while (text[end] === text[at]) end++;
  return end - at;
}

/** indexOf, which remembers what it found last: from thousands of places on, the next is looked for once. */
function finder(text: string): Find {
  const known = new Map<string, { readonly from: number; readonly at: number }>();
  return (words, from) => {
    const last = known.get(words);
    if (last !== undefined && last.from <= from && (last.at === -1 || last.at >= from)) return last.at;
    const at = text.indexOf(words, from);
    known.set(words, { from, at });
    return at;
  };
}
