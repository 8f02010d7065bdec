// Removes the parts of Markdown and HTML that are not words: tags, addresses of links, emphasis marks, table rules. A
// chunk often lacks them, because tools remove them. Characters that are nearly always marks (* _ ` | ~ [ ]) are
// removed everywhere. So a chunk that is cut inside a link loses the same characters as its document.

/** Characters without which there is no markup. Most texts have none of them and are returned unchanged. */
const [anySign, anyLine, firstLine] = [/[<*_`|~[\]\\#]/, /\n[ \t]*[-+>=:\u2022]/, /^[ \t]*[-+>=:\u2022]/];

/** A title after an address. */
const title = String.raw`(?:\s{1,4}(?:"[^"\n]{0,300}"|'[^'\n]{0,300}'|\([^()\n]{0,300}\)))?\s{0,4}`;

// Every pattern has a bounded length, or ends at the next character that may begin another match. So the time is
// linear.
const pieces = [
  "<!--",
  String.raw`</?[A-Za-z][\w-]*(?::[\w-]+)?(?:\s[^<>]{0,4000})?/?>`,
  String.raw`<(?:https?|mailto):[^\s<>]{1,1000}>`,
  String.raw`^[ \t]*(?:${"`{3}"}|~{3})[^\n]{0,200}$`, // a fence
  String.raw`^ {0,3}\[[^[\]\n]{1,200}\]:[ \t]+<?[a-z#/.][^\s]{0,1000}(?:[ \t]+["'(][^\n]{0,300})?$`, // the address of a reference link
  String.raw`\[\^[^\s[\]]{1,50}\]:?`, // a footnote
  String.raw`\]\((?:<[^<>\n]{0,2000}>|[^()\s]{0,2000}(?:\([^()\s]{0,200}\)[^()\s]{0,2000}){0,4})${title}\)`,
  String.raw`\]\[[^[\]\n]{0,100}\]`,
  String.raw`\{[#.:][^{}\n]{0,200}\}`,
  String.raw`^[ \t|:=+-]+$`, // a horizontal or table rule
  String.raw`^(?:[ \t]*(?:>|[-+\u2022](?=[ \t])|#{1,6}(?=[ \t])))+`, // headings, items, quotations
  String.raw`[ \t]#{1,6}[ \t]*$`, // the end of a heading
  String.raw`!?\[`,
  String.raw`\\(?=[!-/:-@[-${"`"}{-~])`,
  "[*_`|~\\]]",
];
const markup = new RegExp(pieces.join("|"), "gm");
/** Elements whose content is not text. */
const hidden = /^<(script|style)[\s>]/i;

/** A text with its markup replaced by blanks. The rest stays in its place. */
export function withoutMarkup(text: string): string {
  if (!anySign.test(text) && !anyLine.test(text) && !firstLine.test(text)) return text;
  const kept: string[] = [];
  const lacking = new Set<string>(); // closing tags that do not occur any more
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

/** Blanks in place of a text. Line ends are kept. */
function blanks(piece: string): string {
  return piece.replaceAll(/[^\n]/g, " ");
}
