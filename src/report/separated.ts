import { type Findings, recordsOf } from "./findings.ts";

/** Records below a heading, a line each. */
export function* separatedLines(
  findings: Findings,
  separator: string,
  field: (text: string) => string,
): Generator<string> {
  const { columns, rows } = recordsOf(findings);
  yield columns.map(({ name }) => field(name)).join(separator);
  for (const row of rows)
    yield row
      .map((value, i) => {
        const { show = String, absent = "" } = columns[i]!;
        return typeof value === "number" ? show(value) : field(value ?? absent);
      })
      .join(separator);
}
