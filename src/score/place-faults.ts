import type { JudgedTopic } from "../data/judgements.ts";
import { isUnresolved, type Passage } from "../data/run.ts";
import { nothing, sizeWithin } from "../text/range.ts";
import type { Fault } from "./fault.ts";

/** Results that their system could not place; a path may be place enough. */
export function unresolved(topic: string, ranked: readonly Passage[], pathsWillDo = false): Fault[] {
  const without = ranked.filter((passage) => isUnresolved(passage) && !(pathsWillDo && passage.path !== undefined));
  return without.map(({ doc, line, path }) => ({
    code: path === undefined ? "unresolved" : "path-alone",
    line,
    message:
      path === undefined
        ? `topic ${topic}, document ${doc}: offset X or -1, a result without a place; expected an offset and a length`
        : `topic ${topic}, document ${doc}: the place of ${path} is not known; expected a collection`,
    ...(path !== undefined && { remedy: { option: "collection" } }),
  }));
}

/** Results that judgements of elements say nothing of. */
export function withoutPath(topic: string, ranked: readonly Passage[]): Fault[] {
  const without = ranked.filter(({ path }) => path === undefined);
  return without.map(({ doc, start, end, line }) => ({
    code: "no-element",
    line,
    message:
      `topic ${topic}, document ${doc}: ${start}..${end} is no element, and these judgements tell the sizes of elements; ` +
      "expected the path of one, or its range and a collection",
    remedy: { option: "collection" },
  }));
}

/** Results with highlighted text that are no element of their document, where those are known: XCG measures elements. */
export function notElements(topic: string, ranked: readonly Passage[], judged: JudgedTopic): Fault[] {
  const ranges = new Map<string, ReadonlySet<string>>();
  const found: Fault[] = [];
  for (const { doc, start, end, line } of ranked) {
    const { relevant = nothing, highlightedElements: elements } = judged.get(doc) ?? {};
    if (elements === undefined || start < 0 || sizeWithin(relevant, start, end) === 0) continue;
    const known = ranges.get(doc) ?? new Set(elements.map((element) => `${element.start} ${element.end}`));
    ranges.set(doc, known);
    if (!known.has(`${start} ${end}`))
      found.push({
        code: "no-element",
        line,
        message:
          `topic ${topic}, document ${doc}: ${start}..${end} is no element, and measures of XCG are of elements; ` +
          "expected the path or the range of one",
      });
  }
  return found;
}
