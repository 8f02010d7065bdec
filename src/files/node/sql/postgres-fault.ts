import { InputError } from "../../../base/input-error.ts";
import { codeOf } from "../file-error.ts";
import { StoreGone } from "./store-gone.ts";

/** By SQLSTATE. */
const sentences = new Map([
  ["28P01", "the database refuses this name or password"],
  ["28000", "the database refuses this name or password"],
  ["3D000", "there is no such database; create it, or check its name"],
  ["42501", "no permission; expected a role that may create and write tables in its schema"],
  ["53100", "the disk of the database is full; make room"],
  ["53300", "the database has too many connections; end some"],
  ["25006", "the database is read-only; expected one that may be written to"],
  ["57014", "the database took too long"],
]);

/** The classes of what the database, its disk or the network did. All others are faults of our statements. */
const passing = /^(08|25|40|53|55|57|58|XX)/;

/** What went wrong, in words, where database or network are at fault; any other error as it is. */
export function postgresFault(error: unknown, source: string): unknown {
  if (error instanceof InputError || !(error instanceof Error)) return error;
  const code = codeOf(error) ?? "";
  const isState = /^[0-9A-Z]{5}$/.test(code) && "severity" in error;
  const sentence = isState ? sentences.get(code) : undefined;
  if (sentence !== undefined) return new StoreGone(sentence, { source });
  if (isState && !passing.test(code)) return error;
  if (isState) return new StoreGone(`the database fails for now (${oneLine(error.message)})`, { source });
  // pg gives errors without a code where a connection ends or takes too long.
  return code !== "" || /^(Connection|Query|Client|timeout)/i.test(error.message) ? unreachable(error, source) : error;
}

/** The same where a connection could not be made, for whatever reason. */
export function connectionFault(error: unknown, source: string): unknown {
  const fault = postgresFault(error, source);
  return fault instanceof InputError || !(fault instanceof Error) ? fault : unreachable(fault, source);
}

function unreachable(error: Error, source: string): StoreGone {
  const reason = codeOf(error) ?? oneLine(error.message);
  return new StoreGone(`the database cannot be reached (${reason}); start it, or check the address`, { source });
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ");
}
