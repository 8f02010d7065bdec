import { createContext } from "preact";
import { useContext, useEffect, useState } from "preact/hooks";
import type { JudgingClient } from "./judging-client.ts";

export const ClientContext = createContext<JudgingClient | undefined>(undefined);

/** The client, and all that is done on it: what uses it is shown anew after every change. */
export function useClient(): JudgingClient {
  const client = useContext(ClientContext)!;
  const [, setCount] = useState(0);
  useEffect(() => client.subscribe(() => setCount((count) => count + 1)), [client]);
  return client;
}
