import { counted } from "../../base/note.ts";
import { fixed } from "../../base/number.ts";
import type { MeasureReliability, Reliability, SizeReliability, SwapBin } from "../../compare/reliability.ts";
import { lineColours, svgPicture, svgText } from "./svg.ts";

const [width, height, left, right, top, bottom] = [640, 320, 56, 150, 32, 48];

/**
 * Draws swap rates against the difference as SVG, a panel for each measure below the other: a line for each size of the
 * sets, broken into dashes for the pairs that are significant on the first set.
 */
export function reliabilityPlot({ measures, error, level }: Reliability): string {
  const whole = height * measures.length;
  const title = `Swap rate against the difference on the first set, by topics of a set; dashed: pairs significant at ${level}`;
  const panels = measures.map((each, i) => [
    `<g transform="translate(0 ${i * height})">`,
    ...panel(each, error),
    "</g>",
  ]);
  return svgPicture(width, whole, title, panels.flat());
}

type Scale = (value: number) => number;

function panel({ measure, sizes }: MeasureReliability, error: number): string[] {
  const paired = sizes.filter(({ swaps }) => swaps !== undefined);
  const bins = paired.flatMap(({ swaps, significant }) => [...swaps!.bins, ...significant!.bins]);
  const used = bins.filter(({ compared }) => compared > 0);
  const most = Math.max(0.5, ...used.map(({ rate }) => Math.ceil(10 * rate) / 10));
  const ends = used.map(rightEnd);
  const widest = Math.max(...(ends.length === 0 ? [1] : ends));
  const x: Scale = (difference) => rounded(left + (difference / widest) * (width - left - right));
  const y: Scale = (rate) => rounded(height - bottom - (rate / most) * (height - top - bottom));
  return [
    `<text x="${left}" y="18" font-weight="bold">${svgText(measure)}</text>`,
    ...ticks(most, 0.1).map(
      (rate) =>
        `<path d="M${x(0)},${y(rate)}H${x(widest)}" stroke="#ddd"/><text x="${x(0) - 8}" y="${y(rate) + 4}" text-anchor="end">${rate}</text>`,
    ),
    ...ticks(widest, roundStep(widest / 5)).map(
      (difference) =>
        `<path d="M${x(difference)},${y(0)}V${y(most)}" stroke="#ddd"/><text x="${x(difference)}" y="${y(0) + 18}" text-anchor="middle">${difference}</text>`,
    ),
    `<path d="M${x(0)},${y(error)}H${x(widest)}" stroke="#888"/>`,
    `<text x="${x(widest / 2)}" y="${height - 10}" text-anchor="middle">difference on the first set</text>`,
    `<text x="14" y="${y(most / 2)}" text-anchor="middle" transform="rotate(-90 14 ${y(most / 2)})">swap rate</text>`,
    `<text x="${x(widest) + 4}" y="${y(error) + 4}" fill="#666">${error}</text>`,
    ...paired.flatMap((each, i) => lines(each, i, x, y)),
    `<text x="${width - right + 16}" y="${top + 12 + 18 * paired.length}" fill="#666">dashed: significant</text>`,
  ];
}

function lines({ size, swaps, significant }: SizeReliability, index: number, x: Scale, y: Scale): string[] {
  const colour = lineColours[index % lineColours.length]!;
  const row = top + 12 + 18 * index;
  const line = (bins: readonly SwapBin[], look: string, words: string): string[] => {
    const points = bins.filter(({ compared }) => compared > 0);
    const path = points.map((bin) => `${x(middle(bin))},${y(bin.rate)}`).join(" ");
    return [
      `<polyline points="${path}" fill="none" stroke-width="1.5"${look}/>`,
      ...points.map(
        (bin) =>
          `<circle cx="${x(middle(bin))}" cy="${y(bin.rate)}" r="2.5"><title>${counted(size, "topic", "topics")}, ${words} from ${bin.from}: ${fixed(bin.rate, 4)}</title></circle>`,
      ),
    ];
  };
  return [
    `<g fill="${colour}" stroke="${colour}">`,
    ...line(swaps!.bins, "", "differences"),
    ...line(significant!.bins, ' stroke-dasharray="4 3"', "significant differences"),
    `<path d="M${width - right + 16},${row - 4}h16" stroke-width="3"/></g>`,
    `<text x="${width - right + 38}" y="${row}">${counted(size, "topic", "topics")}</text>`,
  ];
}

/** Where a bin ends. The last one, which has no end, is drawn with a tenth of its start. */
function rightEnd({ from, to }: SwapBin): number {
  return to < Infinity ? to : 1.1 * from || 1;
}

function middle(bin: SwapBin): number {
  return (bin.from + rightEnd(bin)) / 2;
}

function rounded(value: number): number {
  return Math.round(10 * value) / 10;
}

/** Multiples of the step from 0 on, without the dust of 3 * 0.1. */
function ticks(end: number, step: number): number[] {
  return Array.from({ length: Math.floor(end / step + 1e-9) + 1 }, (_, i) => Number((i * step).toPrecision(6)));
}

/** The smallest of 1, 2 and 5 times a power of ten that is at least this. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return power * [1, 2, 5, 10].find((times) => times * power >= least * (1 - 1e-9))!;
}
