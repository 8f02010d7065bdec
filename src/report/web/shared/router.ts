// Addresses of the page: a view and what is chosen in it stand behind the "#", and change without a load.

import { useEffect, useMemo, useState } from "preact/hooks";

/** Where the page is: the parts of its path, and what is chosen there. */
export interface Route {
  readonly path: readonly string[];
  readonly query: URLSearchParams;
}

/** What an address leads to. */
export function readRoute(hash: string): Route {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?", 2);
  return { path: path.split("/").map(decoded), query: new URLSearchParams(query) };
}

/** What was escaped in an address. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part; // a link that was cut in the middle of an escape
  }
}

/** What is chosen in a view: one value, several, or none. */
export type Query = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The address of a view: `address(["topic", "414", "run", "a/b"])` is "#/topic/414/run/a%2Fb". */
export function address(path: readonly string[], query: Query = {}): string {
  const asked = new URLSearchParams();
  for (const [key, value] of Object.entries(query))
    for (const item of typeof value === "string" ? [value] : (value ?? [])) if (item !== "") asked.append(key, item);
  const words = asked.toString();
  return `#/${path.map(encodeURIComponent).join("/")}${words === "" ? "" : `?${words}`}`;
}

/**
 * Goes to a view, now; one that only changes what is chosen replaces the last. Browsers tell a page of a new address some time later:
 * a key that is pressed before would still be meant for the view that was left.
 */
export function go(to: string, replace = false): void {
  if (replace) history.replaceState(null, "", to);
  else if (to !== location.hash) history.pushState(null, "", to);
  window.dispatchEvent(new HashChangeEvent("hashchange"));
}

/** The route of now. */
export function useRoute(): Route {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const follow = (): void => setHash(location.hash);
    window.addEventListener("hashchange", follow);
    return () => window.removeEventListener("hashchange", follow);
  }, []);
  return useMemo(() => readRoute(hash), [hash]);
}
