/** The first name that stands in a list a second time. */
export function repeated(names: Iterable<string>): string | undefined {
  const seen = new Set<string>();
  for (const name of names) if (seen.size === seen.add(name).size) return name;
  return undefined;
}
