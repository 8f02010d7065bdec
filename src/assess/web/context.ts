import { createContext } from "preact";
import { useContext, useEffect, useState } from "preact/hooks";
import type { Desk } from "./desk.ts";

export const DeskContext = createContext<Desk | undefined>(undefined);

/** The desk, and all that is done on it: what uses it is shown anew after every change. */
export function useDesk(): Desk {
  const desk = useContext(DeskContext)!;
  const [, setCount] = useState(0);
  useEffect(() => desk.subscribe(() => setCount((count) => count + 1)), [desk]);
  return desk;
}
