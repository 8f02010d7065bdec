import { InputError, type Place } from "./input-error.ts";

// What becomes of a fault of the input on its way to the person. Anything else that is thrown is a bug of ours, and passes through.

/** Does some work, whose faults get their place. */
export function withPlace<T>(place: Place, work: () => T): T {
  return retold(work, (fault) => fault.at(place));
}

/** Does some work, whose faults are told in other words. */
export function retold<T>(work: () => T, told: (fault: InputError) => Error): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof InputError ? told(error) : error;
  }
}

/** Does some work that may be at fault; then there is no outcome, and `onFault` gets the fault. */
export function attempt<T>(work: () => T, onFault?: (fault: InputError) => void): T | undefined {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    onFault?.(error);
    return undefined;
  }
}
