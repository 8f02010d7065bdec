import stringWidth from "string-width";

/** The columns that a text fills on a terminal: 2 for a CJK character or an emoji. */
export function displayWidth(text: string): number {
  return /^[ -~]*$/.test(text) ? text.length : stringWidth(text); // most texts are ASCII, and string-width is slow
}

export function widest(texts: Iterable<string>): number {
  let width = 0;
  for (const text of texts) width = Math.max(width, displayWidth(text));
  return width;
}

export function padEnd(text: string, width: number): string {
  return text + " ".repeat(Math.max(0, width - displayWidth(text)));
}

function padStart(text: string, width: number): string {
  return " ".repeat(Math.max(0, width - displayWidth(text))) + text;
}

/** Pads each cell to the width of its column. The first `labels` columns are aligned to the left, the others to the right. */
export function aligned(table: readonly (readonly string[])[], labels: number): string[][] {
  const widths = (table[0] ?? []).map((_, i) => widest(table.map((row) => row[i]!)));
  return table.map((row) => row.map((cell, i) => (i < labels ? padEnd(cell, widths[i]!) : padStart(cell, widths[i]!))));
}
