// Takes out of column names the parameters that all columns share, so that a table says them once.

/** The names of columns, with the parameters that all columns share taken out. */
export interface Headings {
  /** The parameters that all columns share, as "score=bep"; empty where there are none. */
  readonly shared: string;
  readonly names: readonly string[];
}

/**
 * Takes out of the names of measures the parameters that all of them have, with the same value: gP(score=bep)@5 and
 * AgP(score=bep) become gP@5 and AgP under score=bep. A parameter that one column lacks stays in all the others; a column
 * without a name is none of a measure.
 */
export function headings(measures: readonly string[]): Headings {
  const parts = measures.map(partsOf);
  const [first, ...others] = parts.filter(({ head }) => head !== "");
  const shared = first?.list.filter((each) => others.every(({ list }) => list.includes(each))) ?? [];
  if (others.length === 0 || shared.length === 0) return { shared: "", names: measures };
  const names = parts.map(({ head, list, at }) => {
    const kept = list.filter((each) => !shared.includes(each));
    return head + (kept.length === 0 ? "" : `(${kept.join(",")})`) + at;
  });
  return { shared: shared.join(", "), names };
}

/** The sentence that names the shared parameters; none where nothing is shared. */
export function sharedWords({ shared }: Headings): string[] {
  return shared === "" ? [] : [`All columns: ${shared}`];
}

function partsOf(name: string): { head: string; list: readonly string[]; at: string } {
  const [, head, list, at] = /^([^()]+)\(([^()]+)\)([^()]*)$/s.exec(name) ?? [];
  if (head === undefined || list === undefined) return { head: name, list: [], at: "" };
  return { head, list: list.split(","), at: at ?? "" };
}
