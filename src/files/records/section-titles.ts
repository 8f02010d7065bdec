import { InputError } from "../../base/input-error.ts";
import { few } from "../../base/list-words.ts";
import { nearest } from "../../base/named.ts";
import { quoted } from "../drafts/columns.ts";
import { fold } from "../../text/fold.ts";
import type { Section } from "../../text/markdown.ts";

/**
 * What people write between the headings of a path: "Guide > Install", "Experiments ::: Data" (QASPER), "Guide /
 * Install".
 */
const separator = />|›|»|→|:::|\||(?<=\s)\/(?=\s)/;

/**
 * The section with a heading, or with one at the end of a path. A path from the top is preferred to one that begins
 * lower. Throws if there is none, or several.
 */
export function sectionCalled(asked: string | readonly string[], sections: readonly Section[], doc: string): Section {
  const said = typeof asked === "string" ? asked : asked.join(" > ");
  if (sections.length === 0)
    throw new InputError(
      `document ${quoted(doc)} has no headings of Markdown and no titles of XML, and section ${quoted(said)} is nowhere; expected offsets or a quote`,
    );
  const folded = sections.map(({ path }) => path.map(comparable));
  for (const path of pathsOf(asked)) {
    const wanted = path.map(comparable);
    const ending = sections.filter((_, i) => endsIn(folded[i]!, wanted));
    const whole = ending.filter(({ path: { length } }) => length === wanted.length);
    const all = whole.length > 0 ? whole : ending;
    const [found, other] = all;
    if (found === undefined) continue;
    if (other !== undefined) throw severalCalled(said, all, doc);
    return found;
  }
  const paths = sections.map(({ path }) => path.join(" > "));
  const titles = sections.map(({ path }) => path.at(-1)!);
  const near = nearest(said, paths) ?? nearest(said, titles);
  const hint = near === undefined ? `it has ${few(paths.map(quoted), 3)}` : `did you mean ${quoted(near)}?`;
  throw new InputError(`no heading ${quoted(said)} in ${quoted(doc)}; ${hint}`);
}

/** A heading may contain a separator, so the whole text is looked for first. */
function pathsOf(asked: string | readonly string[]): (readonly string[])[] {
  if (typeof asked !== "string") return [asked];
  const parts = asked
    .split(separator)
    .map((title) => title.trim())
    .filter((title) => title !== "");
  return parts.length > 1 ? [[asked], parts] : [[asked]];
}

function endsIn(path: readonly string[], wanted: readonly string[]): boolean {
  const from = path.length - wanted.length;
  return from >= 0 && wanted.every((title, i) => title === path[from + i]);
}

/** A title without white space, emphasis, the address of a link, and leading #. */
function comparable(title: string): string {
  const plain = title.replace(/^#{1,6}\s/, "").replaceAll(/\[([^[\]]*)\]\([^)]{0,1000}\)/g, "$1");
  return fold(plain.replaceAll(/[*_`]/g, "")).text;
}

function severalCalled(said: string, found: readonly Section[], doc: string): InputError {
  const paths = found.map(({ path }) => quoted(path.join(" > ")));
  const isSame = new Set(paths).size < paths.length;
  const starts = found.map(({ start }) => String(start));
  const which = isSame
    ? `at characters ${few(starts, 3)}; expected offsets or a quote`
    : `${few(paths, 3)}; expected the path of one`;
  return new InputError(`heading ${quoted(said)} stands in ${found.length} places of ${quoted(doc)}: ${which}`);
}
