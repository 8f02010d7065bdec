import { once } from "node:events";
import type { Socket } from "node:net";
import { binaryRows, type BinaryCell } from "./postgres-binary.ts";
import type { Postgres, PostgresClient } from "./postgres-library.ts";

/** What pg has of a connection and its types do not tell. */
interface CopyConnection {
  readonly stream: Socket;
  sendCopyFromChunk(chunk: Uint8Array): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
}

/**
 * Adds rows to a table by COPY, which is the fastest way in. Rows are made as the database takes them, so that no more than a chunk of
 * them waits in memory. `into` names the table and its columns.
 */
export function copyRows(
  postgres: Postgres,
  client: PostgresClient,
  into: string,
  rows: Iterable<readonly BinaryCell[]>,
): Promise<void> {
  return new Promise((done, fail) => {
    let hasEnded = false;
    let own: unknown; // why rows could not be made
    const query = new postgres.Query(`COPY ${into} FROM STDIN (FORMAT binary)`, undefined, (error) => {
      hasEnded = true;
      if (own !== undefined || error) fail(own ?? error);
      else done();
    });
    const send = async (connection: CopyConnection): Promise<void> => {
      for (const chunk of binaryRows(rows)) {
        connection.sendCopyFromChunk(chunk); // which copies it
        if (connection.stream.writableNeedDrain) await drained(connection.stream);
        if (hasEnded) return; // the database has refused the rows, or is gone
      }
      connection.endCopyFrom();
    };
    // pg calls this when the database is ready for rows; its own version refuses.
    Object.assign(query, {
      handleCopyInResponse(connection: CopyConnection): void {
        send(connection).catch((error: unknown) => {
          own = error;
          connection.sendCopyFail("the rows could not be made");
        });
      },
    });
    client.query(query);
  });
}

/** When more can be sent, or never will be. */
async function drained(stream: Socket): Promise<void> {
  const ended = new AbortController();
  const { signal } = ended;
  await Promise.race([
    once(stream, "drain", { signal }),
    once(stream, "close", { signal }),
    once(stream, "error", { signal }),
  ]).catch(() => undefined);
  ended.abort();
}
