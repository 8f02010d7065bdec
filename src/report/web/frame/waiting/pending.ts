import { createContext } from "preact";
import { useContext } from "preact/hooks";

/** How much of a view is still on its way: data that are unpacked, long work. */
export interface Pending {
  count: number;
}

/** Who prints a view waits until nothing is. */
export const PendingContext = createContext<Pending>({ count: 0 });

/** Says that something is on its way; what it returns says that it has come, or is not wanted any more. */
export function usePending(): () => () => void {
  const pending = useContext(PendingContext);
  return () => {
    pending.count++;
    let isOver = false;
    return () => {
      if (!isOver) pending.count--;
      isOver = true;
    };
  };
}
