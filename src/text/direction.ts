const letter = /\p{L}/gu;
const backward =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;
const enough = 2000; // letters that are looked at

/** True if a text is read from right to left: most of its first letters are. */
export function isRightToLeft(text: string): boolean {
  let [letters, backwards] = [0, 0];
  for (const [found] of text.matchAll(letter)) {
    if (backward.test(found)) backwards++;
    if (++letters === enough) break;
  }
  return backwards > letters / 2;
}
