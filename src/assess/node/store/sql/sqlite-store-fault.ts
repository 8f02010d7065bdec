import { isSqliteDamage, sqliteSentence } from "../../../../files/node/sql/sqlite-fault.ts";
import { damagedJudging } from "../damaged.ts";
import { StoreGone } from "../store.ts";

/**
 * What went wrong, in words, where the file is at fault; any other error as it is. Our statements are right: what SQLite cannot do with
 * them, it cannot do because the file has changed.
 */
export function sqliteFault(error: unknown, source: string): unknown {
  if (isSqliteDamage(error)) return damagedJudging("SQLite cannot read it", source);
  const sentence = sqliteSentence(error, "a judging file");
  return sentence === undefined ? error : new StoreGone(sentence, { source });
}
