import { createContext } from "preact";
import { useContext, useEffect, useState } from "preact/hooks";
import type { JudgingClient } from "../judging-client.ts";
import type { OrganiserApi } from "./organiser-api.ts";
import type { LiveOverview, Overview } from "./overview.ts";

/** All that the organiser has before them: the adjudicator's client, and what everybody has done. */
export interface Office {
  readonly api: OrganiserApi;
  readonly client: JudgingClient;
  readonly live: LiveOverview;
}

export const OfficeContext = createContext<Office | undefined>(undefined);

/** The office, and the overview of now: what uses it is shown anew whenever there is more. */
export function useOffice(): Office & { readonly overview: Overview } {
  const office = useContext(OfficeContext)!;
  const [, setCount] = useState(0);
  useEffect(() => {
    const again = (): void => setCount((count) => count + 1);
    const stops = [office.live.subscribe(again), office.client.subscribe(again)];
    return () => stops.forEach((stop) => void stop());
  }, [office]);
  return { ...office, overview: office.live.now };
}
