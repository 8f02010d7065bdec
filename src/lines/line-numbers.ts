/** By row: the number of its line. Most lines follow each other, and only where they do not something is kept. */
export class LineNumbers {
  private readonly rows: number[] = [];
  private readonly lines: number[] = [];
  private said = 0; // entries in use; what the lists hold behind them is of earlier rows, and is overwritten

  /** Says which line a row is on; the rows after it are on the lines after that, until more is said. Rows come in order. */
  add(row: number, line: number): void {
    const last = this.said - 1;
    if (last >= 0 && line - row === this.lines[last]! - this.rows[last]!) return;
    this.rows[this.said] = row;
    this.lines[this.said++] = line;
  }

  at(row: number): number {
    let [from, to] = [0, this.said]; // what was said last of the row, or of one before it, is in from..to
    while (to - from > 1) {
      const middle = (from + to) >> 1;
      if (this.rows[middle]! <= row) from = middle;
      else to = middle;
    }
    return this.lines[from]! + row - this.rows[from]!;
  }

  clear(): void {
    this.said = 0;
  }
}
