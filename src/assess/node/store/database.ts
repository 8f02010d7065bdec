// What SQLite and PostgreSQL have in common for the stores: statements with `?`, and transactions.

export type SqlValue = string | number | null;
export type SqlRow = Readonly<Record<string, unknown>>;

/** Asks one statement; each `?` in it stands for the next value. */
export type SqlQuery = (sql: string, values?: readonly SqlValue[]) => Promise<readonly SqlRow[]>;

/** What both stores offer to statements. One piece of work is done at a time; faults of disk and database are StoreGone. */
export interface Database {
  /** What to call it in messages. */
  readonly source: string;
  /** All of the work, or nothing: on disk when the promise is kept, and alone among all that write to this judging. */
  write<T>(work: (query: SqlQuery) => Promise<T>): Promise<T>;
  /** All that is asked in it is of one moment. */
  read<T>(work: (query: SqlQuery) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Both databases take some 30,000 values a statement at least. */
const rowsAtOnce = 1000;

/** Adds rows by as few statements as may be. */
export async function insertRows(query: SqlQuery, table: string, rows: readonly Readonly<Record<string, SqlValue>>[]) {
  const columns = Object.keys(rows[0] ?? {});
  const places = `(${columns.map(() => "?").join(", ")})`;
  for (const some of portions(rows)) {
    const all = some.map(() => places).join(", ");
    const values = some.flatMap((row) => columns.map((column) => row[column]!));
    await query(`INSERT INTO ${table} (${columns.join(", ")}) VALUES ${all}`, values);
  }
}

/** Cut so that a statement can take each. */
export function* portions<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let i = 0; i < all.length; i += rowsAtOnce) yield all.slice(i, i + rowsAtOnce);
}
