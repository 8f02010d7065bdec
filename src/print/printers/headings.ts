// Removes the parameters that all columns share from the names of columns, so that a table gives them only once.

/** The names of columns, without the parameters that all columns share. */
export interface Headings {
  /** The parameters that all columns share, such as "score=bep". Empty if there are none. */
  readonly shared: string;
  readonly names: readonly string[];
}

/**
 * Removes from the names of measures the parameters that all of them have with the same value: gP(score=bep)@5 and
 * AgP(score=bep) become gP@5 and AgP under score=bep. If one column lacks a parameter, it stays in all the others. A
 * column without a name is not a measure, and is ignored.
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

/** The sentence that names the shared parameters. None if nothing is shared. */
export function sharedWords({ shared }: Headings): string[] {
  return shared === "" ? [] : [`All columns: ${shared}`];
}

function partsOf(name: string): { head: string; list: readonly string[]; at: string } {
  const [, head, list, at] = /^([^()]+)\(([^()]+)\)([^()]*)$/s.exec(name) ?? [];
  if (head === undefined || list === undefined) return { head: name, list: [], at: "" };
  return { head, list: list.split(","), at: at ?? "" };
}
