// Shared by the pictures of this folder: an SVG frame, colours of lines, text.

import { joinLines } from "../printers/printer.ts";

/** The colours of lines, used in turn. */
export const lineColours = [
  "#4269d0",
  "#efb118",
  "#ff725c",
  "#6cc5b0",
  "#3ca951",
  "#ff8ab7",
  "#a463f2",
  "#97bbf5",
  "#9c6b4e",
] as const;

/** A picture of some width and height, with its title, on white. */
export function svgPicture(width: number, height: number, title: string, drawn: readonly string[]): string {
  return joinLines([
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="12" role="img">`,
    `<title>${svgText(title)}</title>`,
    `<rect width="${width}" height="${height}" fill="white"/>`,
    ...drawn,
    "</svg>",
  ]);
}

/** A text, escaped for SVG. */
export function svgText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
