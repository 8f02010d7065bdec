// What Markdown and HTML have besides words: tags, addresses of links, marks of emphasis, rules of tables. A chunk often lacks it, as
// tools show text without it. Signs that are marks nearly everywhere (* _ ` | ~ [ ]) go wherever they are, so that a text that is cut
// within a link loses the same signs as its document.

/** The signs that markup needs: most texts have none of them, and are left as they are. */
const anyMarkup = /[<*_`|~[\]\\#]|^[ \t]*(?:[->+•]|[=+:-]+[ \t]*$)/m;

// Every pattern ends at the next sign that may begin another match, or is bounded: reading is linear.
const pieces = [
  "<!--",
  String.raw`</?[A-Za-z][\w-]*(?::[\w-]+)?(?:\s[^<>]{0,4000})?/?>`,
  String.raw`<(?:https?|mailto):[^\s<>]{1,1000}>`,
  String.raw`^[ \t]*(?:${"`{3}"}|~{3})[^\n]{0,200}$`, // a fence
  String.raw`^ {0,3}\[[^[\]\n]{1,200}\]:[ \t]+<?[a-z#/.][^\s]{0,1000}(?:[ \t]+["'(][^\n]{0,300})?$`, // where a link leads
  String.raw`\[\^[^\s[\]]{1,50}\]:?`, // a footnote
  String.raw`\]\([^()\s]{0,2000}(?:\([^()\s]{0,200}\)[^()\s]{0,2000}){0,4}(?:\s{1,4}"[^"\n]{0,300}")?\)`,
  String.raw`\]\[[^[\]\n]{0,100}\]`,
  String.raw`\{[#.:][^{}\n]{0,200}\}`,
  String.raw`^[ \t|:=+-]+$`, // a rule
  String.raw`^(?:[ \t]*(?:>|[-+•](?=[ \t])|#{1,6}(?=[ \t])))+`, // headings, items, quotations
  String.raw`!?\[`,
  String.raw`\\(?=[!-/:-@[-${"`"}{-~])`,
  "[*_`|~\\]]",
];
const markup = new RegExp(pieces.join("|"), "gm");
/** What is no text, although it is between tags. */
const hidden = /^<(script|style)[\s>]/i;

/** A text with blanks in place of its markup. What is left is where it was. */
export function withoutMarkup(text: string): string {
  if (!anyMarkup.test(text)) return text;
  const kept: string[] = [];
  let at = 0;
  markup.lastIndex = 0;
  for (let found = markup.exec(text); found !== null; found = markup.exec(text)) {
    const [piece] = found;
    const { index } = found;
    kept.push(text.slice(at, index));
    at = index + piece.length;
    if (piece === "<!--") at = endOf(text, "-->", at);
    const name = hidden.exec(piece)?.[1];
    if (name !== undefined) at = endOf(text, `</${name}`, at) - name.length - 2;
    at = Math.max(at, index + piece.length);
    kept.push(/^<[hm]/.test(piece) && piece.includes(":") ? ` ${piece.slice(1, -1)} ` : blanks(text.slice(index, at)));
    markup.lastIndex = at;
  }
  return kept.join("") + text.slice(at);
}

/** Where the next closing mark ends, from a position on; the position where there is none. */
function endOf(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from);
  return found < 0 ? from : found + mark.length;
}

/** As long, with its line ends. */
function blanks(piece: string): string {
  return piece.replaceAll(/[^\n]/g, " ");
}
