// What Markdown and HTML have besides words: tags, addresses of links, marks of emphasis, rules of tables. A chunk often lacks it, as
// tools show text without it. Signs that are marks nearly everywhere (* _ ` | ~ [ ]) go wherever they are, so that a text that is cut
// within a link loses the same signs as its document.

/** The signs that markup needs: most texts have none of them, and are left as they are. */
const [anySign, anyLine, firstLine] = [/[<*_`|~[\]\\#]/, /\n[ \t]*[-+>=:\u2022]/, /^[ \t]*[-+>=:\u2022]/];

/** A title behind an address. */
const title = String.raw`(?:\s{1,4}(?:"[^"\n]{0,300}"|'[^'\n]{0,300}'|\([^()\n]{0,300}\)))?\s{0,4}`;

// Every pattern ends at the next sign that may begin another match, or is bounded: reading is linear.
const pieces = [
  "<!--",
  String.raw`</?[A-Za-z][\w-]*(?::[\w-]+)?(?:\s[^<>]{0,4000})?/?>`,
  String.raw`<(?:https?|mailto):[^\s<>]{1,1000}>`,
  String.raw`^[ \t]*(?:${"`{3}"}|~{3})[^\n]{0,200}$`, // a fence
  String.raw`^ {0,3}\[[^[\]\n]{1,200}\]:[ \t]+<?[a-z#/.][^\s]{0,1000}(?:[ \t]+["'(][^\n]{0,300})?$`, // where a link leads
  String.raw`\[\^[^\s[\]]{1,50}\]:?`, // a footnote
  String.raw`\]\((?:<[^<>\n]{0,2000}>|[^()\s]{0,2000}(?:\([^()\s]{0,200}\)[^()\s]{0,2000}){0,4})${title}\)`,
  String.raw`\]\[[^[\]\n]{0,100}\]`,
  String.raw`\{[#.:][^{}\n]{0,200}\}`,
  String.raw`^[ \t|:=+-]+$`, // a rule
  String.raw`^(?:[ \t]*(?:>|[-+\u2022](?=[ \t])|#{1,6}(?=[ \t])))+`, // headings, items, quotations
  String.raw`[ \t]#{1,6}[ \t]*$`, // the end of a heading
  String.raw`!?\[`,
  String.raw`\\(?=[!-/:-@[-${"`"}{-~])`,
  "[*_`|~\\]]",
];
const markup = new RegExp(pieces.join("|"), "gm");
/** What is no text, although it is between tags. */
const hidden = /^<(script|style)[\s>]/i;

/** A text with blanks in place of its markup. What is left is where it was. */
export function withoutMarkup(text: string): string {
  if (!anySign.test(text) && !anyLine.test(text) && !firstLine.test(text)) return text;
  const kept: string[] = [];
  const lacking = new Set<string>(); // closing marks that do not come any more
  let at = 0;
  markup.lastIndex = 0;
  for (let found = markup.exec(text); found !== null; found = markup.exec(text)) {
    const [piece] = found;
    const { index } = found;
    kept.push(text.slice(at, index));
    at = index + piece.length;
    const closing = piece === "<!--" ? "-->" : hidden.exec(piece)?.[1]?.replace(/^/, "</");
    if (closing !== undefined && !lacking.has(closing)) {
      const end = text.indexOf(closing, at);
      if (end >= 0) at = end + (piece === "<!--" ? closing.length : 0);
      else lacking.add(closing);
    }
    kept.push(/^<[hm]/.test(piece) && piece.includes(":") ? ` ${piece.slice(1, -1)} ` : blanks(text.slice(index, at)));
    markup.lastIndex = at;
  }
  return kept.join("") + text.slice(at);
}

/** As long, with its line ends. */
function blanks(piece: string): string {
  return piece.replaceAll(/[^\n]/g, " ");
}
