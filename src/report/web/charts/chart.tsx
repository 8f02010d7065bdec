import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

interface Chart {
  readonly label: string;
  /** What the plot is made of; it is drawn again when this changes. */
  readonly on: string;
  draw(width: number): Element;
}

/** A plot as wide as its place. */
export function Chart({ label, on, draw }: Chart) {
  const place = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => setWidth(Math.floor(entry!.contentRect.width)));
    watch.observe(place.current!);
    return () => watch.disconnect();
  }, []);
  useLayoutEffect(() => {
    if (width === 0) return;
    const drawing = draw(width);
    drawing.setAttribute("aria-hidden", "true"); // its label says what it shows, and a table the values
    place.current!.replaceChildren(drawing);
  }, [width, on]);
  return <div class="chart" ref={place} role="img" aria-label={label} />;
}
