// Numbers and names as pages write them, and nowhere else.

import type { ComponentChildren } from "preact";
import { grouped } from "../../../base/note.ts";
import { fixed } from "../../../base/number.ts";
import { visible } from "../../../base/visible.ts";

/** A score as tables print it. */
export function scoreWords(value: number | null | undefined): string {
  return value === null || value === undefined || Number.isNaN(value) ? "–" : fixed(value, 4);
}

/** A score where there is little room: ".42". */
export function shortScore(value: number): string {
  return fixed(value, 2).replace(/^0/, "");
}

/** Words that stay in one line. */
export function unbroken(words: string): string {
  return words.replaceAll(" ", "\u{a0}");
}

/** "47 %", in one line; "< 1 %" and "> 99 %" for what is a little more than nothing, and a little less than all. */
export function shareWords(share: number): string {
  if (Number.isNaN(share)) return "–";
  const percent = Math.round(100 * share);
  if (percent === 0 && share > 0) return unbroken("< 1 %");
  return unbroken(percent === 100 && share < 1 ? "> 99 %" : `${percent} %`);
}

export function signed(value: number): string {
  if (Number.isNaN(value)) return "–";
  const sign = ["−", "±", "+"][Math.sign(value) + 1]!;
  return sign + fixed(Math.abs(value), 4);
}

export function countWords(value: number): string {
  return grouped(value);
}

/** "1 passage", "2 passages". */
export function countedWords(value: number, one: string, several = `${one}s`): string {
  return `${countWords(value)} ${value === 1 ? one : several}`;
}

/** "0.2", "1,500": as short as a round number is. */
export function tickWords(tick: number): string {
  return Math.abs(tick) >= 1000 ? tick.toLocaleString("en") : String(tick);
}

/** A name from a file. It cannot break the line or change the writing direction of what stands around it. */
export function Name({ of }: { readonly of: string }) {
  return <bdi>{visible(of)}</bdi>;
}

/** The name of a measure or a system, which may go on in a second line where its parameters begin. */
export function breakable(name: string) {
  const at = name.indexOf("(");
  return at < 0 ? name : [name.slice(0, at), <wbr />, name.slice(at)];
}

/** The heading of a column of numbers. */
export function NumberHead({ children }: { readonly children: ComponentChildren }) {
  return (
    <th scope="col" class="number">
      {children}
    </th>
  );
}
