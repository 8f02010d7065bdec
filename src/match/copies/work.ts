import { InputError } from "../../base/input-error.ts";

/** A limit for the work of searching the copies of a topic's highlights. */
export interface Work {
  /** Counts runs that are found in a document; long runs count several times. Throws if there are too many in total. */
  spend(doc: string, runs: number): void;
}

/** This many runs take some seconds. Only text that repeats itself again and again has more. */
const usualMost = 2 ** 24;

export function workLimit(most = usualMost): Work {
  let left = most;
  return {
    spend(doc, runs) {
      left -= runs;
      if (left < 0)
        throw new InputError(
          `document "${doc}" and the highlights of a topic repeat the same characters too often to tell which are copies of which; expected text that does not, or no copies`,
        );
    },
  };
}
