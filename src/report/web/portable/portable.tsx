import { type ComponentChildren, Fragment } from "preact";
import type { Sheet } from "../../../print/findings.ts";
import { useTheme } from "./theme.tsx";
import { CopyTable } from "./copy-table.tsx";
import type { Picture } from "./picture.ts";
import { PrintedPlots } from "./printed-plots.tsx";
import { SavePlot } from "./save-plot.tsx";

interface Portable {
  /** What the table or plot is of, where a view has several: "Copy table: missed". */
  readonly of?: string;
  /** The table, made when it is asked for. */
  sheet?(): Sheet;
  plot?(): Picture;
  /** What is printed in the place of what is inside, which may not fit on paper. */
  printed?(): readonly Picture[];
  readonly children?: ComponentChildren;
}

/** Menus above a table or a plot, to copy the one and save the other. */
export function Portable({ of, sheet, plot, printed, children }: Portable) {
  const { isDark } = useTheme();
  const named = (what: string): string => (of === undefined ? what : `${what}: ${of}`);
  const inside = <Fragment key={String(isDark)}>{children}</Fragment>; // a canvas is painted in the colours of its time
  return (
    <>
      <div class="portable-tools">
        {sheet !== undefined && <CopyTable label={named("Copy table")} sheet={sheet} />}
        {plot !== undefined && <SavePlot label={named("Save plot")} plot={plot} />}
      </div>
      {printed === undefined ? inside : <PrintedPlots plots={printed}>{inside}</PrintedPlots>}
    </>
  );
}
