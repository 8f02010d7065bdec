import { useEffect } from "preact/hooks";
import { go } from "../router.ts";

/** Follows links within the page at once: a browser says a frame or two after the click that the address has changed. */
export function useLinks(): void {
  useEffect(() => {
    document.addEventListener("click", follow);
    return () => document.removeEventListener("click", follow);
  }, []);
}

function follow(event: MouseEvent): void {
  const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  if (event.defaultPrevented || !isPlain || !(event.target instanceof Element)) return;
  const link = event.target.closest<HTMLAnchorElement>("a[href^='#/']");
  if (link === null) return;
  event.preventDefault();
  go(link.hash);
}
