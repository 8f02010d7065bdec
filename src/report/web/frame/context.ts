import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Source } from "../source/source.ts";

export const SourceContext = createContext<Source | undefined>(undefined);

/** The data that this page shows. Only views that have some ask. */
export function useSource(): Source {
  const source = useContext(SourceContext);
  if (source === undefined) throw new Error("no data to show");
  return source;
}
