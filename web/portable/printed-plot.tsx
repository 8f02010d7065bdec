import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { drawnPicture, type Picture } from "./picture.ts";

interface PrintedPlot {
  plot(): Picture;
  readonly children: ComponentChildren;
}

/** Something that is seen on the screen; on paper a plot stands in its place, drawn when it is about to be printed. */
export function PrintedPlot({ plot, children }: PrintedPlot) {
  const paper = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const draw = (): void => paper.current!.replaceChildren(drawnPicture(plot()));
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
