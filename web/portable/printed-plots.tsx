import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { drawnPicture, type Picture } from "./picture.ts";

interface PrintedPlots {
  plots(): readonly Picture[];
  readonly children: ComponentChildren;
}

/** Something that is seen on the screen; on paper plots stand in its place, drawn when they are about to be printed. */
export function PrintedPlots({ plots, children }: PrintedPlots) {
  const paper = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const draw = (): void => paper.current!.replaceChildren(...plots().map(drawnPicture));
    const clear = (): void => paper.current!.replaceChildren();
    window.addEventListener("beforeprint", draw);
    window.addEventListener("afterprint", clear);
    return () => {
      window.removeEventListener("beforeprint", draw);
      window.removeEventListener("afterprint", clear);
    };
  });
  return (
    <>
      <div class="screen-plot">{children}</div>
      <div class="paper-plot" ref={paper} />
    </>
  );
}
