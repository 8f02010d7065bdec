import type { Clause, NexiQuery, NodeTest, Term } from "../../src/text/nexi.ts";

/** What queries are made of. */
interface Vocabulary {
  readonly words: readonly string[];
  readonly names: readonly string[];
  readonly attributes: readonly string[];
  readonly numbers: (random: () => number) => number;
}

const odd: Vocabulary = {
  words: ["tea", "OR", "and", "about", "d'Artagnan", "x-ray", "C++", "1998", "thé", "😀", "a.b", "<"],
  names: ["article", "p", "and", "about", "db:title", "x-1.2", "_", "über"],
  attributes: ["article", "p", "and", "about", "db:title", "x-1.2", "_", "über"],
  numbers: (random) =>
    [Math.floor(3000 * random()), -Math.floor(9 * random()) - 1, random(), 1e300 * random(), 1e-300 * random()][
      Math.floor(5 * random())
    ]!,
};

/** A query of any form that NEXI has. */
export function someQuery(random: () => number, { words, names, attributes, numbers } = odd): NexiQuery {
  const below = (limit: number) => Math.floor(random() * limit);
  const one = <T>(list: readonly T[]): T => list[below(list.length)]!;
  const some = <T>(least: number, most: number, make: () => T): T[] =>
    Array.from({ length: least + below(most - least + 1) }, make);

  const word = () => one(words);
  const sign = () => one(["+", "-", undefined] as const);
  const term = (): Term =>
    random() < 0.7
      ? { kind: "word", sign: sign(), word: word() }
      : { kind: "phrase", sign: sign(), words: some(1, 3, () => one([word(), "-", "+x", "Paris,"])) };
  const name = () => one(names);
  const node = (): NodeTest =>
    one<() => NodeTest>([
      () => ({ kind: "any" }),
      () => ({ kind: "attribute", name: one(attributes) }),
      () => ({ kind: "element", names: some(1, 3, name) }),
    ])();
  const clause = (depth: number): Clause =>
    one<() => Clause>([
      () => ({ kind: "about", path: some(0, 2, node), terms: some(1, 3, term) }),
      () => ({
        kind: "comparison",
        path: some(0, 2, node),
        operator: one(["<", ">", "=", "<=", ">="]),
        number: numbers(random),
      }),
      ...(depth === 0
        ? []
        : [() => ({ kind: one(["and", "or"] as const), clauses: some(2, 3, () => clause(depth - 1)) })]),
    ])();

  if (random() < 0.2) return { kind: "co", terms: some(1, 4, term) };
  const filtered = () => ({ path: some(1, 3, node), filter: clause(4) });
  const last = random() < 0.5 ? [{ path: some(1, 3, node) }] : [filtered()];
  return { kind: "cas", steps: [...some(0, 2, filtered), ...last] };
}
