// Something that the server is asked to do, and what became of it.

import { useState } from "preact/hooks";
import { Refusal } from "../client/api.ts";

/** Something that the server is asked to do, and what became of it. */
export interface Attempt {
  readonly isBusy: boolean;
  /** Why it was not done. */
  readonly fault: string | undefined;
  /** Resolves to whether it was done. */
  run(act: () => Promise<unknown>): Promise<boolean>;
}

export function useAttempt(): Attempt {
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  return {
    isBusy,
    fault,
    async run(act) {
      setBusy(true);
      setFault(undefined);
      try {
        await act();
        return true;
      } catch (error) {
        setFault(reasonOf(error));
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
}

function reasonOf(error: unknown): string {
  const [refused] = error instanceof Refusal ? error.refused : [];
  return refused?.reason ?? (error instanceof Error ? error.message : String(error));
}
