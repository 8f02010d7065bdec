import { createContext } from "preact";
import { useContext } from "preact/hooks";

/** Whether all of a view is shown, as it is printed: long lists without portions. */
export const WholeContext = createContext(false);

export function useWhole(): boolean {
  return useContext(WholeContext);
}
