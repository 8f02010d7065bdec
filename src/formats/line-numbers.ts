/** The lines that rows stand on. Most follow each other: what is kept is where they do not. */
export class LineNumbers {
  private readonly rows: number[] = [];
  private readonly lines: number[] = [];

  /** A row, after those that were added, is on this line, and the rows after it are on the next ones until more is said. */
  add(row: number, line: number): void {
    const last = this.rows.length - 1;
    if (last >= 0 && line - row === this.lines[last]! - this.rows[last]!) return;
    this.rows.push(row);
    this.lines.push(line);
  }

  at(row: number): number {
    let [from, to] = [0, this.rows.length]; // the row was said at from, or before to
    while (to - from > 1) {
      const middle = (from + to) >> 1;
      if (this.rows[middle]! <= row) from = middle;
      else to = middle;
    }
    return this.lines[from]! + row - this.rows[from]!;
  }

  clear(): void {
    this.rows.length = this.lines.length = 0;
  }
}
