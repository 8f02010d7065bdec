/** How many line numbers are kept. Every line of a run may be invalid, and a user looks only at the first few. */
const usual = 100;

/** Counts lines and keeps the first ones, in whatever order they come. */
export class LineTally {
  private readonly most: number;
  count = 0;
  last: number | undefined;
  private kept: number[] = [];

  constructor(most = usual) {
    this.most = most;
  }

  add(line: number): void {
    this.count++;
    this.last = line;
    this.kept.push(line);
    if (this.kept.length >= 2 * this.most) this.kept = firstLines(this.kept, this.most);
  }

  lines(): number[] {
    return firstLines(this.kept, this.most);
  }

  get first(): number | undefined {
    return this.lines()[0];
  }
}

/** The first of some lines, in the order of the file. */
export function firstLines(lines: readonly number[], most = usual): number[] {
  return lines.toSorted((a, b) => a - b).slice(0, most);
}
