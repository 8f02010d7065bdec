/** A heading that stands by itself, code between fences, or a link: signs that a plain text does not have by chance. */
const heading = /(?:^|\n[ \t]*\r?\n) {0,3}#{1,6}[ \t]+\S[^\n]*(?:$|\r?\n[ \t]*(?:\r?\n|$))/;
const fence = /(?:^|\n) {0,3}(?:`{3}|~{3})[\w+-]*[ \t]*\r?\n/;
const link = /\[[^\][\n]{1,200}\]\((?:https?:\/\/|\.{0,2}\/|#)[^\s()]{0,500}\)/;

const ending = /\.(?:md|markdown)$/i;

/** Whether a text is Markdown: by the ending of its id, or by its own signs. */
export function isMarkdown(id: string, text: string): boolean {
  return ending.test(id) || heading.test(text) || fence.test(text) || link.test(text);
}
