/** What a reader does who wants to go elsewhere. */
const moves = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

const longest = 3000; // milliseconds until results and texts are unpacked

export interface Hold {
  isHeld(): boolean;
  end(): void;
}

/** Scrolls to a height, and again as the page grows, until the reader moves or all has had time to be there. */
export function holdScroll(top: number): Hold {
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
