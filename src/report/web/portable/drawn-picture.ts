// A picture drawn on this page, as an element, as SVG text or as pixels.

import { onPaper } from "../plots/paper.ts";
import type { Picture } from "../plots/pictures.ts";

const width = 760;

/** A plot as an element that stands by itself. */
export function drawnPicture({ title, draw }: Picture): Element {
  return onPaper(draw({ width, document }), title, document);
}

/** A plot as the text of a file. */
export function pictureSvg(picture: Picture): string {
  return `${new XMLSerializer().serializeToString(drawnPicture(picture))}\n`;
}

const sharpness = 2; // pixels a side, for each of the plot's

/** The same as pixels. */
export async function picturePng(picture: Picture): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(pictureSvg(picture))}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.naturalWidth * sharpness, image.naturalHeight * sharpness];
  canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error("the plot is too large for a PNG")) : resolve(blob)));
  });
}
