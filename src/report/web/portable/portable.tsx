// The menus above a table or a plot: the table is copied in the formats of the command line, the plot is saved, and plots for paper
// stand in its place where a view is printed.

import { type ComponentChildren, Fragment } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Sheet } from "../../../print/findings.ts";
import { differencesSheet, tableFormats, tableText } from "../../sheets.ts";
import { differencesPicture, type Picture } from "../plots/pictures.ts";
import { useWhole } from "../shared/portion.tsx";
import { fileName } from "../shared/save-file.ts";
import { useSource } from "../source.ts";
import { drawnPicture, picturePng, pictureSvg } from "./drawn-picture.ts";
import { useLeaving } from "./leaving.tsx";
import { Menu } from "./menu.tsx";
import { useTheme } from "./theme.tsx";

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

interface PortableDifferences {
  readonly measure: number;
  readonly a: number;
  readonly b: number;
}

/** Menus above the bars of differences. */
export function PortableDifferences({ measure, a, b }: PortableDifferences) {
  const { data } = useSource();
  return (
    <Portable
      of="differences"
      sheet={() => differencesSheet(data, measure, a, b)}
      plot={() => differencesPicture(data, measure, a, b)}
    />
  );
}

/** Copies a table, all of it, in the formats of the command line. */
function CopyTable({ label, sheet }: { readonly label: string; sheet(): Sheet }) {
  const { copy } = useLeaving();
  const items = tableFormats.map((format) => ({
    label: `as ${format.title}`,
    act() {
      const table = sheet();
      void copy(tableText(table, format), `Table as ${format.title}`, `${fileName(table.name)}.${format.ending}`);
    },
  }));
  return (
    <Menu label={label} groups={[items]}>
      Copy table ▾
    </Menu>
  );
}

/** Saves a plot as a file of its own. */
function SavePlot({ label, plot }: { readonly label: string; plot(): Picture }) {
  const { save, tell } = useLeaving();
  const saveSvg = (): void => {
    const picture = plot();
    save(`${fileName(picture.name)}.svg`, new Blob([pictureSvg(picture)], { type: "image/svg+xml" }));
  };
  const savePng = async (): Promise<void> => {
    const picture = plot();
    try {
      save(`${fileName(picture.name)}.png`, await picturePng(picture));
    } catch {
      tell("This plot is too large for a PNG here; save it as SVG");
    }
  };
  const items = [
    { label: "as SVG", act: saveSvg },
    { label: "as PNG", act: () => void savePng() },
  ];
  return (
    <Menu label={label} groups={[items]}>
      Save plot ▾
    </Menu>
  );
}

interface PrintedPlots {
  plots(): readonly Picture[];
  readonly children: ComponentChildren;
}

/** Something that is seen on the screen; on paper plots stand in its place, drawn when they are about to be printed. */
function PrintedPlots({ plots, children }: PrintedPlots) {
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
