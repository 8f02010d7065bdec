// A view begins at its top, with the focus on its heading, or where a reader left it. `returnTo` goes to an address as if back to
// it.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { afterFrame } from "./waiting.tsx";
import type { Kept } from "../shared/kept.ts";
import type { Route } from "../shared/router.ts";

interface Arrival {
  readonly route: Route;
  readonly kept: Kept;
}

/**
 * A new view begins at its heading: at the top, with the focus there, and with its title in the window's. One that a reader
 * comes back to begins where it was left. A view in which something else is chosen stays where it is, and says so to those
 * who do not see it.
 */
export function Arrival({ route: { path, query }, kept }: Arrival) {
  const [place, chosen] = [placeOf(path), query.toString()];
  const address = location.hash;
  const last = useRef<string | undefined>(undefined);
  const held = useRef<() => boolean>(() => false);
  const [change, setChange] = useState("");
  useEffect(() => {
    history.scrollRestoration = "manual";
    const remember = (): void => void (held.current() || kept.setScroll(location.hash, window.scrollY));
    window.addEventListener("scroll", remember, { passive: true });
    return () => window.removeEventListener("scroll", remember);
  }, []);
  useLayoutEffect(() => {
    const heading = document.querySelector<HTMLElement>("main h1");
    const title = heading?.textContent ?? "";
    document.title = `${title} · pericope`;
    const isFirst = last.current === undefined;
    const isNew = last.current !== place;
    last.current = place;
    const top = isKnownEntry() ? kept.scroll(address) : undefined;
    if (isFirst) return kept.setScroll(address, window.scrollY);
    if (!isNew) {
      kept.setScroll(address, window.scrollY);
      setChange([title, ...sortWords()].join(", "));
      return;
    }
    setChange("");
    kept.isBack = top !== undefined;
    heading?.setAttribute("tabindex", "-1"); // before the page is measured to scroll it, which would be done again after
    const hold = holdScroll(top ?? 0);
    held.current = hold.isHeld;
    kept.setScroll(address, top ?? 0);
    heading?.focus({ preventScroll: true });
    return hold.end;
  }, [place, chosen]);
  useLayoutEffect(() => afterFrame(markEntry), [place, chosen]); // a browser takes milliseconds over it
  return (
    <p class="hidden" role="status">
      {change}
    </p>
  );
}

/** Another run beside the same text is another choice in the same place. */
function placeOf(path: readonly string[]): string {
  return (path[0] === "document" ? path.slice(0, 4) : path).join("/");
}

function sortWords(): string[] {
  const column = document.querySelector("main th[aria-sort]");
  return column === null ? [] : [`sorted by ${column.textContent}, ${column.getAttribute("aria-sort")}`];
}

/** What a reader does who wants to go elsewhere. */
const moves = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

const longest = 3000; // milliseconds until results and texts are unpacked

interface Hold {
  isHeld(): boolean;
  end(): void;
}

/** Scrolls to a height, and again as the page grows, until the reader moves or all has had time to be there. */
function holdScroll(top: number): Hold {
  window.scrollTo({ top, behavior: "instant" });
  if (top === 0) return { isHeld: () => false, end: () => undefined };
  let isHeld = true;
  const watch = new ResizeObserver(() => window.scrollTo({ top, behavior: "instant" }));
  const end = (): void => {
    if (!isHeld) return;
    isHeld = false;
    watch.disconnect();
    clearTimeout(wait);
    for (const move of moves) window.removeEventListener(move, end);
  };
  const wait = setTimeout(end, longest);
  watch.observe(document.body);
  for (const move of moves) window.addEventListener(move, end, { passive: true });
  return { isHeld: () => isHeld, end };
}

// An entry of the browser's history that bears our mark was seen before: a reader came back to it.

const mark = { seen: true };

function isKnownEntry(): boolean {
  const state: unknown = history.state;
  return typeof state === "object" && state !== null && "seen" in state;
}

function markEntry(): void {
  if (!isKnownEntry()) history.replaceState(mark, "");
}

/** Goes to an address as if back to it: it begins where it was left, if it was seen before. */
export function returnTo(address: string): void {
  history.pushState(mark, "", address);
  window.dispatchEvent(new HashChangeEvent("hashchange"));
}
