/** By row: the number of its line. Most lines follow each other, and only where they do not something is kept. */
export class LineNumbers {
  private readonly rows: number[] = [];
  private readonly lines: number[] = [];

  /** Says which line a row is on; the rows after it are on the lines after that, until more is said. Rows come in order. */
  add(row: number, line: number): void {
    const last = this.rows.length - 1;
    if (last >= 0 && line - row === this.lines[last]! - this.rows[last]!) return;
    this.rows.push(row);
    this.lines.push(line);
  }

  at(row: number): number {
    let [from, to] = [0, this.rows.length]; // what was said last of the row, or of one before it, is in from..to
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
