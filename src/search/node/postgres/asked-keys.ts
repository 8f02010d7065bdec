/**
 * The rows of a table that every segment has for each of the keys in $1, as `t`; the key's place is `asked.i`. Each is looked up by itself:
 * PostgreSQL would choose to go through all rows where it misjudges how many there are.
 */
export function askedKeys(table: string, segments = "pericope_index_segments"): string {
  return `${segments} AS s
    CROSS JOIN unnest($1::text[]) WITH ORDINALITY AS asked (key, i)
    CROSS JOIN LATERAL (
      SELECT * FROM ${table} AS one WHERE one.segment = s.segment AND one.key = asked.key LIMIT 1
    ) AS t`;
}

/** The same of terms. */
export const askedTerms = askedKeys("pericope_index_terms");
