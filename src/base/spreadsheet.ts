// Beginnings of a cell that a spreadsheet takes for a formula (OWASP, CSV injection). The last four characters are
// full-width. A spreadsheet skips white space before them, and quotes too: in a tab-separated file, "=1+1" is the cell
// =1+1.
const formula = /^['"\s]*[=+\-@\t\r\n＝＋－＠]/;
const number = /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?$/;

/**
 * The cell with ' before it if a spreadsheet would take it for a formula. Numbers stay as they are, also negative ones.
 */
export function guarded(text: string): string {
  return formula.test(text) && !number.test(text) ? `'${text}` : text;
}

/** The text before `guarded` changed it. */
export function unguarded(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;
}
