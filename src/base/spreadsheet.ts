// What a spreadsheet takes for a formula where a cell begins with it (OWASP, CSV injection); the last four are full-width.
// It passes over white space before them, and over quotes: in a file with tabs "=1+1" is the cell =1+1.
const formula = /^['"\s]*[=+\-@\t\r\n＝＋－＠]/;
const number = /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?$/;

/** A cell that no spreadsheet takes for a formula: ' stands before it. Numbers are numbers, negative ones too. */
export function guarded(text: string): string {
  return formula.test(text) && !number.test(text) ? `'${text}` : text;
}

/** What guarded() was given. */
export function unguarded(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;
}
