// Builds a full-text index of SQLite, the peer of `pericope index`: node fts5.js DOCUMENTS.jsonl FILE
import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { DatabaseSync } from "@photostructure/sqlite";

const [, , source, output] = process.argv;
const database = new DatabaseSync(output);
for (const statement of [
  "PRAGMA journal_mode = OFF",
  "PRAGMA synchronous = OFF",
  "CREATE VIRTUAL TABLE texts USING fts5 (text, content = '', tokenize = 'unicode61')",
  "BEGIN",
])
  database.exec(statement);
const insert = database.prepare("INSERT INTO texts (rowid, text) VALUES (?, ?)");
let number = 0;
for await (const line of createInterface({ input: createReadStream(source) }))
  insert.run(++number, JSON.parse(line).text);
database.exec("COMMIT");
database.close();
