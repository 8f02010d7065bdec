import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { useWhole } from "../frame/whole.ts";
import { drawnPicture, type Picture } from "./picture.ts";

interface PrintedPlots {
  plots(): readonly Picture[];
  readonly children: ComponentChildren;
}

/** Something that is seen on the screen; on paper plots stand in its place, drawn when they are about to be printed. */
export function PrintedPlots({ plots, children }: PrintedPlots) {
  const paper = useRef<HTMLDivElement>(null);
  const isWhole = useWhole();
  useLayoutEffect(() => paper.current!.replaceChildren(...(isWhole ? plots().map(drawnPicture) : [])));
  return (
    <>
      <div class="screen-plot">{children}</div>
      <div class="paper-plot" ref={paper} />
    </>
  );
}
