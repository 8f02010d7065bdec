/** By row: the number of its line. Most lines follow each other, and something is stored only where they do not. */
export class LineNumbers {
  private readonly rows: number[] = [];
  /** For each call of `add`: how far the lines are ahead of their rows, from that row on. */
  private readonly aheads: number[] = [];
  private ahead = NaN; // the last of these

  /**
   * Sets the line of a row. The rows after it are on the lines after that, until the next call. Rows must come in
   * order.
   */
  add(row: number, line: number): void {
    if (line - row === this.ahead) return;
    this.ahead = line - row;
    this.rows.push(row);
    this.aheads.push(this.ahead);
  }

  at(row: number): number {
    let [from, to] = [0, this.rows.length]; // what was said last of the row, or of one before it, is in from..to
    while (to - from > 1) {
      const middle = (from + to) >> 1;
      if (this.rows[middle]! <= row) from = middle;
      else to = middle;
    }
    return row + this.aheads[from]!;
  }
}
