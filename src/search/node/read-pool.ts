// Reads a pool from a file.

import { type FileOptions, readFile } from "../../files/node/read-file.ts";
import type { Pool } from "../pool.ts";
import { poolReader } from "../pool-file.ts";

/**
 * Reads a pool from a file, zipped or not; "-" is standard input.
 *
 * @example
 * import { readPoolFile } from "pericope/node";
 *
 * (await readPoolFile("pool.jsonl")).size; // 10
 */
export function readPoolFile(path: string, options: FileOptions = {}): Promise<Pool> {
  return readFile(path, options, poolReader);
}
