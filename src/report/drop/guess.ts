// What each file of a pile is taken for, by what it may hold, by its name and by the other files; and what is read of it once a
// person has had a say.

import { groupBy } from "../../base/lists.ts";
import type { Noun } from "../../files/drafts/nouns.ts";
import { folderOf } from "./file-groups.ts";
import type { MayHold } from "./recognise-file.ts";

/** A file of a pile, and what it may hold. */
interface Looked {
  readonly path: string;
  readonly holds: MayHold;
}

/** What a file is taken for: several things where it holds several, none where it is left out. */
export interface Guess {
  readonly nouns: readonly Noun[];
  /** Why it is left out, or why it was taken for this where that was a choice. */
  readonly why?: string | undefined;
}

const nameOf = (path: string): string => path.replace(/^.*\//s, "");
const looksJudged = /gold|qrels?|judg|truth|reference|highlight|annotat|answer|label|assess/i;
const looksAsked = /quer|question|topic/i;

/** What each file of a pile is taken for. What a file cannot tell by itself, the others and its name may. */
export function guessed(pile: readonly Looked[]): Guess[] {
  const hasJudgements = pile.some(({ holds }) => holds.noun === "judgements");
  const either = pile.filter((file) => !hasJudgements && mayJudge(file));
  const named = either.filter(({ path }) => looksJudged.test(nameOf(path)));
  const judges = new Set(either.length === 1 ? either : named);
  const splits = splitsLeftOut(pile);
  return pile.map((file) => {
    const { holds, path } = file;
    if (splits.has(file)) return { nouns: [], why: "of another split than qrels/test" };
    if (holds.noun === "judgements" && holds.formats.documents === "squad-documents")
      return { nouns: ["judgements", "documents"] };
    if (holds.noun !== undefined) return { nouns: [holds.noun] };
    const { judgements, run, topics, documents } = holds.formats;
    if (judgements !== undefined && run !== undefined) {
      if (holds.isBoth === true && !hasJudgements) return { nouns: ["judgements", "run"], why: "holds both" };
      if (judges.has(file)) return { nouns: ["judgements"], why: "may be a run as well" };
      if (hasJudgements || judges.size > 0) return { nouns: ["run"], why: "may be judgements as well" };
      return { nouns: [], why: "may be judgements or a run; choose" };
    }
    if (topics !== undefined && documents !== undefined)
      return looksAsked.test(nameOf(path))
        ? { nouns: ["topics"], why: "may be documents as well" }
        : { nouns: ["documents"], why: "may be topics as well" };
    const [noun] = Object.keys(holds.formats);
    return isNoun(noun) ? { nouns: [noun] } : { nouns: [], why: holds.fault };
  });
}

function isNoun(name: string | undefined): name is Noun {
  return name === "judgements" || name === "run" || name === "topics" || name === "documents" || name === "answers";
}

function mayJudge({ holds }: Looked): boolean {
  return holds.noun === undefined && holds.formats.judgements !== undefined && holds.formats.run !== undefined;
}

/** Of a benchmark's folder qrels with several splits, all but the test. */
function splitsLeftOut(pile: readonly Looked[]): ReadonlySet<Looked> {
  const left = new Set<Looked>();
  const inQrels = pile.filter(
    ({ path, holds }) => /(?:^|\/)qrels\/[^/]+$/.test(path) && holds.formats.judgements !== undefined,
  );
  for (const splits of groupBy(inQrels, ({ path }) => folderOf(path)).values()) {
    const isTest = ({ path }: Looked): boolean => /^test\./i.test(nameOf(path));
    if (splits.some(isTest)) for (const file of splits) if (!isTest(file)) left.add(file);
  }
  return left;
}

/** What a person says of a file, where it is not what it was taken for. */
export interface Choice {
  readonly nouns: readonly Noun[];
  /** The name of a format, of the noun if it is one; undefined: as recognised. */
  readonly format?: string | undefined;
}

/** What is read of a file: as which nouns, each in which format; undefined where that is left to the reader. */
export type Settled = ReadonlyMap<Noun, string | undefined>;

export function settled({ formats }: MayHold, guess: Guess, choice: Choice | undefined): Settled {
  const { nouns } = choice ?? guess;
  const chosen = nouns.length === 1 ? choice?.format : undefined;
  return new Map(nouns.map((noun) => [noun, chosen ?? formats[noun]]));
}

/** What a file can be taken for, in the order of the page. */
export const roles: readonly (readonly Noun[])[] = [
  ["judgements"],
  ["run"],
  ["answers"],
  ["judgements", "run"],
  ["topics"],
  ["documents"],
  ["judgements", "documents"],
  [],
];

/** "judgements and run" */
export function roleWords(nouns: readonly Noun[]): string {
  return nouns.length === 0 ? "left out" : nouns.join(" and ");
}
