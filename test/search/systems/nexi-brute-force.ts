import type { NexiReading } from "../../../src/search/systems/nexi-plan.ts";
import type { Clause, NexiQuery, NodeTest, StructuredQuery, Term } from "../../../src/text/nexi.ts";
import type { DrawnDocument, DrawnElement } from "./random-documents.ts";

// NEXI as the remarks of the system say it, by trying everything: no index, no intervals, no dynamic programming.

interface Node {
  readonly document: DrawnDocument;
  readonly element: DrawnElement;
  readonly value?: string | undefined;
}

interface Verdict {
  readonly score: number;
  readonly matches: boolean;
  readonly holds: boolean;
  readonly facts: boolean;
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
const termWords = (term: Term): string[] => wordsOf(term.kind === "word" ? term.word : term.words.join(" "));
const isInside = (inner: DrawnElement, outer: DrawnElement): boolean => {
  for (let at = inner.parent; at !== undefined; at = at.parent) if (at === outer) return true;
  return false;
};

/** The score of everything that is found, by document and path. */
export function bruteForce(
  documents: readonly DrawnDocument[],
  query: NexiQuery,
  reading: NexiReading,
): Map<string, number> {
  const { steps }: StructuredQuery =
    query.kind === "cas"
      ? query
      : { kind: "cas", steps: [{ path: [{ kind: "any" }], filter: { kind: "about", path: [], terms: query.terms } }] };
  const last = steps.at(-1)!;
  const allWords = steps.flatMap(({ filter }) => wanted(filter));

  function passes({ element, document }: Node, test: NodeTest): Node | undefined {
    if (test.kind === "any") return { element, document };
    if (test.kind === "element") return test.names.includes(element.name) ? { element, document } : undefined;
    const value = element.attributes[test.name];
    return value === undefined ? undefined : { element, document, value };
  }

  function down(from: Node, path: readonly NodeTest[]): Node[] {
    const [first, ...rest] = path;
    if (first === undefined) return [from];
    return from.document.elements
      .filter((each) => isInside(each, from.element) || (first.kind === "attribute" && each === from.element))
      .flatMap((element) => passes({ element, document: from.document }, first) ?? [])
      .flatMap((node) => down(node, rest));
  }

  function wordsIn({ document, element, value }: Node): string[] {
    return value === undefined ? document.words.slice(...element.words) : wordsOf(value);
  }

  const units = new Map<NodeTest | "article", readonly (readonly string[])[]>();

  /** The words of everything that counts as one of a unit. */
  function unitWords(unit: NodeTest | "article"): readonly (readonly string[])[] {
    const isArticle = unit === "article" || unit.kind === "attribute";
    const all =
      units.get(unit) ??
      documents.flatMap((document) =>
        isArticle
          ? [document.words]
          : document.elements
              .filter((element) => passes({ document, element }, unit) !== undefined)
              .map((element) => wordsIn({ document, element })),
      );
    units.set(unit, all);
    return all;
  }

  function bm25(node: Node, words: readonly string[], unit: NodeTest | "article"): number {
    const all = unitWords(unit);
    const mean = all.reduce((sum, own) => sum + own.length, 0) / all.length;
    const own = wordsIn(node);
    const b = unit !== "article" && unit.kind === "attribute" ? 0 : reading.b;
    let score = 0;
    for (const word of words) {
      const tf = own.filter((each) => each === word).length;
      if (tf === 0) continue;
      const df = all.filter((each) => each.includes(word)).length;
      const idf = Math.log(1 + (all.length - df + 0.5) / (df + 0.5));
      const lengthShare = b === 0 ? 0 : (b * own.length) / mean;
      score += (idf * tf * (reading.k1 + 1)) / (tf + reading.k1 * (1 - b + lengthShare));
    }
    return score;
  }

  function hasRow(node: Node, row: readonly string[]): boolean {
    return ` ${wordsIn(node).join(" ")} `.includes(` ${row.join(" ")} `);
  }

  function accepts(node: Node, terms: readonly Term[]): boolean {
    const words = terms.filter(({ sign }) => sign !== "-").flatMap(termWords);
    if (words.length > 0 && !words.some((word) => wordsIn(node).includes(word))) return false;
    return terms.every((term) => {
      const row = termWords(term);
      if (row.length === 0) return true;
      if (term.sign === "-") return reading.negations === "ignore" || !hasRow(node, row);
      if (term.kind === "phrase" && reading.phrases === "must") return hasRow(node, row);
      return term.sign !== "+" || reading.plus === "ignore" || row.every((word) => wordsIn(node).includes(word));
    });
  }

  function judge(clause: Clause, node: Node, unit: NodeTest | "article"): Verdict {
    if (clause.kind === "about") {
      const words = clause.terms.filter(({ sign }) => sign !== "-").flatMap(termWords);
      let found = down(node, clause.path).filter((each) => accepts(each, clause.terms));
      let [share, measured] = [1, clause.path.at(-1) ?? unit];
      if (found.length === 0 && clause.path.length > 0 && reading.support === "vague" && accepts(node, clause.terms))
        [found, share, measured] = [[node], reading.elsewhere, unit];
      const scores = found.map((each) => share * bm25(each, words, measured));
      return {
        score: found.length === 0 ? 0 : Math.max(...scores),
        matches: found.length > 0 && words.length > 0,
        holds: found.length > 0,
        facts: true,
      };
    }
    if (clause.kind === "comparison") {
      const holds = down(node, clause.path).some(({ element, value }) => {
        const digits = /\d+/.exec(value ?? element.text)?.[0];
        if (digits === undefined) return false;
        const [a, b] = [Number(digits), clause.number];
        return { "<": a < b, ">": a > b, "=": a === b, "<=": a <= b, ">=": a >= b }[clause.operator];
      });
      return { score: holds ? reading.comparison : 0, matches: false, holds, facts: holds };
    }
    const all = clause.clauses.map((inner) => judge(inner, node, unit));
    const scores = all.map(({ score }) => score);
    const isAnd = clause.kind === "and";
    return {
      score: isAnd ? scores.reduce((a, b) => a + b) : Math.max(...scores),
      matches: all.some(({ matches }) => matches),
      holds: isAnd ? all.every(({ holds }) => holds) : all.some(({ holds }) => holds),
      facts: isAnd ? all.every(({ facts }) => facts) : all.some(({ facts }) => facts),
    };
  }

  /** Every way from outside a document to the nodes before this element: what each adds, and whether it matches. */
  function ways(target: Node): { score: number; matches: boolean }[] {
    const before = steps
      .flatMap(({ path, filter }) =>
        path.map((test, i) => ({ test, filter: i === path.length - 1 ? filter : undefined })),
      )
      .slice(0, -1);
    const tests = [...before.map(({ test }) => test), last.path.at(-1)!];
    const walk = (i: number, below: DrawnElement): { score: number; matches: boolean }[] => {
      if (i < 0) return [{ score: 0, matches: false }];
      const { test, filter } = before[i]!;
      return target.document.elements
        .filter((each) => isInside(below, each) || (tests[i + 1]!.kind === "attribute" && each === below))
        .flatMap((element) => {
          const node = passes({ document: target.document, element }, test);
          const verdict = node && (filter === undefined ? undefined : judge(filter, node, test));
          if (node === undefined || verdict?.holds === false) return [];
          return walk(i - 1, element).map(({ score, matches }) => ({
            score: score + (verdict?.score ?? 0),
            matches: matches || verdict?.matches === true,
          }));
        });
    };
    return walk(before.length - 1, target.element);
  }

  function strictSupport(target: Node): { score: number; matches: boolean } | undefined {
    const all = ways(target);
    if (all.length === 0) return undefined;
    return { score: Math.max(...all.map(({ score }) => score)), matches: all.some(({ matches }) => matches) };
  }

  function vagueSupport({ document, element }: Node): { score: number; matches: boolean } {
    let [score, matches] = [0, false];
    for (const [i, { path, filter }] of steps.slice(0, -1).entries()) {
      const test = path.at(-1)!;
      const isSelf = steps[i + 1]!.path[0]!.kind === "attribute";
      const around = document.elements
        .filter((each) => isInside(element, each) || (isSelf && each === element))
        .toReversed()
        .flatMap((each) => passes({ document, element: each }, test) ?? []);
      const root = { document, element: document.elements[0]! };
      const verdicts = around.map((node) => judge(filter!, node, test));
      const article = judge(filter!, root, "article");
      const best = verdicts.reduce<Verdict | undefined>(
        (a, b) => (a === undefined || b.score > a.score ? b : a),
        undefined,
      );
      score += best?.score ?? reading.elsewhere * article.score;
      if ((best ?? article).matches) matches = true;
    }
    return { score, matches };
  }

  const found = new Map<string, number>();
  const conditions = steps.flatMap(({ filter }) => leaves(filter));
  if (allWords.length === 0 && conditions.length > 0 && conditions.every((kind) => kind === "about")) return found;
  const unit: NodeTest = reading.target === "vague" ? { kind: "any" } : last.path.at(-1)!;
  for (const document of documents) {
    for (const element of document.elements) {
      const target = passes({ document, element }, last.path.at(-1)!);
      if (target === undefined && reading.target === "strict") continue;
      const node = target ?? { document, element };
      const own = last.filter && judge(last.filter, node, unit);
      if (own && !(reading.conditions === "all" ? own.holds : own.facts)) continue;
      const support = reading.support === "strict" ? strictSupport(node) : vagueSupport(node);
      if (support === undefined) continue;
      if (wanted(last.filter).length > 0 ? !own!.matches : allWords.length > 0 && !support.matches) continue;
      const share = target === undefined ? reading.elsewhere : 1;
      found.set(`${document.document.doc} ${element.path}`, share * ((own?.score ?? 0) + support.score));
    }
  }
  return found;
}

function wanted(clause: Clause | undefined): string[] {
  if (clause === undefined || clause.kind === "comparison") return [];
  if (clause.kind !== "about") return clause.clauses.flatMap(wanted);
  return clause.terms.filter(({ sign }) => sign !== "-").flatMap(termWords);
}

function leaves(clause: Clause | undefined): string[] {
  if (clause === undefined) return [];
  return clause.kind === "about" || clause.kind === "comparison" ? [clause.kind] : clause.clauses.flatMap(leaves);
}
