import { address, go, type Query, type Route } from "../router.ts";

/** The same view with something else chosen. */
export function chosenAddress({ path, query }: Route, change: Query): string {
  const now: Record<string, readonly string[]> = {};
  for (const key of new Set(query.keys())) now[key] = query.getAll(key);
  return address(path, { ...now, ...change });
}

/** Chooses something else in the view, in place of what the address has. */
export function choose(route: Route, change: Query): void {
  go(chosenAddress(route, change), true);
}
