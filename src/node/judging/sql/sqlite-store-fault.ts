import { sqliteSentence } from "../../sql/sqlite-fault.ts";
import { StoreGone } from "../store.ts";

/** What went wrong, in words, where the file is at fault; any other error as it is. */
export function sqliteFault(error: unknown, source: string): unknown {
  const sentence = sqliteSentence(error, "a judging file");
  return sentence === undefined ? error : new StoreGone(sentence, { source });
}
